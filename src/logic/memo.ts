import type { Expr } from './expr.ts';

/** The function with a memo table: it is computed once for each expression. */
export function memoized<Result extends object | null>(compute: (e: Expr) => Result): (e: Expr) => Result {
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
