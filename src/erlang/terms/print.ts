/**
 * Prints terms as Erlang source on one line. The text parses back to the same term, except for pids, references, ports
 * and closures, which are shown as the shell shows them.
 *
 * The default is the style of `~w`. With `strings`, lists and binaries of printable characters are shown in quotes,
 * as `~p` does. Map entries come in the order of map keys.
 */
import { bitsUpTo, spend } from '../../logic/index.ts';
import { byteAt, byteSize, toBytes } from './bits.ts';
import { charactersOf, looksLikeText } from './characters.ts';
import { concrete } from './concrete.ts';
import { mapKeys, mapValues } from './map-term.ts';
import { SourceFun } from './source-fun.ts';
import { SelfFun, TableFun, tableFunSource } from './table-fun.ts';
import { Atom, Bits, Cons, ErlMap, Float, Fun, Nil, Pid, Port, Ref, Sym, type Term, Tuple } from './term.ts';
import { Unfolding } from './unfolded.ts';

type Strings = 'none' | 'binaries' | 'latin1' | 'unicode';

export interface PrintOptions {
  /**
   * The printable characters, of which a list or binary is shown as a string; none by default. `binaries`: ASCII
   * binaries only.
   */
  readonly strings?: Strings;
  /** Which further lists are shown as strings; asked about their first cells. */
  readonly isText?: (list: Cons) => boolean;
  /** Whether closures are shown with what they have captured, so that exactly equal terms have the same text. */
  readonly captured?: boolean;
  /** Whether pids, references, ports and a few atoms are shown as calls that make them, since they have no syntax of their own. */
  readonly identifiersAsCalls?: boolean;
  /** The text is cut after about so many characters, with `...` in place of the rest; never by default. */
  readonly limit?: number;
}

/** An input as an expression that can be read back, with these of its lists as strings, or those that look like text. */
export function showInput(term: Term, texts?: ReadonlySet<Cons>): string {
  return print(term, { strings: 'binaries', identifiersAsCalls: true, isText: textsIn(texts) });
}

/** A term as reports show it, with these of its lists as strings. */
export function show(term: Term, texts?: ReadonlySet<Cons>): string {
  return print(term, { strings: 'binaries', ...(texts && { isText: list => texts.has(list) }) });
}

/** Characters of a value that reports show: parts that a value shares are printed wherever they occur. */
const SHOWN_CHARACTERS = 20_000;

/**
 * A value as reports show it, cut where it is very long: it cannot be read back then, which inputs must be. Without
 * `texts`, lists that look like text are shown as strings.
 */
export function showValue(term: Term, texts?: ReadonlySet<Cons>): string {
  return print(term, { strings: 'binaries', isText: textsIn(texts), limit: SHOWN_CHARACTERS });
}

function textsIn(texts: ReadonlySet<Cons> | undefined): (list: Cons) => boolean {
  return texts === undefined ? looksLikeText : list => texts.has(list);
}

/** Parts of a term that is printed as a whole: more make a text that nobody could read or keep. */
const MAX_PRINTED = 1 << 24;

export function print(term: Term, options: PrintOptions = {}): string {
  const { strings = 'none', limit = Number.POSITIVE_INFINITY } = options;
  const out: string[] = [];
  let length = 0;
  // A stack of terms to print and text to copy, the next on top.
  const work: (Term | string)[] = [term];
  const unfolding = new Unfolding(term, MAX_PRINTED);
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    spend();
    if (limit === Number.POSITIVE_INFINITY) unfolding.part();
    length += out.at(-1)?.length ?? 0;
    if (length > limit) return `${out.join('').slice(0, limit)}...`;
    if (typeof next === 'string') out.push(next);
    else if (next instanceof Cons) {
      const text = textOf(next, options);
      if (text === null) pushList(next, work, limit - length);
      else out.push(quote(text, '"'));
    } else if (next instanceof Tuple) {
      work.push('}');
      pushSeparated(next.elements, work);
      work.push('{');
    } else if (next instanceof ErlMap) {
      pushMap(next, work);
    } else if (next instanceof Sym) work.push(concrete(next));
    else if (
      options.identifiersAsCalls &&
      (next instanceof Pid || next instanceof Ref || next instanceof Port)
    )
      out.push(identifierCall(next));
    else if (options.identifiersAsCalls && next instanceof Atom && !isWritable(next.name))
      out.push(`list_to_atom([${[...next.name].map(c => c.codePointAt(0)).join()}])`);
    else if (options.captured && next instanceof Fun && next.env.length > 0) {
      work.push(']');
      pushSeparated(next.env, work);
      work.push(`${printSimple(next, strings)}[`);
    } else out.push(printSimple(next, strings));
  }
  return out.join('');
}

/** Whether source text can have these characters, be it as escapes; atoms may have two more. */
function isWritable(text: string): boolean {
  return !/[\ufffe\uffff]/.test(text);
}

/** The texts are those that the real system takes. */
function identifierCall(term: Pid | Ref | Port): string {
  if (term instanceof Pid) return `list_to_pid("${printSimple(term, 'none')}")`;
  if (term instanceof Port) return `list_to_port("${printSimple(term, 'none')}")`;
  const text = term.words.length > 0 ? printSimple(term, 'none') : `#Ref<0.0.0.${term.id}>`;
  return `list_to_ref("${text}")`;
}

function printSimple(term: Exclude<Term, Cons | Tuple | ErlMap | Sym>, strings: Strings): string {
  if (typeof term === 'number') return String(term);
  if (typeof term === 'bigint') return printInteger(term);
  if (term instanceof Atom) return printAtom(term.name);
  if (term instanceof Nil) return '[]';
  if (term instanceof Float) return printFloat(term.value);
  if (term instanceof Bits) return printBits(term, strings);
  if (term instanceof TableFun) return tableFunSource(term, part => print(part, { strings }));
  if (term instanceof SelfFun) return term.variable;
  if (term instanceof SourceFun) return term.source;
  if (term instanceof Fun) {
    const module = printAtom(term.module.name);
    const name = printAtom(term.name.name);
    return term.external
      ? `fun ${module}:${name}/${term.arity}`
      : `#Fun<${module}.${name}.${term.index}.${term.arity}>`;
  }
  if (term instanceof Pid) return `<0.${term.id % 2 ** 32}.${Math.floor(term.id / 2 ** 32)}>`;
  if (term instanceof Ref) {
    return `#Ref<0.${term.words.length > 0 ? term.words.toReversed().join('.') : term.id}>`;
  }
  return `#Port<0.${(term satisfies Port).id}>`;
}

/** Millions of digits take seconds, which JavaScript does not interrupt: the work is told before. */
function printInteger(value: bigint): string {
  const bits = bitsUpTo(value);
  if (bits > 1 << 16) spend(bits / 4);
  return String(value);
}

function pushSeparated(elements: readonly Term[], work: (Term | string)[]): void {
  for (let i = elements.length - 1; i >= 0; i--) {
    work.push(elements[i] as Term);
    if (i > 0) work.push(',');
  }
}

function pushList(start: Cons, work: (Term | string)[], limit: number): void {
  const parts: (Term | string)[] = ['['];
  let cell: Term = start;
  while (cell instanceof Cons && parts.length <= limit) {
    spend();
    parts.push(cell.head);
    cell = tailOf(cell);
    if (cell instanceof Cons) parts.push(',');
  }
  if (!(cell instanceof Nil)) parts.push('|', cell);
  parts.push(']');
  for (let i = parts.length - 1; i >= 0; i--) work.push(parts[i] as Term | string);
}

function tailOf(cell: Cons): Term {
  return concrete(cell.tail);
}

function pushMap(map: ErlMap, work: (Term | string)[]): void {
  const keys = mapKeys(map);
  const values = mapValues(map);
  work.push('}');
  for (let i = keys.length - 1; i >= 0; i--) {
    work.push(values[i] as Term, ' => ', keys[i] as Term);
    if (i > 0) work.push(',');
  }
  work.push('#{');
}

const RESERVED = new Set(
  (
    'after and andalso band begin bnot bor bsl bsr bxor case catch cond div else end fun if let maybe not of or ' +
    'orelse receive rem try when xor'
  ).split(' '),
);

/** A small letter of Latin-1, and letters, digits, `_` and `@`. */
const PLAIN_ATOM = /^[a-z\u00df-\u00f6\u00f8-\u00ff][a-zA-Z0-9_@\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]*$/;

/**
 * `maybe` and `else` are words of the language only since OTP 25 and on demand: in quotes they can be read anywhere.
 */
export function printAtom(name: string): string {
  return PLAIN_ATOM.test(name) && !RESERVED.has(name) ? name : quote(name, "'");
}

/** The shortest decimal number that reads back as the same float, with an exponent where that is shorter. */
export function printFloat(value: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [mantissa = '', exponentText = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const exponent = Number(exponentText);
  const sign = value < 0 ? '-' : '';
  const scientific = `${digits[0]}.${digits.slice(1) || '0'}e${exponent}`;
  // From 2^53 on adjacent floats are more than one apart, so the last digits before the point would not be significant.
  if (Math.abs(value) >= 2 ** 53) return sign + scientific;
  const plain = plainDecimal(digits, exponent);
  return sign + (plain.length <= scientific.length ? plain : scientific);
}

function plainDecimal(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${whole}.${digits.slice(exponent + 1) || '0'}`;
}

function printBits(bits: Bits, strings: Strings): string {
  const odd = bits.bitLength % 8;
  if (strings !== 'none' && odd === 0 && bits.bitLength > 0) {
    const text = quotableBinary(toBytes(bits), strings);
    if (text !== null) return text;
  }
  if (strings === 'binaries' && byteSize(bits) >= LONG_BINARY) return printLongBits(bits);
  const parts: string[] = [];
  for (let i = 0; i < byteSize(bits); i++) parts.push(String(byteAt(bits, i)));
  if (odd > 0) parts[parts.length - 1] = `${byteAt(bits, byteSize(bits) - 1) >> (8 - odd)}:${odd}`;
  return `<<${parts.join(',')}>>`;
}

/** In bytes. Longer runs of zeros are printed as one segment: long bitstrings of inputs are mostly zeros. */
const LONG_BINARY = 1024;
const MANY_ZEROS = 16;

function printLongBits(bits: Bits): string {
  const parts: string[] = [];
  const odd = bits.bitLength % 8;
  const whole = byteSize(bits) - (odd > 0 ? 1 : 0);
  for (let i = 0; i < whole; ) {
    let end = i;
    while (end < whole && byteAt(bits, end) === 0) end++;
    if (end - i >= MANY_ZEROS) {
      parts.push(`0:${8 * (end - i)}`);
      i = end;
    } else parts.push(String(byteAt(bits, i++)));
  }
  if (odd > 0) parts.push(`${byteAt(bits, whole) >> (8 - odd)}:${odd}`);
  return `<<${parts.join(',')}>>`;
}

function quotableBinary(bytes: Uint8Array, strings: Exclude<Strings, 'none'>): string | null {
  const isAscii = (byte: number): boolean => byte >= 32 && byte <= 126;
  if (bytes.every(byte => (strings === 'binaries' ? isAscii(byte) : isPrintable(byte, 'latin1')))) {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return `<<${quote(text, '"')}>>`;
  }
  if (strings !== 'unicode') return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return [...text].every(c => isPrintable(c.codePointAt(0) as number, 'unicode'))
      ? `<<${quote(text, '"')}/utf8>>`
      : null;
  } catch {
    return null;
  }
}

/** The text of a list that is shown as a string; null for every other list. */
function textOf(list: Cons, { strings = 'none', isText }: PrintOptions): string | null {
  if (strings === 'latin1' || strings === 'unicode') return quotableList(list, strings);
  return isText?.(list) ? charactersOf(list) : null;
}

/** The text of a proper list of printable characters; null for every other list. */
function quotableList(start: Cons, strings: 'latin1' | 'unicode'): string | null {
  const text: string[] = [];
  let cell: Term = start;
  while (cell instanceof Cons) {
    const head = concrete(cell.head);
    if (typeof head !== 'number' || !isPrintable(head, strings)) return null;
    text.push(String.fromCodePoint(head));
    cell = tailOf(cell);
  }
  return cell instanceof Nil ? text.join('') : null;
}

/** Whether `io_lib` considers a character printable in its latin1 or unicode range. */
function isPrintable(code: number, strings: 'latin1' | 'unicode'): boolean {
  if (code >= 32 && code <= 126) return true;
  if (code >= 160 && code <= 255) return true;
  if ((code >= 8 && code <= 13) || code === 27) return true;
  return (
    strings === 'unicode' &&
    ((code > 255 && code < 0xd800) ||
      (code >= 0xe000 && code < 0xfffe) ||
      (code >= 0x10000 && code <= 0x10ffff))
  );
}

const ESCAPES = new Map([
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\v', '\\v'],
  ['\f', '\\f'],
  ['\r', '\\r'],
  ['\x1b', '\\e'],
  ['\x7f', '\\d'],
  ['\\', '\\\\'],
]);

function quote(text: string, mark: '"' | "'"): string {
  let result = mark as string;
  for (const c of text) {
    const code = c.codePointAt(0) as number;
    const escaped = ESCAPES.get(c);
    if (c === mark) result += `\\${c}`;
    else if (escaped !== undefined) result += escaped;
    else if (code < 32 || (code > 126 && code < 160)) result += `\\x{${code.toString(16).toUpperCase()}}`;
    else result += c;
  }
  return result + mark;
}
