/** Loose equality reaches into terms, and is explored there or said not to be. */
import { describe, expect, test } from 'vitest';
import { faultsOf, mishapsOf, reasonOf, reportOf } from './report-of.ts';

const options = { confirm: false, time: '20', frontend: 'builtin', maxPaths: '150' } as const;

describe('terms that are equal, but not exactly, are found', () => {
  test.each([
    'tuples',
    'tagged',
    'lists',
    'maps',
    'many',
    'nested',
    'keys',
    'search',
    'extremes',
    'ordered',
    'sorted',
    'stored',
  ])('%s', { timeout: 60_000 }, async name => {
    const report = await reportOf(`loose:${name}`, options);
    expect(faultsOf(report).map(reasonOf)).toEqual(['differ']);
    expect(mishapsOf(report)).toEqual([]);
  });
});

test.each(['unknown', 'anything'])(
  '%s: parts beyond the depth are named',
  { timeout: 60_000 },
  async name => {
    const report = await reportOf(`loose:${name}`, options);
    expect(report.verdict).not.toBe('exhausted');
    expect(mishapsOf(report)).toEqual([]);
  },
);

test.each(['integers', 'names'])('%s: without floats, every path is explored', async name => {
  const report = await reportOf(`loose:${name}`, options);
  expect(report.verdict).toBe('exhausted');
  expect(report.cases.length).toBeLessThan(5);
});

test('keys of maps are compared exactly', { timeout: 60_000 }, async () => {
  expect(faultsOf(await reportOf('loose:keys_differ', options))).toEqual([]);
});
