/**
 * Explorations by workers on a queue: whatever happens to workers, Redis or the command, they find in the end what a
 * command alone finds.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/report/index.ts';
import { hasRedis, startRedis, type TestRedis } from '../redis.ts';
import { hasOtp } from '../systems.ts';
import { onlyNode, repository, tandem } from '../tandem.ts';

const PASSWORD = 'secret';
/** How many workers are killed in one run; each new one takes a second of processor time to start. */
const DISTURBANCES = 5;
const folder = mkdtempSync(join(tmpdir(), 'tandem-queue-'));
const script = join(repository, 'dist/tandem.js');
const started: ChildProcess[] = [];
let redis: TestRedis;

/** Without OTP's front end and library, so that no node is started for it. */
const builtin = ['--frontend', 'builtin', '--library', 'builtin', '--no-confirm', '--progress', 'none'];
const readings = (depth: number) => [
  'run',
  'bench/programs/readings.erl',
  'check',
  '[[], 1]',
  '-d',
  `${depth}`,
  ...builtin,
];
const prolog = ['run', 'bench/programs/readings.pl', 'check([1], 1)', '-d', '5', ...builtin];

function startWorker(env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const words = ['worker', '--queue', redis.url, '-p', '1', '--stalled-after', '1'];
  const worker = spawn(process.execPath, [script, ...words], { cwd: folder, stdio: 'ignore', env });
  started.push(worker);
  return worker;
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill(signal);
  await ended;
}

interface Found {
  readonly faults: readonly string[];
  readonly coverage: Report['coverage']['clauses'];
  readonly verdict: string;
  readonly divergences: number;
}

const reportFile = join(folder, 'report.json');

function found(): Found {
  const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'));
  const inputs = new Set(report.cases.map(({ input }) => JSON.stringify(input)));
  expect(inputs.size, 'no input counts twice').toBe(report.cases.length);
  return {
    faults: report.errors
      .map(id => report.cases[id - 1]?.outcome)
      .map(outcome => JSON.stringify(outcome).replaceAll(/-?\d+/g, 'N'))
      .sort(),
    coverage: report.coverage.clauses,
    verdict: report.verdict,
    divergences: report.incomplete.find(({ reason }) => reason === 'divergence')?.count ?? 0,
  };
}

async function explored(words: readonly string[]): Promise<Found> {
  rmSync(reportFile, { force: true });
  const { status, err } = await tandem([script, ...words, '--json', reportFile], {
    program: process.execPath,
  });
  expect([0, 1], err).toContain(status);
  return found();
}

describe.skipIf(!hasRedis)('workers on a queue (needs redis-server)', () => {
  beforeAll(async () => {
    redis = await startRedis(folder, PASSWORD);
  });

  afterAll(async () => {
    for (const worker of started) await end(worker, 'SIGKILL');
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['Erlang', readings(5)],
    ['Prolog', prolog],
  ])('find what a command alone finds: %s', async (_, words) => {
    const alone = await explored(words);
    const workers = [startWorker(), startWorker()];
    expect(await explored([...words, '--queue', redis.url])).toEqual(alone);
    for (const worker of workers) await end(worker, 'SIGTERM');
    expect(workers.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  });

  it('may die, and so may Redis and the command', async () => {
    const alone = await explored(readings(6));
    rmSync(reportFile, { force: true });
    const words = [...readings(6), '--json', reportFile, '--queue', redis.url, '--run-id', 'disturbed'];
    const start = () => spawn(process.execPath, [script, ...words], { cwd: repository, stdio: 'ignore' });
    let command = start();
    started.push(command);
    let workers = [startWorker(), startWorker()];
    const watch = new Redis(redis.url, { maxRetriesPerRequest: null });
    watch.on('error', () => {});
    /** The number of results so far. It goes by results and not by time: however slow the machine is, there is progress. */
    const results = async () => {
      const [list] = await watch.keys('tandem:run:disturbed:*:done');
      return list === undefined ? 0 : watch.llen(list);
    };
    for (let disturbed = 0, last = 0; command.exitCode === null; await sleep(20)) {
      const now = await results();
      if (disturbed === DISTURBANCES || now < last + (disturbed === 0 ? 1 : 2)) continue;
      last = now;
      disturbed++;
      const [oldest, ...others] = workers;
      if (oldest !== undefined) await end(oldest, 'SIGKILL');
      workers = [...others, startWorker()];
      if (disturbed === 2) await redis.restart();
      if (disturbed === 3) {
        await end(command, 'SIGKILL');
        command = start();
        started.push(command);
      }
    }
    watch.disconnect();
    expect(command.exitCode).toBe(1);
    expect(found()).toEqual(alone);
    for (const worker of workers) await end(worker, 'SIGKILL');
  }, 300_000);

  it.skipIf(!hasOtp)('refuse what needs another OTP (needs OTP)', async () => {
    const worker = startWorker({ ...process.env, PATH: onlyNode(join(folder, 'bin')) });
    const unit = ['run', 'bench/programs/readings.erl', 'check', '[[], 1]', '--no-confirm'];
    const { err } = await tandem([script, ...unit, '--queue', redis.url, '--progress', 'lines'], {
      program: process.execPath,
      meanwhile: async ({ child, until }) => {
        await until(said => said.err.includes('no worker takes'));
        const { out } = await tandem([script, 'worker', '--status', '--queue', redis.url], {
          program: process.execPath,
        });
        expect(out).toMatch(/refused: the program needs Erlang\/OTP/);
        child.kill('SIGINT');
      },
    });
    expect(err).toMatch(
      /no worker takes the jobs of run \w+: the program needs Erlang\/OTP [\d.]+, and here is none/,
    );
    await end(worker, 'SIGTERM');
  });

  it('need the right password', async () => {
    const { status, err } = await tandem(
      [script, ...readings(5), '--queue', redis.url.replace(PASSWORD, 'x')],
      {
        program: process.execPath,
      },
    );
    expect(status).toBe(2);
    expect(err).toMatch(/there is no Redis to work with at redis:\/\/127.0.0.1:\d+: WRONGPASS/);
  });
});

it.each([
  ['redis://127.0.0.1:1', /there is no Redis to work with at redis:\/\/127.0.0.1:1: .*ECONNREFUSED/],
  ['http://127.0.0.1', /this is no address of a Redis/],
])('--queue with nothing there is one clear message: %s', async (url, message) => {
  for (const words of [
    [...readings(5), '--queue', url],
    ['worker', '--queue', url],
  ]) {
    const { status, err } = await tandem([script, ...words], { program: process.execPath });
    expect(status).toBe(2);
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(2);
  }
});
