/** Integers near a real number. */
import { add, floor, ge, ite, neg, real } from './build.ts';
import type { Expr } from './expr.ts';
import { Rational } from './rational.ts';

const HALF = real(Rational.of(1n, 2n));
const ZERO = real(Rational.of(0n));

function symmetric(e: Expr, ofNatural: (e: Expr) => Expr): Expr {
  return ite(ge(e, ZERO), ofNatural(e), neg(ofNatural(neg(e))));
}

/** Toward zero. */
export function truncation(e: Expr): Expr {
  return symmetric(e, floor);
}

/** The nearest integer; away from zero for halves. */
export function nearestInteger(e: Expr): Expr {
  return symmetric(e, magnitude => floor(add(magnitude, HALF)));
}

export function ceiling(e: Expr): Expr {
  return neg(floor(neg(e)));
}
