/** Clauses of case, if, receive, try, funs and functions; bodies. */
import type { CatchClause, Clause, Expr } from '../ast.ts';
import type { LintContext } from './context.ts';
import { checkGuard } from './guard.ts';
import { checkPatterns } from './pattern.ts';
import { type Bindings, noBindings, Scope, withoutLocals } from './scope.ts';

/** Expressions in sequence: each sees the variables bound by earlier ones. */
export function checkBody(context: LintContext, body: readonly Expr[], scope: Scope): Bindings {
  const [only] = body;
  if (only === undefined) return noBindings;
  if (body.length === 1) return context.expression(context, only, scope);
  const inner = new Scope(scope);
  for (const expr of body) inner.add(context.expression(context, expr, inner));
  return inner.variables;
}

/** A clause whose variables are exported from its construct. */
export function checkClause(context: LintContext, { patterns, guard, body }: Clause, scope: Scope): Bindings {
  const inner = new Scope(scope);
  const { changed, fresh } = checkPatterns(context, patterns, scope, false);
  inner.add(changed);
  inner.add(fresh);
  inner.add(checkGuard(context, guard, inner));
  inner.add(checkBody(context, body, inner));
  return inner.variables;
}

export function checkCatchClause(context: LintContext, clause: CatchClause, scope: Scope): Bindings {
  const { stacktrace, guard, body } = clause;
  const inner = new Scope(scope);
  const { changed, fresh } = checkPatterns(context, [clause.class, clause.reason], scope, false);
  inner.add(changed);
  inner.add(fresh);
  const { name, pos } = stacktrace;
  if (name === '_') inner.add(checkGuard(context, guard, inner));
  else {
    if (inner.has(name)) {
      context.error(pos, 'stacktrace_bound', `stacktrace variable '${name}' must not be previously bound`);
    }
    inner.variables.set(name, 'bound');
    const guardBindings = checkGuard(context, guard, inner.with(new Map([[name, 'stacktrace']])));
    inner.add(guardBindings);
  }
  inner.add(checkBody(context, body, inner));
  return inner.variables;
}

/** A clause of a fun: its parameters shadow outer variables, and it exports none. */
export function checkFunClause(
  context: LintContext,
  { patterns, guard, body }: Clause,
  scope: Scope,
): Bindings {
  const before = context.inRecordDefault;
  context.inRecordDefault = false;
  const inner = new Scope(scope);
  const { changed, fresh } = checkPatterns(context, patterns, scope, true);
  inner.add(changed);
  inner.add(fresh);
  inner.add(checkGuard(context, guard, inner));
  inner.add(checkBody(context, body, inner));
  context.inRecordDefault = before;
  return withoutLocals(inner.variables, scope, new Set(fresh.keys()));
}
