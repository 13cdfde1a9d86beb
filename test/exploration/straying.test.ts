/**
 * After a value was made concrete, other inputs may go elsewhere than the run says. The limit tells that; it is no divergence,
 * which is a defect of Tandem.
 */
import { expect, it } from 'vitest';
import { reportOf } from './report-of.ts';

it.each([
  ['single', 'concrete-bits'],
  ['bucket', 'concrete-bif'],
])('%s: what a concrete value decides is its limit alone', async (name, limit) => {
  const report = await reportOf(`straying:${name}`, { frontend: 'builtin', confirm: false });
  expect(report.incomplete.map(({ reason }) => reason)).toEqual([limit]);
});
