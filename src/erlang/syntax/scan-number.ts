/** Integers and floats: `1_000`, `16#ff`, `36#z_z`, `1.5e-3`, `16#f.8#e-3`. */
import { Rational } from '../../logic/index.ts';
import { normalize } from '../terms/index.ts';
import { type Cursor, ScanError } from './cursor.ts';
import type { Token } from './tokens.ts';

/** Digits of an integer; the runtime system accepts no more. */
const maxDigits = 1_262_612;

export function scanNumber(cursor: Cursor): Token {
  const pos = cursor.position();
  const digits = takeDigits(cursor, 10);
  if (cursor.peek() === 0x2e && isDigit(cursor.peek(1), 10)) {
    cursor.at++;
    const fraction = takeDigits(cursor, 10);
    return floatOf(Number(`${digits}.${fraction}e${takeExponent(cursor, pos)}`), pos);
  }
  if (cursor.peek() === 0x23) {
    const base = Number(digits);
    if (base < 2 || base > 36) {
      throw new ScanError(pos, 'base', `illegal base '${digits}': a base is between 2 and 36`);
    }
    cursor.at++;
    const based = takeDigits(cursor, base);
    if (based === '')
      throw new ScanError(pos, 'illegal_integer', `illegal integer: no digits of base ${base} after '#'`);
    if (cursor.peek() === 0x2e && isDigit(cursor.peek(1), base)) {
      cursor.at++;
      return basedFloat(cursor, based, base, pos);
    }
    return { kind: 'integer', value: parseInteger(based, base, pos), pos, quoted: false };
  }
  return { kind: 'integer', value: parseInteger(digits, 10, pos), pos, quoted: false };
}

/** What follows `16#f.`: digits of the base and, behind another `#`, an exponent of it, in decimal digits. */
function basedFloat(cursor: Cursor, whole: string, base: number, pos: Token['pos']): Token {
  const fraction = takeDigits(cursor, base);
  const hasExponent = cursor.peek() === 0x23 && isExponent(cursor.peek(1));
  if (hasExponent) cursor.at++;
  const power = (hasExponent ? takeExponent(cursor, pos) : 0) - fraction.length;
  // Far outside of what a float can be, and the power would be a number of that many digits.
  if (Math.abs(power) > MOST_BASED_POWER + fraction.length)
    throw new ScanError(pos, 'illegal_float', 'illegal float: it is out of range');
  const numerator = BigInt(parseInteger(whole + fraction, base, pos));
  const scale = BigInt(base) ** BigInt(Math.abs(power));
  const value = power < 0 ? Rational.of(numerator, scale) : Rational.of(numerator * scale);
  return floatOf(value.toNumber(), pos);
}

const MOST_BASED_POWER = 1100;

function isExponent(code: number): boolean {
  return code === 0x65 || code === 0x45;
}

/** The exponent behind a float's digits; 0 where there is none. */
function takeExponent(cursor: Cursor, pos: Token['pos']): number {
  if (!isExponent(cursor.peek())) return 0;
  cursor.at++;
  const sign = cursor.peek();
  if (sign === 0x2b || sign === 0x2d) cursor.at++;
  const power = takeDigits(cursor, 10);
  if (power === '') throw new ScanError(pos, 'illegal_float', 'illegal float: the exponent has no digits');
  return (sign === 0x2d ? -1 : 1) * Number(power);
}

function floatOf(value: number, pos: Token['pos']): Token {
  if (!Number.isFinite(value)) throw new ScanError(pos, 'illegal_float', 'illegal float: it is out of range');
  return { kind: 'float', value, pos, quoted: false };
}

function takeDigits(cursor: Cursor, base: number): string {
  const start = cursor.at;
  let separated = false;
  for (;;) {
    const c = cursor.peek();
    if (isDigit(c, base)) cursor.at++;
    else if (c === 0x5f && cursor.at > start && isDigit(cursor.peek(1), base)) {
      separated = true;
      cursor.at++;
    } else break;
  }
  const text = cursor.text.slice(start, cursor.at);
  return separated ? text.replaceAll('_', '') : text;
}

function isDigit(code: number, base: number): boolean {
  if (code >= 0x30 && code <= 0x39) return code < 0x30 + base;
  if (base <= 10) return false;
  const letter = code | 0x20;
  return letter >= 0x61 && letter < 0x61 + base - 10 && code < 0x80;
}

function parseInteger(digits: string, base: number, pos: Token['pos']): number | bigint {
  if (digits.length <= 10) return Number.parseInt(digits, base);
  if (digits.length > maxDigits)
    throw new ScanError(pos, 'illegal_integer', 'illegal integer: too many digits');
  if (base === 10) return normalize(BigInt(digits));
  const prefix = base === 16 ? '0x' : base === 8 ? '0o' : base === 2 ? '0b' : null;
  return normalize(prefix === null ? joinDigits(digits, base) : BigInt(prefix + digits));
}

/** Divide and conquer: combining halves by one multiplication each avoids quadratic time for long numbers. */
function joinDigits(digits: string, base: number): bigint {
  if (digits.length <= 8) return BigInt(Number.parseInt(digits, base));
  const low = digits.length >> 1;
  const high = digits.length - low;
  return (
    joinDigits(digits.slice(0, high), base) * BigInt(base) ** BigInt(low) +
    joinDigits(digits.slice(high), base)
  );
}
