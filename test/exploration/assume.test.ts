/** Preconditions that types cannot say (cuter-2017, section 7.3): wrappers, and `--assume`. */
import { describe, expect, it } from 'vitest';
import { faultsOf, findingsOf, mishapsOf, reasonOf, reportOf } from './report-of.ts';

const validDate = { assume: ['calendar:valid_date/3'] };

describe('dates', () => {
  it('fail for days that no month has', async () => {
    const [fault] = faultsOf(await reportOf('dates:day_of_year'));
    expect(fault && reasonOf(fault)).toBe('if_clause');
    const [, month, day] = (fault?.input ?? []).map(Number);
    expect([2, 4, 6, 9, 11]).toContain(month);
    expect(day).toBeGreaterThan(29);
  });

  it('do not fail behind a wrapper, nor with an assumption', async () => {
    const wrapped = await reportOf('dates:day_of_year_guarded');
    expect(wrapped.verdict).toBe('exhausted');
    const isSkipped = ({ outcome }: (typeof wrapped.cases)[number]): boolean =>
      outcome.kind === 'value' && outcome.value === 'skip';
    expect(wrapped.cases.some(isSkipped)).toBe(true);
    const assumed = await reportOf('dates:day_of_year', validDate);
    expect(assumed.verdict).toBe('exhausted');
    expect(mishapsOf(assumed)).toEqual([]);
    // Inputs that the predicate rules out are no cases.
    expect(assumed.cases.length).toBeLessThan(wrapped.cases.length);
    for (const { input } of assumed.cases) {
      const [year, month, day] = input.map(Number) as [number, number, number];
      const date = new Date(Date.UTC(2000 + (year % 400), month - 1, day));
      expect(date.getUTCMonth() + 1, input.join()).toBe(month);
    }
  });

  it('are searched for through the predicate', async () => {
    const report = await reportOf('dates:weekday', { ...validDate, maxPaths: '100' });
    expect(faultsOf(report).map(reasonOf)).toEqual(['leap_day']);
    const [year, month, day] = (faultsOf(report)[0]?.input ?? []).map(Number) as [number, number, number];
    expect([month, day]).toEqual([2, 29]);
    expect(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)).toBe(true);
  });
});

describe('dictionaries', () => {
  it('fail where a value is no list', async () => {
    expect(findingsOf(await reportOf('dates:push', { maxPaths: '50' }))).toEqual([
      expect.stringMatching(/^badarg: (\S*), 0, \[\{\1,(?:[^[]*|\[[^|]*\|.*\])\}\]$/),
    ]);
  });

  it('fail only for improper lists where the predicate asks for lists', async () => {
    const found = findingsOf(await reportOf('dates:push', { assume: ['dates:accepts_push'] }));
    expect(found).toEqual([expect.stringMatching(/^badarg: .*\[.*\|.*\].*\}\]$/)]);
  });

  it('that are in order go wrong elsewhere than those in disorder', async () => {
    const any = await reportOf('dates:store', { maxPaths: '100' });
    expect(faultsOf(any).map(reasonOf).sort()).toEqual(['found', expect.stringMatching(/^\{disorder,/)]);
    const ordered = await reportOf('dates:store', { assume: ['dates:is_ordered/3'], maxPaths: '800' });
    expect(faultsOf(ordered).map(reasonOf)).toEqual(['found']);
    expect(mishapsOf(ordered)).toEqual([]);
  });
});

describe('a predicate', () => {
  it('takes no depth from the function under test', async () => {
    const unguarded = await reportOf('dates:weekday', { depth: '6' });
    const report = await reportOf('dates:weekday', { ...validDate, depth: '6' });
    expect(faultsOf(unguarded).map(reasonOf)).toContain('leap_day');
    expect(faultsOf(report).map(reasonOf)).toEqual(['leap_day']);
  });

  it('that fails, or is never true, lets nothing through', async () => {
    const report = await reportOf('predicates:always', { assume: ['predicates:raises/1'] });
    expect(report.cases).toEqual([]);
    expect(report.verdict).toBe('incomplete');
    expect(report.incomplete.map(({ reason }) => reason)).toContain('no-input');
  });

  it('may be one of several', async () => {
    const assume = ['predicates:even/1', 'predicates:large/1'];
    const report = await reportOf('predicates:always', { assume });
    expect(report.cases.length).toBeGreaterThan(0);
    for (const { input } of report.cases) {
      expect(Number(input[0]) % 2).toBe(0);
      expect(Number(input[0])).toBeGreaterThan(100);
    }
    expect(faultsOf(report).map(reasonOf)).toEqual(['odd_hundreds']);
  });

  it('is no part of what is to be covered', async () => {
    const unguarded = await reportOf('predicates:always');
    const report = await reportOf('predicates:always', { assume: ['predicates:even/1'] });
    expect(report.coverage.clauses.total).toBe(unguarded.coverage.clauses.total);
  });

  it('must exist, be exported, and take the same arguments', async () => {
    await expect(reportOf('predicates:always', { assume: ['nowhere:f'] })).rejects.toThrow(
      '--assume nowhere:f: there is no module nowhere',
    );
    await expect(reportOf('predicates:always', { assume: ['predicates:local'] })).rejects.toThrow(
      'predicates exports no function local/1',
    );
    await expect(reportOf('predicates:always', { assume: ['predicates:even/2'] })).rejects.toThrow(
      'always/1 has 1 argument',
    );
    await expect(reportOf('predicates:always', { assume: ['predicates'] })).rejects.toThrow(
      '--assume needs MOD:FUN or MOD:FUN/ARITY',
    );
  });
});
