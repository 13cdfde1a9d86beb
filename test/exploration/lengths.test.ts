/** The length of a list is asked for as far as the program compares it: then there is a last path. */
import { describe, expect, test } from 'vitest';
import { faultsOf, mishapsOf, reasonOf, reportOf } from './report-of.ts';

const options = { confirm: false, time: '20', frontend: 'builtin', maxPaths: '150' } as const;

describe.each([true, false])('merging of states: %s', merge => {
  test.each([
    'at_most',
    'in_body',
    'reversed',
    'late',
    'sent',
    'key',
    'index',
    'filtered',
    'tail',
    'stored',
    'either',
  ])('%s: found, and every path is explored', async name => {
    const report = await reportOf(`lengths:${name}`, { ...options, merge });
    expect(faultsOf(report).map(reasonOf)).toEqual(['found']);
    expect(report.incomplete).toEqual([]);
  });

  test.each(['returned', 'deciding'])('%s: every path is explored', async name => {
    const report = await reportOf(`lengths:${name}`, { ...options, merge });
    expect(report.verdict).toBe('exhausted');
  });

  test.each(['sum', 'product', 'number', 'remainder', 'mean', 'improper'])(
    '%s: found, and what is left is named',
    async name => {
      const report = await reportOf(`lengths:${name}`, { ...options, merge });
      expect(faultsOf(report).map(reasonOf)).toEqual(['found']);
      expect(report.incomplete).not.toEqual([]);
      expect(mishapsOf(report)).toEqual([]);
    },
  );
});

test('a length that is only returned is one path', async () => {
  const report = await reportOf('lengths:returned', options);
  expect(report.cases).toHaveLength(1);
});
