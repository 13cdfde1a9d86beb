import { describe, expect, it } from 'vitest';
import {
  add,
  and,
  type Expr,
  eq,
  ge,
  int,
  inWords,
  le,
  mul,
  not,
  or,
  satisfies,
  subjectsOf,
  variable,
  type Words,
} from '../../../src/logic/index.ts';

const x = variable('x', 'Int');
const y = variable('y', 'Int');
const words: Words = {
  variable: name => name.toUpperCase(),
  construct: () => '',
  is: () => '',
  select: () => '',
  apply: () => '',
};

/** Reads the words as JavaScript. */
function holds(text: string, values: { X: number; Y: number }): boolean {
  const code = text
    .replaceAll('≥', '>=')
    .replaceAll('≤', '<=')
    .replaceAll('≠', '!=')
    .replaceAll(' = ', ' == ')
    .replaceAll(' and ', ' && ')
    .replaceAll(' or ', ' || ')
    .replaceAll('not ', '!');
  return Function('X', 'Y', `return ${code}`)(values.X, values.Y) as boolean;
}

describe('conditions in words', () => {
  it.each<[Expr]>([
    [ge(x, int(7))],
    [not(eq(x, int(7)))],
    [le(add(x, mul(int(-1), y)), int(0))],
    [le(add(y, mul(int(-1), x)), int(0))],
    [ge(mul(int(-1), x), int(0))],
    [le(add(x, y), int(3))],
    [le(add(mul(int(-2), x), y), int(-3))],
    [or(eq(x, int(1)), and(ge(y, int(2)), ge(x, int(3))))],
    [not(or(eq(x, y), and(ge(y, int(2)), ge(x, int(3)))))],
  ])('mean what they are the words of: %s', condition => {
    const text = inWords(condition, words);
    for (let X = -4; X <= 8; X++)
      for (let Y = -4; Y <= 8; Y++) {
        const model = {
          variables: new Map([
            ['x', BigInt(X)],
            ['y', BigInt(Y)],
          ]),
          functions: new Map(),
        };
        expect([text, X, Y, holds(text, { X, Y })]).toEqual([text, X, Y, satisfies([condition], model)]);
      }
  });

  it('never grow without bound', () => {
    let e: Expr = x;
    for (let i = 0; i < 60; i++) e = mul(e, e);
    expect(inWords(ge(e, int(0)), words).length).toBeLessThan(100_000);
  });

  it('are about what they compare', () => {
    expect(subjectsOf(not(and(ge(add(x, mul(int(-1), y)), int(1)), eq(x, int(4)))))).toEqual(
      expect.arrayContaining([x, y]),
    );
  });
});
