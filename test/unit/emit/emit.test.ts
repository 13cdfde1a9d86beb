import { describe, expect, it } from 'vitest';
import {
  ExistingTests,
  type Framework,
  frameworkFor,
  inputThere,
  marked,
  planTests,
  replaced,
  sectionOf,
  testFileFor,
  testsThere,
  type WrittenTest,
  withoutSections,
} from '../../../src/emit/index.ts';
import type { Report, ReportedCase, ReportedOutcome } from '../../../src/report/index.ts';
import { sample } from '../report/sample.ts';

const one = (id: number, input: string, outcome: ReportedOutcome, reached?: number[]): ReportedCase => ({
  id,
  input: [input],
  outcome,
  path: '',
  parent: null,
  reversed: null,
  ...(reached === undefined ? {} : { reached }),
});
const value = (text: string): ReportedOutcome => ({ kind: 'value', value: text });
const error = (reason: string, line = 9): ReportedOutcome => ({
  kind: 'exception',
  class: 'error',
  reason,
  location: { file: 'example.erl', line },
});

function report(
  cases: ReportedCase[],
  errors: number[] = [],
  language: Report['language'] = 'erlang',
): Report {
  const points = [1, 2, 3, 4, 5].map(line => ({ kind: 'clause' as const, function: 'example:foo/1', line }));
  return {
    ...sample,
    language,
    unit: language === 'erlang' ? 'example:foo/1' : 'foo/1',
    cases,
    errors,
    coverage: { ...sample.coverage, points },
  };
}

const eunit = frameworkFor('x_tests.erl', 'erlang') as Framework;
const commonTest = frameworkFor('x_SUITE.erl', 'erlang') as Framework;
const exunit = frameworkFor('x_test.exs', 'erlang') as Framework;
const plunit = frameworkFor('x.plt', 'prolog') as Framework;

function written(
  framework: Framework,
  from: Report,
  mode: 'record' | 'failing' | 'all' = 'record',
): string[] {
  return planTests([from], mode).map(planned => {
    const test = framework.test(planned, mode);
    return 'why' in test ? `(${test.why})` : test.text.replaceAll(/^%.*\n/gm, '').trimEnd();
  });
}

describe('the choice of cases', () => {
  it('takes errors, and as few others as reach everything, the shortest first', () => {
    const from = report(
      [
        one(1, '0', value('a'), [0]),
        one(2, '1', value('b'), [0, 1]),
        one(3, '{}', error('badarg'), [2]),
        one(4, '[1,2,3]', value('c'), [0, 3, 4]),
        one(5, '[]', value('c'), [0, 3, 4]),
        one(6, '7', value('d')),
      ],
      [3],
    );
    expect(planTests([from], 'record').map(test => `${test.name} ${test.case.id}`)).toEqual([
      'foo_line_2 2',
      'foo_line_5 5',
      'foo_badarg_line_9 3',
    ]);
    expect(planTests([from], 'failing').map(test => test.case.id)).toEqual([3]);
    expect(planTests([from], 'record', ({ id }) => id === 5 || id === 3).map(test => test.case.id)).toEqual([
      2, 4,
    ]);
    expect(planTests([from], 'all')).toHaveLength(6);
  });

  it('gives names that are atoms and differ, whatever the function is called', () => {
    const odd = report(
      [one(1, '0', error("{'Bad thing',1}", 0)), one(2, '1', error("{'Bad thing',2}", 0))],
      [1, 2],
    );
    const names = planTests(
      [
        { ...odd, unit: "example:'Ä:b/c'/1" },
        { ...odd, unit: 'example:do/2' },
      ],
      'record',
    );
    expect(names.map(({ name }) => name)).toEqual([
      'do_Bad_thing',
      'do_Bad_thing_2',
      'b_c_Bad_thing',
      'b_c_Bad_thing_2',
    ]);
  });
});

describe('EUnit', () => {
  it('asserts values, with patterns for what differs from run to run', () => {
    const values = [
      '[1,{ok,"a,b"}]',
      '{<0.80.0>,#Ref<0.1>}',
      "#{a => #Fun<m.'-f/1-fun-0-'.0.1>,b => fun lists:map/2}",
    ];
    const cases = [...values, '#{<0.1.0> => 1}', "'<0.1.0>'"].map((text, i) =>
      one(i + 1, `${i}`, value(text), [i]),
    );
    expect(written(eunit, report(cases))).toEqual([
      'foo_line_1_test() ->\n    ?assertEqual([1, {ok, "a,b"}], example:foo(0)).',
      'foo_line_2_test() ->\n    ?assertMatch({_, _}, example:foo(1)).',
      'foo_line_3_test() ->\n    ?assertMatch(#{a := _, b := _}, example:foo(2)).',
      'foo_line_4_test() ->\n    _ = example:foo(3).',
      "foo_line_5_test() ->\n    ?assertEqual('<0.1.0>', example:foo(4)).",
    ]);
  });

  it('asserts exceptions, without stacks and processes, or that there are none', () => {
    const stack = '[{m,f,1,[{file,"m.erl"},{line,3}]}]';
    const cases = [
      one(1, '1', error(`{{badmatch,<0.1.0>},${stack}}`, 1)),
      one(2, '2', { kind: 'exception', class: 'throw', reason: '#{a => 1}' }),
      one(3, '<0.3.0>', error('badarg', 4)),
    ];
    const from = report(cases, [1, 2, 3]);
    expect(written(eunit, from)).toEqual([
      'foo_test() ->\n    ?assertThrow(#{a := 1}, example:foo(2)).',
      'foo_badmatch_line_1_test() ->\n    ?assertError({{badmatch, _}, _}, example:foo(1)).',
      '(its input cannot be written)',
    ]);
    expect(written(eunit, from, 'failing')[0]).toBe('foo_test() ->\n    _ = example:foo(2).');
    const caught = one(1, '1', value(`{'EXIT',{badarg,${stack}}}`), [0]);
    expect(written(eunit, report([caught]))).toEqual([
      "foo_line_1_test() ->\n    ?assertMatch({'EXIT', {badarg, _}}, example:foo(1)).",
    ]);
  });

  it('watches other processes for their crashes', () => {
    const dies = (id: number, kind: string) =>
      one(id, String(id), { kind: 'exception', class: kind, reason: '{bad,1}', process: '<0.9.0>' });
    const from = report([dies(1, 'error'), dies(2, 'exit'), dies(3, 'throw')], [1, 2, 3]);
    const watched = (id: number) => `crash_of_another_process(fun() -> example:foo(${id}) end)`;
    expect(written(eunit, from).map(text => text.split('\n')[1]?.trim())).toEqual([
      `?assertMatch({{bad, 1}, _}, ${watched(1)}).`,
      `?assertMatch({bad, 1}, ${watched(2)}).`,
      `?assertMatch({{nocatch, {bad, 1}}, _}, ${watched(3)}).`,
    ]);
    expect(written(eunit, from, 'failing')[0]).toContain(`?assertEqual(none, ${watched(1)}).`);
    const tests = planTests([from], 'record').map(planned => eunit.test(planned, 'record') as WrittenTest);
    const subject = { file: 'x_tests', program: 'example', path: '' };
    expect(eunit.section(tests, subject)).toContain('crash_of_another_process(Call) ->');
    expect(written(exunit, from)[0]).toContain(
      'assert {{:bad, 1}, _} = crash_of_another_process(fn -> :example.foo(1) end)',
    );
  });

  it('calls what must be called first', () => {
    const from = report([one(1, '1', value('ok'), [0])]);
    const invocation = { ...from.invocation, options: ['--setup', 'env:start'] };
    expect(written(eunit, { ...from, invocation })).toEqual([
      'foo_line_1_test() ->\n    env:start(),\n    ?assertEqual(ok, example:foo(1)).',
    ]);
    expect(written(exunit, { ...from, invocation })[0]).toContain('do\n    :env.start()\n    assert');
  });

  it('quotes names, and asserts nothing of what has no pattern', () => {
    const from = report([one(1, '1', value('#{<0.1.0> => a}'), [0])]);
    expect(written(eunit, { ...from, unit: "my.mod:it's/1" })).toEqual([
      "it_s_line_1_test() ->\n    _ = 'my.mod':'it\\'s'(1).",
    ]);
  });

  it('breaks lines that are too long', () => {
    const long = `"${'x'.repeat(90)}"`;
    expect(written(eunit, report([one(1, '1', value(long), [0])]))[0]).toBe(
      `foo_line_1_test() ->\n    ?assertEqual(\n        ${long},\n        example:foo(1)\n    ).`,
    );
  });

  it('has a suite for Common Test, with its list of tests', () => {
    const from = report([one(1, '1', value('ok'), [0])]);
    const tests = planTests([from], 'record').map(
      planned => commonTest.test(planned, 'record') as WrittenTest,
    );
    const subject = { file: 'x_SUITE', program: 'example', path: '' };
    const section = commonTest.section(tests, subject);
    expect(section).toContain('all() ->\n    [\n        foo_line_1\n    ].');
    expect(section).toContain('foo_line_1(_Config) ->\n    ?assertEqual(ok, example:foo(1)).');
  });
});

describe('plunit', () => {
  const prolog = (outcomes: ReportedOutcome[], options: string[] = []) =>
    written(plunit, {
      ...report(
        outcomes.map((outcome, i) =>
          one(i + 1, outcome.kind === 'success' && 'Y' in outcome.bindings ? 'X-Y' : 'X', outcome, [i]),
        ),
        [],
        'prolog',
      ),
      invocation: { target: 'example.pl', options },
    });
  const success = (bindings: Record<string, string>, choicePoints = false): ReportedOutcome => ({
    kind: 'success',
    bindings,
    choicePoints,
  });

  it('compares bindings, up to names of variables', () => {
    expect(
      prolog([
        success({ X: 'a' }),
        success({ X: 'f(_A)' }, true),
        success({ X: "'A'", Y: '1' }),
        { kind: 'failure' },
      ]),
    ).toEqual([
      'test(foo_line_1, [true(X == a)]) :-\n    foo(X).',
      'test(foo_line_2, [true(X =@= f(_A)), nondet]) :-\n    foo(X).',
      "test(foo_line_3, [true([X, Y] == ['A', 1])]) :-\n    foo(X-Y).",
      'test(foo_line_4, [fail]) :-\n    foo(_X).',
    ]);
  });

  it('expects errors without their context', () => {
    const thrown = (reason: string): ReportedOutcome => ({ kind: 'exception', reason });
    expect(
      prolog([thrown("error(type_error(list,'a, b'),context(system:(>)/2,_))"), thrown('stop(1)')]),
    ).toEqual([
      "test(foo_line_1, [throws(error(type_error(list,'a, b'), _))]) :-\n    foo(_X).",
      'test(foo_line_2, [throws(stop(1))]) :-\n    foo(_X).',
    ]);
  });

  it('compares all answers where all were asked for', () => {
    const outcome: ReportedOutcome = { kind: 'success', bindings: { X: '1' }, answers: [{ X: '2' }] };
    expect(prolog([outcome], ['--answers', 'all'])).toEqual([
      'test(foo_line_1, [all(X == [1, 2])]) :-\n    foo(X).',
    ]);
  });
});

describe('a file that is there', () => {
  /** A first search, and one that has found more, in another order. */
  const searches = (success: (text: string) => ReportedOutcome): [ReportedCase[], ReportedCase[]] => {
    const cases = [
      one(1, 'a', success('a'), [0, 1]),
      one(2, 'bb', error('badarg'), [2]),
      one(3, 'cc', success('c'), [3]),
    ];
    const later = [
      one(1, 'd', success('d'), [0, 1, 3]),
      one(2, 'b', error('badarg'), [2]),
      one(3, 'cc', success('c'), [3]),
      one(4, 'bb', error('badarg'), [2]),
      one(5, 'a', success('a'), [0, 1]),
    ];
    return [cases, later];
  };

  it.each([
    ['EUnit', eunit, value],
    ['Common Test', commonTest, value],
    ['ExUnit', exunit, value],
    ['plunit', plunit, (text: string): ReportedOutcome => ({ kind: 'success', bindings: { X: text } })],
  ] as const)('keeps its tests for %s where other cases would do as well', (_, framework, success) => {
    const language = framework === plunit ? 'prolog' : 'erlang';
    const sectionFrom = (cases: ReportedCase[], there: string | null) => {
      const from = report(cases, [2], language);
      const existing = new ExistingTests(there, [from], 'record').for(framework);
      const planned = planTests([from], 'record', undefined, existing);
      const tests = planned.map(each => framework.test(each, 'record') as WrittenTest);
      return marked(framework.section(tests, { file: 'x', program: 'example', path: 'x' }), framework);
    };
    const [cases, later] = searches(success);
    const first = sectionFrom(cases, null);
    expect(sectionFrom(later, null)).not.toBe(first);
    expect(sectionFrom(later, sectionOf(`x\n${first}`, framework))).toBe(first);
    expect(sectionFrom(later, first.replaceAll('\n', '\r\n'))).toBe(first);
    // What nothing reached before is added.
    const more = [...later, one(6, 'e', success('e'), [4])];
    const extended = sectionFrom(more, first);
    expect(extended).not.toBe(first);
    for (const line of first.split('\n').filter(text => !/all\/0|,$|foo_\w+$/.test(text)))
      expect(extended).toContain(line);
    // A name that is not true any more goes.
    expect(sectionFrom(later, first.replaceAll('line_4', 'line_77').replaceAll('line 4', 'line 77'))).toBe(
      first,
    );
  });

  it.each([
    ['EUnit', eunit, 'erlang'],
    ['Common Test', commonTest, 'erlang'],
    ['plunit', plunit, 'prolog'],
  ] as const)('has tests for %s whose inputs are read back', (_, framework, language) => {
    const inputs =
      language === 'erlang'
        ? [
            '"a,b"',
            "{'x y', [1|2], #{k => 1.5}}",
            '<<1:3, "é"/utf8>>',
            'fun(X) when X =:= 1 -> a; (_) -> b end',
          ]
        : ["f('a, b', X)", '[1, 2|T]', '"te,xt"', '- 1'];
    const success: ReportedOutcome = language === 'erlang' ? value('ok') : { kind: 'success', bindings: {} };
    const from = report(
      inputs.map((input, i) => one(i + 1, input, success, [i])),
      [],
      language,
    );
    const tests = planTests([from], 'all').map(each => framework.test(each, 'all') as WrittenTest);
    const section = marked(framework.section(tests, { file: 'x', program: 'x', path: 'x' }), framework);
    const found = testsThere(section, framework).map(there => inputThere(there, from, framework)?.[0]);
    const squeezed = (text: string | undefined) => text?.replaceAll(/[\s_]/g, '');
    expect(found.map(squeezed).sort()).toEqual(inputs.map(squeezed).sort());
    const other = { ...from, unit: from.unit.replace('foo/1', 'fo/1') };
    expect(testsThere(section, framework).map(there => inputThere(there, other, framework))).toEqual(
      inputs.map(() => null),
    );
  });

  it('has tests by people besides', () => {
    const text = `mine_test() -> ok.\n${marked('old_test() -> ok.', { comment: '%%' })}other_test() -> ok.\n`;
    expect(withoutSections(text)).toBe('mine_test() -> ok.\n\n\n\nother_test() -> ok.\n');
  });

  it('keeps what stands outside of the markers', () => {
    const marks = { comment: '%%' };
    const file = `-module(x).\n${marked('old_test() -> ok.\n', marks)}\nmine_test() -> ok.\n`;
    const other = `-module(y).\n${marked('new_test() -> ok.\n', marks)}`;
    const next = replaced(file, other, marks) as string;
    expect(next).toContain('new_test');
    expect(next).not.toContain('old_test');
    expect(next.endsWith('\nmine_test() -> ok.\n')).toBe(true);
    expect(next.startsWith('-module(x).\n%% tandem: begin')).toBe(true);
    expect(replaced(next, other, marks)).toBe(next);
    expect(replaced('-module(x).\n', other, marks)).toBe(null);
  });

  it('keeps its line ends, and needs none after the last line', () => {
    const marks = { comment: '%%' };
    const other = `-module(y).\n${marked('new_test() -> ok.\n', marks)}`;
    const windows = `-module(x).\n${marked('old_test() -> ok.\n', marks)}`.replaceAll('\n', '\r\n');
    expect(replaced(windows, other, marks)).toBe(windows.replace('old_test', 'new_test'));
    expect(replaced(windows.trimEnd(), other, marks)).toBe(windows.replace('old_test', 'new_test'));
  });

  it('keeps its indentation', () => {
    const marks = { comment: '#', indent: '  ' };
    const file = `defmodule X do\n${marked('  old\n', marks)}end\n`;
    expect(file).toContain('\n  # tandem: begin');
    expect(replaced(file, `defmodule Y do\n${marked('  new\n', marks)}end\n`, marks)).toBe(
      `defmodule X do\n${marked('  new\n', marks)}end\n`,
    );
  });

  it('is for the framework that its name says', () => {
    expect([eunit.name, commonTest.name, plunit.name]).toEqual(['EUnit', 'Common Test', 'plunit']);
    expect(frameworkFor('x.txt', 'erlang')).toHaveProperty('hint');
    expect(frameworkFor('x.erl', 'prolog')).toHaveProperty('hint');
    expect([testFileFor("'odd name'", 'erlang'), testFileFor('family', 'prolog')]).toEqual([
      '_odd_name__tandem_tests.erl',
      'family_tandem.plt',
    ]);
  });
});
