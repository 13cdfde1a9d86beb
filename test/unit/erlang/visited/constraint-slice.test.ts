import { describe, expect, test } from 'vitest';
import { Structure } from '../../../../src/erlang/symbolic/bounds.ts';
import {
  fval,
  head,
  isCons,
  isInt,
  ival,
  SIGNATURE,
  TERM,
  tail,
} from '../../../../src/erlang/symbolic/signature.ts';
import {
  type Background,
  type Expr,
  eq,
  ge,
  int,
  le,
  lt,
  mod,
  not,
  Rational,
  real,
  sum,
  toReal,
  variable,
} from '../../../../src/logic/index.ts';
import { ConstraintSlicer } from '../../../../src/logic/visited/index.ts';

const list = variable('x1', TERM);
const element = (n: number): Expr => {
  let rest = list;
  for (let i = 0; i < n; i++) rest = tail(rest);
  return head(rest);
};
const [a, b, c] = [0, 1, 2].map(n => ival(element(n))) as [Expr, Expr, Expr];

function slice(
  places: readonly Expr[],
  constraints: readonly Expr[],
  background: Background | null = null,
): Expr[] {
  const sliced = new ConstraintSlicer(SIGNATURE, null).slice(places, constraints, background);
  return constraints.filter(constraint => sliced.includes(constraint));
}

const bounded: Background = {
  constructorsOf: () => undefined,
  boundsOf: () => ({ low: 0n, high: 255n }),
};

const uncoupled = { coupledRegionsOf: () => [], typeKeyOf: () => '', allowsEveryValue: () => true };

describe('the constraint slice', () => {
  test('leaves out constructor tests of other places', () => {
    expect(slice([element(1)], [isInt(element(0)), isInt(element(1))])).toEqual([isInt(element(1))]);
  });

  test('leaves out constructor tests that hold wherever the place exists', () => {
    expect(slice([element(1)], [isCons(list), not(isInt(tail(list))), isInt(element(1))])).toEqual([
      isInt(element(1)),
    ]);
    expect(slice([list, element(0)], [isCons(list)])).toEqual([]);
  });

  test('keeps what else is said about what encloses the place, and about what it encloses', () => {
    const other = variable('x2', TERM);
    expect(slice([element(0)], [eq(list, other), isCons(other)])).toHaveLength(2);
    expect(slice([list], [isCons(list), isInt(element(3))])).toHaveLength(2);
    // The first element is not a part of the state: that there is one restricts what the state mentions.
    const together = ge(sum([a, ival(other)], 'Int'), int(9));
    expect(slice([ival(other)], [isCons(list), together, ge(a, int(1)), le(a, int(5))])).toHaveLength(4);
  });

  test('leaves out chains of unobserved places', () => {
    expect(slice([c], [lt(a, b), lt(b, c)])).toEqual([]);
    expect(slice([c], [not(eq(a, c)), not(eq(a, b))])).toEqual([]);
    expect(slice([c], [eq(a, c)])).toEqual([]);
  });

  test('keeps a place that is bounded from both sides', () => {
    expect(slice([b, c], [lt(a, b), lt(c, a)])).toHaveLength(2);
  });

  test('keeps a place whose type is bounded', () => {
    expect(slice([c], [lt(a, c)], bounded)).toHaveLength(1);
  });

  test('leaves out bounds on one side, and keeps bounds on both', () => {
    expect(slice([c], [lt(a, c), le(a, int(9))])).toEqual([]);
    expect(slice([c], [lt(a, c), ge(a, int(9))])).toHaveLength(2);
  });

  test('keeps of bounds on a float that there is room for it', () => {
    const [x, y, z] = [0, 1, 2].map(n => fval(element(n))) as [Expr, Expr, Expr];
    const floats = (places: readonly Expr[], constraints: readonly Expr[]): readonly Expr[] =>
      new ConstraintSlicer(SIGNATURE, null).slice(places, constraints, new Structure(null));
    const greatest = real(Rational.fromNumber(Number.MAX_VALUE));
    expect(floats([y], [lt(y, x)])).toEqual([lt(y, greatest)]);
    expect(floats([y], [lt(y, x), lt(x, z)])).toHaveLength(2);
    expect(floats([y], [le(y, x)])).toEqual([]);
    expect(floats([a], [le(toReal(a), x)])).toEqual([le(toReal(a), greatest)]);
    expect(floats([y], [lt(x, toReal(a))])).toEqual([]);
    expect(floats([a], [lt(toReal(a), x)])).toEqual([lt(toReal(a), greatest)]);
    expect(floats([y], [not(eq(x, y))])).toEqual([]);
    expect(floats([y], [lt(y, x), not(eq(x, y))])).toHaveLength(2);
  });

  test('leaves out a single equation or disequality of an arbitrary term', () => {
    expect(slice([element(1)], [not(eq(element(0), element(1)))])).toEqual([]);
    expect(slice([element(1)], [eq(element(0), element(1)), isInt(element(0))])).toHaveLength(2);
  });
});

describe('the constraint slice with types', () => {
  // Neither has bounds or known constructors, and neither allows everything: nonzero integers, tuples.
  const restricted = new ConstraintSlicer(SIGNATURE, { ...uncoupled, allowsEveryValue: () => false });

  test('keeps an equation whose solution the type may not allow', () => {
    expect(restricted.slice([c], [eq(a, c)])).toHaveLength(1);
    expect(restricted.slice([element(1)], [eq(element(0), element(1))])).toHaveLength(1);
  });

  test('leaves out bounds and disequalities that infinitely many values satisfy', () => {
    expect(restricted.slice([c], [lt(a, c)])).toEqual([]);
    expect(restricted.slice([c], [not(eq(a, c))])).toEqual([]);
  });
});

describe('the canonical form of a slice', () => {
  const canonical = (places: readonly Expr[], constraints: readonly Expr[]): string =>
    new ConstraintSlicer(SIGNATURE, null).canonicalSlice(places, constraints, bounded).join();
  const d = ival(element(3));

  test('does not depend on which unobserved places were constrained', () => {
    const form = canonical([c], [lt(a, c)]);
    expect(form).not.toBe('');
    expect(canonical([c], [lt(b, c)])).toBe(form);
    expect(canonical([c], [lt(a, c), lt(b, c)])).toBe(form);
  });

  test('depends on the constraints and on what they share', () => {
    expect(canonical([c], [lt(c, a)])).not.toBe(canonical([c], [lt(a, c)]));
    expect(canonical([c], [lt(a, c), ge(a, int(9))])).not.toBe(canonical([c], [lt(a, c)]));
    expect(canonical([c, d], [lt(a, c), lt(a, d)])).not.toBe(canonical([c, d], [lt(a, c), lt(b, d)]));
  });

  test('tells places of the state apart', () => {
    expect(canonical([b, c], [lt(a, b)])).not.toBe(canonical([b, c], [lt(a, c)]));
  });

  test('tells apart whether a large constraint shares a place with another one', () => {
    // Too large to be brought into canonical form: known by its content, which names `a`.
    const powers = Array.from({ length: 200 }, (_, i) => mod(a, int(i + 2)));
    const large = lt(sum(powers, 'Int'), c);
    expect(canonical([c], [large, lt(a, c)])).not.toBe(canonical([c], [large, lt(b, c)]));
  });

  test('depends on the types of unobserved places', () => {
    const typed = (key: string) => new ConstraintSlicer(SIGNATURE, { ...uncoupled, typeKeyOf: () => key });
    const [one, other] = ['1', '2'].map(key =>
      typed(key)
        .canonicalSlice([c], [lt(a, c)], bounded)
        .join(),
    );
    expect(one).not.toBe(other);
  });
});
