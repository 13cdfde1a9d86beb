/** Results against the specification: `--check-results`. */
import { expect, it } from 'vitest';
import { faultsOf, findingsOf, mishapsOf, reportOf } from './report-of.ts';

const check = { checkResults: true };

it('says nothing unless it is asked to', async () => {
  expect((await reportOf('results:next_month')).verdict).toBe('exhausted');
});

it('finds the number that leaves the range', async () => {
  const report = await reportOf('results:next_month', check);
  expect(report.verdict).toBe('bugs');
  expect(faultsOf(report).map(({ input, outcome }) => ({ input, outcome }))).toEqual([
    { input: ['12'], outcome: { kind: 'bad-return', value: '13', type: '1..12' } },
  ]);
  expect(mishapsOf(report)).toEqual([]);
});

it.each([
  ['lookup', ['bad-return: []', 'bad-return: [{a,0}]']],
  ['doubled', ['bad-return: [3]']],
  ['halved', ['bad-return: 1']],
  ['nested', ['bad-return: {b,-1}', 'bad-return: {c,0}']],
  ['chosen', ['bad-return: a, 7']],
  // What it raises is announced by its specification.
  ['never', ['bad-return: 5']],
  ['inner', ['bad-return: [{a,7}]']],
])('%s', async (name, findings) => {
  const report = await reportOf(`results:${name}`, { ...check, maxPaths: '200' });
  expect(findingsOf(report).sort()).toEqual(findings);
  expect(mishapsOf(report)).toEqual([]);
});

it('asks nothing about what the arguments already have', async () => {
  const report = await reportOf('results:same', check);
  expect(report.verdict).toBe('exhausted');
  expect(report.cases).toHaveLength(1);
});

it.each(['whole', 'settings', 'many'])(
  '%s is not checked for every input, and the report says so',
  async name => {
    const report = await reportOf(`results:${name}`, check);
    expect(report.verdict).toBe('incomplete');
    expect(report.incomplete.map(({ reason }) => reason)).toEqual(['concrete-result']);
  },
);
