/**
 * The texts that a program mentions, as code points and in the order of its source: what its inputs are made of where it
 * takes text apart. Strings and binaries among its literals, also inside of others; integers as they are written;
 * characters.
 */
import { Bits, Cons, ErlMap, mapEntries, Nil, type Term, Tuple, toBytes } from '../terms/index.ts';

/** Texts in all. More find more in large tables of a program, and each of them more seldom. */
const MAX_TEXTS = 500;
/** Integers up to this many digits. */
const MAX_DIGITS = 9;

export type Text = readonly number[];

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
  if (term instanceof Bits) return term.bitLength % 8 === 0 && term.bitLength > 0 ? [decoded(term)] : [];
  if (term instanceof Tuple) return term.elements.flatMap(textsIn);
  if (term instanceof ErlMap) return mapEntries(term).flat().flatMap(textsIn);
  if (!(term instanceof Cons)) return [];
  const elements: Term[] = [];
  let rest: Term = term;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head);
  const isText = rest instanceof Nil && elements.every(char => typeof char === 'number' && isCharacter(char));
  return isText ? [elements as number[]] : elements.flatMap(textsIn);
}

/** In decimal, also the next one, and as a character. */
function writtenAs(value: number): Text[] {
  const decimal = [value, value + 1].map(String).filter(digits => digits.length <= MAX_DIGITS);
  return [...decimal.map(codePoints), ...(isCharacter(value) ? [[value]] : [])];
}

function isCharacter(value: number): boolean {
  return (
    (value >= 9 && value <= 13) || (value >= 32 && value <= 0x10ffff && !(value >= 0xd800 && value < 0xe000))
  );
}

/** Bytes that are no UTF-8 are taken for characters. */
function decoded(bits: Bits): number[] {
  const bytes = toBytes(bits);
  try {
    return codePoints(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return [...bytes];
  }
}

function codePoints(text: string): number[] {
  return [...text].map(c => c.codePointAt(0) as number);
}
