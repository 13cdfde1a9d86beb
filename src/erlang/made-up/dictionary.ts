/**
 * The texts that a program mentions, as code points and in the order of its source: what its inputs are made of where it
 * takes text apart. Strings and binaries among its literals, also inside of others; integers as they are written;
 * characters; names of atoms.
 */
import {
  Atom,
  Bits,
  Cons,
  ErlMap,
  Float,
  mapEntries,
  Nil,
  type Term,
  Tuple,
  toBytes,
} from '../terms/index.ts';
import { codePoints, decoded, isCharacter, textOf } from './codings.ts';

/** Texts in all. More find more in large tables of a program, and each of them more seldom. */
const MAX_TEXTS = 500;
/** Integers up to this many digits. */
const MAX_DIGITS = 9;
/** Characters of a text that may be a set of separators. */
const MAX_SEPARATORS = 6;

/** Characters of a separator. */
const MAX_SEPARATOR = 6;

export type Text = readonly number[];

/** Characters that may mean something to a program which does not mention them, such as one that calls a scanner. */
export const OTHER_CHARACTERS: Text = codePoints('aA0 1:/.,;-_=()[]{}<>"\'\\@#%&?+*\n\t');

const memo = new WeakMap<readonly Term[], readonly Text[]>();

export function dictionaryOf(mentioned: readonly Term[]): readonly Text[] {
  let texts = memo.get(mentioned);
  if (texts === undefined) {
    const found = mentioned.flatMap(textsIn).slice(0, MAX_TEXTS);
    texts = [...new Map(found.map(text => [text.join(), text])).values()];
    memo.set(mentioned, texts);
  }
  return texts;
}

function textsIn(term: Term): Text[] {
  if (typeof term === 'number') return writtenAs(term);
  if (term instanceof Float) return [textOf(term) as Text];
  if (term instanceof Atom) return term.name === '' ? [] : [codePoints(term.name)];
  if (term instanceof Bits)
    return term.bitLength % 8 === 0 && term.bitLength > 0 ? withSeparators(decoded(toBytes(term))) : [];
  if (term instanceof Tuple) return term.elements.flatMap(textsIn);
  if (term instanceof ErlMap) return mapEntries(term).flat().flatMap(textsIn);
  if (!(term instanceof Cons)) return [];
  const elements: Term[] = [];
  let rest: Term = term;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  const isText = rest instanceof Nil && elements.every(char => typeof char === 'number' && isCharacter(char));
  return isText ? withSeparators(elements as number[]) : elements.flatMap(textsIn);
}

/** A few characters between words are also meant one by one. */
function withSeparators(text: Text): Text[] {
  const isMeantSingly =
    text.length > 1 && text.length <= MAX_SEPARATORS && text.every(code => !isWordCharacter(code));
  return isMeantSingly ? [text, ...text.map(code => [code])] : [text];
}

export function isWordCharacter(code: number): boolean {
  return code > 127 || /\w/.test(String.fromCodePoint(code));
}

/** Whether it may stand between fields: two signs, or a word with a sign on either side, as in ` and `. */
export function isSeparator(text: Text): boolean {
  const [first, last] = [text[0], text.at(-1)];
  if (first === undefined || last === undefined || text.length > MAX_SEPARATOR) return false;
  if (isWordCharacter(first) || isWordCharacter(last)) return false;
  return text.length <= 2 || text.some(isWordCharacter);
}

/** Runs of letters and digits, and the characters between them one by one. */
export function wordsOf(text: Text): Text[] {
  const words: number[][] = [];
  let isOpen = false;
  for (const code of text) {
    const isWord = isWordCharacter(code);
    if (isWord && isOpen) words.at(-1)?.push(code);
    else words.push([code]);
    isOpen = isWord;
  }
  return words;
}

/** In decimal, also the next one, as a character, and in hexadecimal. */
function writtenAs(value: number): Text[] {
  const decimal = [value, value + 1].map(String).filter(digits => digits.length <= MAX_DIGITS);
  const hexadecimal = value > 15 && value < 2 ** 32 ? [value.toString(16)] : [];
  return [...[...decimal, ...hexadecimal].map(codePoints), ...(isCharacter(value) ? [[value]] : [])];
}

export function bitsOfText(text: Text): Bits {
  return bitsOf(new TextEncoder().encode(String.fromCodePoint(...text)));
}

/** Each character as one byte; null where one is too large, or where UTF-8 is the same. */
export function bitsOfBytes(text: Text): Bits | null {
  return text.every(code => code < 256) && text.some(code => code > 127)
    ? bitsOf(Uint8Array.from(text))
    : null;
}

function bitsOf(bytes: Uint8Array): Bits {
  return new Bits(bytes, 0, 8 * bytes.length);
}
