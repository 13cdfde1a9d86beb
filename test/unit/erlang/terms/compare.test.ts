import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  atom,
  compare,
  compareKeys,
  exactEqual,
  Float,
  list,
  looseEqual,
  mapFrom,
  nil,
  Sym,
  type Term,
  tuple,
} from '../../../../src/erlang/terms/index.ts';
import { int } from '../../../../src/logic/index.ts';
import { term } from './arbitrary.ts';

const f = (value: number) => new Float(value);

describe('term order', () => {
  test('is a total order in both readings', () => {
    for (const order of [compare, compareKeys]) {
      fc.assert(
        fc.property(term, term, term, (a, b, c) => {
          expect(order(a, a)).toBe(0);
          expect(Math.sign(order(a, b))).toBe(0 - Math.sign(order(b, a)));
          const [x, y, z] = [a, b, c].sort(order) as [Term, Term, Term];
          expect(order(x, y)).toBeLessThanOrEqual(0);
          expect(order(y, z)).toBeLessThanOrEqual(0);
          expect(order(x, z)).toBeLessThanOrEqual(0);
        }),
      );
    }
  });

  test('puts the kinds of terms in the order of the language', () => {
    const kinds = [1, atom('a'), tuple(), mapFrom([]), nil, list([1])];
    expect([...kinds].reverse().sort(compare)).toEqual(kinds);
  });

  test('compares integers with floats by value, also beyond the precision of floats', () => {
    expect(compare(1, f(1))).toBe(0);
    expect(compare(2n ** 53n + 1n, f(2 ** 53))).toBeGreaterThan(0);
    expect(compare(2n ** 60n - 1n, f(2 ** 60))).toBeLessThan(0);
    expect(compare(10n ** 400n, f(Number.MAX_VALUE))).toBeGreaterThan(0);
    expect(compare(Number.MAX_SAFE_INTEGER, f(2 ** 53))).toBeLessThan(0);
  });

  test('tells 1 from 1.0 only exactly, and 0.0 never from -0.0', () => {
    expect(looseEqual(tuple(1), tuple(f(1)))).toBe(true);
    expect(exactEqual(tuple(1), tuple(f(1)))).toBe(false);
    expect(exactEqual(f(0), f(-0))).toBe(true);
  });

  test('compares values of maps loosely and their keys exactly', () => {
    expect(looseEqual(mapFrom([[1, 2]]), mapFrom([[1, f(2)]]))).toBe(true);
    expect(looseEqual(mapFrom([[1, 2]]), mapFrom([[f(1), 2]]))).toBe(false);
  });

  test('orders atoms by code points', () => {
    expect(compare(atom('\u{fffd}'), atom('\u{10000}'))).toBeLessThan(0);
  });

  test('looks through symbolic values', () => {
    const symbolic = new Sym(list([1, 2]), int(0n));
    expect(exactEqual(tuple(symbolic), tuple(list([1, 2])))).toBe(true);
    expect(exactEqual(list([0], symbolic), list([0, 1, 2]))).toBe(true);
  });

  test('needs no stack for deep and long terms', () => {
    const deep = (innermost: Term) => {
      let result = innermost;
      for (let i = 0; i < 200_000; i++) result = i % 2 === 0 ? list([result]) : tuple(result);
      return result;
    };
    expect(exactEqual(deep(1), deep(1))).toBe(true);
    expect(compare(deep(1), deep(2))).toBeLessThan(0);
  });
});
