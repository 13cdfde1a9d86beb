/** Symbolic floats as text with a number of decimals. */
import { add, eq, floor, lt, mul, neg, Rational, real, toReal } from '../../logic/index.ts';
import { normalize, type Term } from '../terms/index.ts';
import { integerText } from './digits.ts';
import { numeric, operandValue, symInt } from './numbers.ts';
import { QUESTION } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

const [MINUS, POINT, DIGIT_ZERO] = [45, 46, 48];
const ZERO = real(Rational.of(0n));
const HALF = Rational.of(1n, 2n);

/**
 * The characters are digits of an integer: the float times a power of ten, rounded. Undefined for zero, whose sign no
 * expression tells, and for what lies halfway between two texts, of which the even one is taken.
 */
export function floatDigits(p: SymbolicProcess, term: Term, decimals: number): Term[] | undefined {
  const n = numeric(p, term);
  if (n?.kind !== 'float') return undefined;
  const value = operandValue(n);
  if (p.ask(eq(n.expr, ZERO), value === 0, QUESTION.isZeroFloat)) return undefined;
  const isNegative = p.ask(lt(n.expr, ZERO), value < 0, QUESTION.isNegativeFloat);
  const power = Rational.of(10n ** BigInt(decimals));
  const magnitude = Rational.fromNumber(Math.abs(value)).mul(power).add(HALF);
  const scaled = add(mul(real(power), isNegative ? neg(n.expr) : n.expr), real(HALF));
  if (p.ask(eq(toReal(floor(scaled)), scaled), magnitude.den === 1n, QUESTION.isHalfway)) return undefined;
  const text = integerText(p, symInt(p, normalize(magnitude.floor()), floor(scaled)), 10);
  while (text.length <= decimals) text.unshift(DIGIT_ZERO);
  if (decimals > 0) text.splice(text.length - decimals, 0, POINT);
  return isNegative ? [MINUS, ...text] : text;
}
