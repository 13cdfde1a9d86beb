/** What every backend must do: one contract, tried on each that is installed. */
import { describe, expect, it } from 'vitest';
import {
  add,
  apply,
  bitwise,
  construct,
  Datatype,
  type Expr,
  eq,
  evaluate,
  ge,
  gt,
  int,
  is,
  lt,
  mul,
  not,
  or,
  Rational,
  real,
  satisfies,
  select,
  Uninterpreted,
  variable,
} from '../../../src/logic/index.ts';
import { BACKENDS, createBackend, isInstalled } from '../../../src/solver/backends/index.ts';
import { lowerBits } from '../../../src/solver/bits.ts';
import type { Answer, Query, Solver } from '../../../src/solver/solver.ts';
import { ATM, CONS, GET, INT, NIL, SIZE, TERM } from '../../unit/logic/recipe.ts';

const x = variable('x', TERM);
const i = variable('i', 'Int');
const r = variable('r', 'Real');

async function expectSat(solver: Solver, constraints: Expr[]): Promise<Answer & { kind: 'sat' }> {
  const answer = await solver.check({ constraints, wanted: [] });
  if (answer.kind !== 'sat') throw new Error(`not sat but ${JSON.stringify(answer)}`);
  expect(satisfies(constraints, answer.model)).toBe(true);
  return answer;
}

async function expectUnsat(solver: Solver, constraints: Expr[]): Promise<void> {
  expect(await solver.check({ constraints, wanted: [] })).toEqual({ kind: 'unsat' });
}

/** A cube that is the sum of two cubes: no solver answers in any time. */
function sumOfCubes(): Query {
  const [a, b, c] = ['a', 'b', 'c'].map(name => variable(name, 'Int')) as [Expr, Expr, Expr];
  const cube = (e: Expr): Expr => mul(e, mul(e, e));
  return {
    constraints: [...[a, b, c].map(e => ge(e, int(3))), eq(add(cube(a), cube(b)), cube(c))],
    wanted: [],
  };
}

/** Bit operations on 34 bits of products: no solver finds the factors of this prime in a second. */
function bitsOfProduct(): Query {
  const [a, b] = ['a', 'b'].map(name => variable(name, 'Int')) as [Expr, Expr];
  const limits = [a, b].flatMap(e => [gt(e, int(1)), lt(e, int(2 ** 30))]);
  const mixed = bitwise('bitxor', mul(a, b), bitwise('bitand', a, b));
  return { constraints: lowerBits([...limits, eq(mixed, int(2n ** 33n - 9n))], 34).constraints, wanted: [] };
}

const LIMIT_MS = 20_000;

describe.each(BACKENDS)('the backend', name => {
  describe.skipIf(!isInstalled(name))(`${name} (needs ${name})`, () => {
    const test = (
      title: string,
      use: (solver: Solver) => Promise<void>,
      { timeoutMs = LIMIT_MS }: { timeoutMs?: number } = {},
    ) =>
      it(title, async () => {
        const solver = createBackend(name, { timeoutMs });
        try {
          await use(solver);
        } finally {
          await solver.close();
        }
      });

    test('has its name', async solver => {
      expect(solver.name).toBe(name);
    });

    test('finds models of terms, integers, reals and Booleans', async solver => {
      const { model } = await expectSat(solver, [
        is(CONS, x),
        is(INT, select(CONS, 0, x)),
        gt(select(INT, 0, select(CONS, 0, x)), int(123456789012345678901234567890n)),
        lt(i, int(-(10n ** 30n))),
        eq(r, real(Rational.of(-7n, 3n))),
        or(variable('p', 'Bool'), variable('q', 'Bool')),
      ]);
      expect(evaluate(r, model)).toEqual(Rational.of(-7n, 3n));
    });

    test('proves that there is none', async solver => {
      await expectUnsat(solver, [...[CONS, NIL, ATM].map(ctor => not(is(ctor, x))), is(INT, x), is(CONS, x)]);
      await expectUnsat(solver, [eq(x, construct(CONS, construct(NIL), x))]);
    });

    test('goes back and forth on a path', async solver => {
      const path = [is(CONS, x), is(CONS, select(CONS, 1, x)), eq(i, int(3))];
      for (let round = 0; round < 3; round++) {
        for (let length = 0; length < path.length; length++) {
          await expectSat(solver, [...path.slice(0, length), not(path[length] as Expr)]);
          await expectUnsat(solver, [...path.slice(0, length + 1), not(path[length] as Expr)]);
        }
      }
      await expectSat(solver, []);
    });

    test('reads back the points of functions', async solver => {
      const { model } = await expectSat(solver, [
        eq(i, int(7)),
        is(NIL, x),
        eq(apply(GET, i, x), construct(INT, apply(SIZE, x))),
        eq(apply(SIZE, x), int(5)),
        is(NIL, apply(GET, add(i, int(1)), x)),
      ]);
      expect(model.functions.get('get')).toHaveLength(2);
      expect(model.functions.get('size')).toHaveLength(1);
    });

    test('gives a value to what is wanted beyond the constraints', async solver => {
      const wanted = [variable('w', TERM), apply(SIZE, variable('v', TERM)), i];
      const answer = await solver.check({ constraints: [eq(variable('j', 'Int'), int(1))], wanted });
      if (answer.kind !== 'sat') throw new Error(answer.kind);
      for (const expr of wanted) expect(evaluate(expr, answer.model)).toBeDefined();
      await expectSat(solver, [eq(variable('w', TERM), x)]);
    });

    test('declares a datatype anew when it has grown, whatever its names are', async solver => {
      const colour = new Datatype('Int');
      const red = colour.add('and', [{ name: 'and', sort: TERM }]);
      const green = colour.add('a | \\ b', []);
      const c = variable('true', colour);
      const neither = [not(is(red, c)), not(is(green, c))];
      await expectUnsat(solver, neither);
      const blue = colour.add('|', [{ name: '#', sort: 'Int' }]);
      await expectSat(solver, neither);
      await expectUnsat(solver, [...neither, not(is(blue, c))]);
      await expectSat(solver, [
        is(blue, c),
        eq(select(blue, 0, c), int(-4)),
        ge(variable('#1', 'Int'), int(2)),
      ]);
    });

    test('takes datatypes that refer to each other, and functions over them', async solver => {
      const tree = new Datatype('Tree');
      const forest = new Datatype('Forest');
      const node = tree.add('node', [
        { name: 'label', sort: TERM },
        { name: 'below', sort: forest },
      ]);
      const none = forest.add('none', []);
      const some = forest.add('some', [
        { name: 'first', sort: tree },
        { name: 'rest', sort: forest },
      ]);
      const height = new Uninterpreted('height', [tree], 'Int');
      const t = variable('t', tree);
      const below = select(node, 1, t);
      await expectSat(solver, [
        is(some, below),
        eq(apply(height, t), int(2)),
        is(none, select(some, 1, below)),
      ]);
      // cvc5 1.0 overlooks circles through several datatypes. A model that is none is harmless: `verify` refuses it.
      const circle = [is(some, below), eq(t, select(some, 0, below))];
      const answer = await solver.check({ constraints: circle, wanted: [] });
      expect(answer.kind === 'sat' && satisfies(circle, answer.model)).toBe(false);
    });

    test('copes with long and with shared terms', async solver => {
      let list = construct(NIL);
      for (let n = 0; n < 500; n++) list = construct(CONS, construct(INT, int(n)), list);
      let pair = x;
      for (let n = 0; n < 6; n++) pair = construct(CONS, pair, pair);
      await expectSat(solver, [eq(x, list), eq(variable('y', TERM), construct(CONS, x, x))]);
      await expectSat(solver, [eq(variable('y', TERM), pair)]);
    });

    test('answers many at once, each its own', async solver => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => solver.check({ constraints: [eq(i, int(n))], wanted: [] })),
      );
      const values = answers.map(answer => (answer.kind === 'sat' ? evaluate(i, answer.model) : null));
      expect(values).toEqual(Array.from({ length: 20 }, (_, n) => BigInt(n)));
    });

    for (const [what, hard] of [
      ['nonlinear arithmetic', sumOfCubes],
      ['bits of products', bitsOfProduct],
    ] as const)
      test(`keeps to the time of a query about ${what}, and is right afterwards`, async solver => {
        const path = [is(CONS, x), ge(i, int(3))];
        await expectSat(solver, path);
        const started = performance.now();
        const answer = await solver.check({ ...hard(), timeoutMs: 100 });
        expect(answer.kind).toBe('unknown');
        expect(performance.now() - started).toBeLessThan(LIMIT_MS / 4);
        await expectSat(solver, path);
        await expectUnsat(solver, [...path, lt(i, int(3))]);
        const slow = await solver.check({ constraints: path, wanted: [], timeoutMs: 10 * LIMIT_MS });
        expect(slow.kind).toBe('sat');
      });

    test(
      'keeps to its own time where a query has none or more',
      async solver => {
        await expectSat(solver, [eq(i, int(1))]);
        const started = performance.now();
        expect((await solver.check(sumOfCubes())).kind).toBe('unknown');
        expect((await solver.check({ ...sumOfCubes(), timeoutMs: LIMIT_MS })).kind).toBe('unknown');
        expect(performance.now() - started).toBeLessThan(LIMIT_MS / 2);
        await expectUnsat(solver, [eq(i, int(1)), eq(i, int(2))]);
      },
      { timeoutMs: 200 },
    );

    test('is interrupted by being closed, and answers unknown from then on', async solver => {
      await expectSat(solver, [eq(i, int(1))]);
      const interrupted = [sumOfCubes(), { constraints: [eq(i, int(1))], wanted: [] }].map(query =>
        solver.check(query),
      );
      const started = performance.now();
      setTimeout(() => void solver.close(), 50);
      expect((await Promise.all(interrupted)).map(({ kind }) => kind)).toEqual(['unknown', 'unknown']);
      expect(performance.now() - started).toBeLessThan(LIMIT_MS / 2);
      expect((await solver.check({ constraints: [], wanted: [] })).kind).toBe('unknown');
    });

    test('is closed twice without harm, also where it was never asked', async solver => {
      await solver.close();
      await solver.close();
      expect((await solver.check({ constraints: [], wanted: [] })).kind).toBe('unknown');
    });
  });
});
