/**
 * Whether explorations by workers survive: workers are killed every second, Redis is restarted and the command is killed and
 * given again, until it ends; what it has found must be what a command alone finds.
 *
 *     npm run bench -- kills [--every 1] [--workers 2] [--depth 8] [--prolog]
 *
 * Needs `redis-server`. A worker takes a second of processor time to start: on a busy machine, `--every` has to be larger
 * for there to be any progress. Every seventh kill is followed by a restart of Redis, every eleventh by one of the command.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Report } from '../src/report/index.ts';
import { startRedis } from '../test/redis.ts';
import { bound } from './support/bounds.ts';
import { print, printTable, seconds } from './support/table.ts';

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    depth: { type: 'string', default: '8' },
    prolog: { type: 'boolean', default: false },
  },
});
const [EVERY_MS, WORKERS] = [1000 * Number(values.every), Number(values.workers)];
/** Kills of workers between two restarts of Redis, and between two of the command. */
const [REDIS_EVERY, COMMAND_EVERY] = [7, 11];

const script = fileURLToPath(new URL('./tandem.js', import.meta.url));
const program = (name: string): string =>
  fileURLToPath(new URL(`../bench/programs/${name}`, import.meta.url));
const subject = values.prolog
  ? [program('readings.pl'), 'check([1], 1)']
  : [program('readings.erl'), 'check', '[[], 1]'];

const folder = mkdtempSync(join(tmpdir(), 'tandem-kills-'));
const redis = await startRedis(folder, 'bench');
const reportFile = join(folder, 'report.json');
const started = new Set<ChildProcess>();

function start(words: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [script, ...words], { stdio: 'ignore' });
  started.add(child);
  child.once('exit', () => started.delete(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (!started.has(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const unit = ['run', ...subject, '-d', values.depth, '--no-confirm', '--progress', 'none'];
const startCommand = (more: readonly string[]): ChildProcess =>
  start([...unit, '--json', reportFile, ...more]);
const startWorker = (): ChildProcess =>
  start(['worker', '--queue', redis.url, '-p', '1', '--stalled-after', '1']);

interface Found {
  readonly executions: number;
  readonly faults: string;
  readonly coverage: string;
  readonly verdict: string;
}

function found(): Found {
  const { cases, errors, coverage, verdict }: Report = JSON.parse(readFileSync(reportFile, 'utf8'));
  const faults = errors.map(id => JSON.stringify(cases[id - 1]?.outcome).replaceAll(/-?\d+/g, 'N'));
  const { clauses } = coverage;
  bound(new Set(cases.map(({ input }) => input.join())).size === cases.length, 'no input counts twice');
  return {
    executions: cases.length,
    faults: `${faults.length} ${faults.sort().join()}`,
    coverage: `${clauses.covered} of ${clauses.total}`,
    verdict,
  };
}

async function alone(): Promise<Found> {
  const command = startCommand([]);
  await once(command, 'exit');
  return found();
}

async function disturbed(): Promise<Found & { readonly disturbances: readonly string[] }> {
  const queue = ['--queue', redis.url, '--run-id', 'disturbed'];
  let command = startCommand(queue);
  let isOver = once(command, 'exit').then(() => true);
  let workers = Array.from({ length: WORKERS }, startWorker);
  let [kills, restarts, resumptions] = [0, 0, 0];
  for (;;) {
    if ((await Promise.race([isOver, sleep(EVERY_MS)])) === true) break;
    const [oldest, ...others] = workers;
    if (oldest !== undefined) await kill(oldest);
    workers = [...others, startWorker()];
    kills++;
    if (kills % REDIS_EVERY === 0) {
      await redis.restart();
      restarts++;
    }
    if (kills % COMMAND_EVERY === 0) {
      await kill(command);
      command = startCommand(queue);
      isOver = once(command, 'exit').then(() => true);
      resumptions++;
    }
  }
  return {
    ...found(),
    disturbances: [
      `${kills} workers killed`,
      `Redis restarted ${restarts} times`,
      `resumed ${resumptions} times`,
    ],
  };
}

try {
  const undisturbed = await alone();
  rmSync(reportFile);
  const began = performance.now();
  const result = await disturbed();
  const took = performance.now() - began;
  for (const key of ['faults', 'coverage', 'verdict'] as const)
    bound(result[key] === undisturbed[key], `${key}: ${result[key]}, undisturbed ${undisturbed[key]}`);
  printTable(
    ['', 'executions', 'faults', 'clauses', 'verdict'],
    [
      ['alone', undisturbed],
      ['disturbed', result],
    ].map(([name, one]) => {
      const { executions, faults, coverage, verdict } = one as Found;
      return [String(name), String(executions), faults.split(' ', 1).join(), coverage, verdict];
    }),
  );
  print(`${result.disturbances.join(', ')}, in ${seconds(took)}`);
} finally {
  for (const child of [...started]) await kill(child);
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
}
