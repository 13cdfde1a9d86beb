/** The sign of a zero, which the reals do not have, is no reason to call a path impossible. */
import { expect, test } from 'vitest';
import { faultsOf, mishapsOf, reasonOf, reportOf } from './report-of.ts';

const options = { confirm: false, time: '20', frontend: 'builtin', maxPaths: '1' } as const;

// One execution, with an input that does not fail: what is left must not be called explored, nor its clauses unreachable.
test.each(['bits', 'text', 'angle', 'sent'])('%s', async name => {
  const report = await reportOf(`zeros:${name}`, options);
  expect(faultsOf(report).map(reasonOf)).toEqual([]);
  expect(mishapsOf(report)).toEqual([]);
  expect(report.incomplete.map(({ reason }) => reason.split('-')[0])).toContain('concrete');
  expect(report.coverage.uncovered.flatMap(({ why }) => why)).not.toContain('unreachable');
});
