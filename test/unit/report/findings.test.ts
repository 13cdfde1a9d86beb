import { expect, it } from 'vitest';
import { findingsOf, type Report, type ReportedCase, suiteFindings } from '../../../src/report/index.ts';
import { sample } from './sample.ts';

const failing = (
  id: number,
  input: string,
  parts: object,
  more: Partial<ReportedCase> = {},
): ReportedCase => ({
  id,
  input: [input],
  outcome: {
    kind: 'exception',
    class: 'error',
    reason: 'badarith',
    location: { file: 'm.erl', line: 3 },
    ...parts,
  } as ReportedCase['outcome'],
  path: '',
  parent: null,
  reversed: null,
  ...more,
});

const reportOf = (unit: string, cases: readonly ReportedCase[], more: Partial<Report> = {}): Report => ({
  ...sample,
  unit,
  cases,
  errors: cases.map(({ id }) => id),
  errorCounts: cases.map(() => 1),
  ...more,
});

it('puts bugs before broken contracts, plain data before other terms, small inputs first', () => {
  const cases = [
    failing(1, '0', { contract: 'raised on purpose' }),
    failing(2, '{a,b}', { location: { file: 'm.erl', line: 4 } }),
    failing(3, '<<"abc">>', { location: { file: 'm.erl', line: 5 } }),
    failing(4, '"a"', { location: { file: 'm.erl', line: 6 } }),
    failing(5, '1', { location: { file: 'm.erl', line: 7 }, handled: true }),
  ];
  const findings = findingsOf(reportOf('m:f/1', cases));
  expect(findings.map(({ case: id, kind }) => `${id} ${kind}`)).toEqual([
    '4 bug',
    '3 bug',
    '2 bug',
    '1 contract',
    '5 bug',
  ]);
  expect(findings.at(-1)?.handled).toBe(true);
});

it('has one finding for a place that several functions get to, the one inside a specification first', () => {
  const units = [
    reportOf('m:f/1', [failing(1, '{a,b}', {})]),
    reportOf('m:g/1', [failing(7, '[[[]]]', {})], { inputs: 'specification' }),
    reportOf('m:h/1', [failing(2, '0', { contract: 'no clause of the function takes it' })]),
  ];
  expect(suiteFindings(units, [])).toEqual([
    {
      unit: 'm:g/1',
      case: 7,
      kind: 'bug',
      why: 'inside the specification',
      fingerprint: 'm:g/1 error badarith',
      handled: false,
      count: 2,
      ways: [
        { unit: 'm:g/1', case: 7 },
        { unit: 'm:f/1', case: 1 },
      ],
    },
    {
      unit: 'm:h/1',
      case: 2,
      kind: 'contract',
      why: 'no clause of the function takes it',
      fingerprint: 'm:h/1 error badarith',
      handled: false,
      count: 1,
      ways: [{ unit: 'm:h/1', case: 2 }],
    },
  ]);
});

it("gives a helper's function_clause to the place that called the helper", () => {
  const inHelper = (id: number, callerLine: number) =>
    failing(
      id,
      '0',
      { reason: 'function_clause' },
      {
        stack: [
          { function: 'm:help/1', file: 'm.erl', line: 3 },
          { function: 'm:caller/1', file: 'm.erl', line: callerLine },
        ],
      },
    );
  const units = [
    reportOf('m:a/1', [inHelper(1, 10)]),
    reportOf('m:b/1', [inHelper(1, 20)]),
    reportOf('m:c/1', [inHelper(1, 10)]),
  ];
  expect(suiteFindings(units, []).map(({ ways }) => ways?.map(({ unit }) => unit))).toEqual([
    ['m:a/1', 'm:c/1'],
    ['m:b/1'],
  ]);
});

it("gives a library function's function_clause to the place that called it, whoever got there", () => {
  const inLibrary = (id: number, callerLine: number) =>
    failing(
      id,
      '0',
      { reason: 'function_clause' },
      {
        stack: [
          { function: 'filename:dirname/4', file: 'filename.erl', line: 331 },
          { function: 'm:help/1', file: 'm.erl', line: 3 },
          { function: 'm:caller/1', file: 'm.erl', line: callerLine },
        ],
      },
    );
  const units = [reportOf('m:a/1', [inLibrary(1, 10)]), reportOf('m:b/1', [inLibrary(1, 20)])];
  expect(suiteFindings(units, []).map(({ ways }) => ways?.map(({ unit }) => unit))).toEqual([
    ['m:a/1', 'm:b/1'],
  ]);
});

it('has one finding for a result that several places do not take', () => {
  const at = (line: number, reason: string, resultOf?: string) =>
    failing(1, '0', { reason, location: { file: 'm.erl', line }, ...(resultOf && { resultOf }) });
  const units = [
    reportOf('m:a/1', [at(1, '{badmatch,{error,1}}', 'm:help/1')]),
    reportOf('m:b/1', [at(2, '{case_clause,{error,2}}', 'm:help/1')]),
    reportOf('m:c/1', [at(3, '{badmatch,undefined}', 'm:help/1')]),
    reportOf('m:d/1', [at(4, '{badmatch,{error,1}}')]),
  ];
  expect(suiteFindings(units, []).map(({ ways }) => ways?.map(({ unit }) => unit))).toEqual([
    ['m:a/1', 'm:b/1'],
    ['m:c/1'],
    ['m:d/1'],
  ]);
});

it('puts doubtful bugs after others that a specification allows', () => {
  const cases = [
    failing(1, '0', { doubt: 'no clause of the function takes it' }),
    failing(2, '[[[]]]', { location: { file: 'm.erl', line: 4 } }),
  ];
  const findings = findingsOf(reportOf('m:f/1', cases, { inputs: 'specification' }));
  expect(findings.map(({ case: id, kind, why }) => [id, kind, why])).toEqual([
    [2, 'bug', 'inside the specification'],
    [1, 'bug', 'inside the specification, but no clause of the function takes it'],
  ]);
});

it('has one finding for what a function doubtfully does not take in several lines', () => {
  const stack = (line: number) => [{ function: 'm:g/1', file: 'm.erl', line }];
  const at = (line: number, doubt: string) =>
    failing(line, '[256]', { location: { file: 'm.erl', line }, doubt }, { stack: stack(line) });
  const cases = [at(3, 'no byte'), at(4, 'no byte'), at(5, 'an option is missing')];
  const findings = findingsOf(reportOf('m:f/1', cases, { inputs: 'specification' }));
  expect(findings.map(({ case: id, count }) => [id, count])).toEqual([
    [3, 2],
    [5, 1],
  ]);
});

it('has one finding for what a function hands on to a library that doubtfully does not take it', () => {
  const sources = [{ file: 'src/m.erl', text: 'f(X) -> base64:decode(X).\n' }];
  const at = (id: number, reason: string, callers: readonly string[] = [], file = 'base64.erl') => {
    const location = { file, line: id };
    const below = callers.map(name => ({ function: name, file: 'src/m.erl', line: 1 }));
    const stack = [{ function: `base64:d${id}/1`, ...location }, ...below];
    const doubt = id === 3 ? 'no way to tell of malformed text' : 'a library does not take it';
    return failing(id, '[0]', { reason, location, doubt }, id === 2 ? {} : { stack });
  };
  const other = at(5, 'badarg', [], 'string.erl');
  const cases = [
    at(1, 'badarg'),
    at(2, 'function_clause'),
    at(3, 'badarith'),
    at(4, 'badarg', ['m:g/1']),
    other,
  ];
  const report = reportOf('m:f/1', cases, { inputs: 'specification' });
  expect(findingsOf(report, sources).map(({ case: id, count }) => [id, count])).toEqual([
    [1, 3],
    [5, 1],
    [4, 1],
  ]);
});

it('has one finding for an error that a process died of and the exit of whoever was linked to it', () => {
  const reason = '{badarg,[{m,f,1,[]}]}';
  const exit = failing(2, '0', { class: 'exit', reason, error: 'badarg' });
  const error = failing(1, '0', { class: 'error', reason: 'badarg' });
  expect(suiteFindings([reportOf('m:f/1', [error]), reportOf('m:g/1', [exit])], [])).toHaveLength(1);
});

it('says which bugs are doubtful', () => {
  const doubtfulOf = (outcome: Parameters<typeof failing>[2], more: Partial<Report>) =>
    findingsOf(reportOf('m:f/1', [failing(1, '{a}', outcome)], more)).map(({ doubtful }) => doubtful);
  expect(doubtfulOf({}, { inputs: 'specification' })).toEqual([undefined]);
  expect(doubtfulOf({ contradiction: 'no clause takes it' }, { inputs: 'specification' })).toEqual([
    undefined,
  ]);
  expect(doubtfulOf({ doubt: 'no clause takes it' }, { inputs: 'specification' })).toEqual([true]);
  expect(doubtfulOf({}, {})).toEqual([true]);
  expect(doubtfulOf({ contract: 'no clause takes it' }, {})).toEqual([undefined]);
});

it('puts first what does not end inside a specification, and plain data before other terms there', () => {
  const loop = { kind: 'timeout', loop: { functions: ['m:f/1'], unchanged: [], proved: true } } as const;
  const endless = (id: number, input: string): ReportedCase => ({ ...failing(id, input, {}), outcome: loop });
  const whereOf = (more: Partial<Report>) =>
    suiteFindings(
      [
        reportOf('m:f/1', [endless(1, '<<"$,">>')], more),
        reportOf('m:g/1', [failing(2, '{a}', {})], { inputs: 'specification' }),
        reportOf('m:h/1', [failing(3, '"abcdefgh"', { location: { file: 'm.erl', line: 9 } })], {
          inputs: 'specification',
        }),
      ],
      [],
    ).map(({ case: id, why }) => [id, why]);
  expect(whereOf({ inputs: 'specification' })).toEqual([
    [1, 'inside the specification, does not end'],
    [3, 'inside the specification'],
    [2, 'inside the specification'],
  ]);
  expect(whereOf({}).at(-1)).toEqual([1, 'does not end']);
});

it('has one finding for a helper that does not take what many callers hand it', () => {
  const from = (caller: string, line: number) =>
    failing(
      1,
      '0',
      { reason: 'function_clause' },
      {
        stack: [
          { function: 'm:help/1', file: 'm.erl', line: 3 },
          { function: caller, file: 'm.erl', line },
        ],
      },
    );
  const units = ['m:a/1', 'm:b/1', 'm:c/1'].map((name, i) => reportOf(name, [from(name, 10 + i)]));
  const waysIn = (reports: readonly Report[]) => suiteFindings(reports, []).map(({ ways }) => ways?.length);
  expect(waysIn(units)).toEqual([3]);
  expect(waysIn(units.slice(0, 2))).toEqual([1, 1]);
});

it('takes a helper that contradicts many specifications for wrong', () => {
  const contradiction = 'a tuple of the input that m:help/1 does not take';
  const from = (caller: string, line: number) =>
    failing(
      1,
      '0',
      { reason: 'function_clause', contradiction },
      {
        stack: [
          { function: 'm:help/1', file: 'm.erl', line: 3 },
          { function: caller, file: 'm.erl', line },
        ],
      },
    );
  const inside = { inputs: 'specification' } as const;
  const units = ['m:a/1', 'm:b/1', 'm:c/1'].map((name, i) => reportOf(name, [from(name, 10 + i)], inside));
  const other = reportOf('m:d/1', [failing(1, '[[[]]]', { location: { file: 'm.erl', line: 9 } })], inside);
  const first = (reports: readonly Report[]) => suiteFindings([...reports, other], [])[0]?.unit;
  expect(first(units)).toBe('m:a/1');
  expect(first(units.slice(0, 2))).toBe('m:d/1');
});

it('puts last what is doubtful and has nothing to speak for it but types', () => {
  const cases = [
    failing(1, '{a}', { doubt: 'no byte' }),
    failing(2, '{a,b}', { location: { file: 'm.erl', line: 4 } }),
  ];
  expect(findingsOf(reportOf('m:f/1', cases)).map(({ case: id }) => id)).toEqual([2, 1]);
});

it('puts what contradicts a specification before what is doubtful', () => {
  const cases = [
    failing(1, '0', { doubt: 'a library that it is handed on to does not take it' }),
    failing(2, '[[]]', {
      contradiction: 'no clause of the function takes it',
      location: { file: 'm.erl', line: 4 },
    }),
    failing(3, '[[[]]]', { location: { file: 'm.erl', line: 5 } }),
  ];
  const findings = findingsOf(reportOf('m:f/1', cases, { inputs: 'specification' }));
  expect(findings.map(({ case: id }) => id)).toEqual([3, 2, 1]);
  expect(findings[1]?.why).toBe('inside the specification, but no clause of the function takes it');
});

it('takes what passing tests get for a contract, whichever function gets there', () => {
  const units = [
    reportOf('m:f/1', [failing(1, '{a,b}', {}, { origin: 'tests', expected: true })]),
    reportOf('m:g/1', [failing(1, '{c,d}', {})]),
    reportOf('m:h/1', [failing(1, '{e,f}', { location: { file: 'm.erl', line: 4 } })]),
  ];
  expect(suiteFindings(units, []).map(({ kind, why, ways }) => [kind, why, ways?.length])).toEqual([
    ['bug', 'with values of the types that the code takes', 1],
    ['contract', 'tests of the project expect it', 2],
  ]);
});

it('takes kinds of arguments that no test has for a broken contract, where tests make enough calls', () => {
  const call = (id: number, input: string) =>
    ({ ...failing(id, input, {}), outcome: { kind: 'value', value: 'ok' }, origin: 'tests' }) as const;
  const kindsWith = (calls: readonly ReportedCase[], more: Partial<Report> = {}) => {
    const cases = [...calls, failing(8, 'a', {}), failing(9, '[]', { location: { file: 'm.erl', line: 4 } })];
    const report = { ...reportOf('m:f/1', cases, more), errors: [8, 9] };
    return suiteFindings([report], []).map(({ case: id, kind, why }) => `${id} ${kind}: ${why}`);
  };
  const calls = [call(1, '"a"'), call(2, '[b]'), call(3, '[]')];
  expect(kindsWith(calls)).toEqual([
    '9 bug: with values of the types that the code takes',
    '8 contract: tests of the project never have an atom there',
  ]);
  expect(kindsWith(calls.slice(1)).every(text => text.includes('bug'))).toBe(true);
  expect(kindsWith(calls, { inputs: 'specification' }).every(text => text.includes('bug'))).toBe(true);
});

it('puts first what was derived from an input of tests, then places that tests get to', () => {
  const at = (line: number) => ({ location: { file: 'm.erl', line } });
  const cases = [
    { ...failing(1, '{a,b}', {}), outcome: { kind: 'value', value: 'ok' }, origin: 'tests' } as const,
    failing(2, '{a,c}', at(5), { parent: 1 }),
    failing(3, '{}', at(6)),
    failing(4, '{long,input}', at(7)),
  ];
  const report = { ...reportOf('m:f/1', cases), errors: [2, 3, 4] };
  const tests = {
    ran: 1,
    total: 1,
    calls: 1,
    clauses: 1,
    newClauses: 0,
    files: [{ file: 'm.erl', lines: [7] }],
  };
  expect(suiteFindings([report], [], tests).map(({ case: id, why }) => `${id} ${why}`)).toEqual([
    '2 close to an input of the tests',
    '4 with values of the types that the code takes',
    '3 with values of the types that the code takes',
  ]);
});

it('has fingerprints that survive moved lines', () => {
  const at = (line: number) =>
    reportOf('m:f/1', [
      failing(
        1,
        '0',
        { location: { file: 'm.erl', line } },
        {
          stack: [{ function: 'm:f/1', file: 'm.erl', line }],
        },
      ),
    ]);
  const source = (above: string) => [{ file: '/x/m.erl', text: `${above}f(X) ->\n  1 +  X.\n` }];
  const [before] = findingsOf(at(2), source(''));
  const [after] = findingsOf(at(4), source('\n\n'));
  expect(before?.fingerprint).toBe('m:f/1 error badarith 1 + X.');
  expect(after?.fingerprint).toBe(before?.fingerprint);
});

it('has one finding for what a function makes and many others do not take', () => {
  const refusing = (unit: string, line: number, input: string) =>
    reportOf(
      unit,
      [
        failing(
          1,
          input,
          { reason: 'function_clause', location: { file: 'm.erl', line } },
          { stack: [{ function: unit, file: 'm.erl', line }] },
        ),
      ],
      { inputs: 'makers' },
    );
  const refused = (...names: string[]) =>
    names.map((name, i) => refusing(`m:${name}/1`, i + 1, 'm:dump(m:new())'));
  const ways = (units: readonly Report[]) => suiteFindings(units, []).map(finding => finding.ways?.length);
  expect(ways([...refused('a', 'b', 'c', 'd'), refusing('m:e/1', 9, 'm:new()')])).toEqual([1, 4]);
  expect(ways(refused('a', 'b', 'c'))).toEqual([1, 1, 1]);
});

it('doubts a fault of a function that tests expect to fail for other input', () => {
  const cases = [
    failing(1, '0', { location: { file: 'm.erl', line: 9 } }),
    failing(2, '1', {}, { expected: true }),
  ];
  const report = { ...reportOf('m:f/1', cases, { inputs: 'specification' }), errors: [1], errorCounts: [1] };
  expect(suiteFindings([report], []).map(({ why }) => why)).toEqual([
    'inside the specification, but tests expect it to fail for other input',
  ]);
});

it('has one finding of each file before the second ones, if they stand alike', () => {
  const at = (id: number, input: string, file: string, line: number) =>
    failing(id, input, { location: { file, line } });
  const cases = [
    at(1, '1', 'a.erl', 1),
    at(2, '22', 'a.erl', 2),
    at(3, '333', 'b.erl', 1),
    at(4, '{x}', 'c.erl', 1),
  ];
  expect(findingsOf(reportOf('m:f/1', cases)).map(({ case: id }) => id)).toEqual([1, 3, 2, 4]);
});

it('has one finding for a function that is missing, but not where the input says which one', () => {
  const undef = (id: number, line: number, missing: string): ReportedCase =>
    failing(id, '0', { reason: 'undef', undefined: missing, location: { file: 'm.erl', line } });
  const units = [
    reportOf('m:a/1', [undef(1, 3, 'crypto:rand_bytes/1')]),
    reportOf('m:b/1', [undef(2, 5, 'crypto:rand_bytes/1'), undef(3, 7, 'crypto:a/0')]),
    reportOf('m:c/1', [undef(4, 7, 'crypto:b/0')]),
  ];
  expect(suiteFindings(units, []).map(({ fingerprint, count }) => `${fingerprint}: ${count}`)).toEqual([
    'undef crypto:rand_bytes/1: 2',
    'm:b/1 error undef: 2',
  ]);
});

it('shows a doubtful finding of another file before the fourth of a file', () => {
  const at = (id: number, file: string, parts: object = {}) =>
    failing(id, '0', { location: { file, line: id }, ...parts });
  const specified = { inputs: 'specification' } as const;
  const units = [
    reportOf(
      'a:f/1',
      [1, 2, 3, 4, 5].map(id => at(id, 'a.erl')),
      specified,
    ),
    reportOf('b:f/1', [at(6, 'b.erl', { doubt: 'an option is missing' })], specified),
    reportOf(
      'c:f/2',
      [at(7, 'c.erl')].map(one => ({ ...one, input: ['{}', 'x'] })),
    ),
  ];
  expect(suiteFindings(units, []).map(({ case: id }) => id)).toEqual([1, 2, 3, 6, 4, 5, 7]);
});
