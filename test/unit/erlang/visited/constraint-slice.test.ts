import { describe, expect, test } from 'vitest';
import { head, isCons, isInt, ival, TERM, tail } from '../../../../src/erlang/symbolic/signature.ts';
import { ConstraintSlicer } from '../../../../src/erlang/visited/constraint-slice.ts';
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
  const relevant = new ConstraintSlicer(null).slice(places, constraints, background);
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

describe('what the past says about a state', () => {
  const stories = (places: readonly Expr[], constraints: readonly Expr[]): string =>
    new ConstraintSlicer(null).canonicalSlice(places, constraints, bounded).join();
  const d = ival(element(3));

  test('does not depend on where in the input it was read', () => {
    const said = stories([c], [lt(a, c)]);
    expect(said).not.toBe('');
    expect(stories([c], [lt(b, c)])).toBe(said);
    expect(stories([c], [lt(a, c), lt(b, c)])).toBe(said);
  });

  test('depends on what is said', () => {
    expect(stories([c], [lt(c, a)])).not.toBe(stories([c], [lt(a, c)]));
    expect(stories([c], [lt(a, c), ge(a, int(9))])).not.toBe(stories([c], [lt(a, c)]));
    expect(stories([c, d], [lt(a, c), lt(a, d)])).not.toBe(stories([c, d], [lt(a, c), lt(b, d)]));
  });

  test('tells apart places that are alive', () => {
    expect(stories([b, c], [lt(a, b)])).not.toBe(stories([b, c], [lt(a, c)]));
  });

  test('depends on the types of what was read', () => {
    const typed = (key: string) => new ConstraintSlicer({ coupledRegionsOf: () => [], typeKeyOf: () => key });
    const [one, other] = ['1', '2'].map(key => typed(key).canonicalSlice([c], [lt(a, c)], bounded));
    expect(one).not.toBe(other);
  });
});
