import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  and,
  bitwise,
  construct,
  Datatype,
  eq,
  evaluate,
  FALSE,
  ge,
  gt,
  int,
  is,
  ite,
  le,
  lt,
  mul,
  not,
  or,
  type Rational,
  real,
  sameValue,
  sub,
  TRUE,
  toReal,
  type Value,
  variable,
} from '../../../src/logic/index.ts';
import { Rational as Q } from '../../../src/logic/rational.ts';
import { build, CONS, INT, meaning, models, NIL, type Recipe, recipes, TERM } from './recipe.ts';

const { bool, int: ints, real: reals, term } = recipes({ nonlinear: true, functions: true, reals: true });

function agrees(expected: Value | undefined, actual: Value | undefined): boolean {
  return expected === undefined || (actual !== undefined && sameValue(expected, actual));
}

describe('smart constructors', () => {
  it.each([
    ['Boolean', bool],
    ['integer', ints],
    ['real', reals],
    ['term', term],
  ])('keep the meaning of %s expressions', (_, arbitrary: fc.Arbitrary<Recipe>) => {
    fc.assert(
      fc.property(arbitrary, models, (recipe, model) =>
        agrees(meaning(recipe, model), evaluate(build(recipe), model)),
      ),
      { numRuns: 2000 },
    );
  });

  it('negation is an involution', () => {
    fc.assert(
      fc.property(bool, recipe => {
        const e = build(recipe);
        return not(not(e)) === e;
      }),
    );
  });

  it('give comparisons one normal form', () => {
    const k = variable('k', 'Int');
    const j = variable('j', 'Int');
    expect(eq(sub(sub(k, int(1)), int(1)), int(0))).toBe(eq(k, int(2)));
    expect(lt(int(3), k)).toBe(ge(k, int(4)));
    expect(le(mul(int(2), k), int(7))).toBe(le(k, int(3)));
    expect(eq(mul(int(2), k), int(7))).toBe(FALSE);
    expect(le(k, j)).toBe(ge(j, k));
  });

  it('compare two unknowns as their difference with zero', () => {
    const [x, y] = [variable('i', 'Int'), variable('j', 'Int')];
    const unknowns = [x, y, mul(x, y), bitwise('bitand', x, y)];
    for (const a of unknowns)
      for (const b of unknowns)
        for (const compare of [lt, le, gt, ge, eq]) expect(compare(a, b)).toBe(compare(sub(a, b), int(0)));
  });

  it('compare reals that are integers as integers', () => {
    const k = variable('k', 'Int');
    expect(le(toReal(k), real(Q.of(7n, 2n)))).toBe(le(k, int(3)));
    expect(eq(toReal(k), real(Q.of(7n, 2n)))).toBe(FALSE);
    expect(lt(toReal(k), toReal(add(k, int(1))))).toBe(TRUE);
  });

  it('tell datatypes of the same name apart', () => {
    const other = new Datatype('Term');
    const nothing = other.add('int', []);
    expect(variable('x', other)).not.toBe(variable('x', TERM));
    expect(construct(nothing).sort).toBe(other);
    expect(is(nothing, variable('x', other))).not.toBe(is(INT, variable('x', TERM)));
  });

  it('compare long lists without exhausting the stack', () => {
    let left = construct(NIL);
    let right = variable('end', TERM);
    for (let i = 0; i < 50_000; i++) {
      left = construct(CONS, construct(INT, int(i)), left);
      right = construct(CONS, construct(INT, int(i)), right);
    }
    expect(eq(left, right)).toBe(eq(variable('end', TERM), construct(NIL)));
  });

  it('compare shared terms once', () => {
    let left = variable('l', TERM);
    let right = variable('r', TERM);
    for (let i = 0; i < 100; i++) {
      left = construct(CONS, left, left);
      right = construct(CONS, right, right);
    }
    expect(eq(left, right)).toBe(eq(variable('l', TERM), variable('r', TERM)));
  });

  it('ask deep and shared choices once', () => {
    let choice = construct(NIL);
    for (let i = 0; i < 20_000; i++)
      choice = ite(variable(`c${i % 50}`, 'Bool'), construct(INT, int(i)), choice);
    expect(is(CONS, choice)).toBe(FALSE);
    expect(eq(choice, construct(INT, int(-1)))).toBe(FALSE);
  });

  it('know the neutral and absorbing operands of bit operations', () => {
    const k = variable('k', 'Int');
    expect(bitwise('bitand', int(0), k)).toBe(int(0));
    expect(bitwise('bitand', k, int(-1))).toBe(k);
    expect(bitwise('bitor', int(0), k)).toBe(k);
    expect(bitwise('bitor', int(-1), k)).toBe(int(-1));
    expect(bitwise('bitxor', k, k)).toBe(int(0));
  });

  it('know that a disjunction or its negation holds', () => {
    const [p, q] = [variable('p', 'Bool'), variable('q', 'Bool')];
    expect(or(or(p, q), not(or(p, q)))).toBe(TRUE);
    expect(or(not(or(p, q)), q, p)).toBe(TRUE);
    expect(and(and(p, q), not(and(p, q)))).toBe(FALSE);
  });

  it('find contradictions in a conjunction', () => {
    const k = variable('k', 'Int');
    expect(and(le(k, int(3)), variable('p', 'Bool'), ge(k, int(4)))).toBe(FALSE);
  });
});

describe('Rational', () => {
  const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });

  it('holds every double exactly', () => {
    fc.assert(fc.property(doubles, value => Q.fromNumber(value).toNumber() === value + 0));
  });

  it('rounds to the nearest double, ties to even', () => {
    const bitsOf = (value: number): bigint => new BigInt64Array(new Float64Array([value]).buffer)[0] ?? 0n;
    const ofBits = (bits: bigint): number => new Float64Array(new BigInt64Array([bits]).buffer)[0] ?? 0;
    const neighbours = (value: number): number[] => [ofBits(bitsOf(value) - 1n), ofBits(bitsOf(value) + 1n)];
    const distance = (exact: Rational, value: number): Rational => {
      const difference = exact.add(Q.fromNumber(value).neg());
      return difference.num < 0n ? difference.neg() : difference;
    };
    const power = fc.integer({ min: 0, max: 1100 }).map(n => 1n << BigInt(n));
    const fraction = fc
      .tuple(fc.bigInt(1n, 1n << 70n), fc.bigInt(1n, 1n << 70n), power, power)
      .map(([a, b, up, down]) => Q.of(a * up, b * down));
    const tie = fc
      .tuple(fc.bigInt(1n << 52n, (1n << 53n) - 1n), power, power)
      .map(([a, up, down]) => Q.of((2n * a + 1n) * up, down));
    fc.assert(
      fc.property(fc.oneof(fraction, tie), exact => {
        const rounded = exact.toNumber();
        if (rounded === 0 || !Number.isFinite(rounded)) {
          const edge = rounded === 0 ? Q.of(1n, 1n << 1075n) : Q.of((1n << 1024n) - (1n << 970n));
          return rounded === 0 ? exact.compare(edge) <= 0 : exact.compare(edge) >= 0;
        }
        return neighbours(rounded).every(near => {
          if (!Number.isFinite(near)) return true;
          const sign = distance(exact, rounded).compare(distance(exact, near));
          return sign < 0 || (sign === 0 && bitsOf(rounded) % 2n === 0n);
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('rounds once where a double has fewer bits', () => {
    const tiny = (num: bigint, down: bigint): number => Q.of(num, 1n << down).toNumber();
    expect(tiny(1n, 1075n)).toBe(0);
    expect(tiny(3n, 1075n)).toBe(Number.MIN_VALUE * 2);
    expect(tiny((1n << 60n) + 1n, 1135n)).toBe(Number.MIN_VALUE);
    // Just above a tie at 53 bits, where rounding to 61 bits first would make it one.
    const above = (((1n << 53n) + 1n) << 40n) + 1n;
    expect(tiny(above, 1020n + 93n)).toBe(2 ** -1020 * (1 + 2 ** -52));
    expect(tiny(-above, 1020n + 93n)).toBe(-(2 ** -1020) * (1 + 2 ** -52));
    expect(Q.of(1n << 1024n, 3n).toNumber()).toBe(2 ** 1023 * (2 / 3));
    expect(Q.of((1n << 1026n) - 1n, 3n).toNumber()).toBe(Number.POSITIVE_INFINITY);
  });
});
