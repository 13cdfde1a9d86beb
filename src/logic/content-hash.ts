/**
 * The content hash of an expression: the same in every thread, whatever was built there before. Ids depend on the
 * order of creation, and so does the order of the arguments of a conjunction, so commutative operators are hashed
 * independently of the order of their arguments.
 */
import { bitsUpTo } from './bit-length.ts';
import { Hash, nameHash } from './hash.ts';
import { Rational } from './rational.ts';
import { Constructor, Uninterpreted } from './sort.ts';

interface Node {
  /** A number for the operator. */
  readonly code: number;
  /** Whether the order of the arguments matters. */
  readonly isOrdered: boolean;
  readonly args: readonly { readonly contentHash: number }[];
  readonly data: unknown;
  readonly index: number;
}

export function hashContent({ code, isOrdered, args, data, index }: Node): number {
  const hash = new Hash(code * 64 + index).number(dataHash(data));
  if (isOrdered) for (const { contentHash } of args) hash.number(contentHash);
  else hash.number(total(args));
  return hash.value;
}

/** A commutative combination: the sum of the hashes modulo 2^52, so that it stays an exact integer. */
function total(args: readonly { readonly contentHash: number }[]): number {
  let sum = 0;
  for (const { contentHash } of args) sum = (sum + contentHash) % 2 ** 52;
  return sum;
}

function dataHash(data: unknown): number {
  if (data === null) return 0;
  if (data instanceof Constructor) return nameHash(data.name);
  if (data instanceof Uninterpreted) return nameHash(data.name);
  if (typeof data === 'bigint' && data >= 0n && data < 2n ** 31n) return Number(data) + 1;
  // Decimal digits take more than linear time, hexadecimal ones do not.
  const text = typeof data === 'bigint' && bitsUpTo(data) > MANY_BITS ? data.toString(16) : String(data);
  return new Hash(data instanceof Rational ? 2 : 1).text(text).value;
}

const MANY_BITS = 1 << 12;
