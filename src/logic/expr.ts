/**
 * Hash-consed expressions.
 *
 * Two expressions of the same shape are the same object, so equality is `===`, memo tables are keyed by `id`,
 * and a value that is used a thousand times is stored once: `sq(N*N, K-1)` thirty times over is thirty nodes,
 * not 2^30 (cuter-2017, fig. 6). Build expressions only through `build.ts`, whose functions simplify as they go.
 *
 * The table may be dropped between executions (`forgetExpressions`): expressions made before and after are then
 * different objects even where they look the same, which costs sharing and never correctness.
 */
import { Rational } from './rational.ts';
import { Constructor, type Sort, Uninterpreted } from './sort.ts';

export type Op =
  | 'var' // data: name
  | 'literal' // data: boolean | bigint | Rational
  | 'not'
  | 'and'
  | 'or'
  | 'ite'
  | 'eq'
  // Linear arithmetic in normal form: see build.ts.
  | 'add'
  | 'mul'
  | 'le'
  | 'ge'
  | 'lt' // Real only: over Int, a < b is a <= b - 1
  | 'gt'
  | 'div' // Int: rounds so that the remainder is not negative, as in SMT-LIB
  | 'mod'
  | 'quotient' // Real division
  | 'toReal'
  | 'floor' // Real to Int
  | 'bitand' // Int, two's complement without a width; likewise the next two
  | 'bitor'
  | 'bitxor'
  | 'construct' // data: Constructor
  | 'is' // data: Constructor
  | 'select' // data: Constructor, index: field
  | 'apply'; // data: Uninterpreted

export type Data = string | boolean | bigint | Rational | Constructor | Uninterpreted | null;

export class Expr {
  constructor(
    readonly id: number,
    readonly op: Op,
    readonly sort: Sort,
    readonly args: readonly Expr[],
    readonly data: Data,
    readonly index: number,
  ) {}

  toString(): string {
    return show(this);
  }
}

let table = new Map<string, Expr>();
let nextId = 1;

export function intern(op: Op, sort: Sort, args: readonly Expr[], data: Data = null, index = 0): Expr {
  let key = `${op}|${typeof sort === 'string' ? sort : sort.id}|${dataKey(data)}|${index}`;
  for (const arg of args) key += `,${arg.id}`;
  let expr = table.get(key);
  if (expr === undefined) {
    expr = new Expr(nextId++, op, sort, args, data, index);
    table.set(key, expr);
  }
  return expr;
}

function dataKey(data: Data): string {
  if (data instanceof Constructor) return `${data.datatype.id}.${data.index}`;
  if (data instanceof Uninterpreted) return data.name;
  if (data instanceof Rational) return data.toString();
  return typeof data === 'bigint' ? `${data}n` : `${data}`;
}

export function expressionCount(): number {
  return table.size;
}

/** Drop the sharing table. Only between executions: within one, identity is what path facts rely on. */
export function forgetExpressions(): void {
  table = new Map();
}

/** S-expression text, for messages and tests. Shared parts are written out, so only for small expressions. */
export function show(expr: Expr): string {
  const { data } = expr;
  const name =
    data instanceof Constructor
      ? expr.op === 'is'
        ? `is-${data.name}`
        : expr.op === 'select'
          ? (data.fields[expr.index]?.name ?? '?')
          : data.name
      : data instanceof Uninterpreted || typeof data === 'string'
        ? typeof data === 'string'
          ? data
          : data.name
        : data === null
          ? expr.op
          : data.toString();
  return expr.args.length === 0 ? name : `(${[name, ...expr.args.map(show)].join(' ')})`;
}
