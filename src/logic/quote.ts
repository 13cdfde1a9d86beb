import { bool, construct, int, real } from './build.ts';
import type { Expr } from './expr.ts';
import { Rational } from './rational.ts';
import { Constructed, type Value } from './value.ts';

/** The expression that is this value under every model. */
export function quote(root: Value): Expr {
  const done = new Map<Value, Expr>();
  const todo = [root];
  for (let value = todo.at(-1); value !== undefined; value = todo.at(-1)) {
    const before = todo.length;
    if (value instanceof Constructed) for (const arg of value.args) if (!done.has(arg)) todo.push(arg);
    if (todo.length > before) continue;
    todo.pop();
    if (!done.has(value)) done.set(value, quoteOne(value, done));
  }
  return done.get(root) as Expr;
}

function quoteOne(value: Value, done: ReadonlyMap<Value, Expr>): Expr {
  if (typeof value === 'boolean') return bool(value);
  if (value instanceof Rational) return real(value);
  if (!(value instanceof Constructed)) return int(value);
  return construct(value.constructorOf, ...value.args.map(arg => done.get(arg) as Expr));
}
