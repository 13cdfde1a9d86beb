import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { add, eq, int, le, select, variable } from '../../../src/logic/index.ts';
import { compareExpressions } from '../../../src/logic/order.ts';
import { build, CONS, INT, recipes, TERM } from './recipe.ts';

const { bool, int: ints, term } = recipes({ nonlinear: true, functions: true, reals: true });

/** Modules of its own, and so a table of expressions of its own: as in another thread. */
async function thread() {
  vi.resetModules();
  const own = await import('./recipe.ts');
  const { bool, int, term } = own.recipes({ nonlinear: true, functions: true, reals: true });
  /** The same seed gives the same expressions in every thread. */
  return (seed: number, numRuns: number) =>
    fc.sample(fc.oneof(bool, int, term), { seed, numRuns }).map(recipe => own.build(recipe));
}

it('is the same in every thread whatever was built there before, and so is the normal form', async () => {
  const [here, there] = [await thread(), await thread()];
  expect(here(0, 1)[0]).not.toBe(there(0, 1)[0]);
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.nat(10), (seed, other, others) => {
      there(other, others);
      const [ours, theirs] = [here(seed, 3), there(seed, 3)];
      expect(theirs.map(e => e.contentHash)).toEqual(ours.map(e => e.contentHash));
      expect(theirs.map(String)).toEqual(ours.map(String));
    }),
  );
});

it('tells expressions apart', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(bool, ints, term)), all => {
      const different = new Set(all.map(build));
      expect(new Set([...different].map(({ contentHash }) => contentHash)).size).toBe(different.size);
    }),
  ));

it('is the same for sums and equations of the same parts', () => {
  const [x, y] = [variable('x', 'Int'), variable('y', 'Int')];
  expect(add(x, y).contentHash).toBe(add(y, x).contentHash);
  expect(eq(variable('a', TERM), variable('b', TERM))).toBe(eq(variable('b', TERM), variable('a', TERM)));
});

it('orders any two expressions, and no three in a circle', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(bool, ints, term), { maxLength: 8 }), all => {
      const sorted = all.map(build).sort(compareExpressions);
      for (const [i, a] of sorted.entries())
        for (const b of sorted.slice(i)) expect(compareExpressions(a, b)).toBeLessThanOrEqual(0);
    }),
  ));

it('compares the elements of a list in the same way wherever they are in it', () => {
  const limit = select(INT, 0, variable('limit', TERM));
  let list = variable('x', TERM);
  for (let i = 0; i < 5; i++) {
    const element = select(INT, 0, select(CONS, 0, list));
    expect(le(element, limit).args[0]?.args[0]).toBe(limit);
    list = select(CONS, 1, list);
  }
  expect(int(3).height).toBe(0);
});
