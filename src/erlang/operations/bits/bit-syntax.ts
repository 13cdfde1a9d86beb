/** Bitstrings as compiled code uses them: construction and matching. */

import { Exhausted, type Expr, eq, ge, int, ite, mul, reserve, sub, sum } from '../../../logic/index.ts';
import type { SiteIndex } from '../../sites.ts';
import { type Chunk, lowBits } from '../../symbolic/bits.ts';
import { divide, remainder } from '../../symbolic/linear.ts';
import { isInt, ival } from '../../symbolic/signature.ts';
import {
  concat,
  floatBits,
  integerBits,
  MAX_INTEGER_BITS,
  readFloat,
  readInteger,
  slice,
} from '../../terms/bits.ts';
import { concrete } from '../../terms/concrete.ts';
import { Atom, atom, Bits, Float, Sym, type Term } from '../../terms/index.ts';
import { remember } from '../concretes.ts';
import { numeric, operandValue, symInt } from '../numbers.ts';
import { isInteger, limited, pinnedInteger } from '../observe.ts';
import { PIN, QUESTION } from '../question-kinds.ts';
import { badarg, Raise, systemLimit } from '../raise.ts';
import type { SymbolicProcess } from '../symbolic-process.ts';
import { bitsTerm, bitsValue, ChunkedBits, joinedBits, literalBits, type Source } from './chunked-bits.ts';
import { type Ask, askIn, Count, count, countValue, isAtLeast, minus, plus } from './count.ts';
import type { SegmentSpec } from './segment.ts';
import { isMultiple, MAX_BITS, readUnsigned, sliceChunks, sliceTerm, sourceOf } from './symbolic-bits.ts';
import { decodeUtf, encodeUtf, readUtf, writeUtf } from './utf.ts';

const ALL = atom('all');
/** Bits of a segment from which the BEAM raises `system_limit`; below, it ends where it has no memory. */
const SYSTEM_LIMIT = 2 ** 59;

// --- Construction -------------------------------------------------------------------------------------------------

export function buildBinary(p: SymbolicProcess, segments: [SegmentSpec, Term, Term][]): Term {
  try {
    return joinedSegments(p, segments);
  } catch (thrown) {
    if (thrown instanceof Raise)
      thrown.cause = {
        kind: 'segments',
        segments: segments.map(([{ type }, value, size]) => ({ type, value, size })),
      };
    throw thrown;
  }
}

function joinedSegments(p: SymbolicProcess, segments: [SegmentSpec, Term, Term][]): Term {
  if (!segments.some(([, value, size]) => value instanceof Sym || size instanceof Sym)) {
    const parts = segments.map(([spec, value, size]) => buildSegment(p, spec, value, size));
    return parts.length === 1 ? (parts[0] as Bits) : concat(parts);
  }
  return bitsTerm(p, joinedBits(segments.map(([spec, value, size]) => buildTracked(p, spec, value, size))));
}

function buildSegment(p: SymbolicProcess, spec: SegmentSpec, value: Term, size: Term): Bits {
  switch (spec.type) {
    case 'utf8':
    case 'utf16':
    case 'utf32':
      return encodeUtf(spec.type, value, spec.endianness) ?? badarg();
    case 'binary': {
      if (!(value instanceof Bits)) badarg();
      if (size === ALL) {
        if (value.bitLength % spec.unit !== 0) badarg();
        return value;
      }
      const length = bitCount(p, size, spec.unit);
      if (length === undefined || length > value.bitLength) badarg();
      return slice(value, 0, length);
    }
    case 'float': {
      const length = bitCount(p, size, spec.unit);
      if (length !== 16 && length !== 32 && length !== 64) badarg();
      return buildFloat(value, length, spec) ?? badarg();
    }
    case 'integer': {
      if (typeof value !== 'number' && typeof value !== 'bigint') badarg();
      const length = bitCount(p, size, spec.unit);
      if (length === undefined) badarg();
      return integerBits(value, length, spec.endianness);
    }
  }
}

/** An integer that is too large for every float is refused. */
function buildFloat(value: Term, length: 16 | 32 | 64, spec: SegmentSpec): Bits | undefined {
  const number = value instanceof Float ? value.value : isInteger(value) ? Number(value) : undefined;
  if (number === undefined || !Number.isFinite(number)) return undefined;
  return floatBits(number, length, spec.endianness);
}

/** A segment's size in bits; undefined when it is no size. */
function bitCount(p: SymbolicProcess, size: Term, unit: number): number | undefined {
  if (!isInteger(size) || size < 0) return undefined;
  const bits = Number(size) * unit;
  if (bits >= SYSTEM_LIMIT) systemLimit();
  if (bits > MAX_BITS) throw new Exhausted('memory');
  p.charge(Math.floor(bits / 4096));
  reserve(bits / 8);
  return bits;
}

function buildTracked(p: SymbolicProcess, spec: SegmentSpec, value: Term, size: Term): ChunkedBits {
  if (!(value instanceof Sym) && !(size instanceof Sym))
    return literalBits(buildSegment(p, spec, value, size));
  switch (spec.type) {
    case 'utf8':
    case 'utf16':
    case 'utf32':
      return writeUtf(p, spec.type, value as Sym, spec.endianness) ?? badarg();
    case 'binary':
      return buildPart(p, spec, value, size);
    case 'float':
      return literalBits(buildSegment(p, spec, withLimit(p, value), withLimit(p, size)));
    case 'integer': {
      const n = numeric(p, value);
      if (n?.kind !== 'int') badarg();
      const length = exactSize(p, size, spec.unit) ?? badarg();
      const bits = integerBits(operandValue(n), length, spec.endianness);
      if (length > MAX_INTEGER_BITS) {
        p.ex.limit('concrete-bits', 'a symbolic integer in very many bits');
        return literalBits(bits);
      }
      return new ChunkedBits(bits, integerChunks(p, n.expr, length, spec.endianness));
    }
  }
}

const withLimit = (p: SymbolicProcess, term: Term): Term =>
  limited(p, term, 'concrete-bits', 'a symbolic float in a bitstring');

/** The bytes of a little-endian integer are chunks of their own, the lowest first. */
function integerChunks(p: SymbolicProcess, value: Expr, size: number, endianness: 'big' | 'little'): Chunk[] {
  if (size === 0) return [];
  const { low, high } = p.ex.structure.boundsOf(value);
  const inRange = low !== null && low >= 0n && high !== null && high < 1n << BigInt(size);
  const bits = lowBits(value, size, inRange);
  if (endianness === 'big' || size <= 8) return [{ kind: 'integer', size, value: bits }];
  const chunks: Chunk[] = [];
  for (let at = 0; at < size; at += 8) {
    const width = Math.min(8, size - at);
    const rest = divide(bits, 2n ** BigInt(at));
    chunks.push({ kind: 'integer', size: width, value: at + 8 >= size ? rest : remainder(rest, 256) });
  }
  return chunks;
}

function buildPart(p: SymbolicProcess, spec: SegmentSpec, value: Term, size: Term): ChunkedBits {
  const ask = askIn(p);
  const source = sourceOf(p, value, ask) ?? badarg();
  if (size === ALL) {
    if (!isMultiple(source.length, spec.unit, ask)) badarg();
    return source;
  }
  const length = sizeCount(p, size, spec.unit, ask) ?? badarg();
  if (!isAtLeast(ask, source.length, length, QUESTION.isPartInSource)) badarg();
  const bits = slice(bitsValue(source), 0, countValue(length));
  return new ChunkedBits(bits, sliceChunks(p, source, count(0), length, ask));
}

/** A size in bits, which stays symbolic; undefined when it is no size. */
function sizeCount(p: SymbolicProcess, size: Term, unit: number, ask: Ask): Count | undefined {
  if (!(size instanceof Sym)) {
    const length = bitCount(p, size, unit);
    return length === undefined ? undefined : count(length);
  }
  const value = concrete(size);
  if (!ask(isInt(size.expr), isInteger(value), QUESTION.isIntegerSize)) return undefined;
  const expr = ival(size.expr);
  if (!ask(ge(expr, int(0)), (value as number) >= 0, QUESTION.isNonNegativeSize)) return undefined;
  const bits = new Count(Number(value) * unit, mul(expr, int(unit)));
  remember(p, bits.expr, countValue(bits));
  return bits;
}

/** A size that must be known exactly. */
function exactSize(p: SymbolicProcess, size: Term, unit: number): number | undefined {
  const bits = sizeCount(p, size, unit, askIn(p));
  if (bits === undefined) return undefined;
  if (size instanceof Sym) pinnedInteger(p, size, PIN.segmentSize);
  return bitCount(p, countValue(bits), 1);
}

// --- Matching -----------------------------------------------------------------------------------------------------

export class BitReader {
  offset = 0;
  constructor(readonly bits: Bits) {}
}

/** A reader of a bitstring that depends on the input. */
export class TrackedReader {
  at: Count = count(0);
  constructor(readonly source: Source) {}
}

export function openBits(
  p: SymbolicProcess,
  term: Term,
  site: SiteIndex,
): BitReader | TrackedReader | undefined {
  if (term instanceof Bits) return new BitReader(term);
  if (!(term instanceof Sym)) return undefined;
  const source = sourceOf(p, term, askAt(p, site));
  if (source === undefined) return undefined;
  return p.ex.recording ? new TrackedReader(source) : new BitReader(bitsValue(source));
}

/** The questions of one segment of a pattern: its own one first. */
function askAt(p: SymbolicProcess, site: SiteIndex): Ask {
  return (condition, outcome, kind) => p.decide(condition, outcome, site, kind);
}

/** The next segment's value, or undefined when it does not match. */
export function readSegment(
  p: SymbolicProcess,
  reader: BitReader | TrackedReader,
  spec: SegmentSpec,
  size: Term,
  site: SiteIndex,
): Term | undefined {
  if (reader instanceof TrackedReader) return readTracked(p, reader, spec, size, askAt(p, site));
  if (size instanceof Sym) return readWithOpenSize(p, reader, spec, size, askAt(p, site));
  const { bits, offset } = reader;
  if (spec.type === 'utf8' || spec.type === 'utf16' || spec.type === 'utf32') {
    const decoded = decodeUtf(spec.type, bits, offset, spec.endianness);
    if (decoded === undefined) return undefined;
    reader.offset += decoded.size;
    return decoded.code;
  }
  const left = bits.bitLength - offset;
  if (spec.type === 'binary' && size === ALL) {
    if (left % spec.unit !== 0) return undefined;
    reader.offset = bits.bitLength;
    return slice(bits, offset, left);
  }
  if (typeof size !== 'number' || size < 0 || size * spec.unit > left) return undefined;
  const length = size * spec.unit;
  const value = readPlain(bits, offset, length, spec);
  if (value !== undefined) reader.offset += length;
  return value;
}

function readPlain(bits: Bits, offset: number, length: number, spec: SegmentSpec): Term | undefined {
  if (spec.type === 'binary') return slice(bits, offset, length);
  if (spec.type === 'integer') return readInteger(bits, offset, length, spec.signed, spec.endianness);
  if (length !== 16 && length !== 32 && length !== 64) return undefined;
  const value = readFloat(bits, offset, length, spec.endianness);
  return value === null ? undefined : new Float(value);
}

/** A segment of a plain bitstring with a symbolic size: asks whether it fits, then which size it is. */
function readWithOpenSize(
  p: SymbolicProcess,
  reader: BitReader,
  spec: SegmentSpec,
  size: Sym,
  ask: Ask,
): Term | undefined {
  const length = sizeCount(p, size, spec.unit, ask);
  if (length === undefined) return undefined;
  const left = count(reader.bits.bitLength - reader.offset);
  if (!isAtLeast(ask, left, length, QUESTION.isSizeInPlainBits)) return undefined;
  pinnedInteger(p, size, PIN.segmentSize);
  const value = readPlain(reader.bits, reader.offset, countValue(length), spec);
  if (value !== undefined) reader.offset += countValue(length);
  return value;
}

function readTracked(
  p: SymbolicProcess,
  reader: TrackedReader,
  spec: SegmentSpec,
  size: Term,
  ask: Ask,
): Term | undefined {
  const { source, at } = reader;
  if (spec.type === 'utf8' || spec.type === 'utf16' || spec.type === 'utf32') {
    const read = readUtf(p, spec.type, source, at, spec.endianness, ask);
    if (read === undefined) return undefined;
    reader.at = plus(at, count(read.size));
    return read.code;
  }
  const left = minus(source.length, at);
  if (spec.type === 'binary' && size === ALL) {
    if (!isMultiple(left, spec.unit, ask)) return undefined;
    reader.at = source.length;
    return sliceTerm(p, source, at, left, ask);
  }
  if (size instanceof Atom) return undefined;
  const length = sizeCount(p, size, spec.unit, ask);
  if (length === undefined) return undefined;
  if (!isAtLeast(ask, left, length, QUESTION.isSizeInBits)) return undefined;
  reader.at = plus(at, length);
  if (spec.type === 'binary') return sliceTerm(p, source, at, length, ask);
  if (size instanceof Sym) pinnedInteger(p, size, PIN.segmentSize);
  return spec.type === 'integer'
    ? integerAt(p, source, at, countValue(length), spec.signed, spec.endianness, ask)
    : floatAt(p, source, at, countValue(length), spec);
}

/** The integer that a segment holds. */
export function integerAt(
  p: SymbolicProcess,
  source: Source,
  at: Count,
  size: number,
  signed: boolean,
  endianness: 'big' | 'little',
  ask: Ask,
): Term {
  const value = readInteger(bitsValue(source), countValue(at), size, signed, endianness);
  if (size === 0) return value;
  const unsigned =
    endianness === 'big' || size <= 8
      ? readUnsigned(p, source, at, size, ask)
      : readLittle(p, source, at, size, ask);
  const half = int(1n << BigInt(size - 1));
  const expr = signed ? ite(ge(unsigned, half), sub(unsigned, int(1n << BigInt(size))), unsigned) : unsigned;
  return symInt(p, value, expr);
}

function readLittle(p: SymbolicProcess, source: Source, at: Count, size: number, ask: Ask): Expr {
  const parts: Expr[] = [];
  for (let bit = 0; bit < size; bit += 8) {
    const width = Math.min(8, size - bit);
    const byte = readUnsigned(p, source, plus(at, count(bit)), width, ask);
    parts.push(mul(byte, int(1n << BigInt(bit))));
  }
  return sum(parts, 'Int');
}

/** The bits of a float have no form in the logic: the value of this run is taken, and noted as a limit. */
function floatAt(
  p: SymbolicProcess,
  source: Source,
  at: Count,
  size: number,
  spec: SegmentSpec,
): Term | undefined {
  if (size !== 16 && size !== 32 && size !== 64) return undefined;
  p.ex.limit('concrete-bits', 'a float in a symbolic bitstring');
  const value = readFloat(bitsValue(source), countValue(at), size, spec.endianness);
  return value === null ? undefined : new Float(value);
}

export function atEnd(p: SymbolicProcess, reader: BitReader | TrackedReader, site: SiteIndex): boolean {
  if (reader instanceof BitReader) return reader.bits.bitLength === reader.offset;
  const { source, at } = reader;
  return p.decide(eq(source.length.expr, at.expr), countValue(source.length) === countValue(at), site);
}
