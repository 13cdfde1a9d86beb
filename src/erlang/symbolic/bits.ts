/**
 * Bitstrings as expressions.
 *
 * A bitstring is `bits(length, id)`, and its bytes are `byteAt(id, i)`. The id of a bitstring from the input is an
 * unconstrained integer. The id of one that the program constructed is the expression of its construction: a literal (a
 * number from a reserved range, looked up here), a slice of another one (`bitsView`), an integer in n bits
 * (`bitsOfInt`), a concatenation (`bitsJoin`). Reading decomposes an id into chunks, so that an expression that was
 * written into a bitstring is read back as the same expression, and these functions seldom occur in a query.
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
  isIntLiteral,
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
  /** The slice of `length` bits from bit `offset` on of the bitstring `id`. */
  | { readonly kind: 'view'; readonly id: Expr; readonly offset: Expr; readonly length: Expr }
  /** An integer in 0..2^size-1, the highest bit first. */
  | { readonly kind: 'integer'; readonly size: number; readonly value: Expr };

// --- Literals -----------------------------------------------------------------------------------------------------

const FIRST_LITERAL = -(2n ** 40n);
const literals = new Map<number, Bits>();
const literalIds = new Map<string, number>();
/** Maps bytes to characters one to one. */
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

/** The chunks of the bitstring with this length and id, in order. */
export function chunksOf(length: Expr, id: Expr): Chunk[] {
  const chunks: Chunk[] = [];
  // Joins nest to the left: the right parts are collected until the first part is reached.
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
  if (isIntLiteral(id)) {
    const bits = literalBits(id.data);
    if (bits !== undefined) return { kind: 'literal', bits };
  }
  const [first, second] = id.args as [Expr, Expr];
  if (id.op === 'apply' && id.data === bitsOfInt)
    return { kind: 'integer', size: Number(first.data), value: second };
  if (id.op === 'apply' && id.data === bitsView) return { kind: 'view', id: first, offset: second, length };
  return { kind: 'view', id, offset: int(0), length };
}

/** The bitstring of these chunks. Adjacent literals are merged. */
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

/**
 * `size` bits of a chunk from bit `offset` on, all inside of it, as an integer; undefined where the offset is not fixed
 * modulo 8.
 */
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

/** The integer in the bytes that contain the bits; only the first and the last byte may be used in part. */
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
  const literal = isIntLiteral(id) ? literalBits(id.data) : undefined;
  if (literal !== undefined && index.op === 'literal') return int(plainByte(literal, Number(index.data)));
  return apply(byteAt, id, index);
}

/** An integer expression modulo 2^size. */
export function lowBits(value: Expr, size: number, isInRange: boolean): Expr {
  return isInRange ? value : mod(value, power(size));
}

// --- Comparing ----------------------------------------------------------------------------------------------------

/** In bits. Equality of longer bitstrings has no expression; a larger value makes larger expressions. */
const MAX_COMPARED_BITS = 1 << 16;

/** Equality of two bitstrings as a condition; undefined where both lengths are symbolic or it would be too large. */
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

/** Whether the offsets of all chunks are constants: only the last chunk may have a symbolic length. */
function isReadable(chunks: readonly Chunk[]): boolean {
  return isFixed(chunks.slice(0, -1));
}

/**
 * How many bits from here on one equation can compare: the rest of a literal or integer, or up to a byte of a slice.
 */
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
