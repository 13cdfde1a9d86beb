/** Bitstrings as compiled code uses them: construction and matching, on plain values. */
import { concretize } from '../symbolic/encode.ts';
import { concat, floatBits, integerBits, readFloat, readInteger, slice } from '../terms/bits.ts';
import { concrete } from '../terms/compare.ts';
import { Atom, atom, Bits, Float, Sym, type Term } from '../terms/index.ts';
import type { SegmentSpec } from './compile/segment.ts';
import type { Process } from './process.ts';
import { badarg } from './raise.ts';
import { decodeUtf, encodeUtf } from './utf.ts';

const ALL = atom('all');

export class BitReader {
  offset = 0;
  constructor(readonly bits: Bits) {}
  get left(): number {
    return this.bits.bitLength - this.offset;
  }
}

export function buildBinary(p: Process, segments: [SegmentSpec, Term, Term][]): Term {
  const parts: Bits[] = [];
  for (const [spec, value, size] of segments)
    parts.push(buildSegment(p, spec, plainOf(p, value), plainOf(p, size)));
  return parts.length === 1 ? (parts[0] as Bits) : concat(parts);
}

function plainOf(p: Process, term: Term): Term {
  if (!(term instanceof Sym)) return term;
  p.ex.limit('concrete-bits', 'a symbolic value in a bitstring');
  return concretize(term);
}

function buildSegment(p: Process, spec: SegmentSpec, value: Term, size: Term): Bits {
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
      const number =
        value instanceof Float
          ? value.value
          : typeof value === 'number' || typeof value === 'bigint'
            ? Number(value)
            : badarg();
      if (length !== 16 && length !== 32 && length !== 64) badarg();
      return floatBits(number, length, spec.endianness) ?? badarg();
    }
    case 'integer': {
      if (typeof value !== 'number' && typeof value !== 'bigint') badarg();
      const length = bitCount(p, size, spec.unit);
      if (length === undefined) badarg();
      return integerBits(value, length, spec.endianness);
    }
  }
}

/** A segment's size in bits; undefined when it is no size. */
function bitCount(p: Process, size: Term, unit: number): number | undefined {
  if (typeof size !== 'number' || size < 0) return undefined;
  const bits = size * unit;
  p.world.charge(Math.floor(bits / 4096));
  return bits;
}

export function openBits(p: Process, term: Term, _site: number): BitReader | undefined {
  const value = plainOf(p, term);
  return value instanceof Bits ? new BitReader(value) : undefined;
}

/** The next segment's value, or undefined when it does not match. */
export function readSegment(
  p: Process,
  reader: BitReader,
  spec: SegmentSpec,
  sizeTerm: Term,
  _site: number,
): Term | undefined {
  const size = plainOf(p, sizeTerm);
  const { bits, offset } = reader;
  if (spec.type === 'utf8' || spec.type === 'utf16' || spec.type === 'utf32') {
    const decoded = decodeUtf(spec.type, bits, offset, spec.endianness);
    if (decoded === undefined) return undefined;
    reader.offset += decoded.size;
    return decoded.code;
  }
  if (spec.type === 'binary' && size === ALL) {
    if (reader.left % spec.unit !== 0) return undefined;
    reader.offset = bits.bitLength;
    return slice(bits, offset, bits.bitLength - offset);
  }
  if (concrete(size) instanceof Atom) return undefined;
  const length = bitCount(p, size, spec.unit);
  if (length === undefined || length > reader.left) return undefined;
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

export function atEnd(_p: Process, reader: BitReader, _site: number): boolean {
  return reader.left === 0;
}
