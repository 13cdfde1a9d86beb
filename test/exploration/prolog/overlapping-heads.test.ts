/**
 * Predicates whose heads all overlap have 2^n sets of clauses that may match: every clause is entered before other sets are tried, and few
 * enough of them are explored to the end.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackend, type Solver } from '../../../src/solver/index.ts';
import { exploreGoal } from './explore-goal.ts';

let backend: Solver;

beforeAll(() => {
  backend = createBackend('auto', { timeoutMs: 2000 });
});

afterAll(() => backend.close());

const COUNT = 16;
const places = (count: number, at: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => at(i));

/** Each clause names one of the places. */
const PROGRAMS: Readonly<
  Record<string, (count: number) => { readonly text: string; readonly goal: string }>
> = {
  'in arguments': count => ({
    text: places(count, i => `p(${places(count, j => (i === j ? `a${i}` : '_'))}) :- q${i}. q${i}.`).join(
      '\n',
    ),
    goal: `p(${places(count, () => 'z')})`,
  }),
  'in a compound': count => ({
    text: places(count, i => `p(f(${places(count, j => (i === j ? `a${i}` : '_'))})).`).join('\n'),
    goal: `p(f(${places(count, () => 'z')}))`,
  }),
  'in a list': count => ({
    text: places(count, i => `p([${places(i + 1, j => (i === j ? `a${i}` : '_'))}|_]).`).join('\n'),
    goal: 'p([])',
  }),
};

it.each(Object.entries(PROGRAMS))('%s: one execution for each clause', async (_, program) => {
  const { text, goal } = program(COUNT);
  const { uncovered, outcomes } = await exploreGoal(backend, text, { goal, termDepth: 40 }, COUNT + 2);
  expect(outcomes.length).toBeLessThanOrEqual(COUNT + 2);
  expect([...uncovered.keys()]).toEqual([]);
});

it('explores all sets of eight clauses', async () => {
  const { text, goal } = PROGRAMS['in arguments']?.(8) ?? { text: '', goal: '' };
  const { incomplete, outcomes } = await exploreGoal(backend, text, { goal }, 300);
  expect(incomplete).toEqual([]);
  expect(outcomes).toHaveLength(256);
});
