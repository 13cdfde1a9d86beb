import { describe, expect, it } from 'vitest';
import {
  colours,
  describeOutcome,
  plain,
  type Report,
  type ReportedCase,
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

Next: --emit-tests FILE makes regression tests of them, --html FILE shows how each came about.
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

  it('names twenty functions with uncovered places and counts the places of the rest', () => {
    const uncovered = Array.from({ length: 46 }, (_, line) => ({
      function: `m:f${line >> 1}/0`,
      file: 'm.erl',
      line,
      why: ['unreachable'],
    }));
    const text = renderReport({ ...sample, coverage: { ...sample.coverage, uncovered } }, plain);
    expect(text.match(/not reached/g)).toHaveLength(20);
    expect(text).toContain('m.erl:6,7 m:f3/0 (no input gets there)\n');
    expect(text).toContain('and 6 more');
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
  const columns = 70;
  const terminal = { isTTY: true, columns };
  expect(styleFor(terminal, {})).toEqual({ ...colours, width: columns });
  expect(styleFor(terminal, { NO_COLOR: '1' })).toEqual({ ...plain, width: columns });
  expect(styleFor(terminal, { TERM: 'dumb' })).toEqual({ ...plain, width: columns });
  expect(styleFor({ isTTY: true }, {}).width).toBe(80);
  expect(styleFor({}, {})).toBe(plain);
});

describe('an error where it happened', () => {
  const [first, failing] = sample.cases as [ReportedCase, ReportedCase];
  const frame = (name: string, line: number, file = 'example.erl') => ({ function: name, file, line });
  const decision = (held: string, values: string[] = [], own = true) => ({
    own,
    held,
    values,
    otherwise: [],
  });
  const report = (
    extra: Partial<ReportedCase>,
    text = 'seven\n\teight(X) ->\n    case x of\n        y -> z\n    end.',
  ) => ({
    ...sample,
    cases: [first, { ...failing, ...extra }],
    sources: [{ file: 'my examples/example.erl', text: `${'\n'.repeat(6)}${text}` }],
  });
  const shown = (extra: Partial<ReportedCase>, width = 100, text?: string) => {
    const lines = renderReport(report(extra, text), { ...plain, width }).split('\n');
    return lines.slice(
      lines.findIndex(line => line.includes('case_clause')) + 1,
      lines.findIndex(line => line.startsWith('   and 2')),
    );
  };

  it('has the lines around it, with the failing one marked', () => {
    expect(shown({})).toEqual([
      '      8 |     eight(X) ->',
      '   >  9 |     case x of',
      '     10 |         y -> z',
    ]);
    expect(shown({}, 100, 'a\nb\nlast')).toEqual(['     8 | b', '   > 9 | last']);
    expect(shown({}, 100, 'a')).toEqual([]);
  });

  it('has what decided the way there, and the callers, as far as they are of the program', () => {
    const decisions = [
      decision('first'),
      decision('X > 3', ['X = 4']),
      decision('in a library', [], false),
      decision('Y = 1', ['Y = 1']),
      decision('Y = 1', ['Y = 1']),
      decision('x'.repeat(200)),
      decision('Z', ['X = 4']),
    ];
    const stack = [frame('example:a/1', 9), frame('lists:map/2', 3, 'lists.erl'), frame('example:b/0', 12)];
    expect(shown({ decisions, stack }).slice(3)).toEqual([
      '   because X > 3, Y = 1, Z, with X = 4',
      '   called by example:b/0 at example.erl:12',
    ]);
    const deep = Array.from({ length: 9 }, (_, i) => frame(`example:f${i}/0`, i + 1));
    expect(shown({ stack: deep }).slice(3).at(-1)).toBe('   and 3 more');
  });

  it('fits the screen, whatever is in the file', () => {
    const decisions = [decision('one is long enough'), decision('another is nearer')];
    const lines = shown({ decisions }, 36, `a\nb\n${'long '.repeat(20)}\u001b[31m\n\u202e`);
    expect(lines.every(line => [...line].length <= 36)).toBe(true);
    expect(lines.at(-1)).toBe('   because another is nearer');
    for (const character of ['\u001b', '\u202e']) expect(lines.join('')).not.toContain(character);
  });

  it('is followed by what to do next', () => {
    const last = (changed: Partial<Report>, isKept = false) =>
      renderReport({ ...sample, ...changed }, plain, 'tandem', true, isKept)
        .trimEnd()
        .split('\n')
        .at(-1);
    expect(last({})).toContain('Next: --emit-tests FILE');
    expect(last({}, true)).toBe('Next: a larger --depth explores longer paths.');
    const none = { errors: [], errorCounts: [] };
    expect(last({ ...none, verdict: 'budget' })).toBe('Next: a larger --time or --max-paths explores more.');
    expect(last({ ...none, verdict: 'exhausted', incomplete: [] })).toMatch(/^Time/);
  });
});
