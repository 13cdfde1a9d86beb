/** Fractions and conversions between the kinds of numbers. */

import { Rational } from '../../logic/index.ts';
import { evaluationError, inFunction, typeError } from '../machine/errors.ts';
import {
  compareNumbers,
  Float,
  type Integer,
  integer,
  isInteger,
  type Numeric,
  Ratio,
} from '../terms/index.ts';

/** A fraction in lowest terms; an integer where the denominator is 1. */
export function ratio(num: bigint, den: bigint): Numeric {
  const reduced = Rational.of(num, den);
  return reduced.den === 1n ? integer(reduced.num) : new Ratio(reduced.num, reduced.den);
}

/** As many bits as the host has for integers of C. */
export const LEAST_INT64 = -(2n ** 63n);
export const GREATEST_INT64 = 2n ** 63n - 1n;

export function isInt64(n: Integer): boolean {
  return n >= LEAST_INT64 && n <= GREATEST_INT64;
}

/** Infinities and what is no number pass no function that needs a finite one. */
export function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw evaluationError(Number.isNaN(value) ? 'undefined' : 'float_overflow');
}

export function ratioParts(x: Numeric): [bigint, bigint] {
  if (x instanceof Ratio) return [x.num, x.den];
  if (x instanceof Float) {
    const exact = Rational.fromNumber(finite(x.value));
    return [exact.num, exact.den];
  }
  return [BigInt(x), 1n];
}

/**
 * How two numbers compare as values of expressions; NaN where one of them is no number. Between a float and another
 * number, the other is rounded to a float first, to an infinity where it is too large.
 */
export function arithmeticOrder(x: Numeric, y: Numeric): number {
  if (typeof x === 'number' && typeof y === 'number') return x < y ? -1 : x > y ? 1 : 0;
  if (x instanceof Float || y instanceof Float) {
    const [a, b] = [nearestFloat(x), nearestFloat(y)];
    return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
  }
  return compareNumbers(x, y);
}

function nearestFloat(x: Numeric): number {
  if (typeof x === 'number') return x;
  if (x instanceof Float) return x.value;
  return x instanceof Ratio ? Rational.of(x.num, x.den).toNumber() : Number(x);
}

/** The nearest double. Integers beyond the doubles are an error, not an infinity. */
export function toFloat(x: Numeric): number {
  const value = nearestFloat(x);
  if (!Number.isFinite(value) && !(x instanceof Float)) throw evaluationError('float_overflow');
  return value;
}

/** An argument of a function that takes integers only. */
export function integerOperand(x: Numeric, name: string, arity: number): Integer {
  if (isInteger(x)) return x;
  if (x instanceof Float) finite(x.value);
  throw inFunction(name, arity, typeError('integer', x));
}
