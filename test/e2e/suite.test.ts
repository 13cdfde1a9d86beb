import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { SuiteReport } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { killAtWork, tandem } from '../tandem.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-suite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Functions that end, and that are bounded by the number of executions. */
const MIXED = ['erlang/fever.erl', 'erlang/command.erl', 'erlang/basket.erl', 'prolog/family.pl'].map(
  file => `examples/${file}`,
);

const module = (name: string, body: string, entry = 'f/1') =>
  `-module(${name}).\n-export([${entry}]).\n${body}\n`;

describe('tandem test', () => {
  mkdirSync(join(folder, 'project', 'src'), { recursive: true });
  mkdirSync(join(folder, 'project', 'include'));
  const write = (name: string, text: string) => writeFileSync(join(folder, 'project', name), text);
  write('rebar.config', '{deps, []}.\n');
  write('include/limits.hrl', '-define(LIMIT, 7).\n');
  write('src/good.erl', module('good', 'f(X) when is_atom(X) -> X;\nf(_) -> other.\nunused() -> never.'));
  write(
    'src/bad.erl',
    module(
      'bad',
      '-include("limits.hrl").\nf(X) when X > ?LIMIT ->\n    good:f(X),\n    hd([]);\nf(_) -> ok.',
    ),
  );

  it('explores every exported function of a project, and tells what was covered', async () => {
    const { status, out } = await tandem(['test', join(folder, 'project'), '-t', '60', '--json', '-']);
    expect(status).toBe(1);
    const { units, modules }: SuiteReport = JSON.parse(out);
    expect(units.map(({ unit, verdict }) => [unit, verdict])).toEqual([
      ['bad:f/1', 'bugs'],
      ['good:f/1', 'exhausted'],
    ]);
    const good = modules.find(({ module }) => module === 'good');
    expect(good?.coverage.clauses).toEqual({ covered: 2, total: 3 });
    expect(good?.coverage.uncovered).toMatchObject([
      { function: 'good:unused/0', line: 5, why: ['not-called'] },
    ]);
    const bad = modules.find(({ module }) => module === 'bad');
    expect(bad?.coverage.lines).toEqual({ covered: 4, total: 4 });
    expect(bad?.coverage.functions).toEqual([
      { function: 'bad:f/1', clauses: { covered: 2, total: 2 }, lines: { covered: 4, total: 4 } },
    ]);
  });

  it('reports the same for any number of functions explored at once', async () => {
    const unitsWith = async (jobs: string) => {
      const bounds = ['-t', '300', '-d', '6', '--max-paths', '150', '--no-confirm'];
      const { out } = await tandem(['test', ...MIXED, ...bounds, '-j', jobs, '--json', '-']);
      return (JSON.parse(out) as SuiteReport).units.map(({ timing, solver, ...unit }) => {
        expect(timing.wasCut, unit.unit).toBeUndefined();
        return unit;
      });
    };
    expect(await unitsWith('3')).toEqual(await unitsWith('1'));
  });

  it.each([1, 2])(
    '--dump-smt has a file for every query of every unit with %i executors',
    async executors => {
      const scripts = join(folder, `scripts-${executors}`);
      const options = ['--dump-smt', scripts, '--solver-layers', '', '-p', `${executors}`, '--json', '-'];
      const { out } = await tandem(['test', join(folder, 'project'), '-t', '6', ...options]);
      const { units }: SuiteReport = JSON.parse(out);
      for (const name of readdirSync(scripts)) {
        expect(name).toMatch(/^(bad|good)\.f\.1\.worker-[01]\.\d{6}\.smt2$/);
        expect(readFileSync(join(scripts, name), 'utf8')).toContain('(check-sat)');
      }
      const queries = units.map(({ solver }) => solver.queries);
      expect(Math.min(...queries)).toBeGreaterThan(0);
      expect(readdirSync(scripts)).toHaveLength(queries.reduce((sum, count) => sum + count, 0));
    },
  );

  it('shows a table, and goes on behind a module that does not compile', async () => {
    write('src/ugly.erl', module('ugly', 'f(X) -> Y.'));
    const json = join(folder, 'ugly.json');
    const { status, out, err } = await tandem(['test', join(folder, 'project'), '-t', '60', '--json', json]);
    expect(status).toBe(1);
    expect(err).toMatch(/'?Y'? is unbound\n.*ugly\.erl:3/);
    const { failed }: SuiteReport = JSON.parse(readFileSync(json, 'utf8'));
    expect(failed).toEqual([
      { target: join(folder, 'project/src/ugly.erl'), message: expect.stringMatching(/ugly\.erl:3: .*Y/) },
    ]);
    expect(out).toMatch(/^Not explored, since it could not be loaded:\n {2}\S*ugly\.erl:3: /m);
    expect(out).toMatch(/^1 bug and 0 broken contracts in 2 functions\n\n1\. bad:f\(/m);
    expect(out).toMatch(/^module +functions +errors +clauses +lines$/m);
    expect(out).toMatch(/^all +2 +1 +4 of 5 +80%/m);
  });

  it('goes on behind calls of a module that does not compile', async () => {
    const project = join(folder, 'calling');
    mkdirSync(project);
    writeFileSync(join(project, 'torn.erl'), module('torn', 'f(X) -> Y.'));
    writeFileSync(
      join(project, 'whole.erl'),
      module(
        'whole',
        '-spec f(integer()) -> term().\nf(X) when X > 7 -> torn:f(X);\nf(3) -> 1 div 0;\nf(X) -> X.',
      ),
    );
    const { status, out } = await tandem(['test', project, '-t', '60', '--json', '-']);
    const { units, failed }: SuiteReport = JSON.parse(out);
    expect(failed).toMatchObject([{ target: join(project, 'torn.erl') }]);
    const [{ incomplete, coverage } = expect.fail()] = units;
    expect(incomplete).toEqual([
      {
        reason: 'missing',
        what: expect.stringMatching(/^torn:f\/1, which cannot be compiled: .*Y/),
        count: 1,
      },
    ]);
    expect(coverage.clauses).toEqual({ covered: 3, total: 3 });
    expect(status).toBe(1);
  });

  it.skipIf(!hasOtp)('does not wait for a module that is never compiled to the end', async () => {
    const project = join(folder, 'endless');
    mkdirSync(project);
    const text = (name: string, code: string) => writeFileSync(join(project, `${name}.erl`), code);
    text(
      'sleeper',
      module('sleeper', 'parse_transform(F, _) -> timer:sleep(infinity), F.', 'parse_transform/2'),
    );
    text('asleep', module('asleep', '-compile({parse_transform, sleeper}).\nf(X) -> X.'));
    text('awake', module('awake', 'f(X) -> X.'));
    const { status, out } = await tandem(['test', project, '-t', '5', '--json', '-']);
    const { units, failed }: SuiteReport = JSON.parse(out);
    expect(status).toBe(2);
    expect(failed).toEqual([
      {
        target: join(project, 'asleep.erl'),
        message: expect.stringMatching(/was not loaded: no time was left$/),
      },
    ]);
    expect(units.map(({ unit }) => unit)).toEqual(['awake:f/1']);
  });

  it('leaves out what was generated, unless it is asked for', async () => {
    const project = join(folder, 'generated');
    mkdirSync(join(project, 'src'), { recursive: true });
    writeFileSync(join(project, 'src', 'mine.erl'), module('mine', 'f(X) -> X.'));
    writeFileSync(
      join(project, 'src', 'made.erl'),
      `%% Generated by a tool, do not edit\n${module('made', 'f(X) -> X.')}`,
    );
    const explored = async (...args: string[]) => {
      const { units, leftOut }: SuiteReport = JSON.parse(
        (await tandem(['test', ...args, '-t', '60', '--json', '-'])).out,
      );
      return { units: units.map(({ unit }) => unit), leftOut };
    };
    expect(await explored(project)).toEqual({
      units: ['mine:f/1'],
      leftOut: [{ unit: 'made:f/1', why: 'generated code' }],
    });
    expect(await explored(project, '--only', 'made')).toEqual({ units: ['made:f/1'], leftOut: [] });
    expect(await explored(join(project, 'src', 'made.erl'))).toEqual({ units: ['made:f/1'], leftOut: [] });
    const { status, err } = await tandem(['test', project, '--only', 'mien', '--progress', 'none']);
    expect(err).toContain('--only names no function that can be explored');
    expect(status).toBe(2);
  });

  it.each([
    [[], 0],
    [['--fail-on', 'contract'], 1],
    [['--fail-on', 'never'], 0],
  ])('counts broken contracts, and with %j ends with status %i', async (options, expected) => {
    const file = join(folder, 'strict.erl');
    writeFileSync(file, module('strict', 'f(X) when X > 7 -> error({too_large, X});\nf(_) -> ok.'));
    const { status, out } = await tandem(['test', file, '-t', '20', ...options]);
    expect(status).toBe(expected);
    expect(out).toMatch(/^No bugs found, 1 broken contract in 1 function$/m);
    const line = /^Broken contracts, by function .*\n {2}strict:f\/1: 1$/m;
    const full = /^1\. strict:f\(8\)\n {3}error: \{too_large,8\}.*\n(?: {3}.*\n)+? {3}raised on purpose$/m;
    expect(out).toMatch(expected === 1 ? full : line);
  });

  it('proves only what no function of the module could have reached', async () => {
    const file = join(folder, 'reached.erl');
    const text = `-module(reached).
-export([low/1, high/1, named/2, small/1]).
-spec low(0..3) -> term().
low(X) -> which(X).
-spec high(0..3) -> term().
high(X) -> which(X + 10).
-spec named(low | small, 0..20) -> term().
named(F, X) when X > 3 -> apply(reached, F, [X]);
named(_, _) -> ok.
-spec small(0..1) -> term().
small(15) -> fifteen;
small(_) -> ok.
which(12) -> twelve;
which(99) -> never;
which(_) -> other.
`;
    writeFileSync(file, text);
    const whysOf = async (...options: string[]) => {
      const { out } = await tandem(['test', file, '--no-confirm', '-t', '60', '--json', '-', ...options]);
      const { modules }: SuiteReport = JSON.parse(out);
      return modules[0]?.coverage.uncovered.map(({ line, why }) => [line, why]);
    };
    // `high/1` gets to the clause in line 13, and `named/2` calls by a name that is not in the text.
    expect(await whysOf('--only', 'low/1')).toContainEqual([13, ['left-out']]);
    expect(await whysOf('--only', 'low/1')).toContainEqual([14, ['left-out']]);
    expect(await whysOf()).toContainEqual([14, ['concrete-call']]);
    writeFileSync(file, text.replace('apply(reached, F, [X])', '{F, X}'));
    expect(await whysOf()).toEqual([
      [11, ['unreachable']],
      [14, ['unreachable']],
    ]);
  });

  it('writes what it has when it is interrupted', async () => {
    const args = ['test', join(folder, 'project'), '--progress', 'lines', '--depth', '100000', '--json', '-'];
    const { out } = await tandem(args, { meanwhile: killAtWork('SIGINT') });
    const { units }: SuiteReport = JSON.parse(out);
    expect(units.map(({ unit }) => unit)).toEqual(['bad:f/1', 'good:f/1']);
  });

  it('goes on from what it has saved, and begins anew with what has changed', async () => {
    const project = join(folder, 'saved');
    mkdirSync(project);
    const list = 'f([X | L]) when X > 3 -> f(L);\nf([_ | L]) -> f(L);\nf([]) -> ok.';
    for (const name of ['one', 'two']) writeFileSync(join(project, `${name}.erl`), module(name, list));
    const run = async (...more: string[]) => {
      const states = ['--state', 'state', '--no-confirm', '--progress', 'none', '--json', '-'];
      const { status, out, err } = await tandem(['test', '.', ...states, ...more], { cwd: project });
      const { units = [] } = (out === '' ? {} : JSON.parse(out)) as Partial<SuiteReport>;
      return { status, err, inputs: units.map(({ cases }) => cases.map(({ input }) => input.join())) };
    };
    const first = await run('--max-paths', '8');
    expect(first.inputs.map(cases => cases.length)).toEqual([8, 8]);
    const refused = await run();
    expect(refused).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^tandem: state holds .*\n {2}--resume goes on.*\n$/),
    });
    appendFileSync(join(project, 'two.erl'), 'g() -> f([]).\n');
    const second = await run('--resume', '--max-paths', '12');
    expect(second.err).toContain('--resume: two.erl has changed since: 1 function explored anew');
    // Twelve further ones, none twice.
    expect(second.inputs.map(cases => new Set(cases).size)).toEqual([20, 12]);
    expect(second.inputs[0]?.slice(0, 8)).toEqual(first.inputs[0]);
  });

  it('does not pass where nothing could be explored', async () => {
    const path = join(folder, 'unready.erl');
    writeFileSync(path, module('unready', 's() -> error(down).\nf(X) -> X.\ng(X) -> X.', 's/0, f/1, g/1'));
    const { status, err } = await tandem(['test', path, '-t', '60', '--setup', 'unready:s']);
    expect(status).toBe(2);
    expect(err.split('\n').filter(line => line !== '')).toEqual([
      'tandem: unready:s() has no value: error: down',
      'tandem: no function could be explored',
    ]);
  });

  it('has nothing to do in an empty folder', async () => {
    mkdirSync(join(folder, 'empty'));
    const { status, err } = await tandem(['test', join(folder, 'empty')]);
    expect(status).toBe(2);
    expect(err).toMatch(/nothing to explore/);
  });
});
