/** Numbers that depend on the input: a value with the expression that it is computed by. */
import { type Expr, FALSE, is, Rational, real, toReal } from '../../logic/index.ts';
import { type Float, type Integer, isInteger, type Numeric, Ratio, type Symbolic } from '../terms/index.ts';
import type { TermSort } from './encoding.ts';

export interface SymbolicNumber {
  readonly value: Numeric;
  /** An `Int` for integers, a `Real` for floats; null where the value does not depend on the input. */
  readonly expr: Expr | null;
  /** Of floats that depend on the input: the condition that it is `-0.0`, which is the real number 0. */
  readonly isNegativeZero?: Expr;
}

export function plainNumber(value: Numeric): SymbolicNumber {
  return { value, expr: null };
}

/** A symbolic float, which the path says it is. */
export function floatIn(sort: TermSort, s: Symbolic): SymbolicNumber {
  return {
    value: s.value as Float,
    expr: sort.floatValue(s.expr),
    isNegativeZero: is(sort.negativeZero, s.expr),
  };
}

/** The condition that a number is `-0.0`. */
export function negativeZero({ isNegativeZero = FALSE }: SymbolicNumber): Expr {
  return isNegativeZero;
}

/** The exact value as a real; null for what is none, infinities and NaN. */
export function exactReal({ value, expr }: SymbolicNumber): Expr | null {
  if (expr !== null) return isInteger(value) ? toReal(expr) : expr;
  if (isInteger(value)) return real(Rational.of(BigInt(value as Integer)));
  if (value instanceof Ratio) return real(Rational.of(value.num, value.den));
  return Number.isFinite(value.value) ? real(Rational.fromNumber(value.value)) : null;
}
