/** What makes a long run pleasant: it keeps its time, can be stopped and taken up again, and uses more than one core. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedUnit } from '../../src/cli/exploration/state.ts';
import type { Report } from '../../src/report/index.ts';
import { hasOtp } from '../systems.ts';
import { killAtWork, type RunOptions, tandem } from '../tandem.ts';

const programs = 'test/e2e/programs';
const quiet = ['--progress', 'none', '--no-confirm'];
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-long-'));
  // The first call may build.
  await tandem(['--version']);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const reportIn = (file: string): Report => JSON.parse(readFileSync(file, 'utf8'));

async function explored(args: readonly string[], name = 'report'): Promise<Report> {
  const file = join(folder, `${name}.json`);
  const { status, err } = await tandem(['run', ...args, ...quiet, '--json', file]);
  expect(err).toBe('');
  expect([0, 1]).toContain(status);
  return reportIn(file);
}

const faultsOf = ({ errors, cases }: Report): string[] =>
  errors
    .map(id => cases[id - 1]?.outcome)
    .map(outcome => JSON.stringify(outcome).replace(/"reason":"\{(\w+),[^"]*"/, '"reason":"$1"'))
    .sort();

/** Not how often: states that were met before the end are not known behind it. */
const reasonsOf = ({ incomplete }: Report): string[] => incomplete.map(({ reason }) => reason);

const inputsOf = ({ cases }: Report): string[] => cases.map(({ input }) => input.join());

describe('stopping', () => {
  // However fast the machine is: only the clock ends these.
  const unbounded = ['--run-steps', '100000000000'];
  const endless: [string, string[]][] = [
    ['Erlang', [`${programs}/endless.erl`, 'spin', '[[1, 2, 3]]', ...unbounded]],
    ['Prolog', [`${programs}/endless.pl`, 'spin(1)', ...unbounded]],
  ];

  it.each(endless)(
    'ends when --time is over, in the middle of a call of %s',
    async (_, subject) => {
      const { out } = await tandem(['run', ...subject, ...quiet, '-t', '2']);
      // One execution has a part of that time.
      expect(out).toMatch(/when --time was over|ran out of time \(--run-time\)/);
    },
    30_000,
  );

  it.each(
    endless.flatMap(([name, subject]) =>
      (['SIGINT', 'SIGTERM'] as const).map(signal => [name, signal, subject] as const),
    ),
  )(
    'writes the report in the middle of a call of %s on %s',
    async (_, signal, subject) => {
      const file = join(folder, 'stopped.json');
      const args = ['run', ...subject, '--no-confirm', '--progress', 'lines', '--json', file];
      const { out, status } = await tandem(args, { meanwhile: killAtWork(signal) });
      expect([0, 1]).toContain(status);
      expect(out).toContain('spin/1');
      expect(reportIn(file).incomplete.map(({ reason }) => reason)).toContain('interrupted');
    },
    30_000,
  );
});

it('takes signals that come at once for one wish, as `timeout` sends them', async () => {
  const subject = [`${programs}/endless.erl`, 'spin', '[[1, 2, 3]]'];
  const { out } = await tandem(['run', ...subject, '--no-confirm', '--progress', 'lines'], {
    meanwhile: async running => {
      await killAtWork('SIGINT')(running);
      running.child.kill('SIGINT');
      await new Promise(resolve => setTimeout(resolve, 20));
      running.child.kill('SIGINT');
    },
  });
  expect(out).toContain('left at the interruption');
}, 30_000);

/** A transform that tells by a file that the compiler is at work, and goes on when another file is there. */
const SLOW = `-module(slow).
-export([parse_transform/2]).
parse_transform(Forms, _) -> ok = file:write_file("FOLDER/started", <<>>), wait(), Forms.
wait() ->
    case filelib:is_file("FOLDER/go-on") of
        true -> ok;
        false -> timer:sleep(10), wait()
    end.
`;

it.skipIf(!hasOtp)(
  'a Ctrl-C of the terminal, which all programs in it get, does not end the compiler (needs Erlang/OTP)',
  async () => {
    writeFileSync(join(folder, 'slow.erl'), SLOW.replaceAll('FOLDER', folder));
    const source = '-module(late).\n-compile({parse_transform, slow}).\n-export([f/1]).\nf(X) -> X.\n';
    writeFileSync(join(folder, 'late.erl'), source);
    const { out } = await tandem(['run', join(folder, 'late.erl'), 'f', '--allow', 'files', ...quiet], {
      detached: true,
      meanwhile: async ({ child, until }) => {
        await until(() => existsSync(join(folder, 'started')));
        process.kill(-(child.pid as number), 'SIGINT');
        writeFileSync(join(folder, 'go-on'), '');
      },
    });
    expect(out).toMatch(/^late:f\/1: no errors/);
  },
  30_000,
);

it.each([
  ['one executor', 50, []],
  ['two executors', 100, ['-p', '2', '-s', '2']],
])(
  'ends with a report when memory runs short, with %s',
  async (_, megabytes, executors) => {
    const file = join(folder, 'short.json');
    const subject = [`${programs}/readings.erl`, 'check', '[[], 1]', '-d', '40', ...executors];
    const env = { ...process.env, NODE_OPTIONS: `--max-old-space-size=${megabytes}` };
    const { out, err } = await tandem(['run', ...subject, ...quiet, '--json', file], { env });
    expect(err).toBe('');
    expect(out).toContain('left when memory ran short');
    const report = reportIn(file);
    expect(reasonsOf(report)).toContain('memory');
    expect(report.cases.length).toBeGreaterThan(100);
  },
  120_000,
);

describe('a saved exploration', () => {
  // Long enough that something is saved before the end: that happens every two seconds.
  const subject = [`${programs}/readings.erl`, 'check', '[[], 1]', '-d', '7'];

  it('goes on after every kind of end, does nothing twice and finds the same', async () => {
    const whole = await explored(subject, 'whole');
    const state = ['--state', join(folder, 'state')];
    const files = () => readdirSync(join(folder, 'state')).filter(name => name.endsWith('.json'));
    const saved = (): SavedUnit['exploration'] =>
      JSON.parse(readFileSync(join(folder, 'state', files()[0] ?? ''), 'utf8').split('\n')[0] ?? '')
        .exploration;
    const run = (more: readonly string[], meanwhile?: RunOptions['meanwhile']) =>
      tandem(['run', ...subject, '--no-confirm', ...state, ...more], meanwhile && { meanwhile });

    await run(['--max-paths', '40']);
    expect((await run([])).err).toContain('--resume goes on from there');
    expect((await run(['--resume', '--depth', '9'])).err).toContain('the options have changed');

    const atFirst = saved().findings.cases.length;
    const killed = await run(['--resume'], async ({ child, until }) => {
      // The first saving may come before the first new case.
      await until(() => saved().findings.cases.length > atFirst);
      child.kill('SIGKILL');
    });
    expect(killed.signal).toBe('SIGKILL');
    expect(saved().isDone).toBe(false);
    const atKill = saved().findings.cases.length;
    expect(atKill).toBeGreaterThan(atFirst);

    const options = ['--resume', '-p', '2', '-s', '2', '--progress', 'lines'];
    const stopped = await run(options, killAtWork('SIGTERM'));
    expect(stopped.out).toContain('left at the interruption');
    expect(saved().isDone).toBe(false);
    expect(saved().findings.cases.length).toBeGreaterThan(atKill);

    const ended = await run(['--resume', '-t', '1']);
    expect(ended.out).toContain('left when --time was over');
    const resumed = await explored([...subject, ...state, '--resume'], 'resumed');

    expect(new Set(inputsOf(resumed)).size).toBe(resumed.cases.length);
    expect(faultsOf(resumed)).toEqual(faultsOf(whole));
    expect(resumed.verdict).toBe(whole.verdict);
    expect(resumed.coverage.clauses).toEqual(whole.coverage.clauses);
    expect(reasonsOf(resumed)).toEqual(reasonsOf(whole));
    expect(readdirSync(join(folder, 'state'))).toEqual([
      expect.stringMatching(/^readings\.check\.2\..*readings\.erl\.json$/),
    ]);

    const again = await explored([...subject, ...state, '--resume'], 'again');
    expect(inputsOf(again)).toEqual(inputsOf(resumed));
  }, 240_000);
});

describe('several executors and solvers', () => {
  it.each([
    ['Erlang', [`${programs}/readings.erl`, 'check', '[[], 1]', '-d', '4']],
    ['Prolog', [`${programs}/readings.pl`, 'check([1], 1)', '-d', '4']],
    ['Erlang with indices', [`${programs}/table.erl`, 'find/3', '-d', '12']],
  ])(
    'find the same faults in %s as one',
    async (_, subject) => {
      const one = await explored(subject, 'one');
      const two = await explored([...subject, '-p', '2', '-s', '2'], 'two');
      expect(faultsOf(two)).toEqual(faultsOf(one));
      expect(two.verdict).toBe(one.verdict);
      expect(two.coverage).toEqual(one.coverage);
      expect(reasonsOf(two)).toEqual(reasonsOf(one));
      // What one of them has explored the others leave alone, as far as it can be known before.
      expect(two.cases.length).toBeLessThan(1.2 * one.cases.length);
      expect(new Set(inputsOf(two)).size).toBe(two.cases.length);
    },
    240_000,
  );
});

describe('a target', () => {
  const maze = `${programs}/maze.erl`;
  const line =
    readFileSync(maze, 'utf8')
      .split('\n')
      .findIndex(text => text.includes('treasure)')) + 1;

  it('is reached long before a search for coverage comes there', async () => {
    const subject = [maze, 'run', '[[]]', '--max-paths', '150'];
    const aimed = await explored([...subject, '--target', `maze.erl:${line}`]);
    expect(aimed.target?.place).toBe(`maze.erl:${line}`);
    expect(aimed.target?.case).toBeLessThan(40);
    expect(faultsOf(aimed).join()).toContain('treasure');
    expect(faultsOf(await explored(subject)).join()).not.toContain('treasure');
  }, 120_000);

  it('must have code', async () => {
    const { err, status } = await tandem(['run', maze, 'run', '[[]]', '--target', 'maze.erl:1']);
    expect(err).toContain('there is no code in maze.erl:1');
    expect(status).toBe(2);
  });
});
