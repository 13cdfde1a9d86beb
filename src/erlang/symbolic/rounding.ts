/**
 * Floating-point operations round their results; the real arithmetic of solvers is exact.
 *
 * Expressions contain the roundings of the program, so that evaluating a condition predicts the run exactly. Queries
 * omit them, an approximation: a solution seldom violates the rounded conditions, and where it does, an input nearby
 * often satisfies them (`neighbours.ts`).
 */
import {
  apply,
  type Expr,
  type Rational as Fraction,
  memoized,
  Rational,
  Rewriter,
  Uninterpreted,
  type Value,
} from '../../logic/index.ts';
import { FLT } from './signature.ts';

/** The float nearest to a real number. */
const nearest = new Uninterpreted('nearest', ['Real'], 'Real', (value: Value): Value | undefined => {
  const float = (value as Fraction).toNumber();
  return Number.isFinite(float) ? Rational.fromNumber(float) : undefined;
});

export function rounded(e: Expr): Expr {
  return isFloat(e) ? e : apply(nearest, e);
}

/** Whether the value of an expression is a float already, so that rounding is the identity. */
function isFloat(e: Expr): boolean {
  const [first, second, third] = e.args as [Expr, Expr, Expr];
  switch (e.op) {
    case 'literal':
      return (e.data as Fraction).equals(Rational.fromNumber((e.data as Fraction).toNumber()));
    case 'select':
      return e.data === FLT;
    case 'apply':
      return e.data === nearest;
    case 'mul':
      return first.op === 'literal' && (first.data as Fraction).equals(MINUS_ONE) && isFloat(second);
    case 'ite':
      return isFloat(second) && isFloat(third);
    default:
      return false;
  }
}

const MINUS_ONE = Rational.of(-1n);

/** The condition over exact reals. */
export const withoutRounding = memoized(
  (e: Expr): Expr =>
    new Rewriter({
      replace: part => (part.op === 'apply' && part.data === nearest ? (part.args[0] as Expr) : part),
    }).rewrite(e),
);
