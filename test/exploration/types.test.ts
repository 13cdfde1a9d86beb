/** Specifications as preconditions: programs like those of the papers, and data of recursive types. */
import { describe, expect, it } from 'vitest';
import { faultsOf, findingsOf, mishapsOf, outsideOf, reasonOf, reportOf } from './report-of.ts';

describe('a list of readings (cuter-2017, sections 4 and 7.1)', () => {
  it('fails for no list, for 42 and for 42.0 without a specification', async () => {
    const found = findingsOf(await reportOf('thermostat:untyped', { start: '[[17]]' }));
    expect(found.sort()).toEqual([
      'function_clause: [42.0]',
      expect.stringMatching(/^function_clause: (0|a|\{\}|0\.0)$/),
      '{case_clause,same}: [42]',
    ]);
  });

  it('fails for lists only where lists are specified', async () => {
    const report = await reportOf('thermostat:terms', { start: '[[17]]' });
    expect(findingsOf(report).sort()).toEqual(['function_clause: [42.0]', '{case_clause,same}: [42]']);
    expect(await outsideOf(report)).toEqual([]);
  });

  it('fails for [42] only where integers are specified', async () => {
    expect(findingsOf(await reportOf('thermostat:integers', { start: '[[17]]' }))).toEqual([
      '{case_clause,same}: [42]',
    ]);
    expect(findingsOf(await reportOf('thermostat:disguised', { start: '[[17]]' }))).toEqual([
      '{badmatch,101}: [42]',
    ]);
  });

  it('fails for four small numbers with the sum 42', async () => {
    const [fault] = faultsOf(await reportOf('thermostat:total', { start: '[[]]' }));
    const numbers: number[] = JSON.parse(fault?.input[0] ?? '[]');
    expect(numbers).toHaveLength(4);
    expect(numbers.reduce((sum, n) => sum + n, 0)).toBe(42);
    expect(numbers.every(n => n >= 0 && n <= 42)).toBe(true);
  });
});

describe('types that are defined by each other (cuter-2017, section 6.2)', () => {
  it.each([
    ['full', 'both_sides_full'],
    ['nested', 'found'],
    ['chapters', 'found'],
  ])('%s', async (name, reason) => {
    const report = await reportOf(`mutual:${name}`, { maxPaths: '200' });
    expect(faultsOf(report).map(reasonOf)).toEqual([reason]);
    expect(await outsideOf(report)).toEqual([]);
    expect(mishapsOf(report)).toEqual([]);
  });
});

describe('a search on a field (cuter-thesis-2014, section 5.2)', () => {
  const start = '[8, {6,7}, {7,3}, [{5,5},{6,5},{7,5}]]';

  it('leaves the field in the west, with the size of the field kept', async () => {
    const report = await reportOf('rover:reaches', { start, fix: ['1=8'], maxPaths: '60' });
    expect(report.cases.every(({ input }) => input[0] === '8')).toBe(true);
    const [fault, ...others] = faultsOf(report);
    expect(others).toEqual([]);
    expect(fault && reasonOf(fault)).toMatch(/^\{off_the_field,\{0,[1-8]\}\}$/);
    expect(await outsideOf(report)).toEqual([]);
    expect(mishapsOf(report)).toEqual([]);
  });

  it('finds inputs that make no sense where the size is free', async () => {
    const report = await reportOf('rover:reaches', { start, maxPaths: '60' });
    expect(faultsOf(report).map(reasonOf)).toEqual([expect.stringMatching(/^\{off_the_field,/)]);
    expect(new Set(report.cases.map(({ input }) => input[0])).size).toBeGreaterThan(1);
  });
});

describe('a language of arithmetic with its recursive type (cuter-thesis-2014, section 5.3)', () => {
  it.each([{ start: '[{is_zero,{previous,{next,{next,zero}}}}]' }, {}])('from %o', async options => {
    const report = await reportOf('calculator:value', { ...options, maxPaths: '150' });
    const reasons = faultsOf(report).map(reasonOf);
    expect(reasons).toHaveLength(4);
    expect(reasons.every(reason => /^\{case_clause,(true|false|0)\}$/.test(reason))).toBe(true);
    expect(faultsOf(report).every(({ input }) => (input[0] ?? '').length < 30)).toBe(true);
    expect(await outsideOf(report)).toEqual([]);
    expect(mishapsOf(report)).toEqual([]);
  });
});

describe('data of recursive types', () => {
  it.each([
    ['insert', ['{lost,leaf}'], 40],
    ['derive', ['forgotten'], 60],
    ['rows', ['{twice,0}'], 40],
    ['json', ['odd_list', 'unborn'], 60],
    ['deep_json', ['found'], 40],
    ['text', ['found'], 24],
    ['config', ['found'], 50],
    ['pair', ['also', 'found'], 5],
    ['packet', ['found'], 13],
    ['real', ['also', 'found'], 8],
  ])('%s goes wrong for small members of its type', async (name, reasons, longest) => {
    const report = await reportOf(`structures:${name}`, { maxPaths: '250' });
    const faults = faultsOf(report);
    expect(faults.map(reasonOf).sort()).toEqual(reasons);
    expect(faults.map(({ input }) => input.join()).filter(text => text.length > longest)).toEqual([]);
    expect(await outsideOf(report)).toEqual([]);
    expect(mishapsOf(report)).toEqual([]);
  });
});

describe('types without bounds that do not allow everything', () => {
  it.each([
    ['sums', '[1, 999]'],
    ['same', '[{}, {}]'],
  ])('%s', async (name, start) => {
    const report = await reportOf(`gaps:${name}`, { start });
    expect(faultsOf(report).map(reasonOf)).toEqual(['found']);
  });
});

describe('texts in inputs', () => {
  it.each([
    ['cents', 'badarg: ".aa"'],
    ['tag', 'no_letter: {a,"00"}'],
  ])('are legible as far as the path allows: %s', async (name, expected) => {
    expect(findingsOf(await reportOf(`prices:${name}`))).toEqual([expected]);
  });

  it('are shown as such where a decision is explained', async () => {
    const [fault] = faultsOf(await reportOf('prices:cents'));
    expect(fault?.decisions?.flatMap(({ values }) => values)).toContain('tl(Arg1) = "aa"');
  });
});
