import { describe, expect, it } from 'vitest';
import {
  add,
  apply,
  type Expr,
  eq,
  ge,
  int,
  le,
  mod,
  mul,
  not,
  satisfies,
  Uninterpreted,
  variable,
} from '../../../src/logic/index.ts';
import { enumerate } from '../../../src/solver/layers/enumerate.ts';
import type { Answer } from '../../../src/solver/solver.ts';

const [i, j] = ['i', 'j'].map(name => variable(name, 'Int')) as [Expr, Expr];
const byteAt = new Uninterpreted('byteAt', ['Int'], 'Int');
const UNKNOWN: Answer = { kind: 'unknown', reason: 'too hard' };
const between = (e: Expr, low: number, high: number): Expr[] => [ge(e, int(low)), le(e, int(high))];
const layer = enumerate({ name: 'gives up', check: async () => UNKNOWN, close: async () => {} });
const check = (...constraints: Expr[]): Promise<Answer> => layer.check({ constraints, wanted: [] });
/** Three more than a square is never a multiple of 101. */
const residue = (e: Expr): Expr => eq(mod(add(mul(e, e), int(3)), int(101)), int(0));

describe('hard arithmetic about few values', () => {
  it('is shown to have no solution', async () => {
    expect(await check(...between(i, 0, 100), residue(i))).toEqual({ kind: 'unsat', by: 'enumerate' });
  });

  it('is solved, next to zero where there are several', async () => {
    const constraints = [...between(i, -40, 40), eq(mod(mul(i, i), int(7)), int(2)), not(eq(i, int(-3)))];
    const answer = await check(...constraints);
    expect(answer).toMatchObject({ kind: 'sat', model: { variables: new Map([['i', 3n]]) } });
    expect(answer.kind === 'sat' && satisfies(constraints, answer.model)).toBe(true);
  });

  it('is solved for several unknowns', async () => {
    const constraints = [...between(i, 2, 50), ...between(j, 2, 50), eq(mul(i, j), int(47 * 43))];
    expect(await check(...constraints)).toMatchObject({ kind: 'sat' });
    expect(await check(...constraints, le(add(i, j), int(89)))).toMatchObject({ kind: 'unsat' });
  });

  it.each([
    ['no bound', [ge(i, int(0)), residue(i)]],
    ['too many values', [...between(i, 0, 5000), residue(i)]],
    ['another unknown', [...between(i, 0, 100), eq(mul(i, j), int(7))]],
    // A quotient by zero has no value: that proves nothing.
    ['values without a meaning', [...between(i, 0, 3), not(eq(mod(int(5), i), int(0))), eq(mul(i, i), i)]],
    ['easy arithmetic', [...between(i, 0, 100), eq(add(i, i), int(7))]],
  ])('is left to others: %s', async (_, constraints) => {
    expect(await check(...constraints)).toBe(UNKNOWN);
  });

  it('is solved for results of functions, of which equal arguments have the same', async () => {
    const [first, second] = [apply(byteAt, int(0)), apply(byteAt, int(1))];
    const bytes = [...between(first, 0, 60), ...between(second, 0, 60)];
    const answer = await check(...bytes, eq(mul(first, second), int(59 * 53)));
    expect(answer).toMatchObject({ kind: 'sat', by: 'enumerate' });
    expect(await check(...bytes, eq(mul(first, second), int(61 * 59)))).toMatchObject({ kind: 'unsat' });
    const [one, same] = [apply(byteAt, i), apply(byteAt, j)];
    const others = [...between(one, 0, 9), ...between(same, 0, 9)];
    // Two arguments of the run at hand that are the same: for others there may be an answer.
    expect(await check(...others, eq(mul(one, same), int(6)))).toBe(UNKNOWN);
  });

  it('has no solution where there are no values', async () => {
    expect(await check(...between(i, 3, 2), residue(i))).toMatchObject({ kind: 'unsat' });
  });
});
