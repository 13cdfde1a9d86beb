/**
 * Whether an exploration keeps its speed: executions per second of processor time and memory per execution, over time.
 *
 *     npm run bench -- sustained [--seconds 60] [--parts 4] [NAME ...]
 *
 * The time of each program, in seconds of processor time, is divided into equal parts. `decisions` is the mean length of a path.
 * Where paths grow, executions take longer: decisions a second are what must not fall. `kB each` is the growth of the live
 * heap, caches included, which fill up and are bounded. In the end they are emptied, and what is left is what the exploration keeps for
 * good. Bounds: in the last part 90 % of the decisions a second in the first, 4 kB kept for each execution, 512 MB in caches.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { realClock } from '../src/api/clock.ts';
import type { OpenedUnit } from '../src/api/language.ts';
import { openProgram } from '../src/api/open-program.ts';
import type { ReportedOutcome } from '../src/report/index.ts';
import type { Attention, ExecuteTask } from '../src/search/executors/executor.ts';
import { Explorer, emptyCaches, InProcessExecutor, strategies } from '../src/search/index.ts';
import { chain, createBackend } from '../src/solver/index.ts';
import { bound } from './support/bounds.ts';
import { printTable } from './support/table.ts';

const DEPTH = 200;
const LEAST_SPEED = 0.9;
const MOST_KILOBYTES = 4;
/** Megabytes. */
const MOST_CACHED = 512;
const KILOBYTE = 1024;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, parts: { type: 'string', default: '4' } },
});
const parts = Number(values.parts);
const partMs = (1000 * Number(values.seconds)) / parts;

const inRoot = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const programs: Record<string, readonly [file: string, entry: string, seed?: string]> = {
  json: ['bench/programs/json.erl', 'parse/1', '["[]"]'],
  words: ['bench/programs/endless.erl', 'words/1', '["a"]'],
  climb: ['bench/programs/endless.erl', 'climb/2'],
  count: ['bench/programs/endless.erl', 'count/1'],
  records: ['bench/programs/endless.erl', 'records/1'],
  calculator: ['examples/prolog/calculator.pl', 'calculate([1, +, 2], Value)'],
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function liveBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Counts the decisions of the runs that it makes. */
class CountingExecutor extends InProcessExecutor<unknown, unknown, ReportedOutcome> {
  executions = 0;
  decisions = 0;

  override async execute(task: ExecuteTask<unknown>, attention: Attention) {
    const run = await super.execute(task, attention);
    if (run !== null) {
      this.executions++;
      this.decisions += run.start + run.path.length;
    }
    return run;
  }
}

interface Part {
  readonly executions: number;
  readonly decisions: number;
  readonly ms: number;
  /** Of live heap, caches included. */
  readonly bytes: number;
}

interface Explored {
  readonly parts: readonly Part[];
  /** Bytes that the exploration keeps for good, and those of its caches, in the end. */
  readonly keptBytes: number;
  readonly cachedBytes: number;
}

async function explore(file: string, entry: string, seed: string | undefined): Promise<Explored> {
  const program = await openProgram({ file: inRoot(file) }, { depth: DEPTH });
  const { unit, describe } = (await program.unit(entry, seed)) as OpenedUnit<unknown, unknown>;
  const backend = createBackend('auto', { timeoutMs: 2000 });
  const executor = new CountingExecutor({ unit, solver: chain(backend), describe, now: realClock.now });
  let over = new AbortController();
  let until = 0;
  const explorer = new Explorer({
    executor,
    strategy: strategies.coverage.make,
    clock: realClock,
    maxDepth: DEPTH,
    nearness: reached => unit.nearness?.(reached) ?? null,
    observer: {
      executed: () => {
        if (cpuMs() > until) over.abort();
      },
    },
  });
  const found: Part[] = [];
  const before = liveBytes();
  for (let part = 0; part < parts; part++) {
    const { executions, decisions } = executor;
    const bytes = liveBytes();
    const began = cpuMs();
    over = new AbortController();
    until = began + partMs;
    const { stopped } = await explorer.explore({ signal: over.signal });
    const ms = cpuMs() - began;
    // An exploration that has come to its end says nothing about how long it would have kept its speed.
    if (stopped === null) break;
    found.push({
      executions: executor.executions - executions,
      decisions: executor.decisions - decisions,
      ms,
      bytes: liveBytes() - bytes,
    });
  }
  const inUse = liveBytes();
  emptyCaches();
  const left = liveBytes();
  await program.close();
  await backend.close();
  return { parts: found, keptBytes: left - before, cachedBytes: inUse - left };
}

const rows: string[][] = [];
const ends: string[][] = [];
for (const [name, [file, entry, seed]] of Object.entries(programs)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { parts: found, keptBytes, cachedBytes } = await explore(file, entry, seed);
  for (const [i, { executions, decisions, ms, bytes }] of found.entries())
    rows.push([
      `${name}, part ${i + 1}`,
      String(executions),
      ((1000 * executions) / ms).toFixed(0),
      (decisions / executions).toFixed(1),
      ((1000 * decisions) / ms).toFixed(0),
      (bytes / executions / KILOBYTE).toFixed(1),
    ]);
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) continue;
  const speed = last.decisions / last.ms / (first.decisions / first.ms);
  const kilobytes = keptBytes / KILOBYTE / found.reduce((sum, part) => sum + part.executions, 0);
  const cached = cachedBytes / KILOBYTE ** 2;
  ends.push([name, `${(100 * speed).toFixed(0)} %`, kilobytes.toFixed(1), cached.toFixed(0)]);
  bound(speed >= LEAST_SPEED, `${name}: ${(100 * speed).toFixed(0)} % of the decisions a second at first`);
  bound(kilobytes <= MOST_KILOBYTES, `${name}: ${kilobytes.toFixed(1)} kB kept for an execution`);
  bound(cached <= MOST_CACHED, `${name}: ${cached.toFixed(0)} MB in caches`);
}
printTable(['program', 'executions', 'a second', 'decisions', 'decisions a second', 'kB each'], rows);
printTable(['program', 'speed in the end', 'kB kept each', 'MB in caches'], ends);
