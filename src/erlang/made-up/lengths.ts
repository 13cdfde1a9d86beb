/**
 * Lengths that stand before what they are the length of: a text in the place of a shorter one can only be read if the length
 * before it is changed as well. In formats of bytes it is the byte before, of which some bits may be a tag (TLV, MessagePack,
 * CBOR), in formats of text a decimal number and a sign (netstrings, bencode). What encloses it has a length, too, where that
 * of all that follows stands in an earlier byte.
 */
import type { Text } from './dictionary.ts';

/** The fewest bits of a byte that are a length. */
const LENGTH_BITS = 4;
/** Codes that may be a byte. */
const BYTES = 256;

/** The changed text with the lengths for what was replaced at a position, in each way that they may be written. */
export function* withLengths(text: Text, at: number, { length }: Text, replacement: Text): Generator<Text> {
  const more = replacement.length - length;
  if (more === 0 || at === 0) return;
  const changed = text.toSpliced(at, length, ...replacement);
  const before = text[at - 1] as number;
  if (before < BYTES && before % 2 ** LENGTH_BITS === length % 2 ** LENGTH_BITS && before + more >= 0) {
    const inner = changed.with(at - 1, before + more);
    yield inner;
    const outer = enclosing(text, at - 1);
    if (outer.length > 0) yield inner.map((code, i) => (outer.includes(i) ? (code + more) % BYTES : code));
  }
  const digits = decimalBefore(text, at - 1);
  if (digits > 0 && Number(String.fromCodePoint(...text.slice(at - 1 - digits, at - 1))) === length)
    yield changed.toSpliced(
      at - 1 - digits,
      digits,
      ...[...String(replacement.length)].map(digit => digit.charCodeAt(0)),
    );
}

/** Positions before this one where the number of all bytes that follow stands. */
function enclosing(text: Text, end: number): number[] {
  return text.slice(0, end).flatMap((code, i) => (code > 0 && code === text.length - i - 1 ? [i] : []));
}

/** How many decimal digits end there. */
function decimalBefore(text: Text, end: number): number {
  let from = end;
  while (from > 0 && isDigit(text[from - 1] as number)) from--;
  return end - from;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
