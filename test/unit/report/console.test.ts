import { describe, expect, it } from 'vitest';
import {
  colours,
  describeOutcome,
  plain,
  type Report,
  type ReportedConfirmation,
  renderReport,
  replayCommand,
  styleFor,
} from '../../../src/report/index.ts';
import { sample } from './sample.ts';

describe('the report for people', () => {
  it('shows the crash and how to replay it, then coverage, what is missing, and the time', () => {
    expect(renderReport(sample, plain, './tandem')).toBe(`example:foo/1: 1 error in 2 executions

1. example:foo('it''s', [1,2])
   error: {case_clause,eq} at example.erl:9
   and 2 other inputs with the same fault
   replay: ./tandem run 'my examples/example.erl' foo/1 '['\\''it'\\'''\\''s'\\'', [1,2]]' --no-specs --max-paths 1

Coverage: 9 of 10 (90%) clauses, 5 of 6 (83%) lines, 2 of 3 (66%) clauses of the compiler
  not reached: example.erl:12 example:foo/1 (perhaps deeper than --depth)

Not explored:
  os:timestamp/0 ran concretely, what depends on its result was not varied (1 time)
  deeper than --depth (12 decisions)

Time: 0.48 s (load 0.15 s, execute 0.06 s, solve 0.21 s, rest 0.06 s; z3-wasm: 31 of 89 queries)
`);
  });

  it.each([
    ['exhausted', 'no errors; every path was explored (2 executions)'],
    ['budget', 'no errors so far; stopped before the end (2 executions)'],
    ['incomplete', 'no errors found; not everything could be explored (2 executions)'],
  ] as const)('says of %s: %s', (verdict, headline) => {
    const report: Report = { ...sample, verdict, errors: [], errorCounts: [] };
    expect(renderReport(report, plain).split('\n')[0]).toBe(`example:foo/1: ${headline}`);
  });

  it.each<[ReportedConfirmation, string]>([
    [{ by: 'OTP 25', result: 'confirmed' }, 'Confirmed on OTP 25\n'],
    [
      { by: 'OTP 25', result: 'differs', outcome: { kind: 'value', value: 'ok' } },
      '   not so on OTP 25: ok\n',
    ],
    [{ by: 'OTP 25', result: 'unchecked', why: 'no time' }, '   not confirmed on OTP 25: no time\n'],
  ])('says what the real system did: %o', (confirmation, text) => {
    const cases = sample.cases.map(one => (one.id === 2 ? { ...one, confirmation } : one));
    expect(renderReport({ ...sample, cases }, plain)).toContain(text);
  });

  it('names twenty uncovered places and counts the rest', () => {
    const uncovered = Array.from({ length: 23 }, (_, line) => ({
      function: 'm:f/0',
      file: 'm.erl',
      line,
      why: ['unreachable'],
    }));
    const text = renderReport({ ...sample, coverage: { ...sample.coverage, uncovered } }, plain);
    expect(text.match(/not reached/g)).toHaveLength(20);
    expect(text).toContain('m.erl:7 m:f/0 (no input gets there)\n');
    expect(text).toContain('and 3 more');
  });
});

it.each(['[97,46,228]', '"a.e"'])('leaves stack traces with %s to the JSON report', file => {
  const entry = `{m,f,3,[{file,${file}},{line,15}]}`;
  const reason = `{{badarith,[${entry},{'a b',g,0,[]}]},{gen_server,call,[<0.81.0>,[{a,1}]]}}`;
  expect(describeOutcome({ kind: 'exception', class: 'exit', reason })).toBe(
    'exit: {{badarith,[...]},{gen_server,call,[<0.81.0>,[{a,1}]]}}',
  );
});

it('replays a Prolog case by its goal', () => {
  const report: Report = {
    ...sample,
    language: 'prolog',
    unit: 'p/2',
    invocation: { target: 'family.pl', options: ['--ground', '1'] },
  };
  expect(replayCommand(report, ['a', 'X'], 'tandem')).toBe(
    "tandem run family.pl 'p(a, X)' --ground 1 --max-paths 1",
  );
});

it('is coloured only on a terminal whose user has nothing against it', () => {
  expect(styleFor({ isTTY: true }, {})).toBe(colours);
  expect(styleFor({ isTTY: true }, { NO_COLOR: '1' })).toBe(plain);
  expect(styleFor({ isTTY: true }, { TERM: 'dumb' })).toBe(plain);
  expect(styleFor({}, {})).toBe(plain);
});
