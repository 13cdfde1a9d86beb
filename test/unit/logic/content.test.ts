import fc from 'fast-check';
import { expect, it } from 'vitest';
import { add, eq, forgetExpressions, int, le, select, variable } from '../../../src/logic/index.ts';
import { compareExpressions } from '../../../src/logic/order.ts';
import { build, CONS, INT, type Recipe, recipes, TERM } from './recipe.ts';

const { bool, int: ints, term } = recipes({ nonlinear: true, functions: true, reals: true });

/** Built where nothing was built before but `first`: as in another thread. */
function elsewhere(first: readonly Recipe[], recipe: Recipe) {
  forgetExpressions();
  for (const other of first) build(other);
  return build(recipe);
}

it('is the same wherever and after whatever an expression is built, and so is its form', () =>
  fc.assert(
    fc.property(fc.oneof(bool, ints, term), fc.array(fc.oneof(bool, ints, term)), (recipe, others) => {
      const [here, there] = [elsewhere([], recipe), elsewhere(others, recipe)];
      expect(there.content).toBe(here.content);
      expect(String(there)).toBe(String(here));
    }),
  ));

it('tells expressions apart', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(bool, ints, term)), all => {
      forgetExpressions();
      const different = new Set(all.map(build));
      expect(new Set([...different].map(({ content }) => content)).size).toBe(different.size);
    }),
  ));

it('is the same for sums and equations of the same parts', () => {
  const [x, y] = [variable('x', 'Int'), variable('y', 'Int')];
  expect(add(x, y).content).toBe(add(y, x).content);
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
