import { expect, it } from 'vitest';
import { localPrelude } from '../../../../src/erlang/local/builtin.ts';
import { BuiltinFrontend } from '../../../../src/erlang/syntax/frontend.ts';
import { print } from '../../../../src/erlang/terms/index.ts';
import { runTests, type TestRun } from '../../../../src/erlang/tests/run-tests.ts';

const PROGRAM = `
-module(m).
-export([f/1, g/2, start/0]).
f(X) when is_integer(X) -> X + 1;
f([_ | _]) -> list.
g(A, B) -> {A, B}.
start() -> spawn(fun() -> ok end).
`;

async function run(tests: string, name = 'm_tests'): Promise<TestRun> {
  const texts = new Map([
    ['m.erl', PROGRAM],
    ['broken.erl', '-module(broken).\n-export([f/0]).\nf() -> g().'],
    [`${name}.erl`, `-module(${name}).\n-compile([export_all]).\n${tests}`],
  ]);
  const files = { read: (path: string) => texts.get(path) ?? null, list: () => null };
  const source = new BuiltinFrontend(files, localPrelude());
  await source.loadFile('m.erl');
  return runTests({
    source,
    modules: [await source.loadFile(`${name}.erl`)],
    isByPeople: (_, function_) => !function_.startsWith('made_'),
    isWanted: function_ => function_.startsWith('m:'),
    isOwnCode: module => module === 'm',
    meter: () => ({ exceeded: () => null }),
    control: { stop: () => false, pause: () => null },
  });
}

function callsOf({ calls }: TestRun, name: string): string[] {
  return (calls.get(name) ?? []).map(
    ({ args, passes }) => `${args.map(arg => print(arg)).join(' ')}${passes ? '' : ' fails'}`,
  );
}

it('sees the calls of test functions, the shortest first, and which of them failed', async () => {
  const seen = await run(`
a_test() -> 21 = m:f(20), 2 = m:f(1).
b_test() -> wrong = m:f(3).
c_test() -> {'EXIT', _} = (catch m:f(atom)).
helper() -> m:f(99).
`);
  expect(callsOf(seen, 'm:f/1')).toEqual(['1', '3 fails', '20', 'atom']);
  expect([seen.ran, seen.total]).toEqual([3, 3]);
});

it('takes inputs from tests that were made from reports, and nothing else', async () => {
  const seen = await run('a_test() -> m:f(1).\nmade_b_test() -> m:f(1), m:f(2), m:f(atom).');
  expect(callsOf(seen, 'm:f/1')).toEqual(['1', '2 fails', 'atom fails']);
  expect([seen.ran, seen.total]).toEqual([1, 1]);
  const alone = await run('a_test() -> m:f(1).');
  expect(seen.reached).toEqual(alone.reached);
});

it('leaves a test that calls a module that cannot be compiled', async () => {
  const seen = await run('a_test() -> m:f(1), broken:f(), m:f(2).\nb_test() -> m:f(3).');
  expect(callsOf(seen, 'm:f/1')).toEqual(['1 fails', '3']);
  expect([seen.ran, seen.total]).toEqual([2, 2]);
});

it.each([
  ['a fun', 'fun() -> m:f(7) end'],
  ['a label and a line', '{"label", {12, fun() -> m:f(7) end}}'],
  ['lists', '[[], [fun() -> error(no) end, fun() -> m:f(7) end]]'],
  ['a generator', '{generator, fun() -> [fun() -> m:f(7) end] end}'],
  ['modes', '{timeout, 5, {inparallel, {spawn, {inorder, fun() -> m:f(7) end}}}}'],
  ['a fixture', '{setup, fun() -> 7 end, fun(_) -> ok end, fun(X) -> [fun() -> m:f(X) end] end}'],
  ['fixtures', '{foreach, local, fun() -> 7 end, fun(_) -> ok end, [fun(X) -> fun() -> m:f(X) end end]}'],
  ['tests with a value', '{setup, fun() -> 7 end, {with, [fun(X) -> m:f(X) end]}}'],
  ['a name', '{m_tests, seven}'],
])('runs the representation of a test: %s', async (_, representation) => {
  const seen = await run(`seven() -> m:f(7).\na_test_() -> ${representation}.`);
  expect(callsOf(seen, 'm:f/1')).toEqual(['7']);
});

it('runs the cases of a suite, also those in groups, with their configuration', async () => {
  const seen = await run(
    `
all() -> [one, {group, more}].
groups() -> [{more, [parallel], [two, {group, inner}]}, {inner, [], [one]}].
init_per_suite(Config) -> [{x, 5} | Config].
init_per_testcase(two, Config) -> [{y, 6} | Config];
init_per_testcase(_, Config) -> Config.
one(Config) -> m:f(proplists:get_value(x, Config)).
two(Config) -> m:g(proplists:get_value(x, Config), proplists:get_value(y, Config)).
`,
    'm_SUITE',
  );
  expect(callsOf(seen, 'm:f/1')).toEqual(['5']);
  expect(callsOf(seen, 'm:g/2')).toEqual(['5 6']);
});

it('leaves out what belongs to the run, and notes what was reached', async () => {
  const seen = await run('a_test() -> m:g(m:start(), 1), m:g(fun() -> ok end, 2), m:g(a, 3), m:f(0).');
  expect(callsOf(seen, 'm:g/2')).toEqual(['a 3']);
  const untested = await run('a_test() -> m:g(a, 3).');
  expect(seen.reached.size).toBeGreaterThan(untested.reached.size);
});
