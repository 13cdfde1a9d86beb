import { expect, it } from 'vitest';
import { buildReport } from '../../../src/api/build-report.ts';
import { plain, type ReportedOutcome, renderReport } from '../../../src/report/index.ts';
import type { Exploration } from '../../../src/search/index.ts';

const crash: ReportedOutcome = { kind: 'exception', class: 'error', reason: 'badarg' };
const one = { outcome: crash, path: '', parent: null, reversed: null };
const exploration: Exploration<ReportedOutcome> = {
  cases: [
    { ...one, id: 1, input: ['1'] },
    { ...one, id: 2, input: ['2'] },
  ],
  faults: [{ key: 'badarg', case: 1, count: 2, others: [2] }],
  verdict: 'bugs',
  stopped: null,
  incomplete: [],
  reached: new Set([1]),
  pioneers: new Map([[1, [1]]]),
  onTarget: null,
  queries: { sat: 0, unsat: 0, unknown: 0 },
  executeMs: 0,
  solveMs: 0,
};

function reportWhere(refuted: readonly number[]) {
  return buildReport({
    exploration,
    language: 'erlang',
    unit: 'm:f/1',
    target: null,
    points: [
      { id: 7, kind: 'clause', function: 'm:f/1' },
      { id: 1, kind: 'clause', function: 'm:f/1', place: { file: 'm.erl', line: 3 } },
    ],
    solver: { backend: 'none', queries: 0, sat: 0, unsat: 0, unknown: 0, answeredBy: {}, ms: 0 },
    loadMs: 0,
    exploreMs: 0,
    seed: 0,
    invocation: { target: 'm.erl', function: 'f/1', options: [] },
    confirmations: {
      of: ({ id }) =>
        refuted.includes(id)
          ? { by: 'OTP', result: 'differs', outcome: { kind: 'value', value: 'ok' } }
          : { by: 'OTP', result: 'confirmed' },
      representative: fault => [fault.case, ...fault.others].find(id => !refuted.includes(id)) ?? null,
      isRefuted: ({ id }) => refuted.includes(id),
    },
  });
}

it('does not count what the real system contradicts', () => {
  const report = reportWhere([1, 2]);
  expect(report).toMatchObject({
    verdict: 'incomplete',
    errors: [],
    errorCounts: [],
    refuted: [1, 2],
    incomplete: [{ reason: 'refuted', count: 2 }],
  });
  // Nothing is proved by a machine that was wrong.
  expect(report.coverage.uncovered[0]?.why).not.toContain('unreachable');
  const text = renderReport(report, plain);
  expect(text).toContain('Tandem was wrong about these');
  expect(text).toMatch(/m:f\(2\)\n {4}here: error: badarg\n {4}on OTP: ok/);
});

it('keeps an error that holds for another input', () => {
  expect(reportWhere([1])).toMatchObject({ verdict: 'bugs', errors: [2], errorCounts: [1], refuted: [1] });
  expect(reportWhere([])).toMatchObject({ verdict: 'bugs', errors: [1], errorCounts: [2], refuted: [] });
});

it('tells what the cases reached that were the first to do so', () => {
  const { cases, coverage } = reportWhere([]);
  expect(cases.map(({ reached }) => reached)).toEqual([[0], undefined]);
  expect(coverage.points).toEqual([{ kind: 'clause', function: 'm:f/1', file: 'm.erl', line: 3 }]);
});
