/** The order of two unknown terms is explored with few cases, and none of its outcomes is lost. */
import { expect, test } from 'vitest';
import { faultsOf, mishapsOf, reasonOf, reportOf } from './report-of.ts';

const options = { confirm: false, frontend: 'builtin', maxPaths: '2000', depth: '12' } as const;

test('every sign is found, without a case for each pair of kinds', { timeout: 60_000 }, async () => {
  const report = await reportOf('order:sign', options);
  const signs = report.cases.map(({ outcome }) => (outcome.kind === 'value' ? outcome.value : ''));
  expect(new Set(signs)).toEqual(new Set(['before', 'behind', 'same']));
  expect(report.cases.length).toBeLessThan(20);
  expect(mishapsOf(report)).toEqual([]);
});

test('a list is searched without a path for each kind', { timeout: 60_000 }, async () => {
  const report = await reportOf('order:insert', options);
  expect(report.cases.length).toBeLessThan(200);
  expect(mishapsOf(report)).toEqual([]);
});

test.each([
  { name: 'names', depth: '25', faults: ['found'] },
  { name: 'pairs', depth: '12', faults: ['found'] },
  { name: 'floats', depth: '12', faults: ['found', 'greater'] },
])('$name: what depends on the kinds is found', { timeout: 60_000 }, async ({ name, depth, faults }) => {
  const report = await reportOf(`order:${name}`, { ...options, depth });
  expect(faultsOf(report).map(reasonOf).sort()).toEqual(faults);
  expect(mishapsOf(report)).toEqual([]);
});
