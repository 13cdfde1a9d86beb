import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  and,
  apply,
  construct,
  div,
  type Expr,
  eq,
  evaluate,
  ge,
  int,
  is,
  ite,
  le,
  lt,
  mod,
  mul,
  not,
  or,
  Rational,
  real,
  satisfies,
  select,
  sub,
  sum,
  toReal,
  variable,
} from '../../../src/logic/index.ts';
import { Bounds, ceilDivide, floorDivide } from '../../../src/solver/decide/bounds.ts';
import { decide } from '../../../src/solver/decide/index.ts';
import { ATM, CONS, GET, INT, NIL, PAIR, SIZE, TERM } from '../logic/recipe.ts';

const [i, j, k] = ['i', 'j', 'k'].map(name => variable(name, 'Int')) as [Expr, Expr, Expr];
const [x, y] = ['x', 'y'].map(name => variable(name, TERM)) as [Expr, Expr];
const r = variable('r', 'Real');
const number = (n: number): Expr => construct(INT, int(n));
const half = real(Rational.of(1n, 2n));

const satisfiable: Record<string, Expr[]> = {
  'constructor tests': [is(CONS, x), is(INT, select(CONS, 0, x)), not(is(NIL, select(CONS, 1, x)))],
  'other terms than these': [...[0, 1, 2, -1].map(n => not(eq(x, number(n)))), is(INT, x)],
  'terms that differ': [not(eq(x, y)), not(is(NIL, x)), not(is(NIL, y)), not(eq(x, construct(CONS, y, y)))],
  'integers within bounds': [ge(i, int(3)), le(i, int(5)), not(eq(i, int(3))), not(eq(i, int(4)))],
  'a sum': [eq(sum([i, j, k], 'Int'), int(42)), ge(i, int(0)), ge(j, int(0)), ge(k, int(0))],
  'a chain of inequalities': [lt(i, j), lt(j, k), ge(i, int(10))],
  'a disjunction': [or(eq(i, int(3)), eq(i, int(4))), not(eq(i, int(3)))],
  'not all of it': [not(and(eq(i, int(0)), is(NIL, x))), eq(i, int(0))],
  'a choice': [eq(ite(is(NIL, x), int(1), int(2)), int(2))],
  reals: [lt(r, real(Rational.of(1n))), not(le(r, half))],
  'an integer among reals': [
    ...[le(r, real(Rational.of(10n))), ge(i, int(-9)), le(i, int(9)), le(j, int(100))],
    or(ge(sum([r, toReal(i)], 'Real'), real(Rational.of(37n, 2n))), ge(toReal(i), real(Rational.of(10n)))),
    le(sum([toReal(j), mul(real(Rational.of(-2n)), r)], 'Real'), real(Rational.of(-11n))),
  ],
  'a quotient': [ge(div(i, int(366)), int(1)), le(i, int(400))],
  'different results': [eq(apply(SIZE, x), int(3)), eq(apply(SIZE, y), int(4))],
  'results of results': [
    eq(apply(SIZE, apply(GET, i, x)), int(3)),
    eq(apply(SIZE, apply(GET, j, x)), int(4)),
    is(CONS, apply(GET, i, x)),
    ge(select(INT, 0, select(CONS, 0, apply(GET, i, x))), int(7)),
    is(INT, select(CONS, 0, apply(GET, i, x))),
  ],
  'points of functions': [eq(apply(SIZE, x), int(3)), eq(apply(SIZE, y), int(4)), not(eq(x, y))],
};

const impossible: Record<string, Expr[]> = {
  'two results': [eq(x, y), eq(apply(SIZE, x), int(3)), eq(apply(SIZE, y), int(4))],
  'two results of results': [
    eq(apply(GET, i, x), y),
    eq(apply(GET, j, x), construct(CONS, y, y)),
    eq(i, j),
    eq(apply(SIZE, y), int(3)),
  ],
  'two constructors': [is(CONS, x), is(INT, x)],
  'no constructor': [INT, ATM, NIL, CONS, PAIR].map(ctor => not(is(ctor, x))),
  'a cycle': [eq(x, construct(CONS, y, y)), eq(y, construct(PAIR, number(1), x))],
  'empty bounds': [ge(i, int(3)), le(i, int(5)), ...[3, 4, 5].map(n => not(eq(i, int(n))))],
  'bounds through a sum': [eq(add(i, j), int(10)), le(i, int(3)), le(j, int(6))],
  'parity of a sum': [eq(add(mul(int(2), i), mul(int(4), j)), int(7))],
  'both cases': [or(is(NIL, x), eq(i, int(1))), not(is(NIL, x)), ge(i, int(2))],
  'bounds of a quotient': [ge(i, int(0)), le(div(i, int(365)), int(0)), ge(div(i, int(366)), int(1))],
  'bounds through a quotient': [ge(div(i, int(100)), int(3)), le(i, int(299))],
  'a remainder too large': [ge(add(mod(i, int(7)), mod(j, int(7))), int(13))],
  'equality is transitive': [eq(i, add(j, int(1))), eq(j, k), eq(sub(i, k), int(0))],
};

describe('our decision procedure', () => {
  it.each(Object.entries(satisfiable))('finds a model: %s', (_, constraints) => {
    const decision = decide(constraints);
    expect(decision.kind).toBe('sat');
    if (decision.kind === 'sat') expect(satisfies(constraints, decision.model)).toBe(true);
  });

  it.each(Object.entries(impossible))('finds none: %s', (_, constraints) => {
    expect(decide(constraints).kind).toBe('unsat');
  });

  it('leaves what is beyond it open', () => {
    expect(decide([eq(add(mul(i, i), mul(j, j)), int(1009)), ge(i, int(2)), ge(j, int(2))]).kind).toBe(
      'open',
    );
    // Refuting this by bounds alone would take forever.
    expect(decide([lt(i, j), lt(j, k), lt(k, i), ge(i, int(0))]).kind).toBe('open');
  });

  it('prefers small models', () => {
    const decision = decide([ge(i, int(-5)), not(eq(i, int(0))), is(CONS, x)]);
    if (decision.kind !== 'sat') throw new Error(decision.kind);
    expect(evaluate(i, decision.model)).toBe(1n);
    expect(evaluate(is(NIL, select(CONS, 1, x)), decision.model)).toBe(true);
  });

  it('gives up in good time', () => {
    const hard = Array.from({ length: 40 }, (_, n) =>
      or(
        eq(variable(`a${n}`, 'Int'), variable(`a${n + 1}`, 'Int')),
        eq(mul(i, variable(`a${n}`, 'Int')), int(n + 7)),
      ),
    );
    expect(decide([...hard, ge(mul(i, i), int(5)), le(mul(i, i), int(8))]).kind).toBe('open');
  });
});

describe('bounds', () => {
  it('divide towards the right side', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-50n, 50n),
        fc.bigInt(-7n, 7n).filter(n => n !== 0n),
        (a, b) => {
          const [floor, ceil] = [floorDivide(a, b), ceilDivide(a, b)];
          const exact = Rational.of(a, b);
          return floor === exact.floor() && ceil === -exact.neg().floor();
        },
      ),
    );
  });

  it('never exclude a solution', () => {
    const row = fc.tuple(
      fc.tuple(
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -3, max: 3 }),
      ),
      fc.constantFrom('le', 'ge', 'eq', 'ne'),
      fc.integer({ min: 0, max: 4 }),
    );
    const point = fc.tuple(
      fc.integer({ min: -9, max: 9 }),
      fc.integer({ min: -9, max: 9 }),
      fc.integer({ min: -9, max: 9 }),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), point, (rows, values) => {
        const bounds = new Bounds();
        for (const [factors, test, slack] of rows) {
          // Every row is made to hold at the point.
          const total = factors.reduce((all, factor, n) => all + factor * (values[n] as number), 0);
          const left = sum(
            factors.map((factor, n) => mul(int(factor), [i, j, k][n] as Expr)),
            'Int',
          );
          const literal =
            test === 'le'
              ? le(left, int(total + slack))
              : test === 'ge'
                ? ge(left, int(total - slack))
                : test === 'eq'
                  ? eq(left, int(total))
                  : not(eq(left, int(total + slack + 1)));
          bounds.add(literal);
        }
        expect(bounds.propagate()).toBe(true);
        for (const [n, e] of [i, j, k].entries())
          expect(bounds.interval(e).contains(BigInt(values[n] as number))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
