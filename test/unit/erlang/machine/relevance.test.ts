import { describe, expect, test } from 'vitest';
import { Relevance } from '../../../../src/erlang/machine/relevance.ts';
import { head, isCons, isInt, ival, TERM, tail } from '../../../../src/erlang/symbolic/signature.ts';
import {
  type Background,
  type Expr,
  eq,
  ge,
  int,
  le,
  lt,
  not,
  variable,
} from '../../../../src/logic/index.ts';

const list = variable('x1', TERM);
const element = (n: number): Expr => {
  let rest = list;
  for (let i = 0; i < n; i++) rest = tail(rest);
  return head(rest);
};
const [a, b, c] = [0, 1, 2].map(n => ival(element(n))) as [Expr, Expr, Expr];

function relevant(
  places: readonly Expr[],
  constraints: readonly Expr[],
  background: Background | null = null,
): Expr[] {
  const relevant = new Relevance(null).constraintsOn(places, constraints, background);
  return constraints.filter(constraint => relevant.includes(constraint));
}

const bounded: Background = {
  constructorsOf: () => undefined,
  boundsOf: () => ({ low: 0n, high: 255n }),
};

describe('constraints that concern a state', () => {
  test('shapes of other places do not', () => {
    expect(relevant([element(1)], [isCons(list), isInt(element(0)), isInt(element(1))])).toEqual([
      isCons(list),
      isInt(element(1)),
    ]);
  });

  test('a chain of places that nobody else looks at forbids nothing', () => {
    expect(relevant([c], [lt(a, b), lt(b, c)])).toEqual([]);
    expect(relevant([c], [not(eq(a, c)), not(eq(a, b))])).toEqual([]);
    expect(relevant([c], [eq(a, c)])).toEqual([]);
  });

  test('a place between others does', () => {
    expect(relevant([b, c], [lt(a, b), lt(c, a)])).toHaveLength(2);
  });

  test('a place with a limited range does', () => {
    expect(relevant([c], [lt(a, c)], bounded)).toHaveLength(1);
  });

  test('a place that is compared with a number on the same side does not, on the other it does', () => {
    expect(relevant([c], [lt(a, c), le(a, int(9))])).toEqual([]);
    expect(relevant([c], [lt(a, c), ge(a, int(9))])).toHaveLength(2);
  });

  test('terms that may be anything can always differ or agree', () => {
    expect(relevant([element(1)], [not(eq(element(0), element(1)))])).toEqual([]);
    expect(relevant([element(1)], [eq(element(0), element(1)), isInt(element(0))])).toHaveLength(2);
  });
});
