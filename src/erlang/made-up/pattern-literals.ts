/** The literals that a pattern mentions: what a term that matches it is made of, besides anything. */
import type { Pattern } from '../core/index.ts';
import { bytesOf, mentionedIn } from '../core/mentioned.ts';
import { type Bits, concat, list, type Term } from '../terms/index.ts';

export type BinaryPattern = Extract<Pattern, { kind: 'binary' }>;

/** What may stand where a pattern says nothing. */
const ANYTHING: readonly Term[] = [list([97]), list([48])];

const literals = new WeakMap<Pattern, readonly Term[]>();

/** Never empty. */
export function literalsIn(pattern: Pattern): readonly Term[] {
  let found = literals.get(pattern);
  if (found === undefined) {
    found = pattern.kind === 'binary' ? [bytesBefore(pattern).bytes] : mentionedIn(pattern);
    if (found.length === 0) found = ANYTHING;
    literals.set(pattern, found);
  }
  return found;
}

export interface Beginning {
  readonly bytes: Bits;
  /** Whether nothing comes after them. */
  readonly isWhole: boolean;
}

const beginnings = new WeakMap<Pattern, Beginning>();

/** The bytes that a pattern for bitstrings begins with. */
export function bytesBefore(pattern: BinaryPattern): Beginning {
  let found = beginnings.get(pattern);
  if (found === undefined) {
    const parts = pattern.segments.map(bytesOf);
    const end = parts.indexOf(null);
    const isWhole = end < 0;
    found = { bytes: concat((isWhole ? parts : parts.slice(0, end)) as Bits[]), isWhole };
    beginnings.set(pattern, found);
  }
  return found;
}
