/** `case`: clauses are tried in order, each a block that is left at the first test that fails. */
import { defined } from '../../../logic/index.ts';
import type { Case, Clause, Expr, Pattern, Segment } from '../../core/index.ts';
import { segmentSpec } from '../../operations/bits/segment.ts';
import { Unsupported } from '../../operations/raise.ts';
import { isSummaryCode, SUMMARY_CASE } from '../../summaries.ts';
import { Atom, Bits, Cons, ErlMap, Float, Sym, type Term, TRUE, Tuple } from '../../terms/index.ts';
import { isDirect, isExpression, patternVariables } from './analysis.ts';
import { Scope } from './scope.ts';
import { emitTable, tableLength } from './table.ts';
import type { Context, Unit } from './unit.ts';

export function emitCase(unit: Unit, e: Case, scope: Scope, ctx: Context): void {
  if (!isDirect(e.arg)) {
    const arity = e.clauses[0]?.patterns.length ?? 1;
    const names = Array.from({ length: arity }, () => unit.fresh('%'));
    const vars: Expr[] = names.map(name => ({ kind: 'var', name, ann: e.arg.ann }));
    const arg: Expr = arity === 1 ? defined(vars[0]) : { kind: 'values', elements: vars, ann: e.arg.ann };
    if (e.arg.kind === 'values') {
      emitValuesFirst(unit, e, names, scope, ctx);
      return;
    }
    unit.body({ kind: 'let', vars: names, arg: e.arg, body: { ...e, arg }, ann: e.ann }, scope, ctx);
    return;
  }
  const subjects = emitSubjects(unit, e.arg, e.clauses[0]?.patterns.length ?? 1, scope);
  if (!e.ann.inner && e.clauses[0] !== undefined && !alwaysMatches(e.clauses[0])) {
    unit.emit(`p.newCase = ${isSummaryCode(unit.module) ? SUMMARY_CASE : 1};`);
    if (unit.options.isOwn) tellWatcher(unit, e, subjects, scope);
  }
  for (let i = 0; i < e.clauses.length; ) {
    const left = e.clauses.slice(i);
    const rows = tableLength(left);
    if (rows > 0) {
      emitRows(unit, left.slice(0, rows), left.slice(rows), defined(subjects[0]), scope, ctx);
      i += rows;
      continue;
    }
    const clause = defined(left[0]);
    unit.enter([clause], left.slice(1));
    const always = emitClause(unit, clause, subjects, scope, ctx);
    if (always) return;
    i++;
  }
  unit.emit('noClause(p);');
}

function tellWatcher(unit: Unit, e: Case, subjects: readonly string[], scope: Scope): void {
  const values = e.ann.written?.subjects.map(name => defined(scope.get(name))) ?? subjects;
  const clauses = e.ann.written?.clauses ?? e.clauses;
  const points = clauses.map(clause => unit.countedPoint(clause));
  const watched = { place: unit.watchedPlace(), clauses, points };
  unit.emit(`p.watcher?.matching(${unit.constant(watched)}, first, [${values.join(', ')}], p.sites);`);
}

/** A case whose first clause matches everything makes no test. */
function alwaysMatches(clause: Clause): boolean {
  const isVariable = (pattern: Pattern): boolean =>
    pattern.kind === 'var' || (pattern.kind === 'alias' && isVariable(pattern.pattern));
  return clause.patterns.every(isVariable) && clause.guard.kind === 'literal' && clause.guard.value === TRUE;
}

/** `case <f(), g()> of`: the values are computed one after the other. */
function emitValuesFirst(unit: Unit, e: Case, names: string[], scope: Scope, ctx: Context): void {
  const elements = (e.arg as { elements: readonly Expr[] }).elements;
  const vars: Expr[] = names.map(name => ({ kind: 'var', name, ann: e.arg.ann }));
  let result: Expr = { ...e, arg: { kind: 'values', elements: vars, ann: e.arg.ann } };
  for (let i = names.length - 1; i >= 0; i--) {
    result = { kind: 'let', vars: [defined(names[i])], arg: defined(elements[i]), body: result, ann: e.ann };
  }
  unit.body(result, scope, ctx);
}

/** JavaScript names that hold the values to match. */
function emitSubjects(unit: Unit, arg: Expr, arity: number, scope: Scope): string[] {
  const named = (e: Expr): string => {
    if (e.kind === 'var') return unit.text(e, scope);
    const local = unit.fresh('v');
    unit.into(e, scope, local);
    return local;
  };
  if (arg.kind === 'values') return arg.elements.map(named);
  if (arity === 1) return [named(arg)];
  const values = named(arg);
  return Array.from({ length: arity }, (_, i) => {
    const local = unit.fresh('v');
    unit.emit(`const ${local} = ${values}[${i}];`);
    return local;
  });
}

/** Returns whether the clause always matches. */
function emitClause(
  unit: Unit,
  clause: Clause,
  subjects: readonly string[],
  outer: Scope,
  ctx: Context,
): boolean {
  const label = unit.fresh('L');
  const scope = new Scope(outer);
  unit.emit(`${label}: {`);
  const before = unit.lines.length;
  for (const [i, pattern] of clause.patterns.entries()) {
    emitPattern(unit, pattern, defined(subjects[i]), scope, label);
  }
  const trivialGuard = clause.guard.kind === 'literal' && clause.guard.value === TRUE;
  // A guard that is tried does not reach its clause.
  if (!trivialGuard) {
    const point = unit.countedPoint(clause);
    if (unit.options.isOwn) unit.emit(`p.watcher?.guarding(${point === null ? null : `first + ${point}`});`);
    unit.unmarked(() => emitGuard(unit, clause.guard, scope, label));
  }
  const always = trivialGuard && unit.lines.length === before;
  emitChosen(unit, clause, scope, ctx);
  unit.emit('}');
  return always;
}

/** A clause whose tests were passed. */
function emitChosen(unit: Unit, clause: Clause, scope: Scope, ctx: Context): void {
  unit.markClause(clause);
  unit.follow(clause);
  if (unit.options.records) {
    const bound = new Set<string>();
    for (const pattern of clause.patterns) patternVariables(pattern, bound, () => {});
    unit.tellBindings(bound, scope);
  }
  unit.body(clause.body, scope, ctx);
}

function emitRows(
  unit: Unit,
  rows: readonly Clause[],
  later: readonly Clause[],
  subject: string,
  outer: Scope,
  ctx: Context,
): void {
  emitTable(unit, rows, later, subject, (clause, names) => {
    const scope = new Scope(outer);
    for (const name of names) scope.set(name, subject);
    emitChosen(unit, clause, scope, ctx);
  });
}

function emitGuard(unit: Unit, guard: Expr, scope: Scope, label: string): void {
  const value = unit.fresh('g');
  if (!isDirect(guard)) throw new Unsupported('a call in a guard');
  unit.into(guard, scope, value);
  unit.emit(
    `if (${value} !== TRUE && !(${value} instanceof Sym && symTrue(p, ${value}, ${unit.test()}))) break ${label};`,
  );
}

// --- Patterns -----------------------------------------------------------------------------------------------------

/** Test `subject` against the pattern, leaving the block at `label` on failure, and bind its variables in `scope`. */
function emitPattern(unit: Unit, pattern: Pattern, subject: string, scope: Scope, label: string): void {
  switch (pattern.kind) {
    case 'var':
      scope.set(pattern.name, subject);
      return;
    case 'alias':
      emitPattern(unit, pattern.pattern, subject, scope, label);
      scope.set(pattern.name, subject);
      return;
    case 'literal':
      emitLiteral(unit, pattern.value, subject, label);
      return;
    case 'cons': {
      const [head, tail] = [unit.fresh('v'), unit.fresh('v')];
      unit.emit(
        `let ${head}, ${tail}; if (${subject} instanceof Cons) { ${head} = ${subject}.head; ${tail} = ${subject}.tail; }` +
          ` else if (${subject} instanceof Sym && symCons(p, ${subject}, ${unit.test()})) ` +
          `{ ${head} = symHead(p, ${subject}); ${tail} = symTail(p, ${subject}); } else break ${label};`,
      );
      emitPattern(unit, pattern.head, head, scope, label);
      emitPattern(unit, pattern.tail, tail, scope, label);
      return;
    }
    case 'tuple': {
      const elements = unit.fresh('v');
      const n = pattern.elements.length;
      unit.emit(
        `let ${elements}; if (${subject} instanceof Tuple) { ${elements} = ${subject}.elements; if (${elements}.length !== ${n}) break ${label}; }` +
          ` else if (${subject} instanceof Sym && symTuple(p, ${subject}, ${n}, ${unit.test()})) ${elements} = symElements(p, ${subject});` +
          ` else break ${label};`,
      );
      for (const [i, element] of pattern.elements.entries()) {
        if (element.kind === 'var' && element.name.startsWith('_') && !scope.has(element.name)) {
          scope.set(element.name, `${elements}[${i}]`);
          continue;
        }
        const local = unit.fresh('v');
        unit.emit(`const ${local} = ${elements}[${i}];`);
        emitPattern(unit, element, local, scope, label);
      }
      return;
    }
    case 'map':
      emitMapPattern(unit, pattern.pairs, subject, scope, label);
      return;
    case 'binary':
      emitBinaryPattern(unit, pattern.segments, subject, scope, label);
  }
}

function emitLiteral(unit: Unit, value: Term, subject: string, label: string): void {
  const literal = unit.term(value);
  const compound =
    value instanceof Float ||
    value instanceof Cons ||
    value instanceof Tuple ||
    value instanceof ErlMap ||
    value instanceof Bits ||
    value instanceof Sym;
  if (compound) unit.emit(`if (!matchLiteral(p, ${subject}, ${literal}, ${unit.test()})) break ${label};`);
  else if (value instanceof Atom || typeof value === 'number' || typeof value === 'bigint') {
    unit.emit(
      `if (${subject} !== ${literal} && !(${subject} instanceof Sym && symIs(p, ${subject}, ${literal}, ${unit.test()}))) break ${label};`,
    );
  } else
    unit.emit(
      `if (${subject} !== NIL && !(${subject} instanceof Sym && symNil(p, ${subject}, ${unit.test()}))) break ${label};`,
    );
}

function emitMapPattern(
  unit: Unit,
  pairs: readonly { readonly key: Expr; readonly value: Pattern }[],
  subject: string,
  scope: Scope,
  label: string,
): void {
  unit.emit(`if (!isMap(p, ${subject}, ${unit.test()})) break ${label};`);
  for (const pair of pairs) {
    const value = unit.fresh('v');
    const key = unit.fresh('v');
    unit.into(pair.key, scope, key);
    unit.emit(
      `const ${value} = mapFind(p, ${subject}, ${key}, ${unit.test()}); if (${value} === undefined) break ${label};`,
    );
    emitPattern(unit, pair.value, value, scope, label);
  }
}

function emitBinaryPattern(
  unit: Unit,
  segments: readonly Segment<Pattern>[],
  subject: string,
  scope: Scope,
  label: string,
): void {
  const reader = unit.fresh('b');
  unit.emit(
    `const ${reader} = openBits(p, ${subject}, ${unit.test()}); if (${reader} === undefined) break ${label};`,
  );
  for (const segment of segments) {
    const value = unit.fresh('v');
    const spec = unit.constant(segmentSpec(segment));
    // A size that cannot be computed makes the match fail: it may refer to what was matched before.
    const size = unit.fresh('v');
    if (isExpression(segment.size) && (segment.size.kind === 'literal' || segment.size.kind === 'var')) {
      unit.emit(`const ${size} = ${unit.text(segment.size, scope)};`);
    } else {
      unit.emit(`let ${size}; try {`);
      const inner = unit.fresh('v');
      unit.into(segment.size, scope, inner);
      unit.emit(`${size} = ${inner}; } catch (thrown) { caught(p, thrown); break ${label}; }`);
    }
    unit.emit(
      `const ${value} = readSegment(p, ${reader}, ${spec}, ${size}, ${unit.test()}); if (${value} === undefined) break ${label};`,
    );
    emitPattern(unit, segment.value, value, scope, label);
  }
  unit.emit(`if (!atEnd(p, ${reader}, ${unit.test()})) break ${label};`);
}
