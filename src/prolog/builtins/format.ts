/**
 * `format/1,2,3`: directives and column stops.
 *
 * Text since the last column stop is kept as segments between fill points, so that `~t` can be spread when the stop is
 * reached.
 */

import { defined, reserve, spend } from '../../logic/index.ts';
import {
  domainError,
  existenceError,
  instantiationError,
  PrologThrow,
  representationError,
} from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { withoutModule } from '../machine/meta.ts';
import { formatTerm, quotedTerm } from '../syntax/index.ts';
import {
  atom,
  deref,
  Float,
  isCons,
  isInteger,
  isNumber,
  NIL,
  Ratio,
  SpineWatch,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { evaluate } from './arithmetic.ts';
import { toFloat } from './numbers.ts';
import { textOf } from './support.ts';
import { textOfAny } from './texts.ts';

function formatError(message: string): PrologThrow {
  return new PrologThrow(struct('error', struct('format', atom(message)), new Var()));
}

function argumentError(directive: string, culprit: Term): PrologThrow {
  return new PrologThrow(
    struct('error', struct('format_argument_type', atom(directive), culprit), new Var()),
  );
}

/** The greatest number that `*` takes, and that may be meant as a character. */
const MAX_COLUMN = 2 ** 31 - 1;

/** Characters of text that are as much work as a part of a term. */
const CHARACTERS_PER_PART = 64;

/** Text pending before a column stop. */
class Line {
  done = '';
  private pending = '';
  private fills: { at: number; fill: string }[] = [];

  constructor(private stop: number) {}

  write(text: string): void {
    spend(1 + text.length / CHARACTERS_PER_PART);
    const newline = text.lastIndexOf('\n');
    if (newline < 0) this.pending += text;
    else {
      this.done += this.pending + text.slice(0, newline + 1);
      this.pending = text.slice(newline + 1);
      this.fills = [];
      this.stop = 0;
    }
  }

  get column(): number {
    return this.stop + codePoints(this.pending);
  }

  fill(character: string): void {
    this.fills.push({ at: this.pending.length, fill: character });
  }

  columnStop(target: number): void {
    const missing = target - this.column;
    if (missing > 0) {
      if (this.fills.length === 0) this.fills.push({ at: this.pending.length, fill: ' ' });
      const share = Math.floor(missing / this.fills.length);
      const count = this.fills.length;
      const extra = missing - share * count;
      // Those in the middle get more first, as in SWI-Prolog, which loses some of more than four.
      const middle = count >> 1;
      let text = '';
      let from = 0;
      for (const [i, { at, fill }] of this.fills.entries()) {
        text +=
          this.pending.slice(from, at) +
          repeated(fill, (i + count - middle) % count < extra ? share + 1 : share);
        from = at;
      }
      this.pending = text + this.pending.slice(from);
    }
    this.stop = this.column;
    this.done += this.pending;
    this.pending = '';
    this.fills = [];
  }

  /** Where the last column stop was. */
  get lastStop(): number {
    return this.stop;
  }

  finish(): string {
    return this.done + this.pending;
  }
}

/** How many characters a text has, without a list of them: it may have a hundred million. */
function codePoints(text: string): number {
  let pairs = 0;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xdc00) pairs++;
  return text.length - pairs;
}

/**
 * Goals that `~p` and `~@` call are run to their first solution on a machine state of their own. False where a goal of `~@`
 * fails.
 */
export function formatText(
  m: Machine,
  format: string,
  args: Term,
  column: number,
  write: (text: string) => void,
): boolean {
  const line = new Line(column);
  try {
    return fillLine(m, line, format, args);
  } finally {
    // What came before an error is written all the same.
    write(line.finish());
  }
}

/** The directive that takes each argument of a format, in order; `*` takes the number of a directive. */
export function directivesOf(format: string): string[] {
  return [...format.matchAll(/~(?:`.|(\*)|\d*)(.?)/gsu)].flatMap(([, star, directive = '']) => [
    ...(star === undefined ? [] : [star]),
    ...('wpqkadDfegcrRsi@'.includes(directive) && directive !== '' ? [directive] : []),
  ]);
}

function fillLine(m: Machine, line: Line, format: string, args: Term): boolean {
  const supplied = deref(withoutModule(args));
  const queue: Term[] = [];
  let rest = supplied;
  if (isCons(rest) || rest === NIL) {
    const watch = new SpineWatch();
    while (isCons(rest) && !watch.isBack(rest)) {
      spend();
      queue.push(rest.args[0]);
      rest = deref(rest.args[1]);
    }
    if (rest !== NIL) {
      queue.length = 0;
      queue.push(supplied);
    }
  } else queue.push(supplied);
  let taken = 0;
  const next = (): Term => {
    const t = queue[taken++];
    if (t === undefined) throw formatError('not enough arguments');
    return deref(t);
  };
  const characters = [...format];
  let i = 0;
  const operators = m.program.operators;
  while (i < characters.length) {
    const c = defined(characters[i++]);
    if (c !== '~') {
      line.write(c);
      continue;
    }
    let numeric: number | null = null;
    let d = characters[i++];
    if (d === '`') {
      numeric = (characters[i++] ?? ' ').codePointAt(0) ?? 0;
      d = characters[i++];
    } else if (d === '*') {
      const n = next();
      if (!isInteger(n) || n < 0 || n > MAX_COLUMN)
        throw formatError("no or negative integer for `*' argument");
      numeric = Number(n);
      d = characters[i++];
    } else {
      let digits = '';
      while (d !== undefined && d >= '0' && d <= '9') {
        digits += d;
        d = characters[i++];
      }
      if (digits !== '') numeric = Number(digits);
    }
    // By the locale, which groups no digits.
    if (d === ':') d = characters[i++];
    switch (d) {
      case 'w':
        line.write(formatTerm(next(), { numberVars: true, operators }));
        break;
      case 'p':
        line.write(printed(m, next()));
        break;
      case 'q':
        line.write(quotedTerm(next(), { operators }));
        break;
      case 'k':
        line.write(formatTerm(next(), { quoted: true, ignoreOps: true, bracedTerms: false, operators }));
        break;
      case 'a': {
        const t = next();
        const text = t === NIL ? null : textOf(t);
        if (text === null) throw argumentError('a', t);
        line.write(text);
        break;
      }
      case 'd':
      case 'D':
        line.write(integerText(next(), numeric ?? 0, d));
        break;
      case 'f':
      case 'e':
      case 'g':
        line.write(floatFormat(next(), d, numeric ?? 6));
        break;
      case 'n':
        line.write(repeated('\n', numeric ?? 1));
        break;
      case 'c': {
        const code = next();
        if (!isInteger(code) || code < 0 || code > MAX_COLUMN) throw argumentError('c', code);
        if (code > 0x10ffff) throw representationError('code_point');
        line.write(repeated(String.fromCodePoint(Number(code)), numeric ?? 1));
        break;
      }
      case 'r':
      case 'R': {
        const t = next();
        const n = isInteger(t) || t instanceof Float ? t : evaluate(t);
        if (!isInteger(n)) throw argumentError(d, n);
        const radix = numeric ?? 8;
        if (radix < 2 || radix > 36) throw domainError('radix', radix);
        const text = BigInt(n).toString(radix);
        line.write(d === 'R' ? text.toUpperCase() : text);
        break;
      }
      case 's': {
        const t = next();
        const text = isNumber(t) ? null : textOfAny(t);
        if (text === null) throw argumentError('s', t);
        line.write(text);
        break;
      }
      case '~':
        line.write('~');
        break;
      case 'i':
        next();
        break;
      case '@':
        {
          const { text, isDone } = outputOf(m, next());
          line.write(text);
          if (!isDone) return false;
        }
        break;
      case 't':
        line.fill(numeric === null ? ' ' : String.fromCodePoint(numeric));
        break;
      case '|':
        line.columnStop(numeric ?? line.column);
        break;
      case '+':
        line.columnStop(line.lastStop + (numeric ?? 8));
        break;
      default:
        throw existenceError('format_character', atom(d ?? '\0'));
    }
  }
  if (taken < queue.length) throw formatError('too many arguments');
  return true;
}

function printed(m: Machine, t: Term): string {
  const { operators } = m.program;
  const portray = m.program.lookup(atom('portray'), 1);
  if (portray.isDefined) return outputOf(m, struct('print', t)).text;
  return formatTerm(t, { quoted: true, numberVars: true, operators, escapes: 'unicode' });
}

/** What a goal writes, and whether it succeeds. */
function outputOf(m: Machine, goal: Term): { readonly text: string; readonly isDone: boolean } {
  const height = m.streams.height;
  const capture = m.streams.capture();
  try {
    const isDone = m.once(goal);
    return { text: capture.text, isDone };
  } finally {
    m.streams.restore(height);
  }
}

function integerText(t: Term, decimals: number, directive: 'd' | 'D'): string {
  const n = isInteger(t) || t instanceof Float ? t : evaluate(t);
  if (!isInteger(n)) throw argumentError(directive, n);
  const negative = n < 0;
  let digits = (negative ? -BigInt(n) : BigInt(n)).toString();
  let fraction = '';
  if (decimals > 0) {
    digits = digits.padStart(decimals + 1, '0');
    fraction = `.${digits.slice(-decimals)}`;
    digits = digits.slice(0, -decimals);
  }
  if (directive === 'D') digits = digits.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${negative ? '-' : ''}${digits}${fraction}`;
}

/** Infinities and NaN as C prints them. */
function endless(value: number): string {
  return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf';
}

function floatFormat(t: Term, directive: string, digits: number): string {
  if (t instanceof Var) throw instantiationError();
  const n = evaluate(t);
  if (directive === 'f') {
    if (isInteger(n) || n instanceof Ratio) return exactDecimals(n, digits);
    return Number.isFinite(n.value) ? exactFixed(n.value, digits) : endless(n.value);
  }
  const value = toFloat(n);
  if (!Number.isFinite(value)) return endless(value);
  if (directive === 'e') return exponential(value, digits);
  return general(value, digits);
}

/** Decimals of an exact number, rounded half up in magnitude. */
function exactDecimals(n: number | bigint | Ratio, digits: number): string {
  const [num, den] = n instanceof Ratio ? [n.num, n.den] : [BigInt(n), 1n];
  const negative = num < 0n;
  const scaled = ((negative ? -num : num) * 10n ** BigInt(digits) * 2n + den) / (2n * den);
  const text = scaled.toString().padStart(digits + 1, '0');
  const whole = digits > 0 ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return negative ? `-${whole}` : whole;
}

/** A double with any number of decimals: its exact value, rounded half to even as C does. */
function exactFixed(value: number, digits: number): string {
  const { num, den } = exactValue(value);
  const text = halfToEven(num * 10n ** BigInt(digits), den)
    .toString()
    .padStart(digits + 1, '0');
  const whole = digits > 0 ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text;
  return value < 0 || Object.is(value, -0) ? `-${whole}` : whole;
}

/** The absolute value of a double as a fraction. */
function exactValue(value: number): { readonly num: bigint; readonly den: bigint } {
  let scaled = Math.abs(value);
  let den = 1n;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    den *= 2n;
  }
  return { num: BigInt(scaled), den };
}

function halfToEven(num: bigint, den: bigint): bigint {
  const whole = num / den;
  const twice = 2n * (num % den);
  return twice > den || (twice === den && whole % 2n === 1n) ? whole + 1n : whole;
}

/** As C does: the exact value, rounded half to even. JavaScript rounds half up. */
function exponential(value: number, digits: number): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  let exponent = value === 0 ? 0 : Number(value.toExponential().split('e')[1]);
  const { num, den } = exactValue(value);
  const shift = digits - exponent;
  let rounded =
    shift >= 0 ? halfToEven(num * 10n ** BigInt(shift), den) : halfToEven(num, den * 10n ** BigInt(-shift));
  if (rounded.toString().length > digits + 1) {
    rounded /= 10n;
    exponent++;
  }
  const text = rounded.toString().padEnd(digits + 1, '0');
  const mantissa = digits === 0 ? text : `${text.slice(0, 1)}.${text.slice(1)}`;
  return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${`${Math.abs(exponent)}`.padStart(2, '0')}`;
}

function general(value: number, digits: number): string {
  const precision = digits === 0 ? 1 : digits;
  if (value === 0) return '0';
  const exponent = Number(value.toExponential(precision - 1).split('e')[1]);
  if (exponent < -4 || exponent >= precision) {
    const [mantissa = '', e = ''] = exponential(value, precision - 1).split('e');
    return `${mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa}e${e}`;
  }
  const fixed = value.toFixed(Math.max(0, precision - 1 - exponent));
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}

function repeated(text: string, times: number): string {
  reserve(2 * text.length * times);
  return text.repeat(times);
}
