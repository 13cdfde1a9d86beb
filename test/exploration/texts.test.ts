/** Whether output raises an exception is asked about every term that is printed, and as the BEAM decides it. */
import { expect, test } from 'vitest';
import { faultsOf, mishapsOf, reasonOf, reportOf } from './report-of.ts';

const options = { confirm: false, time: '20', frontend: 'builtin' } as const;

test.each(['written', 'character', 'characters', 'name'])('%s: badarg is found', async name => {
  const report = await reportOf(`texts:${name}`, options);
  expect(faultsOf(report).map(reasonOf)).toEqual(['badarg']);
  expect(mishapsOf(report)).toEqual([]);
});

test.each(['character_fine', 'name_fine', 'bytes_fine'])('%s: nothing is found', async name => {
  const report = await reportOf(`texts:${name}`, options);
  expect(report.verdict).toBe('exhausted');
  expect(faultsOf(report)).toEqual([]);
});
