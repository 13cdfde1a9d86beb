/** Paths that meet below different handlers have not met: what happens after an exception differs. */
import { expect, test } from 'vitest';
import { faultsOf, reasonOf, reportOf } from './report-of.ts';

test('each handler is tried with every exception', async () => {
  const report = await reportOf('handlers:chosen');
  const found = faultsOf(report);
  expect(found.map(reasonOf)).toEqual(['found']);
  expect(found[0]?.input[1]).toBe('3');
  expect(report.incomplete).toEqual([]);
});
