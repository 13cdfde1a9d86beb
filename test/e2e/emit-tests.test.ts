/** Emitted tests next to the real systems: they pass there, reach what the report says, and stay as they are. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
});
