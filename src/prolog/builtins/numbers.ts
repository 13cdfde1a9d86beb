/** Fractions and conversions between the kinds of numbers. */

import { Rational } from '../../logic/index.ts';
import { evaluationError } from '../machine/errors.ts';
import { Float, integer, type Numeric, Ratio } from '../terms/index.ts';

/** A fraction in lowest terms; an integer where the denominator is 1. */
export function ratio(num: bigint, den: bigint): Numeric {
  const reduced = Rational.of(num, den);
  return reduced.den === 1n ? integer(reduced.num) : new Ratio(reduced.num, reduced.den);
}

export function ratioParts(x: Numeric): [bigint, bigint] {
  if (x instanceof Ratio) return [x.num, x.den];
  if (x instanceof Float) {
    if (!Number.isFinite(x.value)) throw evaluationError('undefined');
    const exact = Rational.fromNumber(x.value);
    return [exact.num, exact.den];
  }
  return [BigInt(x), 1n];
}

/** The nearest double. Integers beyond the doubles are an error, not an infinity. */
export function toFloat(x: Numeric): number {
  if (typeof x === 'number') return x;
  if (x instanceof Float) return x.value;
  const value = x instanceof Ratio ? Rational.of(x.num, x.den).toNumber() : Number(x);
  if (!Number.isFinite(value)) throw evaluationError('float_overflow');
  return value;
}
