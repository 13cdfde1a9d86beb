/**
 * Records in guards.
 *
 * A guard cannot branch on the shape of a record the way an expression does. So `R#r.f` becomes `element(N, R)`, and
 * the test that uses it is preceded by the demand that R is such a record: `(is_record(R, r, Size) orelse fail) and
 * Test`, which makes the whole alternative fail if it is false. The demand is made once in each conjunction.
 *
 * Where a demand or an `is_record` test is necessary for the whole guard and its variable is bound by the clause's own
 * patterns, it becomes a pattern: `f(R) when is_record(R, r)` is `f({r, _, _} = R)`. The compiler does the same, and a
 * pattern gives more precise path facts than the outcome of a test.
 */
import type * as Ast from '../ast.ts';
import type { ModuleScope } from './module-scope.ts';
import { fieldIndex, recordSize } from './record-fields.ts';

interface Demand {
  readonly key: string;
  readonly record: Ast.Expr;
  readonly name: string;
  readonly size: number;
  readonly pos: Ast.Position;
}

type PatternsAndGuard = Pick<Ast.Clause, 'patterns' | 'guard'>;

/** Eliminates records from a clause's guard. */
export function recordTestsAsPatterns(module: ModuleScope, clause: PatternsAndGuard): PatternsAndGuard {
  if (clause.guard.length === 0) return clause;
  const guard = clause.guard.map(tests => expandRecordTests(module, tests));
  const decisive = decisiveTests(guard);
  if (decisive.size === 0) return { patterns: clause.patterns, guard };
  const moved = new Map<string, RecordShape>();
  const patterns = clause.patterns.map(p => withShape(p, decisive, moved));
  return { patterns, guard: guard.map(tests => tests.map(t => withoutTests(t, moved))) };
}

/** Expands the tests of a conjunction. */
function expandRecordTests(module: ModuleScope, tests: readonly Ast.Expr[]): readonly Ast.Expr[] {
  const expansion = new Expansion(module);
  return tests.map(t => expansion.operand(t));
}

class Expansion {
  private demands: Demand[] = [];
  private made = new Set<string>();

  constructor(private readonly module: ModuleScope) {}

  /** An operand of a boolean operator, or a whole test: demands are inserted before it. */
  operand(e: Ast.Expr): Ast.Expr {
    const outer = this.demands;
    this.demands = [];
    const expanded = this.expand(e);
    const fresh = this.demands.filter(d => !this.made.has(d.key));
    this.demands = outer;
    if (fresh.length === 0) return expanded;
    let result = expanded;
    for (const demand of fresh) {
      if (this.made.has(demand.key)) continue;
      this.made.add(demand.key);
      result = operation('and', demanded(demand), result, demand.pos);
    }
    return result;
  }

  private expand(e: Ast.Expr): Ast.Expr {
    const each = (es: readonly Ast.Expr[]): readonly Ast.Expr[] => es.map(part => this.expand(part));
    switch (e.kind) {
      case 'record-access':
        return this.access(e);
      case 'call':
        return this.call(e);
      case 'unary':
        return { ...e, operand: e.op === 'not' ? this.operand(e.operand) : this.expand(e.operand) };
      case 'op':
        return this.operation(e);
      case 'list':
        return { ...e, elements: each(e.elements), tail: e.tail && this.expand(e.tail) };
      case 'tuple':
        return { ...e, elements: each(e.elements) };
      case 'map':
        return { ...e, pairs: this.pairs(e.pairs) };
      case 'map-update':
        return { ...e, map: this.expand(e.map), pairs: this.pairs(e.pairs) };
      case 'record':
        return { ...e, fields: e.fields.map(f => ({ ...f, value: this.expand(f.value) })) };
      case 'binary':
        return {
          ...e,
          segments: e.segments.map(s => ({
            ...s,
            value: this.expand(s.value),
            size: s.size && this.expand(s.size),
          })),
        };
      default:
        return e;
    }
  }

  private pairs(pairs: readonly Ast.MapPair[]): readonly Ast.MapPair[] {
    return pairs.map(p => ({ ...p, key: this.expand(p.key), value: this.expand(p.value) }));
  }

  private operation(e: Ast.Operation): Ast.Expr {
    switch (e.op) {
      case 'and':
      case 'or':
        return { ...e, left: this.operand(e.left), right: this.operand(e.right) };
      case 'andalso':
      case 'orelse': {
        const left = this.operand(e.left);
        const made = new Set(this.made);
        const right = this.operand(e.right);
        // The right operand may not be evaluated, so its demands do not hold afterwards.
        this.made = made;
        return { ...e, left, right };
      }
      default:
        return { ...e, left: this.expand(e.left), right: this.expand(e.right) };
    }
  }

  private access(e: Ast.RecordAccess): Ast.Expr {
    const def = this.module.record(e.name);
    const record = this.expand(e.record);
    this.demands.push({
      key: `${e.name} ${structure(record)}`,
      record,
      name: e.name,
      size: recordSize(def),
      pos: e.pos,
    });
    const index: Ast.Expr = { kind: 'integer', pos: e.pos, value: fieldIndex(def, e.field) };
    return erlangCall('element', [index, record], e.pos);
  }

  private call(e: Ast.Call): Ast.Expr {
    const args = e.args.map(a => this.expand(a));
    const [term, name] = args;
    if (args.length !== 2 || term === undefined || name?.kind !== 'atom' || !isRecordTest(e.callee)) {
      return { ...e, args };
    }
    const size: Ast.Expr = { kind: 'integer', pos: e.pos, value: recordSize(this.module.record(name.name)) };
    return erlangCall('is_record', [term, name, size], e.pos);
  }
}

/** Whether it is the name of `is_record/2`, for which the compiler inserts the record's size. */
export function isRecordTest(callee: Ast.Expr): boolean {
  if (callee.kind === 'atom') return callee.name === 'is_record';
  return isErlang(callee, 'is_record');
}

function isErlang(callee: Ast.Expr, name: string): boolean {
  return (
    callee.kind === 'remote' &&
    callee.module.kind === 'atom' &&
    callee.module.name === 'erlang' &&
    callee.name.kind === 'atom' &&
    callee.name.name === name
  );
}

function demanded(d: Demand): Ast.Expr {
  const { pos } = d;
  const test = erlangCall(
    'is_record',
    [d.record, { kind: 'atom', pos, name: d.name }, { kind: 'integer', pos, value: d.size }],
    pos,
  );
  return operation('orelse', test, { kind: 'atom', pos, name: 'fail' }, pos);
}

function operation(op: Ast.BinaryOperator, left: Ast.Expr, right: Ast.Expr, pos: Ast.Position): Ast.Expr {
  return { kind: 'op', pos, op, left, right };
}

function erlangCall(name: string, args: readonly Ast.Expr[], pos: Ast.Position): Ast.Expr {
  const module: Ast.Expr = { kind: 'atom', pos, name: 'erlang' };
  return {
    kind: 'call',
    pos,
    callee: { kind: 'remote', pos, module, name: { kind: 'atom', pos, name } },
    args,
  };
}

/** A key that is equal for expressions that differ in positions only. */
function structure(e: Ast.Expr): string {
  return JSON.stringify(e, (key, value: unknown) => {
    if (key === 'pos' || key === 'fieldPos') return undefined;
    return typeof value === 'bigint' ? `${value}n` : value;
  });
}

// ------------------------------------------------------------------------------- from guards into patterns

interface RecordShape {
  readonly name: string;
  readonly size: number;
}

/** Tests `is_record(V, r, N)` that must hold in every alternative. */
function decisiveTests(guard: Ast.Guard): Map<string, RecordShape> {
  const [first, ...rest] = guard.map(tests => {
    const found = new Map<string, RecordShape>();
    for (const test of tests) collectDecisive(test, found);
    return found;
  });
  const common = new Map(first);
  for (const other of rest) {
    for (const [v, shape] of common) {
      const same = other.get(v);
      if (same === undefined || same.name !== shape.name || same.size !== shape.size) common.delete(v);
    }
  }
  return common;
}

function collectDecisive(e: Ast.Expr, found: Map<string, RecordShape>): void {
  if (e.kind === 'op') {
    if (e.op === 'and' || e.op === 'andalso') {
      collectDecisive(e.left, found);
      collectDecisive(e.right, found);
    } else if (e.op === 'orelse' && e.right.kind === 'atom' && e.right.name === 'fail') {
      collectDecisive(e.left, found);
    }
    return;
  }
  const test = shapeTest(e);
  if (test !== null) found.set(test.variable, test);
}

function shapeTest(e: Ast.Expr): (RecordShape & { readonly variable: string }) | null {
  if (e.kind !== 'call' || !isRecordTest(e.callee)) return null;
  const [term, name, size] = e.args;
  if (term?.kind !== 'var' || name?.kind !== 'atom' || size?.kind !== 'integer') return null;
  return { variable: term.name, name: name.name, size: Number(size.value) };
}

function withShape(
  p: Ast.Pattern,
  shapes: ReadonlyMap<string, RecordShape>,
  moved: Map<string, RecordShape>,
): Ast.Pattern {
  const each = (ps: readonly Ast.Pattern[]): readonly Ast.Pattern[] =>
    ps.map(part => withShape(part, shapes, moved));
  switch (p.kind) {
    case 'var': {
      const shape = shapes.get(p.name);
      if (shape === undefined || moved.has(p.name) || shape.size < 1) return p;
      moved.set(p.name, shape);
      return { kind: 'match', pos: p.pos, pattern: shapePattern(shape, p.pos), value: p };
    }
    case 'list':
      return { ...p, elements: each(p.elements), tail: p.tail && withShape(p.tail, shapes, moved) };
    case 'tuple':
      return { ...p, elements: each(p.elements) };
    case 'match':
      return { ...p, pattern: withShape(p.pattern, shapes, moved), value: withShape(p.value, shapes, moved) };
    default:
      return p;
  }
}

function shapePattern(shape: RecordShape, pos: Ast.Position): Ast.Pattern {
  const rest = Array.from({ length: shape.size - 1 }, (): Ast.Pattern => ({ kind: 'var', pos, name: '_' }));
  return { kind: 'tuple', pos, elements: [{ kind: 'atom', pos, name: shape.name }, ...rest] };
}

/** The test with `true` in place of the tests that are patterns now. */
function withoutTests(e: Ast.Expr, moved: ReadonlyMap<string, RecordShape>): Ast.Expr {
  if (e.kind === 'op' && (e.op === 'and' || e.op === 'andalso' || e.op === 'orelse')) {
    return { ...e, left: withoutTests(e.left, moved), right: withoutTests(e.right, moved) };
  }
  const test = shapeTest(e);
  const shape = test === null ? undefined : moved.get(test.variable);
  if (test === null || shape === undefined || shape.name !== test.name || shape.size !== test.size) return e;
  return { kind: 'atom', pos: e.pos, name: 'true' };
}
