import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  atom,
  Bits,
  Cons,
  decodeTerm,
  EtfError,
  encodeTerm,
  exactEqual,
  Float,
  Fun,
  list,
  nil,
  Pid,
  Port,
  Ref,
  string,
  type Term,
  tuple,
} from '../../../../src/erlang/terms/index.ts';
import { term } from './arbitrary.ts';

const node = atom('nonode@nohost');

describe('external term format', () => {
  test('survives the round trip', () => {
    fc.assert(
      fc.property(term, t => {
        expect(exactEqual(decodeTerm(encodeTerm(t)), t)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test.each<[string, Term]>([
    ['a pid', new Pid(node, 85 + 3 * 2 ** 32)],
    ['a reference of ours', new Ref(node, 17)],
    ['a reference of a node', new Ref(node, 0, [1, 2, 4294967295])],
    ['a port', new Port(node, 2 ** 33 + 6)],
    ['-0.0', new Float(-0)],
  ])('survives the round trip: %s', (_, term) => {
    const bytes = encodeTerm(term);
    expect(encodeTerm(decodeTerm(bytes))).toEqual(bytes);
  });

  test.each<[string, number[], Term]>([
    ['bytes', [107, 0, 3, 0, 104, 255], list([0, 104, 255])],
    ['no elements', [106], nil],
    ['an element that is no byte', [108, 0, 0, 0, 2, 97, 1, 98, 0, 0, 1, 0, 106], list([1, 256])],
    ['an element below zero', [108, 0, 0, 0, 1, 98, 255, 255, 255, 255, 106], list([-1])],
    ['a tail', [108, 0, 0, 0, 1, 97, 1, 97, 2], new Cons(1, 2)],
  ])('writes a list as the BEAM does: %s', (_, bytes, term) => {
    expect([...encodeTerm(term)]).toEqual([131, ...bytes]);
  });

  test('writes a list of bytes as text up to 65,535 of them, as the BEAM does', () => {
    const bytesOf = (length: number) => [...encodeTerm(list(Array(length).fill(7))).subarray(1, 6)];
    expect(bytesOf(0xffff)).toEqual([107, 255, 255, 7, 7]);
    expect(bytesOf(0x10000)).toEqual([108, 0, 1, 0, 0]);
  });

  test.each<[string, number[], Term]>([
    ['a string', [107, 0, 2, 104, 105], string('hi')],
    ['an old atom in latin1', [100, 0, 2, 0xe9, 0x80], atom('é\u0080')],
    ['an old small atom', [115, 2, 111, 107], atom('ok')],
    ['a float in text', [99, ...Buffer.from('1.50000000000000000000e+00'.padEnd(31, '\0'))], new Float(1.5)],
    ['a negative integer', [98, 255, 255, 255, 254], -2],
    ['a big with leading zeros', [110, 3, 1, 5, 0, 0], -5],
    ['a bitstring', [77, 0, 0, 0, 1, 3, 0b10100000], new Bits(Uint8Array.of(0b10100000), 0, 3)],
    [
      'an external fun',
      [113, 119, 1, 109, 119, 1, 102, 97, 2],
      new Fun(atom('m'), atom('f'), 2, null, 0, []),
    ],
    ['an old reference', [101, 119, 1, 110, 0, 0, 0, 7, 0], new Ref(atom('n'), 0, [7])],
  ])('reads %s', (_, bytes, term) => {
    expect(exactEqual(decodeTerm(Uint8Array.of(131, ...bytes)), term)).toBe(true);
  });

  test('reads compressed terms where it can', () => {
    const plain = encodeTerm(list([1, 2, 3])).subarray(1);
    const compressed = Buffer.concat([Uint8Array.of(131, 80, 0, 0, 0, plain.length), deflateSync(plain)]);
    expect(
      exactEqual(
        decodeTerm(compressed, bytes => inflateSync(bytes)),
        list([1, 2, 3]),
      ),
    ).toBe(true);
    expect(() => decodeTerm(compressed)).toThrow(EtfError);
  });

  test('refuses damaged bytes with its own error', () => {
    fc.assert(
      fc.property(term, fc.nat(), fc.nat(255), (t, at, byte) => {
        const bytes = encodeTerm(t).slice();
        bytes[at % bytes.length] = byte;
        for (const damaged of [bytes, bytes.subarray(0, at % bytes.length)]) {
          try {
            decodeTerm(damaged);
          } catch (error) {
            expect(error).toBeInstanceOf(EtfError);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('has no form for closures of the machine', () => {
    expect(() => encodeTerm(new Fun(atom('m'), atom('f'), 1, {}, 0, []))).toThrow(EtfError);
  });

  test('takes a list of 200,000 elements, and one nested 50,000 deep', () => {
    const long = list(Array.from({ length: 200_000 }, (_, i) => (i % 8 === 0 ? tuple(i) : i)));
    expect(exactEqual(decodeTerm(encodeTerm(long)), long)).toBe(true);
    let deep: Term = nil;
    for (let i = 0; i < 50_000; i++) deep = list([deep]);
    expect(exactEqual(decodeTerm(encodeTerm(deep)), deep)).toBe(true);
  });
});
