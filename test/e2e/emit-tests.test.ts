/** Emitted tests next to the real systems: they pass there, reach what the report says, and stay as they are. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { SuiteReport } from '../../src/report/index.ts';
import { hasOtp, hasSwipl } from '../systems.ts';
import { tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-emitted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BOUND = ['--max-paths', '60', '--time', '60', '--progress', 'none'];

/** Runs the tests of a module under `cover`: what EUnit says, and the lines that they did not reach. */
function eunitWithCover(source: string, tests: string) {
  const script = `
    {ok, M} = cover:compile(${text(source)}),
    {ok, T} = compile:file(${text(tests)}, [{outdir, ${text(folder)}}]),
    {module, T} = code:load_abs(filename:join(${text(folder)}, atom_to_list(T))),
    R = eunit:test(T, []),
    {ok, C} = cover:analyse(M, calls, line),
    io:format("~p ~w~n", [R, lists:usort([L || {{_, L}, 0} <- C, L > 0])]),
    halt().`;
  const { stdout } = spawnSync('erl', ['-noshell', '-eval', script.replaceAll('\n', ' ')], {
    cwd: folder,
    encoding: 'utf8',
  });
  const [, result = stdout, missed = '[]'] = /^(ok|error) (\[.*\])$/m.exec(stdout) ?? [];
  return { result, missed: JSON.parse(missed) as number[] };
}

const text = (path: string) => JSON.stringify(resolve(path));

describe.skipIf(!hasOtp)('tests for EUnit (need Erlang/OTP)', () => {
  const examples = ['fever', 'packet', 'settings', 'flags', 'command', 'tally'].map(
    name => `examples/erlang/${name}.erl`,
  );

  it('pass, reach the lines that the report names, and do not change when nothing has changed', async () => {
    const json = join(folder, 'report.json');
    const emit = ['--emit-tests', `${folder}/`, '--json', json];
    const { err } = await tandem(['test', ...examples, ...BOUND, ...emit]);
    expect(err).not.toContain('not run');
    const report = JSON.parse(readFileSync(json, 'utf8')) as SuiteReport;
    const files = readdirSync(folder).filter(name => name.endsWith('_tests.erl'));
    expect(files).toHaveLength(examples.length);
    const before = files.map(name => readFileSync(join(folder, name), 'utf8'));
    for (const example of examples) {
      const name = basename(example, '.erl');
      const { result, missed } = eunitWithCover(example, join(folder, `${name}_tandem_tests.erl`));
      expect([name, result]).toEqual([name, 'ok']);
      const claimed = report.modules.find(({ module }) => module === name)?.coverage.files?.[0]?.lines
        ?.covered;
      expect(claimed?.length).toBeGreaterThan(4);
      expect(missed.filter(line => claimed?.includes(line))).toEqual([]);
    }
    await tandem(['report', json, '--emit-tests', `${folder}/`]);
    expect(files.map(name => readFileSync(join(folder, name), 'utf8'))).toEqual(before);
  });

  it('are red until the error is mended, where that was asked for', async () => {
    const file = join(folder, 'red_tests.erl');
    await tandem([
      'run',
      'examples/erlang/fever.erl',
      'first',
      '[[36]]',
      ...BOUND,
      '--emit-tests',
      file,
      '--emit',
      'failing',
    ]);
    expect(eunitWithCover('examples/erlang/fever.erl', file).result).toBe('error');
  });

  it('do not get in the way of each other', async () => {
    const source = join(folder, 'desk.erl');
    writeFileSync(
      source,
      `-module(desk).
-export([open/1]).
-spec open(0..3) -> atom().
open(N) when N < 2 -> register(desk, spawn(fun() -> receive stop -> ok end end)), opened;
open(_) -> register(desk, spawn(fun() -> receive stop -> ok end end)), reopened.
`,
    );
    const tests = join(folder, 'desk_tests.erl');
    const { err } = await tandem(['run', source, 'open', ...BOUND, '--emit-tests', tests]);
    expect(err).toContain('1 case left out: it fails after other tests');
    expect(eunitWithCover(source, tests).result).toBe('ok');
  });

  it('do not depend on the environment', async () => {
    const source = join(folder, 'colours.erl');
    writeFileSync(
      source,
      `-module(colours).
-export([paint/1]).
-spec paint(0..3) -> atom().
paint(N) when N < 2 -> plain;
paint(2) -> case os:getenv("TERM") of false -> none; _ -> some end;
paint(_) -> case [P || P <- processes(), process_info(P, message_queue_len) > {message_queue_len, 0}] of [] -> idle; _ -> busy end.
`,
    );
    const tests = join(folder, 'colours_tests.erl');
    const { err } = await tandem(['run', source, 'paint', ...BOUND, '--emit-tests', tests]);
    expect(err).toContain('2 cases left out: it fails after other tests, or in another environment');
    expect(err).toMatch(/no test reaches lines 5-6 of .*colours\.erl/);
    expect(eunitWithCover(source, tests).result).toBe('ok');
  });

  it('name every line that they do not reach there, with the reason', async () => {
    const source = join(folder, 'shelf.erl');
    // The output of a test goes to EUnit, which takes what a terminal refuses.
    writeFileSync(
      source,
      `-module(shelf).
-export([label/1]).
-spec label(0..3) -> atom().
label(N) when N < 2 ->
    plain;
label(_) ->
    try io:put_chars([55296]) of ok -> shown
    catch _:_ ->
        refused
    end.
`,
    );
    const tests = join(folder, 'shelf_tests.erl');
    const { err } = await tandem(['test', source, ...BOUND, '--emit-tests', tests]);
    expect(err).toContain('1 case left out: it fails after other tests, or in another environment');
    const [, ...named] =
      /no test reaches lines ([\d, -]+) of \S*shelf\.erl, which the report counts as reached: (.*)/.exec(
        err,
      ) ?? [];
    expect(named).toEqual(['6-8', 'it fails after other tests, or in another environment']);
    expect(eunitWithCover(source, tests)).toEqual({ result: 'ok', missed: [7, 9] });
  });

  it('make no error an expected one, and stay as they are when the project is explored again', async () => {
    const project = join(folder, 'project');
    const tests = join(project, 'test');
    mkdirSync(join(project, 'src'), { recursive: true });
    mkdirSync(tests);
    const source = `-module(half).
-export([of_number/1, price/1]).
-spec of_number(0..99) -> integer().
of_number(N) when N > 50, N rem 2 =:= 0 -> N div 2;
of_number(N) when N =/= 7 -> N.
-spec price(0..9) -> integer().
price(N) -> 10 div (N - 3).
`;
    writeFileSync(join(project, 'src', 'half.erl'), source);
    // By a person: this one is expected.
    const own =
      '-module(own_tests).\n-export([price_test/0]).\nprice_test() -> {error, _} = {error, catch half:price(3)}.\n';
    writeFileSync(join(tests, 'own_tests.erl'), own);
    const command = ['test', '.', ...BOUND, '--emit-tests', 'test'];
    const first = await tandem(command, { cwd: project });
    const written = readFileSync(join(tests, 'half_tandem_tests.erl'), 'utf8');
    expect(first.out).toContain('1 bug and 1 broken contract in 2 functions');
    const second = await tandem(command, { cwd: project });
    expect(second.out).toContain('1 bug and 1 broken contract in 2 functions');
    expect(readFileSync(join(tests, 'half_tandem_tests.erl'), 'utf8')).toBe(written);
  });

  it('are left out where their own inputs touch files, and run where only others would', async () => {
    const source = join(folder, 'reader.erl');
    writeFileSync(
      source,
      `-module(reader).
-export([read/1]).
-spec read(0..3) -> term().
read(N) when N < 2 -> N;
read(N) -> file:read_file(integer_to_list(N)).
`,
    );
    const tests = join(folder, 'reader_tests.erl');
    const { err } = await tandem(['run', source, 'read', ...BOUND, '--emit-tests', tests]);
    expect(err).toContain('1 test for EUnit, checked on Erlang/OTP');
    expect(err).toContain('1 case left out: it could read or write files (file:read_file/1); --allow files');
  });

  it('leave a file alone that is not theirs', async () => {
    const file = join(folder, 'mine_tests.erl');
    writeFileSync(file, '-module(mine_tests).\n');
    const command = ['run', 'examples/erlang/fever.erl', 'first', '[[36]]', ...BOUND, '--emit-tests', file];
    const refused = await tandem(command);
    expect([refused.status, refused.err]).toEqual([
      2,
      expect.stringContaining('has no lines "tandem: begin"'),
    ]);
    expect(readFileSync(file, 'utf8')).toBe('-module(mine_tests).\n');
    expect((await tandem([...command, '--force'])).status).toBe(1);
    expect(readFileSync(file, 'utf8')).toContain('?assertError(');
  });
});

/** The lines of the clauses that SWI-Prolog's `show_coverage` sees entered when the tests are run. */
function clausesEntered(source: string, tests: string): ReadonlySet<number> {
  const hook = `
:- use_module(library(test_cover)).
:- multifile prolog_cover:report_hook/2.
prolog_cover:report_hook(Succeeded, Failed) :-
    forall(( ( member(C, Succeeded) ; member(C, Failed) ),
             catch(clause_property(C, file('${resolve(source)}')), _, fail) ),
           ( clause_property(C, line_count(L)), format("entered ~w~n", [L]) )).
`;
  const file = join(folder, 'hook.pl');
  writeFileSync(file, hook);
  const goal = `consult('${file}'), show_coverage(ignore(run_tests))`;
  const { stdout } = spawnSync('swipl', ['-g', goal, '-t', 'halt', tests], { encoding: 'utf8', input: '' });
  return new Set(Array.from(stdout.matchAll(/^entered (\d+)$/gm), ([, line]) => Number(line)));
}

describe.skipIf(!hasSwipl)('tests for plunit (need SWI-Prolog)', () => {
  it('pass', async () => {
    const { err } = await tandem([
      ...['run', 'examples/prolog/accounts.pl', 'transfer(ann, bob, 10, [ann-20, bob-5], New)'],
      ...[...BOUND, '--emit-tests', join(folder, 'accounts.plt')],
    ]);
    expect(err).toMatch(/accounts\.plt: \d+ tests for plunit, checked on SWI-Prolog/);
    const { status, stderr } = spawnSync(
      'swipl',
      ['-g', 'run_tests', '-t', 'halt(1)', join(folder, 'accounts.plt')],
      {
        encoding: 'utf8',
        input: '',
      },
    );
    expect(stderr).not.toContain('Warning');
    expect([status, /failed|ERROR/.exec(stderr)]).toEqual([1, null]);
  });

  it('reach the clauses that the report names', async () => {
    const examples = ['accounts', 'animals', 'derive', 'family', 'graph'];
    const json = join(folder, 'prolog.json');
    const sources = examples.map(name => `examples/prolog/${name}.pl`);
    const { err } = await tandem([
      'test',
      ...sources,
      ...BOUND,
      '--emit-tests',
      `${folder}/`,
      '--json',
      json,
    ]);
    expect(err).not.toContain('not run');
    expect(err).not.toContain('no test reaches');
    const { modules } = JSON.parse(readFileSync(json, 'utf8')) as SuiteReport;
    for (const name of examples) {
      const claimed = modules.find(({ module }) => module === `${name}.pl`)?.coverage.files?.[0]?.clauses
        .covered;
      expect(claimed?.length).toBeGreaterThan(4);
      const entered = clausesEntered(`examples/prolog/${name}.pl`, join(folder, `${name}_tandem.plt`));
      expect([name, claimed?.filter(line => !entered.has(line))]).toEqual([name, []]);
    }
  });
});
