/** How large a computed number can be: most results of float arithmetic cannot overflow, and nobody has to be asked. */
import { gt, int, lt } from './build.ts';
import type { Expr } from './expr.ts';
import type { Facts } from './facts.ts';
import { Rational } from './rational.ts';
import { OVERFLOW } from './rounding.ts';

/** The condition that an integer can be made a float. */
export function isIntegerInFloatRange(e: Expr): readonly [Expr, Expr] {
  return [lt(e, int(OVERFLOW)), gt(e, int(-OVERFLOW))];
}

const [LEAST, GREATEST] = [Rational.of(-OVERFLOW), Rational.of(OVERFLOW)];

/** Whether the absolute value is below the overflow for every input that takes the path. */
export function isSurelyFinite(e: Expr, facts: Facts): boolean {
  const { low, high } = facts.realBounds(e);
  return low !== null && low.compare(LEAST) > 0 && high !== null && high.compare(GREATEST) < 0;
}
