/**
 * Floats as text with a number of decimals, as the BEAM rounds them: it multiplies the fraction by a power of ten, as floats are
 * multiplied, and rounds the product half up. So 0.15, which is a little less than 15 hundredths, becomes "0.2" with one decimal.
 */
import { add, eq, floor, int, lt, mul, neg, Rational, real, rounded, toReal } from '../../logic/index.ts';
import { normalize, type Term } from '../terms/index.ts';
import { integerText } from './digits.ts';
import { numeric, operandValue, symInt } from './numbers.ts';
import { QUESTION } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

const [MINUS, POINT, DIGIT_ZERO] = [45, 46, 48];
const ZERO = real(Rational.of(0n));
const HALF = real(Rational.of(1n, 2n));

/** With more decimals the BEAM rounds the exact value to the nearest one. */
export const MOST_MULTIPLIED = 18;

/** How many units of the last decimal a number from 0 on has. */
export function decimalUnits(magnitude: number, decimals: number): bigint {
  const whole = Math.trunc(magnitude);
  const fraction = (magnitude - whole) * 10 ** decimals;
  const below = Math.floor(fraction);
  return BigInt(whole) * 10n ** BigInt(decimals) + BigInt(below) + (fraction - below >= 0.5 ? 1n : 0n);
}

/** The characters of a symbolic float; undefined for zero, whose sign no expression tells. */
export function floatDigits(p: SymbolicProcess, term: Term, decimals: number): Term[] | undefined {
  const n = numeric(p, term);
  if (n?.kind !== 'float') return undefined;
  const value = operandValue(n);
  if (p.ask(eq(n.expr, ZERO), value === 0, QUESTION.isZeroFloat)) return undefined;
  const isNegative = p.ask(lt(n.expr, ZERO), value < 0, QUESTION.isNegativeFloat);
  const magnitude = isNegative ? neg(n.expr) : n.expr;
  const power = 10n ** BigInt(decimals);
  const whole = floor(magnitude);
  const fraction = rounded(mul(real(Rational.of(power)), add(magnitude, neg(toReal(whole)))));
  const units = add(mul(int(power), whole), floor(add(fraction, HALF)));
  const text = integerText(p, symInt(p, normalize(decimalUnits(Math.abs(value), decimals)), units), 10);
  while (text.length <= decimals) text.unshift(DIGIT_ZERO);
  if (decimals > 0) text.splice(text.length - decimals, 0, POINT);
  return isNegative ? [MINUS, ...text] : text;
}
