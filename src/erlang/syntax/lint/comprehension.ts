/** Comprehensions: each qualifier sees the variables of earlier ones, and none are exported. */
import type { Expr, Generator, Pattern, Qualifier } from '../ast.ts';
import { isGuardTest } from '../guard-expression.ts';
import type { LintContext } from './context.ts';
import { checkGuardTest } from './guard.ts';
import { checkPatterns } from './pattern.ts';
import { type Bindings, Scope, withoutLocals } from './scope.ts';

export function checkComprehension(
  context: LintContext,
  body: readonly Expr[],
  qualifiers: readonly Qualifier[],
  scope: Scope,
): Bindings {
  const before = context.inRecordDefault;
  context.inRecordDefault = false;
  const hidden = new Set<string>();
  let inner = new Scope(scope);
  const changes: Bindings = new Map();
  const note = (bindings: Bindings): void => {
    for (const [name, state] of withoutLocals(bindings, scope, hidden)) changes.set(name, state);
  };
  for (const qualifier of qualifiers) {
    if (qualifier.kind === 'filter') {
      const bindings = checkFilter(context, qualifier.test, inner);
      note(bindings);
      inner = inner.with(bindings);
    } else {
      const generators = qualifier.kind === 'zip' ? qualifier.generators : [qualifier];
      const fresh: Bindings = new Map();
      const visible = inner;
      for (const generator of generators) {
        const local = visible.with(
          withoutLocals(context.expression(context, generator.source, visible), visible, new Set()),
        );
        note(local.variables);
        checkBinaryGenerator(context, generator);
        const patterns = checkPatterns(context, generatorPatterns(generator), local, true);
        note(patterns.changed);
        for (const [name, state] of patterns.fresh) fresh.set(name, state);
        inner = inner.with(local.variables);
      }
      for (const name of fresh.keys()) hidden.add(name);
      inner = inner.with(fresh);
    }
  }
  for (const expr of body) note(context.expression(context, expr, inner));
  context.inRecordDefault = before;
  return changes;
}

/** A filter that is a guard expression is checked as a guard. */
function checkFilter(context: LintContext, test: Expr, scope: Scope): Bindings {
  if (!isGuardTest(context, test)) return context.expression(context, test, scope);
  const bindings: Bindings = new Map();
  checkGuardTest(context, test, scope, bindings);
  return bindings;
}

function generatorPatterns(generator: Generator): Pattern[] {
  return generator.kind === 'map-generate' ? [generator.key, generator.value] : [generator.pattern];
}

/** The last segment of a binary generator must have a size; otherwise it would match the whole rest. */
function checkBinaryGenerator(context: LintContext, generator: Generator): void {
  if (generator.kind !== 'binary-generate' || generator.pattern.kind !== 'binary') return;
  const last = generator.pattern.segments.at(-1);
  const names = ['binary', 'bytes', 'bits', 'bitstring'];
  if (last !== undefined && last.size === null && last.specifiers?.some(({ name }) => names.includes(name))) {
    context.error(
      last.pos,
      'unsized_binary_in_bin_gen_pattern',
      'a binary field without size is not allowed in a binary generator pattern',
    );
  }
}
