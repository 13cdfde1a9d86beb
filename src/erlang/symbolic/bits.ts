/**
 * Bitstrings as expressions.
 *
 * A bitstring is `bits(length, id)`, and its bytes are `byteAt(id, i)`. The id of one that comes from the input is
 * whatever the solver likes; one that the program made says how, in its id: a literal (a number far from all others,
 * looked up here), a part of another one (`bitsView`), an integer written in so many bits (`bitsOfInt`), two joined
 * together (`bitsJoin`). Reading takes an id apart into chunks, so that what was written in is read out again as the
 * same expression, and the solver hardly ever sees any of these functions.
 */
import {
  add,
  and,
  apply,
  construct,
  div,
  type Expr,
  eq,
  FALSE,
  freeNumber,
  Hash,
  int,
  mod,
  mul,
  sub,
  sum,
} from '../../logic/index.ts';
import { concat, byteAt as plainByte, readInteger, toBytes } from '../terms/bits.ts';
import type { Bits } from '../terms/index.ts';
import { byteOffset } from './linear.ts';
import { BITS, bitsJoin, bitsOfInt, bitsView, byteAt } from './signature.ts';

export type Chunk =
  | { readonly kind: 'literal'; readonly bits: Bits }
  /** `length` bits from bit `offset` on of what `id` names. */
  | { readonly kind: 'view'; readonly id: Expr; readonly offset: Expr; readonly length: Expr }
  /** An integer in 0..2^size-1, the highest bit first. */
  | { readonly kind: 'integer'; readonly size: number; readonly value: Expr };

/** A bitstring as it is in the run, and the same bits as chunks. */
export interface ChunkedBits {
  readonly bits: Bits;
  readonly chunks: readonly Chunk[];
}

// --- Literals -----------------------------------------------------------------------------------------------------

const FIRST_LITERAL = -(2n ** 40n);
const literals = new Map<number, Bits>();
const literalIds = new Map<string, number>();
/** Gives every byte a character of its own. */
const LATIN = new TextDecoder('latin1');

export function literalId(bits: Bits): Expr {
  const key = `${bits.bitLength}:${LATIN.decode(toBytes(bits))}`;
  let index = literalIds.get(key);
  if (index === undefined) {
    index = freeNumber(literals, new Hash(0).text(key).value);
    literals.set(index, bits);
    literalIds.set(key, index);
  }
  return int(FIRST_LITERAL - BigInt(index));
}

export function literalBits(id: bigint): Bits | undefined {
  return id > FIRST_LITERAL ? undefined : literals.get(Number(FIRST_LITERAL - id));
}

// --- Chunks -------------------------------------------------------------------------------------------------------

export function chunkLength(chunk: Chunk): Expr {
  if (chunk.kind === 'literal') return int(chunk.bits.bitLength);
  return chunk.kind === 'view' ? chunk.length : int(chunk.size);
}

function totalLength(chunks: readonly Chunk[]): Expr {
  return sum(chunks.map(chunkLength), 'Int');
}

/** What the bitstring of this length and id is made of, in order. */
export function chunksOf(length: Expr, id: Expr): Chunk[] {
  const chunks: Chunk[] = [];
  // Joined from left to right: the tails are set aside until the first part is reached.
  let [len, rest] = [length, id];
  const tails: [Expr, Expr][] = [];
  for (;;) {
    while (rest.op === 'apply' && rest.data === bitsJoin) {
      const [firstLength, first, second] = rest.args as [Expr, Expr, Expr];
      tails.push([sub(len, firstLength), second]);
      [len, rest] = [firstLength, first];
    }
    chunks.push(chunkOf(len, rest));
    const next = tails.pop();
    if (next === undefined) return chunks;
    [len, rest] = next;
  }
}

function chunkOf(length: Expr, id: Expr): Chunk {
  if (id.op === 'literal') {
    const bits = literalBits(id.data as bigint);
    if (bits !== undefined) return { kind: 'literal', bits };
  }
  const [first, second] = id.args as [Expr, Expr];
  if (id.op === 'apply' && id.data === bitsOfInt)
    return { kind: 'integer', size: Number(first.data as bigint), value: second };
  if (id.op === 'apply' && id.data === bitsView) return { kind: 'view', id: first, offset: second, length };
  return { kind: 'view', id, offset: int(0), length };
}

/** The bitstring of these chunks. Neighbouring literals become one. */
export function bitsExpr(chunks: readonly Chunk[]): Expr {
  const [first = EMPTY, ...rest] = merged(chunks);
  let id = idOf(first);
  let length = chunkLength(first);
  for (const chunk of rest) {
    id = apply(bitsJoin, length, id, idOf(chunk));
    length = add(length, chunkLength(chunk));
  }
  return construct(BITS, length, id);
}

const EMPTY: Chunk = { kind: 'literal', bits: concat([]) };

function merged(chunks: readonly Chunk[]): Chunk[] {
  const result: Chunk[] = [];
  for (const chunk of chunks) {
    const last = result.at(-1);
    if (chunk.kind === 'literal' && chunk.bits.bitLength === 0) continue;
    if (chunk.kind === 'literal' && last?.kind === 'literal')
      result[result.length - 1] = { kind: 'literal', bits: concat([last.bits, chunk.bits]) };
    else result.push(chunk);
  }
  return result;
}

function idOf(chunk: Chunk): Expr {
  if (chunk.kind === 'literal') return literalId(chunk.bits);
  if (chunk.kind === 'integer') return apply(bitsOfInt, int(chunk.size), chunk.value);
  return chunk.offset === int(0) ? chunk.id : apply(bitsView, chunk.id, chunk.offset);
}

// --- Reading ------------------------------------------------------------------------------------------------------

function power(bits: number): Expr {
  return int(1n << BigInt(bits));
}

/** `size` bits of a chunk from bit `offset` on, all inside of it, as an integer; undefined where the offset is not fixed modulo 8. */
export function readChunk(chunk: Chunk, offset: Expr, size: number): Expr | undefined {
  if (size === 0) return int(0);
  if (chunk.kind === 'view') return readView(chunk.id, add(chunk.offset, offset), size);
  if (offset.op !== 'literal') return undefined;
  const at = Number(offset.data);
  if (chunk.kind === 'literal') return int(readInteger(chunk.bits, at, size, false, 'big'));
  const below = chunk.size - at - size;
  const shifted = div(chunk.value, power(below));
  return at === 0 ? shifted : mod(shifted, power(size));
}

/** From the bytes that the bits lie in: only the first and the last of them may have to be cut. */
function readView(id: Expr, offset: Expr, size: number): Expr | undefined {
  const start = byteOffset(offset);
  if (start === undefined) return undefined;
  const count = Math.ceil((start.bit + size) / 8);
  const below = count * 8 - start.bit - size;
  const parts: Expr[] = [];
  for (let i = 0; i < count; i++) {
    let byte = byteOf(id, add(start.byte, int(i)));
    if (i === 0 && start.bit > 0) byte = mod(byte, power(8 - start.bit));
    if (i === count - 1 && below > 0) parts.push(div(byte, power(below)));
    else parts.push(mul(byte, power((count - 1 - i) * 8 - below)));
  }
  return sum(parts, 'Int');
}

function byteOf(id: Expr, index: Expr): Expr {
  const literal = id.op === 'literal' ? literalBits(id.data as bigint) : undefined;
  if (literal !== undefined && index.op === 'literal') return int(plainByte(literal, Number(index.data)));
  return apply(byteAt, id, index);
}

/** An integer expression, cut to its lowest `size` bits. */
export function lowBits(value: Expr, size: number, isInRange: boolean): Expr {
  return isInRange ? value : mod(value, power(size));
}

// --- Comparing ----------------------------------------------------------------------------------------------------

const MAX_COMPARED_BITS = 1 << 16;

/** The condition for two bitstrings to be equal, without asking; undefined where both lengths are open. */
export function sameBits(a: readonly Chunk[], b: readonly Chunk[]): Expr | undefined {
  const [lengthA, lengthB] = [totalLength(a), totalLength(b)];
  const fixed = isFixed(a) ? lengthA : isFixed(b) ? lengthB : undefined;
  if (fixed === undefined || fixed.op !== 'literal') return undefined;
  const conditions = [eq(lengthA, lengthB)];
  if (conditions[0] === FALSE) return FALSE;
  const size = Number(fixed.data);
  if (size > MAX_COMPARED_BITS || !isReadable(a) || !isReadable(b)) return undefined;
  for (let at = 0; at < size; ) {
    const step = Math.min(extentAt(a, at), extentAt(b, at), size - at);
    const [left, right] = [readFixed(a, at, step), readFixed(b, at, step)];
    if (left === undefined || right === undefined) return undefined;
    const same = eq(left, right);
    if (same === FALSE) return FALSE;
    conditions.push(same);
    at += step;
  }
  return and(...conditions);
}

function isFixed(chunks: readonly Chunk[]): boolean {
  return chunks.every(chunk => chunkLength(chunk).op === 'literal');
}

/** All places of chunks are known: none of open length stands before another one. */
function isReadable(chunks: readonly Chunk[]): boolean {
  return isFixed(chunks.slice(0, -1));
}

/** How many bits from here on can be compared at once: an integer as a whole, everything else byte by byte. */
function extentAt(chunks: readonly Chunk[], at: number): number {
  let start = 0;
  for (const chunk of chunks) {
    const length = chunkLength(chunk);
    const end = length.op === 'literal' ? start + Number(length.data) : Number.POSITIVE_INFINITY;
    if (at < end) {
      const left = end - at;
      if (chunk.kind !== 'view') return left;
      return Math.min(left, 8);
    }
    start = end;
  }
  return Number.POSITIVE_INFINITY;
}

function readFixed(chunks: readonly Chunk[], at: number, size: number): Expr | undefined {
  let start = 0;
  for (const chunk of chunks) {
    const length = chunkLength(chunk);
    const end = length.op === 'literal' ? start + Number(length.data) : Number.POSITIVE_INFINITY;
    if (at < end) return readChunk(chunk, int(at - start), size);
    start = end;
  }
  return undefined;
}
