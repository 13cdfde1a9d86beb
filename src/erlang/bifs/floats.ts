/** Floats as text. */

import {
  add,
  type Expr,
  int,
  mul,
  neg,
  quotient,
  Rational,
  real,
  rounded,
  sub,
  toReal,
} from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askBetween } from '../operations/ask.ts';
import { decimalUnits, floatDigits, MOST_MULTIPLIED } from '../operations/decimals.ts';
import { type Numeric, numeric } from '../operations/numbers.ts';
import { derivedFrom, limited } from '../operations/observe.ts';
import { QUESTIONS } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { mkFloat } from '../symbolic/signature.ts';
import { Atom, Float, Sym, type Term, Tuple } from '../terms/index.ts';
import { printFloat } from '../terms/print.ts';

/**
 * Parses a float, with a point or a comma. Whether a symbolic character fits the syntax is decided character by character. As on the BEAM, a
 * character 0 ends the text, and bytes behind it are ignored.
 */
export function floatFromCharacters(p: Process, characters: readonly Term[], what: string): Term {
  const reader = new CharacterReader(p, at => characters[at]);
  reader.sign();
  const isFloat = reader.digits() && reader.point() && reader.digits() && reader.exponent();
  if (!isFloat) badarg();
  const end = reader.at;
  if (reader.is(NUL)) reader.bytes();
  if (reader.at < characters.length) badarg();
  return floatValue(p, characters.slice(0, end), what) ?? badarg();
}

/** The length of the longest prefix that is a float, with a point or a comma; zero where there is none. */
export function floatAtFront(p: Process, characterAt: (at: number) => Term | undefined): number {
  const reader = new CharacterReader(p, characterAt);
  reader.sign();
  const isFloat = reader.digits() && reader.point() && reader.digits();
  if (!isFloat) return 0;
  const end = reader.at;
  return reader.exponent() ? reader.at : end;
}

/**
 * The value of characters with the syntax of a float; undefined where it is out of range. With an exponent the value is
 * concrete, which is recorded as a limit of the run.
 */
export function floatValue(p: Process, characters: readonly Term[], what: string): Term | undefined {
  const expr = characters.some(character => character instanceof Sym)
    ? decimalExpr(p, characters)
    : undefined;
  if (expr !== undefined)
    return derivedFrom(p, characters, codes => new Float(valueOfText(codes)), mkFloat(rounded(expr)));
  const value = valueOfText(characters.map(character => limited(p, character, 'concrete-bif', what)));
  return Number.isFinite(value) ? new Float(value) : undefined;
}

function valueOfText(codes: readonly Term[]): number {
  let text = '';
  for (const code of codes) text += String.fromCodePoint(code as number);
  return Number(text.replace(',', '.'));
}

/** Digits before the point of a float that is surely in range. */
const MAX_DIGITS = 308;

/** The value of a float without an exponent. The path implies the positions of sign and point. */
function decimalExpr(p: Process, characters: readonly Term[]): Expr | undefined {
  const reader = new CharacterReader(p, at => characters[at]);
  const isNegative = reader.sign();
  const start = reader.at;
  reader.digits();
  const point = reader.at;
  reader.point();
  reader.digits();
  if (reader.at < characters.length || point - start > MAX_DIGITS) return undefined;
  let digits: Expr = int(0);
  for (const character of [...characters.slice(start, point), ...characters.slice(point + 1)]) {
    const code = (numeric(p, character) as Numeric).expr;
    digits = add(mul(int(10), digits), sub(code, int(48)));
  }
  const decimals = BigInt(characters.length - point - 1);
  const magnitude = quotient(toReal(digits), real(Rational.of(10n ** decimals)));
  return isNegative ? neg(magnitude) : magnitude;
}

const [NUL, PLUS, MINUS, POINT, COMMA] = [0, 43, 45, 46, 44];
const EXPONENTS = [69, 101] as const;

class CharacterReader {
  at = 0;

  constructor(
    private readonly p: Process,
    private readonly characterAt: (at: number) => Term | undefined,
  ) {}

  /** Whether the next character is in this range; if so, it is read. */
  #isIn(low: number, high: number): boolean {
    const character = this.characterAt(this.at);
    const code = character === undefined ? undefined : numeric(this.p, character);
    if (code?.kind !== 'int' || !askBetween(this.p, code, low, high, QUESTIONS.floatCharacter.at(low)))
      return false;
    this.at++;
    return true;
  }

  is(code: number): boolean {
    return this.#isIn(code, code);
  }

  /** Whether it is a minus. */
  sign(): boolean {
    return !this.is(PLUS) && this.is(MINUS);
  }

  point(): boolean {
    return this.is(POINT) || this.is(COMMA);
  }

  digits(): boolean {
    const from = this.at;
    while (this.#isIn(48, 57));
    return this.at > from;
  }

  bytes(): void {
    while (this.#isIn(0, 255));
  }

  exponent(): boolean {
    if (!EXPONENTS.some(code => this.is(code))) return true;
    this.sign();
    return this.digits();
  }
}

/** Of several options the last one takes effect. */
export function floatText(term: Term, options: readonly Term[]): string {
  if (!(term instanceof Float)) badarg();
  const { value } = term;
  let format: (value: number) => string = x => scientific(x, 20);
  let compact = false;
  for (const option of options) {
    const name = option instanceof Atom ? option.name : undefined;
    if (name === 'compact') compact = true;
    else if (name === 'short') format = printFloat;
    else if (option instanceof Tuple) format = precise(option, () => compact);
    else badarg();
  }
  return format(value);
}

/** The BEAM has room for so many characters with a number of decimals, before it removes zeros. */
const LONGEST_FIXED = 255;

/** A larger number of decimals is left to this run's value. */
const MOST_DECIMALS = 15;

/** The text of a symbolic float with a number of decimals; undefined where the options ask for something else. */
export function decimalText(p: Process, term: Term, options: readonly Term[]): Term[] | undefined {
  const [option, ...others] = options;
  if (!(term instanceof Sym) || !(option instanceof Tuple) || others.length > 0 || !p.ex.recording)
    return undefined;
  const [kind, decimals] = option.elements;
  if (!(kind instanceof Atom) || kind.name !== 'decimals' || typeof decimals !== 'number') return undefined;
  if (decimals < 0 || decimals > MOST_DECIMALS) return undefined;
  const text = floatDigits(p, term, decimals);
  if (text !== undefined && text.length > LONGEST_FIXED) badarg();
  return text;
}

function precise({ elements }: Tuple, isCompact: () => boolean): (value: number) => string {
  const [kind, digits] = elements;
  if (elements.length !== 2 || !(kind instanceof Atom) || typeof digits !== 'number') badarg();
  if (kind.name === 'decimals' && digits >= 0 && digits <= 253)
    return value => (isCompact() ? compacted(value, fixed(value, digits)) : fixed(value, digits));
  if (kind.name === 'scientific' && digits >= 0 && digits <= 249) return value => scientific(value, digits);
  return badarg();
}

/** At least two digits in the exponent. */
function scientific(value: number, digits: number): string {
  const exact = exactDecimal(Math.abs(value));
  const text = roundedScientific(exact, digits);
  return (value < 0 || Object.is(value, -0) ? '-' : '') + text;
}

interface Decimal {
  /** All digits, without leading zeros; empty for zero. */
  readonly digits: string;
  /** Where the point stands, counted from the front of the digits. */
  readonly point: number;
}

/** The exact value of a double, whose decimal expansion is finite. */
function exactDecimal(value: number): Decimal {
  if (value === 0) return { digits: '', point: 0 };
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const high = bits.getUint32(0);
  const exponent = (high >>> 20) & 0x7ff;
  const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4));
  const mantissa = exponent === 0 ? fraction : fraction | (1n << 52n);
  const shift = Math.max(exponent, 1) - 1075;
  if (shift >= 0) {
    const digits = (mantissa << BigInt(shift)).toString();
    return { digits, point: digits.length };
  }
  const digits = (mantissa * 5n ** BigInt(-shift)).toString();
  return { digits, point: digits.length + shift };
}

/** The first `count` digits, rounded to nearest, ties to even; a carry may add a digit. */
function roundDigits(digits: string, count: number): { digits: string; carry: boolean } {
  if (count < 0) return { digits: '', carry: false };
  const kept = digits.slice(0, count).padEnd(count, '0');
  const rest = digits.slice(count);
  if (rest === '' || !isRoundedUp(kept, rest)) return { digits: kept, carry: false };
  const next = (BigInt(kept || '0') + 1n).toString().padStart(count, '0');
  return { digits: next, carry: next.length > count };
}

function isRoundedUp(kept: string, rest: string): boolean {
  const first = rest.charCodeAt(0) - 48;
  if (first !== 5) return first > 5;
  return /[1-9]/.test(rest.slice(1)) || Number(kept.at(-1) ?? '0') % 2 === 1;
}

function roundedScientific({ digits, point }: Decimal, count: number): string {
  const { digits: rounded, carry } = roundDigits(digits, count + 1);
  const exponent = digits === '' ? 0 : point - 1 + (carry ? 1 : 0);
  const shown = (rounded || '0').slice(0, count + 1).padEnd(count + 1, '0');
  const size = Math.abs(exponent).toString().padStart(2, '0');
  const mantissa = count === 0 ? shown[0] : `${shown[0]}.${shown.slice(1)}`;
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${size}`;
}

function fixed(value: number, decimals: number): string {
  const magnitude = Math.abs(value);
  const units =
    decimals <= MOST_MULTIPLIED
      ? decimalUnits(magnitude, decimals).toString()
      : nearestUnits(magnitude, decimals);
  const text = units.padStart(decimals + 1, '0');
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const written =
    decimals === 0 ? sign + text : `${sign}${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  return written.length > LONGEST_FIXED ? badarg() : written;
}

/** The digits of the exact value, rounded to the nearest number with so many decimals. */
function nearestUnits(magnitude: number, decimals: number): string {
  const { digits, point } = exactDecimal(magnitude);
  const padded = '0'.repeat(Math.max(0, -point)) + digits;
  return roundDigits(padded, Math.max(0, point) + decimals).digits;
}

/** Floats from here on are whole numbers, which the BEAM writes in another way. */
const FIRST_WITHOUT_FRACTIONS = 2 ** 53;

/** Removes trailing zeros, but leaves one digit behind the point. Where there is no point, the BEAM removes those of large numbers. */
function compacted(value: number, text: string): string {
  if (text.includes('.')) return text.replace(/0+$/, '').replace(/\.$/, '.0');
  return Math.abs(value) < FIRST_WITHOUT_FRACTIONS ? text : text.replace(/0+$/, '');
}
