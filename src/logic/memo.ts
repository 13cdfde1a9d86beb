import type { Expr } from './expr.ts';

/** The same function, which computes what it says about an expression only once. */
export function remembered<Result extends object | null>(compute: (e: Expr) => Result): (e: Expr) => Result {
  const known = new WeakMap<Expr, Result>();
  return e => {
    let result = known.get(e);
    if (result === undefined) {
      result = compute(e);
      known.set(e, result);
    }
    return result;
  };
}
