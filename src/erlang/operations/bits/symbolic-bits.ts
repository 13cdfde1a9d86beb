/**
 * Bitstrings that depend on the input: their length, their bytes, or both.
 *
 * A source is a bitstring taken apart into chunks (`symbolic/bits.ts`), beside its concrete value. Lengths and
 * offsets are counts: a number, which answers the questions, and an expression. Where chunks have fixed lengths
 * everything here is plain arithmetic; where a length comes from the input, reading first asks which chunk an
 * offset falls into. An offset that is no multiple of eight plus a constant is found out exactly, because which bits
 * of which byte are meant must be known.
 */

import { add, and, type Expr, eq, FALSE, ge, gt, int, is, lt, mul, sub } from '../../../logic/index.ts';
import {
  bitsExpr,
  type Chunk,
  type ChunkedBits,
  chunkLength,
  chunksOf,
  lowBits,
  readChunk,
  sameBits,
} from '../../symbolic/bits.ts';
import { byteOffset, divide, remainder } from '../../symbolic/linear.ts';
import { BITS, bid, blen } from '../../symbolic/signature.ts';
import { integerBits, slice as plainSlice, readInteger } from '../../terms/bits.ts';
import { compare } from '../../terms/compare.ts';
import { concrete } from '../../terms/concrete.ts';
import { Bits, Sym, type Term } from '../../terms/index.ts';
import { recall, remember } from '../concretes.ts';
import { type IntegerOperand, operandValue } from '../numbers.ts';
import { PIN, type Pin, QUESTION, type QuestionKind } from '../question-kinds.ts';
import type { SymbolicProcess } from '../symbolic-process.ts';

/** Answers a question and records it; `kind` tells the questions of one operation apart. */
export type Ask = (condition: Expr, outcome: boolean, kind: QuestionKind) => boolean;

/** A number of bits or bytes. */
export interface Count {
  readonly value: number;
  readonly expr: Expr;
}

export interface Source {
  readonly bits: Bits;
  readonly chunks: readonly Chunk[];
  readonly length: Count;
}

export function count(value: number): Count {
  return { value, expr: int(value) };
}

export function plus(a: Count, b: Count): Count {
  return { value: a.value + b.value, expr: add(a.expr, b.expr) };
}

export function minus(a: Count, b: Count): Count {
  return { value: a.value - b.value, expr: sub(a.expr, b.expr) };
}

export function times(a: Count, factor: number): Count {
  return { value: a.value * factor, expr: mul(a.expr, int(factor)) };
}

function atLeast(ask: Ask, a: Count, b: Count, kind: QuestionKind): boolean {
  return ask(ge(a.expr, b.expr), a.value >= b.value, kind);
}

export function askIn(p: SymbolicProcess): Ask {
  return (condition, outcome, kind) => p.ask(condition, outcome, kind);
}

export function isMultiple(length: Count, unit: number, ask: Ask): boolean {
  return ask(eq(remainder(length.expr, unit), int(0)), length.value % unit === 0, QUESTION.isMultipleOfUnit);
}

/** The term as a bitstring; undefined when it is none. */
export function sourceOf(p: SymbolicProcess, term: Term, ask: Ask = askIn(p)): Source | undefined {
  if (term instanceof Bits)
    return { bits: term, chunks: [{ kind: 'literal', bits: term }], length: count(term.bitLength) };
  if (!(term instanceof Sym)) return undefined;
  const { expr } = term;
  const bits = concrete(term);
  if (!ask(is(BITS, expr), bits instanceof Bits, QUESTION.isBitstring)) return undefined;
  if (!(bits instanceof Bits)) throw new Error('a bitstring was expected');
  if (!p.ex.recording) return { bits, chunks: [{ kind: 'literal', bits }], length: count(bits.bitLength) };
  const length = blen(expr);
  remember(p, length, bits.bitLength);
  return { bits, chunks: chunksOf(length, bid(expr)), length: { value: bits.bitLength, expr: length } };
}

/** The bitstring of these chunks as a term; plain where nothing of it depends on the input. */
export function bitsTerm(p: SymbolicProcess, bits: Bits, chunks: readonly Chunk[]): Term {
  if (!p.ex.recording) return bits;
  const known = chunks.map(literalWherePossible);
  return known.every(chunk => chunk.kind === 'literal') ? bits : new Sym(bits, bitsExpr(known));
}

function literalWherePossible(chunk: Chunk): Chunk {
  if (chunk.kind !== 'integer' || chunk.value.op !== 'literal') return chunk;
  return { kind: 'literal', bits: bigBits(chunk.value.data as bigint, chunk.size) };
}

function bigBits(value: bigint, size: number): Bits {
  const bytes = new Uint8Array(Math.ceil(size / 8));
  let rest = value << BigInt(bytes.length * 8 - size);
  for (let i = bytes.length - 1; i >= 0; i--, rest >>= 8n) bytes[i] = Number(rest & 255n);
  return new Bits(bytes, 0, size);
}

function lengthOf(p: SymbolicProcess, chunk: Chunk): Count {
  const expr = chunkLength(chunk);
  return { value: recall(p, expr) as number, expr };
}

/** Find a count out exactly. */
function pinned(p: SymbolicProcess, n: Count, pin: Pin): Count {
  p.pin(n.expr, n.value, pin);
  return count(n.value);
}

// --- Reading ------------------------------------------------------------------------------------------------------

/** The integer of `size` bits at an offset, the highest bit first. The bits must be there. */
export function readUnsigned(
  p: SymbolicProcess,
  source: Source,
  offset: Count,
  size: number,
  ask: Ask,
): Expr {
  let result: Expr = int(0);
  let at = offset;
  let left = size;
  for (const [i, chunk] of source.chunks.entries()) {
    if (left === 0) break;
    const length = lengthOf(p, chunk);
    const isLast = i === source.chunks.length - 1;
    if (isLast || atLeast(ask, length, plus(at, count(left)), QUESTION.isReadInsideChunk)) {
      return add(result, readInside(p, chunk, at, left));
    }
    if (!atLeast(ask, at, length, QUESTION.isReadBehindChunk)) {
      const here = pinned(p, minus(length, at), PIN.bitsInFirstChunk).value;
      left -= here;
      result = add(result, mul(readInside(p, chunk, at, here), int(1n << BigInt(left))));
      at = count(0);
    } else at = minus(at, length);
  }
  return result;
}

function readInside(p: SymbolicProcess, chunk: Chunk, at: Count, size: number): Expr {
  return (
    readChunk(chunk, at.expr, size) ?? (readChunk(chunk, pinned(p, at, PIN.readOffset).expr, size) as Expr)
  );
}

/** The concrete integer that `readUnsigned` stands for. */
export function readValue(source: Source, offset: Count, size: number): number | bigint {
  return readInteger(source.bits, offset.value, size, false, 'big');
}

/** The chunks of a part. It must lie inside. */
export function sliceChunks(
  p: SymbolicProcess,
  source: Source,
  from: Count,
  length: Count,
  ask: Ask,
): Chunk[] {
  const result: Chunk[] = [];
  let at = from;
  let left = length;
  for (const [i, chunk] of source.chunks.entries()) {
    if (left.expr.op === 'literal' && left.value === 0) break;
    const size = lengthOf(p, chunk);
    const isLast = i === source.chunks.length - 1;
    if (isLast || atLeast(ask, size, plus(at, left), QUESTION.isSliceInsideChunk)) {
      result.push(sliceChunk(p, chunk, at, left));
      break;
    }
    if (!atLeast(ask, at, size, QUESTION.isSliceBehindChunk)) {
      const here = minus(size, at);
      result.push(sliceChunk(p, chunk, at, here));
      left = minus(left, here);
      at = count(0);
    } else at = minus(at, size);
  }
  return result;
}

function sliceChunk(p: SymbolicProcess, chunk: Chunk, at: Count, length: Count): Chunk {
  if (chunk.kind === 'view') {
    const start = { value: (recall(p, chunk.offset) as number) + at.value, expr: add(chunk.offset, at.expr) };
    const offset = byteOffset(start.expr) === undefined ? pinned(p, start, PIN.viewOffset) : start;
    remember(p, offset.expr, offset.value);
    remember(p, length.expr, length.value);
    return { kind: 'view', id: chunk.id, offset: offset.expr, length: length.expr };
  }
  const [from, size] = [pinned(p, at, PIN.sliceOffset), pinned(p, length, PIN.sliceLength)];
  if (chunk.kind === 'literal')
    return { kind: 'literal', bits: plainSlice(chunk.bits, from.value, size.value) };
  return {
    kind: 'integer',
    size: size.value,
    value: readChunk(chunk, from.expr, size.value) as Expr,
  };
}

/** A part as a term. */
export function sliceTerm(
  p: SymbolicProcess,
  source: Source,
  from: Count,
  length: Count,
  ask: Ask = askIn(p),
): Term {
  const bits = plainSlice(source.bits, from.value, length.value);
  return p.ex.recording ? bitsTerm(p, bits, sliceChunks(p, source, from, length, ask)) : bits;
}

// --- Comparing ----------------------------------------------------------------------------------------------------

/** The condition for two bitstrings to be equal. Asks about lengths where neither is fixed. */
export function symbolicBitsEqual(p: SymbolicProcess, x: Term, y: Term): Expr {
  const ask = askIn(p);
  const a = sourceOf(p, x, ask);
  const b = sourceOf(p, y, ask);
  if (a === undefined || b === undefined) return FALSE;
  const direct = sameBits(a.chunks, b.chunks);
  if (direct !== undefined) return direct;
  if (!ask(eq(a.length.expr, b.length.expr), a.length.value === b.length.value, QUESTION.isSameBitLength))
    return FALSE;
  const conditions: Expr[] = [];
  let at = count(0);
  for (
    const byte = count(8);
    atLeast(ask, a.length, plus(at, byte), QUESTION.hasByteToCompare);
    at = plus(at, byte)
  ) {
    conditions.push(eq(readUnsigned(p, a, at, 8, ask), readUnsigned(p, b, at, 8, ask)));
  }
  const rest = pinned(p, minus(a.length, at), PIN.lastBitsToEqual).value;
  conditions.push(eq(readUnsigned(p, a, at, rest, ask), readUnsigned(p, b, at, rest, ask)));
  return and(...conditions);
}

/** The sign of the comparison of two bitstrings, found byte by byte. */
export function bitsOrder(p: SymbolicProcess, x: Term, y: Term): number {
  const ask = askIn(p);
  const [a, b] = [sourceOf(p, x, ask), sourceOf(p, y, ask)];
  if (a === undefined || b === undefined) return compare(x, y);
  let at = count(0);
  for (const byte = count(8); ; at = plus(at, byte)) {
    const end = plus(at, byte);
    const more = [
      atLeast(ask, a.length, end, QUESTION.hasByteLeft),
      atLeast(ask, b.length, end, QUESTION.hasByteRight),
    ];
    const size = more.every(Boolean) ? 8 : leastRest(p, a, b, at, ask);
    const sign = orderOfIntegers(
      ask,
      { value: Number(readValue(a, at, size)), expr: readUnsigned(p, a, at, size, ask) },
      { value: Number(readValue(b, at, size)), expr: readUnsigned(p, b, at, size, ask) },
      QUESTION.isLessByte,
      QUESTION.isGreaterByte,
    );
    if (sign !== 0) return sign;
    if (size < 8)
      return orderOfIntegers(ask, a.length, b.length, QUESTION.isLessBitLength, QUESTION.isGreaterBitLength);
  }
}

/** Less than a byte is left in one of them: how many bits can still be compared. */
function leastRest(p: SymbolicProcess, a: Source, b: Source, at: Count, ask: Ask): number {
  const aIsShorter = ask(
    lt(a.length.expr, b.length.expr),
    a.length.value < b.length.value,
    QUESTION.isShorterRest,
  );
  return pinned(p, minus(aIsShorter ? a.length : b.length, at), PIN.lastBitsToOrder).value;
}

function orderOfIntegers(ask: Ask, a: Count, b: Count, less: QuestionKind, greater: QuestionKind): number {
  if (ask(lt(a.expr, b.expr), a.value < b.value, less)) return -1;
  return ask(gt(a.expr, b.expr), a.value > b.value, greater) ? 1 : 0;
}

/** The bytes of an integer. Precondition: the path implies that it is not negative and that they are enough. */
export function bytesOfInteger(n: IntegerOperand, bytes: number, order: 'big' | 'little'): ChunkedBits {
  const bits = integerBits(operandValue(n), bytes * 8, order);
  const chunks = Array.from({ length: bytes }, (_, i): Chunk => {
    const value = lowBits(divide(n.expr, 256 ** (bytes - 1 - i)), 8, i === 0);
    return { kind: 'integer', size: 8, value };
  });
  return { bits, chunks: order === 'big' ? chunks : chunks.reverse() };
}
