import { expect, it } from 'vitest';
import { newStatistics, totalStatistics } from '../../../src/solver/statistics.ts';

it('adds up the counts of several solvers', () => {
  const one = { ...newStatistics('z3'), queries: 3, sat: 1, unsat: 1, unknown: 1, concretized: 1, ms: 5 };
  const other = { ...newStatistics('z3'), queries: 2, sat: 2, answeredBy: { reuse: 2, climb: 1 }, ms: 7 };
  expect(totalStatistics([{ ...one, answeredBy: { reuse: 4 } }, other])).toEqual({
    backend: 'z3',
    queries: 5,
    sat: 3,
    unsat: 1,
    unknown: 1,
    answeredBy: { reuse: 6, climb: 1 },
    concretized: 1,
    ms: 12,
  });
});

it('counts nothing where no solver was used', () => {
  expect(totalStatistics([])).toEqual(newStatistics('none'));
});
