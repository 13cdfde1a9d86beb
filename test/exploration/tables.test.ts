/** Cases with many integers or atoms are looked up, not asked one by one: nothing is missed, and little is asked. */
import { expect, it } from 'vitest';
import { faultsOf, mishapsOf, reasonOf, reportOf } from './report-of.ts';

it.each([
  ['price', ['found']],
  ['between', ['between', 'found']],
  ['chained', ['chained', 'found']],
  ['mixed', ['found', 'found_float']],
  ['twice', ['both', 'found']],
  ['keyed', ['first', 'second']],
  ['command', ['found', 'other']],
  ['named', ['rest', 'second']],
  ['spoken', ['heard', 'unheard']],
])('%s', async (name, reasons) => {
  const report = await reportOf(`tables:${name}`, { maxPaths: '2000' });
  expect(faultsOf(report).map(reasonOf).sort()).toEqual(reasons);
  expect(report.incomplete).toEqual([]);
  expect(report.coverage.uncovered).toEqual([]);
  expect(mishapsOf(report)).toEqual([]);
});

it('asks a few questions about a number that is in no row', async () => {
  const { cases } = await reportOf('tables:price', { start: '[1000]', maxPaths: '1' });
  expect(cases[0]?.path.length).toBeLessThan(12);
});

it('asks once whether a number is in a list', async () => {
  const report = await reportOf('tables:listed');
  expect(faultsOf(report).map(reasonOf).sort()).toEqual(['colon', 'seven']);
  expect(report.incomplete).toEqual([]);
  expect(report.cases.length).toBeLessThan(8);
  expect(mishapsOf(report)).toEqual([]);
});

it.each([
  ['told', ['last', 'told']],
  ['again', ['other', 'same']],
])('%s rules rows out', async (name, reasons) => {
  const report = await reportOf(`tables:${name}`, { maxPaths: '2000' });
  expect(faultsOf(report).map(reasonOf).sort()).toEqual(reasons);
  expect(report.incomplete).toEqual([]);
  expect(mishapsOf(report)).toEqual([]);
});

it('asks one question about an atom, in whatever row it is', async () => {
  const { cases } = await reportOf('tables:command', { start: '[k19]', maxPaths: '1' });
  expect(cases[0]?.path).toBe('[20]');
});
