/**
 * Bitstrings: slices, concatenation, and numbers at any bit position and of any size.
 *
 * A `Bits` is a view of a shared array of bytes. A view that starts at a byte boundary is copied by whole bytes; for
 * any other, each byte is assembled from two adjacent ones.
 */
import { Exhausted, reserve, spend } from '../../logic/index.ts';
import { Bits, normalize } from './term.ts';

export type Endianness = 'big' | 'little';

export const emptyBits = new Bits(new Uint8Array(0), 0, 0);

export function fromBytes(bytes: Uint8Array): Bits {
  return new Bits(bytes, 0, bytes.length * 8);
}

export function fromText(text: string): Bits {
  return fromBytes(new TextEncoder().encode(text));
}

/** A binary decoded as UTF-8; invalid bytes become replacement characters. */
export function toText(bits: Bits): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(toBytes(bits));
}

/** A binary is a bitstring of whole bytes. */
export function isBinary(bits: Bits): boolean {
  return bits.bitLength % 8 === 0;
}

export function byteSize(bits: Bits): number {
  return Math.ceil(bits.bitLength / 8);
}

/** `length` bits from bit `offset` on, sharing the bytes. */
export function slice(bits: Bits, offset: number, length: number): Bits {
  return offset === 0 && length === bits.bitLength
    ? bits
    : new Bits(bits.bytes, bits.bitOffset + offset, length);
}

/** The i-th byte; a last one that is not full has its bits at the top and zeros below. */
export function byteAt(bits: Bits, i: number): number {
  const start = bits.bitOffset + i * 8;
  const at = start >>> 3;
  const shift = start & 7;
  const missing = i * 8 + 8 - bits.bitLength;
  let byte = bits.bytes[at] as number;
  if (shift !== 0) byte = ((byte << shift) | ((bits.bytes[at + 1] ?? 0) >>> (8 - shift))) & 0xff;
  return missing > 0 ? byte & (0xff << missing) & 0xff : byte;
}

export function bitAt(bits: Bits, i: number): 0 | 1 {
  const at = bits.bitOffset + i;
  return (((bits.bytes[at >>> 3] as number) >>> (7 - (at & 7))) & 1) as 0 | 1;
}

/** All bytes, the last padded with zeros. May share memory with the bitstring: do not write to it. */
export function toBytes(bits: Bits): Uint8Array {
  const size = byteSize(bits);
  if (bits.bitOffset % 8 === 0 && bits.bitLength % 8 === 0) {
    const start = bits.bitOffset / 8;
    return start === 0 && bits.bytes.length === size ? bits.bytes : bits.bytes.subarray(start, start + size);
  }
  reserve(size);
  spend(size);
  const result = new Uint8Array(size);
  for (let i = 0; i < size; i++) result[i] = byteAt(bits, i);
  return result;
}

export function concat(parts: readonly Bits[]): Bits {
  if (parts.length === 1) return parts[0] as Bits;
  let length = 0;
  for (const part of parts) length += part.bitLength;
  const bytes = Math.ceil(length / 8);
  reserve(bytes);
  const result = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    copyBits(result, at, part);
    at += part.bitLength;
  }
  return new Bits(result, 0, length);
}

/** A binary concatenated with itself `times` times. */
export function repeated(binary: Bits, times: number): Bits {
  const bytes = toBytes(binary);
  reserve(bytes.length * times);
  const result = new Uint8Array(bytes.length * times);
  if (times > 0) result.set(bytes);
  for (let done = bytes.length; done > 0 && done < result.length; done *= 2) result.copyWithin(done, 0, done);
  return new Bits(result, 0, 8 * result.length);
}

/** Precondition: the target is zeroed. */
function copyBits(target: Uint8Array, at: number, part: Bits): void {
  const shift = at & 7;
  const first = at >>> 3;
  if (shift === 0) {
    target.set(toBytes(part), first);
    return;
  }
  const size = byteSize(part);
  for (let i = 0; i < size; i++) {
    const byte = byteAt(part, i);
    target[first + i] = (target[first + i] as number) | (byte >>> shift);
    // Beyond the end there are only padding zeros, which a typed array drops.
    target[first + i + 1] = (byte << (8 - shift)) & 0xff;
  }
}

/** Lexicographic order of bits; a prefix comes first. */
export function compareBits(a: Bits, b: Bits): number {
  const common = Math.min(a.bitLength, b.bitLength);
  const whole = common >>> 3;
  for (let i = 0; i < whole; i++) {
    const difference = byteAt(a, i) - byteAt(b, i);
    if (difference !== 0) return difference;
  }
  for (let i = whole * 8; i < common; i++) {
    const difference = bitAt(a, i) - bitAt(b, i);
    if (difference !== 0) return difference;
  }
  return a.bitLength - b.bitLength;
}

/** Of an integer. A larger one ends the execution as out of budget: a single operation on it would dominate the run time. */
export const MAX_INTEGER_BITS = 1 << 22;

/** The integer of `size` bits at `offset`. Little-endian integers have their odd bits, the highest ones, last. */
export function readInteger(
  bits: Bits,
  offset: number,
  size: number,
  signed: boolean,
  endianness: Endianness,
): number | bigint {
  if (size === 0) return 0;
  const window = slice(bits, offset, size);
  if (size > MAX_INTEGER_BITS) return readFewBits(window, endianness);
  const bytes = byteSize(window);
  const odd = size & 7;
  const last = odd === 0 ? byteAt(window, bytes - 1) : byteAt(window, bytes - 1) >>> (8 - odd);
  if (size <= 48) {
    let value = 0;
    if (endianness === 'big') {
      for (let i = 0; i < bytes - 1; i++) value = value * 256 + byteAt(window, i);
      value = value * 2 ** (odd || 8) + last;
    } else {
      value = last;
      for (let i = bytes - 2; i >= 0; i--) value = value * 256 + byteAt(window, i);
    }
    return signed && value >= 2 ** (size - 1) ? value - 2 ** size : value;
  }
  const digits: string[] = [];
  if (endianness === 'big') {
    for (let i = 0; i < bytes - 1; i++) digits.push(hex(byteAt(window, i)));
    const high = BigInt(`0x${digits.join('')}`);
    return signedInteger((high << BigInt(odd || 8)) | BigInt(last), size, signed);
  }
  digits.push(hex(last));
  for (let i = bytes - 2; i >= 0; i--) digits.push(hex(byteAt(window, i)));
  return signedInteger(BigInt(`0x${digits.join('')}`), size, signed);
}

/** An integer in many bits, of which the high ones are zero. */
function readFewBits(window: Bits, endianness: Endianness): number | bigint {
  const bytes = byteSize(window);
  const place = (i: number) => (endianness === 'big' ? i : bytes - 1 - i);
  let zeros = 0;
  while (zeros < bytes && byteAt(window, place(zeros)) === 0) zeros++;
  const rest = window.bitLength - 8 * zeros;
  if (rest <= 0) return 0;
  if (rest > MAX_INTEGER_BITS) throw new Exhausted('memory');
  return endianness === 'big'
    ? readInteger(window, 8 * zeros, rest, false, endianness)
    : readInteger(window, 0, 8 * (bytes - zeros), false, endianness);
}

function signedInteger(value: bigint, size: number, signed: boolean): number | bigint {
  return normalize(signed ? BigInt.asIntN(size, value) : value);
}

/** The low `size` bits of the integer. */
export function integerBits(value: number | bigint, size: number, endianness: Endianness): Bits {
  const bytes = new Uint8Array(Math.ceil(size / 8));
  const last = bytes.length - 1;
  const padding = bytes.length * 8 - size;
  const little = endianness === 'little';
  if (size <= 24 && typeof value === 'number') {
    // JavaScript's bit operations take any safe integer modulo 2^32.
    let rest = little ? value | 0 : value << padding;
    for (let i = 0; i <= last; i++, rest >>= 8) bytes[little ? i : last - i] = rest;
  } else {
    const whole = little ? BigInt(value) : BigInt(value) << BigInt(padding);
    // The bytes before those of the number, with its sign, are all alike.
    const count = Math.min(bytes.length, (whole.toString(16).length >> 1) + 1);
    const digits = BigInt.asUintN(8 * count, whole)
      .toString(16)
      .padStart(2 * count, '0');
    if (whole < 0n) bytes.fill(255);
    for (let i = 0; i < count; i++) {
      const byte = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
      bytes[little ? count - 1 - i : bytes.length - count + i] = byte;
    }
  }
  if (little && padding > 0) bytes[last] = (bytes[last] as number) << padding;
  return new Bits(bytes, 0, size);
}

function hex(byte: number): string {
  return byte < 16 ? `0${byte.toString(16)}` : byte.toString(16);
}

/** A float of 16, 32 or 64 bits; null for infinities and NaN, which no segment matches. */
export function readFloat(bits: Bits, offset: number, size: number, endianness: Endianness): number | null {
  const bytes = toBytes(slice(bits, offset, size));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const little = endianness === 'little';
  const value =
    size === 64
      ? view.getFloat64(0, little)
      : size === 32
        ? view.getFloat32(0, little)
        : halfToNumber(view.getUint16(0, little));
  return Number.isFinite(value) ? value : null;
}

/** A value out of range becomes an infinity, which the BEAM writes but never reads. */
export function floatBits(value: number, size: 16 | 32 | 64, endianness: Endianness): Bits {
  const bytes = new Uint8Array(size / 8);
  const view = new DataView(bytes.buffer);
  const little = endianness === 'little';
  if (size === 64) view.setFloat64(0, value, little);
  else if (size === 32) view.setFloat32(0, value, little);
  else view.setUint16(0, numberToHalf(value), little);
  return fromBytes(bytes);
}

function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Rounds to nearest, ties to even. */
function numberToHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const magnitude = Math.abs(value);
  if (magnitude === 0) return sign;
  if (magnitude >= 2 ** 16) return sign | 0x7c00;
  // The distance between neighbouring halfs at this magnitude; below 2^-14 they are all 2^-24 apart.
  let exponent = Math.max(-14, Math.floor(Math.log2(magnitude)));
  if (2 ** exponent > magnitude && exponent > -14) exponent--;
  const steps = roundHalfEven(magnitude / 2 ** (exponent - 10));
  // A normal number has 1024 steps or more: the leading one, and any carry, raise the exponent field.
  return sign | (((exponent + 14) << 10) + steps);
}

function roundHalfEven(value: number): number {
  const down = Math.floor(value);
  const rest = value - down;
  return rest > 0.5 || (rest === 0.5 && down % 2 === 1) ? down + 1 : down;
}
