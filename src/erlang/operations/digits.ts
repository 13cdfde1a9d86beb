/** Integers as text and back, digit by digit. */

import {
  add,
  and,
  bitsUpTo,
  div,
  Exhausted,
  type Expr,
  ge,
  int,
  ite,
  le,
  mod,
  mul,
  neg,
  spend,
  sub,
} from '../../logic/index.ts';
import { MAX_INTEGER_BITS, normalize, Sym, type Term } from '../terms/index.ts';
import { askEqual, askNatural } from './ask.ts';
import { numeric, operandValue, symInt } from './numbers.ts';
import { QUESTION, type QuestionKind } from './question-kinds.ts';
import { badarg } from './raise.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

const [PLUS, MINUS] = [43, 45];

/** The characters of an integer; those of a symbolic one are expressions of its digits. */
export function integerText(p: SymbolicProcess, term: Term, base: number): Term[] {
  const n = numeric(p, term);
  if (n?.kind !== 'int') badarg();
  const value = BigInt(operandValue(n));
  spend(bitsUpTo(value) / BITS_PER_PART);
  const text = value.toString(base).toUpperCase();
  if (!(term instanceof Sym)) return [...text].map(c => c.charCodeAt(0));
  const isNegative = !askNatural(p, n, QUESTION.isNonNegative);
  const digits = isNegative ? text.slice(1) : text;
  return [...(isNegative ? [MINUS] : []), ...digitTerms(p, isNegative ? neg(n.expr) : n.expr, digits, base)];
}

/** The number of digits is decided by asking for 1, 2, 3 … */
function digitTerms(p: SymbolicProcess, magnitude: Expr, digits: string, base: number): Term[] {
  const size = BigInt(base);
  for (let count = 1; ; count++)
    if (
      p.ask(le(magnitude, int(size ** BigInt(count) - 1n)), count === digits.length, QUESTION.hasDigitCount)
    )
      break;
  const result: Term[] = [];
  let rest = magnitude;
  for (let i = digits.length - 1; i >= 0; i--, rest = div(rest, int(size)))
    result.push(symInt(p, digits.charCodeAt(i), digitExpr(i === 0 ? rest : mod(rest, int(size)), base)));
  return result.reverse();
}

function digitExpr(digit: Expr, base: number): Expr {
  const decimal = add(digit, int(48));
  return base <= 10 ? decimal : ite(le(digit, int(9)), decimal, add(digit, int(55)));
}

/** Reads an optional sign and digits. That a symbolic character is a digit is a decision; its value stays symbolic. */
export function integerFromText(p: SymbolicProcess, characters: readonly Term[], base: number): Term {
  if (characters.every(character => typeof character === 'number'))
    return plainInteger(characters, base) ?? badarg();
  const [first] = characters;
  let isNegative = false;
  let index = 0;
  if (first !== undefined && characters.length > 1) {
    isNegative = askEqual(p, first, MINUS);
    if (isNegative || askEqual(p, first, PLUS)) index = 1;
  }
  if (index >= characters.length) badarg();
  let value = 0n;
  let expr: Expr = int(0);
  for (; index < characters.length; index++) {
    const digit = digitOf(p, characters[index] as Term, base) ?? badarg();
    spend(index / DIGITS_PER_PART);
    value = value * BigInt(base) + BigInt(digit.value);
    expr = add(mul(int(base), expr), digit.expr);
  }
  return isNegative ? symInt(p, normalize(-value), neg(expr)) : symInt(p, normalize(value), expr);
}

/** Bits of a number that become text in about the time of a look at a part of a term. */
const BITS_PER_PART = 4;
/** Digits of a number that are multiplied in about the time of a look at a part of a term. */
const DIGITS_PER_PART = 64;

/** The number that plain characters make; undefined where they make none. */
function plainInteger(characters: readonly number[], base: number): number | bigint | undefined {
  const [first] = characters;
  const isSigned = characters.length > 1 && (first === MINUS || first === PLUS);
  if (characters.length === 0) return undefined;
  const ranges = digitRanges(base);
  const digits: number[] = [];
  for (let i = isSigned ? 1 : 0; i < characters.length; i++) {
    spend();
    const code = characters[i] as number;
    const range = ranges.find(({ low, high }) => code >= low && code <= high);
    if (range === undefined) return undefined;
    digits.push(code - range.offset);
  }
  if (digits.length * Math.log2(base) > MAX_INTEGER_BITS) throw new Exhausted('memory');
  const value = digitsValue(digits, 0, digits.length, base);
  return normalize(isSigned && first === MINUS ? -value : value);
}

/** Digits whose value is a small integer in any base. */
const FEW_DIGITS = 10;

/** The value of some of the digits. Both halves have half the length, so that the work is that of some multiplications. */
function digitsValue(digits: readonly number[], from: number, to: number, base: number): bigint {
  if (to - from <= FEW_DIGITS) {
    let value = 0;
    for (let i = from; i < to; i++) value = value * base + (digits[i] as number);
    return BigInt(value);
  }
  spend();
  const middle = (from + to) >>> 1;
  const high = digitsValue(digits, from, middle, base);
  return high * BigInt(base) ** BigInt(to - middle) + digitsValue(digits, middle, to, base);
}

/** A character as a digit of this base. */
function digitOf(p: SymbolicProcess, term: Term, base: number): { value: number; expr: Expr } | undefined {
  const n = numeric(p, term);
  if (n?.kind !== 'int') return undefined;
  const code = operandValue(n);
  for (const { low, high, offset, kind } of digitRanges(base)) {
    const isInside = code >= low && code <= high;
    const condition = and(ge(n.expr, int(low)), le(n.expr, int(high)));
    if (p.ask(condition, isInside, kind))
      return { value: Number(code) - offset, expr: sub(n.expr, int(offset)) };
  }
  return undefined;
}

interface DigitRange {
  readonly low: number;
  readonly high: number;
  /** Subtracted from the character's code, it gives the digit's value. */
  readonly offset: number;
  readonly kind: QuestionKind;
}

/** The ranges of characters that are digits of a base. */
function digitRanges(base: number): DigitRange[] {
  const decimal = { low: 48, high: 47 + Math.min(base, 10), offset: 48, kind: QUESTION.isDecimalDigit };
  if (base <= 10) return [decimal];
  const upper = { low: 65, high: 54 + base, offset: 55, kind: QUESTION.isUpperCaseDigit };
  const lower = { low: 97, high: 86 + base, offset: 87, kind: QUESTION.isLowerCaseDigit };
  return [decimal, upper, lower];
}
