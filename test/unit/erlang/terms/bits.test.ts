import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bits,
  bitAt,
  compareBits,
  concat,
  type Endianness,
  floatBits,
  fromBytes,
  integerBits,
  readFloat,
  readInteger,
  slice,
  toBytes,
} from '../../../../src/erlang/terms/index.ts';
import { Exhausted } from '../../../../src/logic/index.ts';
import { bits as anyBits } from './arbitrary.ts';

const bits = anyBits as fc.Arbitrary<Bits>;
const endianness = fc.constantFrom<Endianness>('big', 'little');

/** The slow and obvious reading of a bitstring. */
function digits(b: Bits): string {
  return Array.from({ length: b.bitLength }, (_, i) => bitAt(b, i)).join('');
}

describe('bitstrings', () => {
  test('are cut and joined bit by bit', () => {
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 5 }), fc.nat(), fc.nat(), (parts, x, y) => {
        const whole = concat(parts);
        expect(digits(whole)).toBe(parts.map(digits).join(''));
        const from = x % (whole.bitLength + 1);
        const length = y % (whole.bitLength - from + 1);
        const part = slice(whole, from, length);
        expect(digits(part)).toBe(digits(whole).slice(from, from + length));
        const padded = digits(part).padEnd(Math.ceil(length / 8) * 8, '0');
        expect([...toBytes(part)].map(byte => byte.toString(2).padStart(8, '0')).join('')).toBe(padded);
      }),
    );
  });

  test('are compared as their digits are', () => {
    fc.assert(
      fc.property(bits, bits, (a, b) => {
        const [x, y] = [digits(a), digits(b)];
        expect(Math.sign(compareBits(a, b))).toBe(x < y ? -1 : x > y ? 1 : 0);
        expect(compareBits(a, concat([slice(a, 0, 0), a]))).toBe(0);
      }),
    );
  });

  test('give back the integers that were put in, at any offset', () => {
    const number = fc.oneof(fc.maxSafeInteger(), fc.bigInt(-(2n ** 90n), 2n ** 90n));
    fc.assert(
      fc.property(
        number,
        fc.nat(100),
        endianness,
        bits,
        fc.boolean(),
        (value, size, order, before, signed) => {
          const whole = concat([before, integerBits(value, size, order), before]);
          const read = readInteger(whole, before.bitLength, size, signed, order);
          const expected = signed ? BigInt.asIntN(size, BigInt(value)) : BigInt.asUintN(size, BigInt(value));
          expect(BigInt(read)).toBe(expected);
        },
      ),
    );
  });

  test('keep the odd bits of a little-endian integer in the last byte', () => {
    expect(digits(integerBits(0xabc, 12, 'little'))).toBe('101111001010');
    expect(digits(integerBits(0xabc, 12, 'big'))).toBe('101010111100');
  });

  test('give back floats', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), endianness, (value, order) => {
        expect(readFloat(floatBits(value, 64, order), 0, 64, order)).toBe(value);
        const rounded = Math.fround(value);
        const single = readFloat(floatBits(value, 32, order), 0, 32, order);
        expect(single).toBe(Number.isFinite(rounded) ? rounded : null);
      }),
    );
  });

  test('know every half float', () => {
    const wrong: number[] = [];
    for (let half = 0; half < 0x10000; half++) {
      const value = readFloat(fromBytes(Uint8Array.of(half >> 8, half & 255)), 0, 16, 'big');
      const hasValue = (half & 0x7c00) !== 0x7c00;
      const again = value === null ? null : readInteger(floatBits(value, 16, 'big'), 0, 16, false, 'big');
      if (again !== (hasValue ? half : null)) wrong.push(half);
    }
    expect(wrong).toEqual([]);
  });

  test('round to the nearest half float, ties to even', () => {
    const half = (value: number) => readFloat(floatBits(value, 16, 'big'), 0, 16, 'big');
    expect(half(2049)).toBe(2048);
    expect(half(2051)).toBe(2052);
    expect(half(65519)).toBe(65504);
    expect(half(2049 + 2 ** -30)).toBe(2050);
    expect(half(65520)).toBeNull();
    expect(floatBits(-1e300, 16, 'big')).toEqual(fromBytes(Uint8Array.of(0xfc, 0)));
    expect(half(2 ** -25)).toBe(0);
    expect(half(1.5 * 2 ** -25)).toBe(2 ** -24);
  });
});

describe('an integer in very many bits', () => {
  const SIZE = 5_000_003;
  const bytes = new Uint8Array(Math.ceil(SIZE / 8));

  test.each([
    ['big', bytes.length - 2],
    ['little', 1],
  ] as const)('is read where few of them count: %s', (endianness, at) => {
    const some = bytes.slice();
    some[at] = 0x60;
    const expected = endianness === 'big' ? 0x60n << 3n : 0x60n << 8n;
    for (const signed of [true, false])
      expect(BigInt(readInteger(slice(fromBytes(some), 0, SIZE), 0, SIZE, signed, endianness))).toBe(
        expected,
      );
    expect(readInteger(slice(fromBytes(bytes), 0, SIZE), 0, SIZE, true, endianness)).toBe(0);
  });

  test.each(['big', 'little'] as const)('ends the execution where many of them count: %s', endianness => {
    const full = bytes.slice().fill(255);
    expect(() => readInteger(slice(fromBytes(full), 0, SIZE), 0, SIZE, false, endianness)).toThrow(Exhausted);
  });
});
