/**
 * Bitstrings that depend on the input: their length, their bytes, or both.
 *
 * A source is a bitstring taken apart into chunks (`symbolic/bits.ts`), beside its concrete value. Lengths and
 * offsets are counts: a number, which answers the questions, and an expression. Where chunks have fixed lengths
 * everything here is plain arithmetic; where a length comes from the input, reading first asks which chunk an
 * offset falls into. An offset that is no multiple of eight plus a constant is found out exactly, because which bits
 * of which byte are meant must be known.
 */

import {
  add,
  and,
  Exhausted,
  type Expr,
  eq,
  FALSE,
  gt,
  int,
  is,
  lt,
  mul,
  reserve,
  spend,
} from '../../../logic/index.ts';
import { type Chunk, chunkLength, chunksOf, lowBits, readChunk, sameBits } from '../../symbolic/bits.ts';
import { byteOffset, divide, remainder } from '../../symbolic/linear.ts';
import { BITS, bid, blen } from '../../symbolic/signature.ts';
import {
  byteAt,
  byteSize,
  integerBits,
  isBinary,
  slice as plainSlice,
  readInteger,
  repeated,
} from '../../terms/bits.ts';
import { compare } from '../../terms/compare.ts';
import { concrete } from '../../terms/concrete.ts';
import { Bits, Sym, type Term } from '../../terms/index.ts';
import { recall, remember } from '../concretes.ts';
import { type IntegerOperand, operandValue, symInt } from '../numbers.ts';
import { PIN, type Pin, QUESTION, type QuestionKind } from '../question-kinds.ts';
import type { SymbolicProcess } from '../symbolic-process.ts';
import { bitsTerm, bitsValue, ChunkedBits, Source } from './chunked-bits.ts';
import {
  type Ask,
  askIn,
  Count,
  count,
  countValue,
  isAtLeast,
  minus,
  pinnedCount,
  plus,
  testCounts,
} from './count.ts';

/** Bits of a bitstring here; an execution that makes a longer one is out of budget. */
export const MAX_BITS = 2 ** 31;

export function isMultiple(length: Count, unit: number, ask: Ask): boolean {
  return ask(
    eq(remainder(length.expr, unit), int(0)),
    countValue(length) % unit === 0,
    QUESTION.isMultipleOfUnit,
  );
}

/** The term as a bitstring; undefined when it is none. */
export function sourceOf(p: SymbolicProcess, term: Term, ask: Ask = askIn(p)): Source | undefined {
  if (term instanceof Bits) return new Source(term, [{ kind: 'literal', bits: term }], count(term.bitLength));
  if (!(term instanceof Sym)) return undefined;
  const { expr } = term;
  const bits = concrete(term);
  if (!ask(is(BITS, expr), bits instanceof Bits, QUESTION.isBitstring)) return undefined;
  if (!(bits instanceof Bits)) throw new Error('a bitstring was expected');
  if (!p.ex.recording) return new Source(bits, [{ kind: 'literal', bits }], count(bits.bitLength));
  const length = blen(expr);
  remember(p, length, bits.bitLength);
  return new Source(bits, chunksOf(length, bid(expr)), new Count(bits.bitLength, length));
}

function lengthOf(p: SymbolicProcess, chunk: Chunk): Count {
  const expr = chunkLength(chunk);
  return new Count(recall(p, expr) as number, expr);
}

/** Find a count out exactly. */
function pinned(p: SymbolicProcess, n: Count, pin: Pin): Count {
  return count(pinnedCount(p, n, pin));
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
    spend();
    const length = lengthOf(p, chunk);
    const isLast = i === source.chunks.length - 1;
    if (isLast || isAtLeast(ask, length, plus(at, count(left)), QUESTION.isReadInsideChunk)) {
      return add(result, readInside(p, chunk, at, left));
    }
    if (!isAtLeast(ask, at, length, QUESTION.isReadBehindChunk)) {
      const here = pinnedCount(p, minus(length, at), PIN.bitsInFirstChunk);
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
function readValue(source: Source, offset: Count, size: number): number | bigint {
  return readInteger(bitsValue(source), countValue(offset), size, false, 'big');
}

/** The byte at an offset in bits. It must be there. */
export function byteTerm(p: SymbolicProcess, source: Source, offset: Count, ask: Ask = askIn(p)): Term {
  return symInt(p, readValue(source, offset, 8), readUnsigned(p, source, offset, 8, ask));
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
    if (left.expr.op === 'literal' && countValue(left) === 0) break;
    const size = lengthOf(p, chunk);
    const isLast = i === source.chunks.length - 1;
    if (isLast || isAtLeast(ask, size, plus(at, left), QUESTION.isSliceInsideChunk)) {
      result.push(sliceChunk(p, chunk, at, left));
      break;
    }
    if (!isAtLeast(ask, at, size, QUESTION.isSliceBehindChunk)) {
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
    const start = plus(new Count(recall(p, chunk.offset) as number, chunk.offset), at);
    const offset = byteOffset(start.expr) === undefined ? pinned(p, start, PIN.viewOffset) : start;
    remember(p, offset.expr, countValue(offset));
    remember(p, length.expr, countValue(length));
    return { kind: 'view', id: chunk.id, offset: offset.expr, length: length.expr };
  }
  const [from, size] = [pinnedCount(p, at, PIN.sliceOffset), pinnedCount(p, length, PIN.sliceLength)];
  if (chunk.kind === 'literal') return { kind: 'literal', bits: plainSlice(chunk.bits, from, size) };
  return { kind: 'integer', size, value: readChunk(chunk, int(from), size) as Expr };
}

/** A part as a term. */
export function sliceTerm(
  p: SymbolicProcess,
  source: Source,
  from: Count,
  length: Count,
  ask: Ask = askIn(p),
): Term {
  const bits = plainSlice(bitsValue(source), countValue(from), countValue(length));
  if (!p.ex.recording) return bits;
  return bitsTerm(p, new ChunkedBits(bits, sliceChunks(p, source, from, length, ask)));
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
  const isSameLength = (m: number, n: number): boolean => m === n;
  if (!testCounts(ask, [a.length, b.length], eq, isSameLength, QUESTION.isSameBitLength)) return FALSE;
  const conditions: Expr[] = [];
  let at = count(0);
  for (
    const byte = count(8);
    isAtLeast(ask, a.length, plus(at, byte), QUESTION.hasByteToCompare);
    at = plus(at, byte)
  ) {
    conditions.push(eq(readUnsigned(p, a, at, 8, ask), readUnsigned(p, b, at, 8, ask)));
  }
  const rest = pinnedCount(p, minus(a.length, at), PIN.lastBitsToEqual);
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
      isAtLeast(ask, a.length, end, QUESTION.hasByteLeft),
      isAtLeast(ask, b.length, end, QUESTION.hasByteRight),
    ];
    const size = more.every(Boolean) ? 8 : leastRest(p, a, b, at, ask);
    const sign = orderOfIntegers(
      ask,
      new Count(Number(readValue(a, at, size)), readUnsigned(p, a, at, size, ask)),
      new Count(Number(readValue(b, at, size)), readUnsigned(p, b, at, size, ask)),
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
  const aIsShorter = isLess(ask, a.length, b.length, QUESTION.isShorterRest);
  return pinnedCount(p, minus(aIsShorter ? a.length : b.length, at), PIN.lastBitsToOrder);
}

function orderOfIntegers(ask: Ask, a: Count, b: Count, less: QuestionKind, greater: QuestionKind): number {
  if (isLess(ask, a, b, less)) return -1;
  return testCounts(ask, [a, b], gt, (m, n) => m > n, greater) ? 1 : 0;
}

function isLess(ask: Ask, a: Count, b: Count, kind: QuestionKind): boolean {
  return testCounts(ask, [a, b], lt, (m, n) => m < n, kind);
}

/** The bytes of an integer. Precondition: the path implies that it is not negative and that they are enough. */
export function bytesOfInteger(n: IntegerOperand, bytes: number, order: 'big' | 'little'): ChunkedBits {
  const bits = integerBits(operandValue(n), bytes * 8, order);
  const chunks = Array.from({ length: bytes }, (_, i): Chunk => {
    const value = lowBits(divide(n.expr, 256n ** BigInt(bytes - 1 - i)), 8, i === 0);
    return { kind: 'integer', size: 8, value };
  });
  return new ChunkedBits(bits, order === 'big' ? chunks : chunks.reverse());
}

/** A bitstring that must be known exactly, with its bytes if it is a binary. */
export function pinnedBits(p: SymbolicProcess, source: Source): Bits {
  const bits = bitsValue(source);
  pinnedCount(p, source.length, PIN.patternLength);
  if (isBinary(bits)) {
    for (let i = 0; i < byteSize(bits); i++)
      p.pin(readUnsigned(p, source, count(8 * i), 8, askIn(p)), byteAt(bits, i), PIN.patternByte);
  }
  return bits;
}

/** Are these bytes in a bitstring from byte `at` on? Precondition: it is long enough. */
export function hasBytesAt(p: SymbolicProcess, source: Source, at: number, bytes: Uint8Array): boolean {
  const bits = bitsValue(source);
  const areThere = bytes.every((byte, i) => byteAt(bits, at + i) === byte);
  if (source.chunks.every(({ kind }) => kind === 'literal')) return areThere;
  const ask = askIn(p);
  const same = [...bytes].map((byte, i) =>
    eq(readUnsigned(p, source, count((at + i) * 8), 8, ask), int(byte)),
  );
  return p.ask(and(...same), areThere, QUESTION.isPatternHere);
}

/** What a chunk takes in the expression of a bitstring, in bytes. */
const BYTES_PER_CHUNK = 128;

/** A bitstring concatenated with itself `times` times. */
export function repeatedBits(p: SymbolicProcess, source: Source, times: number): Term {
  const size = times * bitsValue(source).bitLength;
  if (size > MAX_BITS) throw new Exhausted('memory');
  p.charge(Math.floor(size / 4096));
  reserve(size / 8);
  const bits = repeated(bitsValue(source), times);
  if (source.chunks.every(({ kind }) => kind === 'literal')) return bits;
  reserve(BYTES_PER_CHUNK * times * source.chunks.length);
  const chunks = new Array<readonly Chunk[]>(times).fill(source.chunks).flat();
  return bitsTerm(p, new ChunkedBits(bits, chunks));
}
