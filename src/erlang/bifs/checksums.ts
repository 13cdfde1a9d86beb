/** Checksums of iodata: CRC-32, Adler-32, MD5. */
import type { Process } from '../machine/process.ts';
import { badarg } from '../operations/raise.ts';
import { fromBytes, isBinary, toBytes } from '../terms/bits.ts';
import { Bits, type Term } from '../terms/index.ts';
import { PURE } from './effects.ts';
import { ioData } from './iodata.ts';
import { md5 } from './md5.ts';
import { concreteOnly } from './registry.ts';

function bytesOf(p: Process, data: Term): Uint8Array {
  return toBytes(ioData(p, data, { bare: true, oddBits: false }) as Bits);
}

function word(term: Term): number {
  return typeof term === 'number' && term >= 0 && term <= 0xffffffff ? term : badarg();
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Uint8Array, before = 0): number {
  let c = ~before;
  for (const byte of bytes) c = (CRC_TABLE[(c ^ byte) & 0xff] as number) ^ (c >>> 8);
  return ~c >>> 0;
}

/** The checksum of two parts put together, from the parts' checksums and the second part's size in bytes. */
function crc32Combine(first: number, second: number, size: number): number {
  // Appending a zero byte is a linear map over GF(2) on the checksum; appending many is its power, by repeated squaring.
  let power = Array.from({ length: 32 }, (_, bit) => overZeroByte((1 << bit) >>> 0));
  let result = first;
  for (let left = size; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = applied(power, result);
    power = power.map(column => applied(power, column));
  }
  return (result ^ second) >>> 0;
}

function overZeroByte(c: number): number {
  return ((CRC_TABLE[c & 0xff] as number) ^ (c >>> 8)) >>> 0;
}

/** The product of a 32×32 matrix over GF(2), given by its columns, and a vector. */
function applied(map: readonly number[], bits: number): number {
  return map.reduce((sum, column, bit) => ((bits >>> bit) & 1 ? sum ^ column : sum), 0) >>> 0;
}

const ADLER_BASE = 65521;

function adler32(bytes: Uint8Array, before = 1): number {
  let [a, b] = [before & 0xffff, before >>> 16];
  for (const byte of bytes) {
    a = (a + byte) % ADLER_BASE;
    b = (b + a) % ADLER_BASE;
  }
  return b * 65536 + a;
}

function adler32Combine(first: number, second: number, size: number): number {
  const [a1, b1] = [first & 0xffff, first >>> 16];
  const [a2, b2] = [second & 0xffff, second >>> 16];
  const a = (a1 + a2 + ADLER_BASE - 1) % ADLER_BASE;
  const b = (b1 + b2 + (size % ADLER_BASE) * (a1 + ADLER_BASE - 1)) % ADLER_BASE;
  return b * 65536 + a;
}

const sizeOf = (term: Term): number => (typeof term === 'number' && term >= 0 ? term : badarg());

/** An MD5 context, which is opaque to programs, is this mark followed by the data so far. */
const MARK = new TextEncoder().encode('data for MD5');

function dataIn(context: Term): Uint8Array {
  const bytes = context instanceof Bits && isBinary(context) ? toBytes(context) : badarg();
  return MARK.every((byte, i) => bytes[i] === byte) ? bytes.subarray(MARK.length) : badarg();
}

function contextOf(...parts: Uint8Array[]): Term {
  return fromBytes(Uint8Array.from([MARK, ...parts].flatMap(part => [...part])));
}

concreteOnly('erlang', PURE, {
  'crc32/1': (p, data: Term) => crc32(bytesOf(p, data)),
  'crc32/2': (p, before: Term, data: Term) => crc32(bytesOf(p, data), word(before)),
  'crc32_combine/3': (_p, first: Term, second: Term, size: Term) =>
    crc32Combine(word(first), word(second), sizeOf(size)),
  'adler32/1': (p, data: Term) => adler32(bytesOf(p, data)),
  'adler32/2': (p, before: Term, data: Term) => adler32(bytesOf(p, data), word(before)),
  'adler32_combine/3': (_p, first: Term, second: Term, size: Term) =>
    adler32Combine(word(first), word(second), sizeOf(size)),
  'md5/1': (p, data: Term) => fromBytes(md5(bytesOf(p, data))),
  'md5_init/0': () => contextOf(),
  'md5_update/2': (p, before: Term, data: Term) => contextOf(dataIn(before), bytesOf(p, data)),
  'md5_final/1': (_p, context: Term) => fromBytes(md5(dataIn(context))),
});
