/** How programs write terms as text: the ways in which what a test is about may stand in the input. */
import { Atom, Bits, Cons, Float, Nil, print, type Term, toBytes } from '../terms/index.ts';
import type { Text } from './dictionary.ts';

/** The text of a term as it is, in decimal for numbers; null for a term that has none. */
export function textOf(term: Term): Text | null {
  if (term instanceof Nil) return [];
  if (term instanceof Atom) return codePoints(term.name);
  if (typeof term === 'number' || typeof term === 'bigint' || term instanceof Float)
    return codePoints(print(term));
  if (term instanceof Bits) return term.bitLength % 8 === 0 ? decoded(toBytes(term)) : null;
  if (!(term instanceof Cons)) return null;
  const codes: number[] = [];
  let rest: Term = term;
  for (; rest instanceof Cons; rest = rest.tail) {
    if (typeof rest.head !== 'number' || !isCodePoint(rest.head)) return null;
    codes.push(rest.head);
  }
  return rest instanceof Nil ? codes : null;
}

/** Other ways to write a term, each null where it has no text of that kind. */
export type Coding = (term: Term) => Text | null;

const ofText =
  (change: (text: Text) => Text | null): Coding =>
  term => {
    const text = textOf(term);
    return text === null || text.length === 0 ? null : change(text);
  };

const ofBytes = (write: (bytes: Uint8Array) => string): Coding =>
  ofText(text => codePoints(write(new TextEncoder().encode(String.fromCodePoint(...text)))));

const hexadecimal = (bytes: Uint8Array): string =>
  [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');

const radix16 =
  (write: (digits: string) => string): Coding =>
  term =>
    (typeof term === 'number' || typeof term === 'bigint') && term >= 0
      ? codePoints(write(term.toString(16)))
      : null;

const paddedToEven = (digits: string): string => digits.padStart(digits.length + (digits.length % 2), '0');

/** Smaller numbers are no addresses. */
const SMALLEST_ADDRESS = 2 ** 16;

/** An address of 32 bits, byte by byte. */
const dotted: Coding = term => {
  const isAddress = typeof term === 'number' && term >= SMALLEST_ADDRESS && term < 2 ** 32;
  return isAddress
    ? codePoints([24, 16, 8, 0].map(shift => Math.floor(term / 2 ** shift) % 256).join('.'))
    : null;
};

export const CODINGS: readonly Coding[] = [
  textOf,
  // A character.
  term => (typeof term === 'number' && isCharacter(term) ? [term] : null),
  ofText(text => text.toReversed()),
  ofText(text => codePoints(String.fromCodePoint(...text).toUpperCase())),
  ofText(text => codePoints(String.fromCodePoint(...text).toLowerCase())),
  dotted,
  radix16(digits => digits),
  radix16(digits => digits.toUpperCase()),
  ofBytes(hexadecimal),
  ofBytes(bytes => hexadecimal(bytes).toUpperCase()),
  ofBytes(bytes => btoa(String.fromCharCode(...bytes))),
  ofBytes(bytes => [...bytes].map(byte => `%${hexadecimal(Uint8Array.of(byte)).toUpperCase()}`).join('')),
];

/** The same with a number of digits that is fixed: sums in hexadecimal, minutes and months. */
export const PADDED_CODINGS: readonly Coding[] = [
  // With a leading zero where the number of digits is odd.
  radix16(paddedToEven),
  radix16(digits => paddedToEven(digits.toUpperCase())),
  // Of two digits, as in dates.
  term => (typeof term === 'number' && term >= 0 && term < 10 ? codePoints(`0${term}`) : null),
];

/** How many characters are tried that may begin an escape. */
const MAX_ESCAPING = 4;
/** These begin no escapes, whatever else they mean. */
const NOT_ESCAPING = codePoints(' ,:;.()[]{}"\n');

/** Characters as bytes in hexadecimal, each behind a character that the program mentions. */
export function escapeCodings(dictionary: readonly Text[]): Coding[] {
  const signs = dictionary.flatMap(([first, ...more]) =>
    first !== undefined && more.length === 0 && first < 128 && /\W/.test(String.fromCodePoint(first))
      ? [first]
      : [],
  );
  return [...new Set(signs)]
    .filter(sign => !NOT_ESCAPING.includes(sign))
    .slice(0, MAX_ESCAPING)
    .map(sign => term => escaped(term, String.fromCodePoint(sign)));
}

function escaped(term: Term, sign: string): Text | null {
  if (typeof term === 'number' && !isCharacter(term)) return null;
  const text =
    typeof term === 'number' ? [term] : term instanceof Cons || term instanceof Bits ? textOf(term) : null;
  if (text === null || text.length === 0) return null;
  const bytes = new TextEncoder().encode(String.fromCodePoint(...text));
  return codePoints(
    [...bytes].map(byte => `${sign}${hexadecimal(Uint8Array.of(byte)).toUpperCase()}`).join(''),
  );
}

/** How programs write natural numbers as bytes: one, two or four of them in either order, or seven bits in each. */
export const BYTE_CODINGS: readonly Coding[] = [
  ofNatural(value => (value < 256 ? [value] : null)),
  ...[2, 4].flatMap(size => {
    const bytes = (value: number): Text | null =>
      value < 256 ** size
        ? Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256)
        : null;
    return [ofNatural(bytes), ofNatural(value => bytes(value)?.toReversed() ?? null)];
  }),
  ofNatural(value => {
    const bytes: number[] = [];
    for (let rest = value; bytes.length === 0 || rest > 0; rest = Math.floor(rest / 128))
      bytes.push((rest % 128) + (rest >= 128 ? 128 : 0));
    return bytes;
  }),
];

function ofNatural(write: (value: number) => Text | null): Coding {
  return term => (typeof term === 'number' && term >= 0 ? write(term) : null);
}

/** Not one for control. */
export function isCharacter(value: number): boolean {
  return isCodePoint(value) && (value >= 32 || (value >= 9 && value <= 13));
}

export function isCodePoint(value: number): boolean {
  return value >= 0 && value <= 0x10ffff && !(value >= 0xd800 && value < 0xe000);
}

/** Bytes that are no UTF-8 are taken for characters. */
export function decoded(bytes: Uint8Array): number[] {
  try {
    return codePoints(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return [...bytes];
  }
}

export function codePoints(text: string): number[] {
  return [...text].map(c => c.codePointAt(0) as number);
}
