import type { Expr } from './expr.ts';

/**
 * The function with a memo table: it is computed once for each expression.
 *
 * Expressions are never freed (`expr.ts`), so the table need not be weak: the garbage collector goes through a `WeakMap` each time.
 */
export function memoized<Result extends object | null>(compute: (e: Expr) => Result): (e: Expr) => Result {
  const known = new Map<Expr, Result>();
  return e => {
    let result = known.get(e);
    if (result === undefined) {
      result = compute(e);
      known.set(e, result);
    }
    return result;
  };
}
