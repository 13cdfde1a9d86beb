/**
 * Explorations by workers on a queue: one, two and four processes next to a command alone, and what Redis has to do for it.
 *
 *     npm run bench -- queue [ROUNDS] [UNIT] [DEPTH]
 *
 * Needs `redis-server` and `redis-cli`, and Linux for the processor times of workers. All explore the units to their end. On
 * a busy machine elapsed times say little; what two cores could gain is then bounded by the processor times: the whole
 * work takes at least half of them. Executions of workers beyond those of the command alone are states that were explored
 * by more than one of them.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Queue, Worker } from 'bullmq';
import type { Report } from '../src/report/index.ts';
import { startRedis } from '../test/redis.ts';
import { bound } from './support/bounds.ts';
import { type Measured, measure } from './support/command.ts';
import { print, printTable, seconds, share } from './support/table.ts';

const [ROUNDS, ONLY = '', DEPTH] = [Number(process.argv[2] ?? 1), ...process.argv.slice(3)];
const WORKERS = [1, 2, 4];
/** How much sooner two workers are done than one, on two idle cores. */
const GOAL = 1.6;
/** The unit of processor times in `/proc`. */
const MS_PER_TICK = 10;
const EMPTY_JOBS = 5000;

const script = fileURLToPath(new URL('./tandem.js', import.meta.url));
const program = (name: string): string =>
  fileURLToPath(new URL(`../bench/programs/${name}`, import.meta.url));

const units: readonly (readonly [string, readonly string[]])[] = [
  ['Erlang, integers', [program('readings.erl'), 'check', '[[], 1]', '-d', '8']],
  ['Erlang, products', [program('areas.erl'), 'check', '[[], 1]', '-d', '7']],
  ['Prolog', [program('readings.pl'), 'check([1], 1)', '-d', '8']],
];

const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-queue-'));
const redis = await startRedis(folder, 'bench');
const port = new URL(redis.url).port;

function askRedis(...words: string[]): string {
  const args = ['-p', port, '-a', 'bench', '--no-auth-warning', ...words];
  return spawnSync('redis-cli', args, { encoding: 'utf8' }).stdout;
}

function counted(name: string): number {
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(askRedis('INFO'))?.[1] ?? 0);
}

interface WorkerState {
  readonly pid: number;
  readonly jobs: number;
  readonly executions: number;
}

function workerStates(): WorkerState[] {
  const keys = askRedis('KEYS', 'tandem:worker:*').split('\n').filter(Boolean);
  return keys.map(key => JSON.parse(askRedis('GET', key)) as WorkerState);
}

function processorMs({ pid }: WorkerState): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return MS_PER_TICK * (Number(fields[11]) + Number(fields[12]));
}

async function startWorkers(count: number): Promise<ChildProcess> {
  const words = ['worker', '--queue', redis.url, '-p', `${count}`];
  const workers = spawn(process.execPath, [script, ...words], { stdio: 'ignore' });
  while (workerStates().length < count) await sleep(50);
  return workers;
}

interface OnQueue extends Measured<Report> {
  readonly workersMs: number;
  readonly jobs: number;
  readonly executions: number;
  /** Sent and received by Redis. */
  readonly bytes: number;
  readonly commands: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

async function onQueue(subject: readonly string[], count: number): Promise<OnQueue> {
  const workers = await startWorkers(count);
  const names = ['total_net_input_bytes', 'total_net_output_bytes', 'total_commands_processed'];
  const before = names.map(counted);
  const measured = await measure<Report>(['run', ...subject, '--no-confirm', '--queue', redis.url]);
  const [input = 0, output = 0, commands = 0] = names.map((name, i) => counted(name) - (before[i] ?? 0));
  // Workers announce themselves every second.
  await sleep(1500);
  const states = workerStates();
  const workersMs = sum(states.map(processorMs));
  const ended = once(workers, 'exit');
  workers.kill('SIGTERM');
  await ended;
  return {
    ...measured,
    workersMs,
    jobs: sum(states.map(({ jobs }) => jobs)),
    executions: sum(states.map(({ executions }) => executions)),
    bytes: input + output,
    commands,
  };
}

function faultsOf({ errors, cases, coverage }: Report): string {
  const faults = errors.map(id => JSON.stringify(cases[id - 1]?.outcome).replaceAll(/-?\d+/g, 'N'));
  return JSON.stringify([faults.sort(), coverage.clauses]);
}

/** Jobs that do nothing: what BullMQ and Redis are able to do with one worker. */
async function emptyJobsPerSecond(): Promise<number> {
  const connection = { host: '127.0.0.1', port: Number(port), password: 'bench' };
  const queue = new Queue('empty', { connection });
  const began = performance.now();
  let done = 0;
  const worker = new Worker('empty', async () => ++done, { connection, concurrency: 50 });
  const jobs = Array.from({ length: EMPTY_JOBS }, () => ({ name: 'empty', data: {} }));
  await queue.addBulk(jobs);
  while (done < EMPTY_JOBS) await sleep(5);
  const perSecond = EMPTY_JOBS / ((performance.now() - began) / 1000);
  await worker.close();
  await queue.close();
  return perSecond;
}

try {
  const rows: string[][] = [];
  const costs: string[][] = [];
  for (const [unit, whole] of units.filter(([name]) => name.includes(ONLY))) {
    const subject = DEPTH === undefined ? whole : [...whole, '-d', DEPTH];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await measure<Report>(['run', ...subject, '--no-confirm']);
      rows.push([
        unit,
        'alone',
        `${alone.result.cases.length}`,
        `${alone.result.errors.length}`,
        seconds(alone.wallMs),
        seconds(alone.cpuMs),
        '',
      ]);
      let one: OnQueue | null = null;
      for (const count of WORKERS) {
        const found = await onQueue(subject, count);
        one ??= found;
        const ratio = one.wallMs / found.wallMs;
        const { cases } = found.result;
        bound(faultsOf(found.result) === faultsOf(alone.result), `${unit}: the same with ${count} workers`);
        if (count === 2)
          bound(ratio >= GOAL, `${unit}: ${ratio.toFixed(2)} times as fast with two; at least ${GOAL}`);
        rows.push([
          unit,
          `${count}`,
          `${cases.length}`,
          `${found.result.errors.length}`,
          seconds(found.wallMs),
          seconds(found.cpuMs + found.workersMs),
          ratio.toFixed(2),
        ]);
        costs.push([
          unit,
          `${count}`,
          `${found.jobs}`,
          `${Math.round(found.bytes / 1024 / Math.max(1, found.jobs))} KB`,
          `${Math.round(found.commands / Math.max(1, found.jobs))}`,
          share(Math.max(0, cases.length - alone.result.cases.length), cases.length),
        ]);
      }
    }
  }
  printTable(['unit', 'workers', 'executions', 'faults', 'elapsed', 'processor', 'sooner than one by'], rows);
  print('');
  printTable(['unit', 'workers', 'jobs', 'bytes a job', 'commands a job', 'explored twice'], costs);
  print('');
  print(`${Math.round(await emptyJobsPerSecond())} empty jobs a second`);
} finally {
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
}
