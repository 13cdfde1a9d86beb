import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  add,
  apply,
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
  variable,
} from '../../../src/logic/index.ts';
import {
  CVC5,
  createProcessSolver,
  type Dialect,
  Z3,
} from '../../../src/solver/backends/smtlib-process/index.ts';
import type { Answer, Solver } from '../../../src/solver/solver.ts';
import { CONS, GET, INT, NIL, SIZE, TERM } from '../../unit/logic/recipe.ts';

const x = variable('x', TERM);
const i = variable('i', 'Int');
const r = variable('r', 'Real');

function isInstalled({ name }: Dialect): boolean {
  return spawnSync(name, ['--version']).status === 0;
}

async function expectSat(solver: Solver, constraints: Expr[]): Promise<Answer & { kind: 'sat' }> {
  const answer = await solver.check({ constraints, wanted: [] });
  if (answer.kind !== 'sat') throw new Error(`not sat but ${JSON.stringify(answer)}`);
  expect(satisfies(constraints, answer.model)).toBe(true);
  return answer;
}

async function expectUnsat(solver: Solver, constraints: Expr[]): Promise<void> {
  expect(await solver.check({ constraints, wanted: [] })).toEqual({ kind: 'unsat' });
}

describe.each([Z3, CVC5])('the program $name', dialect => {
  const skipped = !isInstalled(dialect);
  const test = it.skipIf(skipped);
  const withSolver = async (timeoutMs: number, use: (solver: Solver) => Promise<void>): Promise<void> => {
    const solver = createProcessSolver(dialect, { timeoutMs });
    try {
      await use(solver);
    } finally {
      await solver.close();
    }
  };

  if (skipped) it.skip(`is not installed, so nothing below was tried`, () => {});

  test('finds models of terms, integers, reals and Booleans', () =>
    withSolver(5000, async solver => {
      const { model } = await expectSat(solver, [
        is(CONS, x),
        is(INT, select(CONS, 0, x)),
        gt(select(INT, 0, select(CONS, 0, x)), int(123456789012345678901234567890n)),
        lt(i, int(-(10n ** 30n))),
        eq(r, real(Rational.of(-7n, 3n))),
        or(variable('p', 'Bool'), variable('q', 'Bool')),
      ]);
      expect(evaluate(r, model)).toEqual(Rational.of(-7n, 3n));
    }));

  test('goes back and forth on a path', () =>
    withSolver(5000, async solver => {
      const path = [is(CONS, x), is(CONS, select(CONS, 1, x)), eq(i, int(3))];
      for (let round = 0; round < 2; round++) {
        for (let length = 0; length < path.length; length++) {
          await expectSat(solver, [...path.slice(0, length), not(path[length] as Expr)]);
          await expectUnsat(solver, [...path.slice(0, length + 1), not(path[length] as Expr)]);
        }
      }
      await expectSat(solver, []);
    }));

  test('reads the points of functions and what is wanted beyond the constraints', () =>
    withSolver(5000, async solver => {
      const { model } = await expectSat(solver, [
        eq(i, int(7)),
        eq(apply(GET, i, x), construct(INT, apply(SIZE, x))),
        eq(apply(SIZE, x), int(5)),
        is(NIL, apply(GET, add(i, int(1)), x)),
      ]);
      expect(model.functions.get('get')).toHaveLength(2);
      const wanted = [variable('w', TERM), variable('i', 'Int')];
      const answer = await solver.check({ constraints: [], wanted });
      expect(answer.kind === 'sat' && evaluate(variable('w', TERM), answer.model)).toBeTruthy();
      await expectSat(solver, [eq(variable('w', TERM), x)]);
    }));

  test('declares a datatype anew when it has grown, whatever its names are', () =>
    withSolver(5000, async solver => {
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
    }));

  test('copes with long and shared terms', () =>
    withSolver(5000, async solver => {
      let list = construct(NIL);
      for (let n = 0; n < 500; n++) list = construct(CONS, construct(INT, int(n)), list);
      let pair = x;
      for (let n = 0; n < 6; n++) pair = construct(CONS, pair, pair);
      await expectSat(solver, [eq(x, list), eq(variable('y', TERM), construct(CONS, x, x))]);
      await expectSat(solver, [eq(variable('y', TERM), pair)]);
    }));

  test('stops at the timeout and stays usable', () =>
    withSolver(300, async solver => {
      const [a, b, c] = ['a', 'b', 'c'].map(name => variable(name, 'Int')) as [Expr, Expr, Expr];
      const cube = (e: Expr): Expr => mul(e, mul(e, e));
      const hopeless = [a, b, c].map(e => ge(e, int(3))).concat(eq(add(cube(a), cube(b)), cube(c)));
      const started = performance.now();
      expect((await solver.check({ constraints: hopeless, wanted: [] })).kind).toBe('unknown');
      expect(performance.now() - started).toBeLessThan(2500);
      await expectUnsat(solver, [eq(i, int(1)), eq(i, int(2))]);
    }));
});

describe('a program that is no solver', () => {
  it.each([
    ['is not there', 'no-such-program', []],
    ['ends at once', 'true', []],
    ['says something else', 'sh', ['-c', 'while read line; do echo "(error \\"what?\\")"; done']],
    ['says nothing', 'sleep', ['60']],
  ])('%s: unknown, every time', async (_, command, args) => {
    const solver = createProcessSolver({ name: 'odd', args: () => args }, { timeoutMs: 10, command });
    for (let n = 0; n < 2; n++)
      expect(await solver.check({ constraints: [eq(i, int(1))], wanted: [] })).toMatchObject({
        kind: 'unknown',
      });
    await solver.close();
  });
});
