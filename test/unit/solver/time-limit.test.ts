/** The time of a query goes with it through every layer. */
import { describe, expect, it } from 'vitest';
import {
  add,
  bitwise,
  type Expr,
  eq,
  ge,
  int,
  is,
  lt,
  mod,
  mul,
  or,
  select,
  variable,
} from '../../../src/logic/index.ts';
import { chain, LAYERS, minimize, type Query, type Solver } from '../../../src/solver/index.ts';
import { timeLimit } from '../../../src/solver/solver.ts';
import { CONS, INT, TERM } from '../logic/recipe.ts';

const [i, j, k] = ['i', 'j', 'k'].map(name => variable(name, 'Int')) as [Expr, Expr, Expr];
const x = variable('x', TERM);
const hint = { variables: new Map([i, j, k].map(e => [String(e.data), 5n])), functions: new Map() };

const queries: readonly Expr[][] = [
  [ge(add(i, j), int(6)), lt(add(mul(int(3), i), k), int(2)), or(eq(k, int(1)), eq(i, int(-9)))],
  [eq(bitwise('bitand', i, j), int(6)), ge(i, int(100)), ge(j, int(3))],
  [is(CONS, x), is(INT, select(CONS, 0, x)), ge(select(INT, 0, select(CONS, 0, x)), k)],
  [eq(mod(i, int(2)), int(1)), eq(mod(j, int(2)), int(0)), eq(mod(add(i, j), int(2)), int(0))],
  [eq(mul(i, mul(j, k)), int(1_000_003)), ge(i, int(2)), ge(j, int(2))],
];

/** Knows nothing, and notes how long it would have had. */
class Clueless implements Solver {
  readonly name = 'clueless';
  readonly timeouts: (number | undefined)[] = [];

  async check({ timeoutMs }: Query) {
    this.timeouts.push(timeoutMs);
    return { kind: 'unknown', reason: 'no idea' } as const;
  }

  async close(): Promise<void> {}
}

describe.each([[], ...LAYERS.map(name => [name]), [...LAYERS]].map(layers => ({ layers })))(
  'with the layers $layers',
  ({ layers }) => {
    it.each([undefined, 123])('the backend hears of the time of each query: %s ms', async timeoutMs => {
      const backend = new Clueless();
      const solver = chain(backend, { layers });
      for (const constraints of queries)
        await solver.check({ constraints, wanted: [i], hint, ...(timeoutMs !== undefined && { timeoutMs }) });
      expect(backend.timeouts.length).toBeGreaterThan(0);
      expect(new Set(backend.timeouts)).toEqual(new Set([timeoutMs]));
    });
  },
);

it('minimizing asks with the time of the query', async () => {
  const backend = new Clueless();
  const constraints = [ge(mul(i, i), int(1000)), ge(i, add(j, k))];
  const model = {
    variables: new Map([i, j, k].map((e, n) => [String(e.data), 500n - BigInt(n)])),
    functions: new Map(),
  };
  await minimize(backend, { constraints, wanted: [], timeoutMs: 77 }, model);
  expect(new Set(backend.timeouts)).toEqual(new Set([77]));
});

it('a backend takes the smaller of two limits, and at least a millisecond', () => {
  const query = { constraints: [], wanted: [] };
  expect(timeLimit(query, 2000)).toBe(2000);
  expect(timeLimit({ ...query, timeoutMs: 62.5 }, 2000)).toBe(63);
  expect(timeLimit({ ...query, timeoutMs: 5000 }, 2000)).toBe(2000);
  expect(timeLimit({ ...query, timeoutMs: 0 }, 2000)).toBe(1);
});
