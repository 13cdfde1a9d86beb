/**
 * Who works on the units that a command explores: this thread, or as many others as `--executors` says. Their solvers
 * load while the program under test is opened.
 */
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Point } from '../coverage/index.ts';
import type { ReportedOutcome } from '../report/index.ts';
import {
  type Aim,
  type Crew,
  type FromMember,
  LocalCrew,
  type Plain,
  type Port,
  type PortEvents,
  type RemoteCrew,
  Team,
} from '../search/index.ts';
import type { CountingSolver, SolverStatistics } from '../solver/index.ts';
import type { OpenedUnit } from './languages/language.ts';
import type { Options } from './options.ts';
import { type Backend, backendOf, openSolvers } from './solvers.ts';

/** What it takes to open a unit, wherever that is. */
export interface UnitSubject {
  readonly target: string;
  /** Where to look for further modules, besides what the options say. */
  readonly path: readonly string[];
  readonly entry: string | null;
  readonly seed: string | null;
  /** What the threads that open it have in common. */
  readonly memory?: SharedArrayBuffer | undefined;
}

/** What is known about all runs of a unit. */
export interface Summary {
  readonly points: readonly Point[];
  /** The user's files that code came from. */
  readonly files: readonly string[];
  readonly statistics: SolverStatistics;
}

export interface UnitCrew {
  readonly crew: Crew<unknown, ReportedOutcome>;
  summary(): Promise<Summary>;
}

export interface Crews {
  crewFor(subject: UnitSubject, opened: OpenedUnit): Promise<UnitCrew>;
  close(): Promise<void>;
}

/** What a thread is told when it starts. Where the solver is the embedded one, its code follows as a message. */
export interface ExecutorData {
  readonly options: Options;
  readonly epoch: Int32Array;
}

export async function openCrews(options: Options, now: () => number): Promise<Crews> {
  if (options.executors > 1) return new Threads(options, await backendOf(options));
  const solvers = await openSolvers(options, now);
  return {
    crewFor: async (_, opened) => localCrew(opened, solvers.chain(), now, await aimOf(options, opened)),
    close: () => solvers.close(),
  };
}

export function localCrew<Input, Outcome>(
  opened: OpenedUnit<Input, Outcome>,
  solver: CountingSolver,
  now: () => number,
  aim: Aim | null = null,
): UnitCrew & { readonly crew: LocalCrew<Input, Outcome, ReportedOutcome> } {
  const { unit, describe } = opened;
  const crew = new LocalCrew<Input, Outcome, ReportedOutcome>({
    unit,
    solver,
    describe,
    aim,
    shrink: async (query, model) => (await import('../solver/index.ts')).minimize(solver, query, model),
    now,
  });
  return {
    crew,
    summary: async () => ({
      points: opened.points(),
      files: opened.files(),
      statistics: solver.statistics,
    }),
  };
}

/** The way to where the options want to go; null where they want to go nowhere, or this unit has no way there. */
export async function aimOf({ target }: Options, { unit }: OpenedUnit): Promise<Aim | null> {
  return target === null ? null : ((await unit.aim?.(target)) ?? null);
}

/** How long a thread may take to sum up what it has done: it may be in the middle of something. */
const SUMMARY_MS = 1000;

class Threads implements Crews {
  readonly #team: Team;

  constructor(options: Options, backend: Backend) {
    // Each thread compiles the same code for itself, beside its work and not in time that is left over.
    setFlagsFromString('--max-inlined-bytecode-size-cumulative=100');
    const epoch = new Int32Array(new SharedArrayBuffer(4));
    const each: Options = {
      ...options,
      solver: backend.name,
      solvers: Math.ceil(options.solvers / options.executors),
    };
    this.#team = new Team({
      size: options.executors,
      solvers: each.solvers,
      start: events => startThread({ options: each, epoch }, backend.module, events),
      epoch,
    });
  }

  async crewFor(subject: UnitSubject, opened: OpenedUnit): Promise<UnitCrew> {
    const shared = { ...subject, memory: opened.sharedMemory?.() };
    const crew: RemoteCrew<ReportedOutcome> = this.#team.crew(shared as unknown as Plain);
    // What is known here about the code is known in any case.
    const known = { points: opened.points(), files: opened.files() };
    return {
      crew,
      summary: async () => {
        const told = (await crew.summaries(delay(SUMMARY_MS, null, { ref: false }))) as unknown as Summary[];
        return together(known, told);
      },
    };
  }

  close(): Promise<void> {
    return this.#team.close();
  }
}

function startThread(data: ExecutorData, module: Promise<unknown> | null, events: PortEvents): Port {
  const code = new URL('./executor-worker.js', import.meta.url);
  if (!existsSync(code)) throw new Error(`--executors needs the built program, with ${code.pathname}`);
  const worker = new Worker(code, { workerData: data });
  let ended = false;
  const gone = (reason: string): void => {
    if (!ended) events.gone(reason);
    ended = true;
  };
  worker.on('message', (messages: readonly FromMember[]) => events.messages(messages));
  worker.on('error', error => gone(error.message));
  worker.on('exit', status => gone(`its thread ended with status ${status}`));
  module?.then(
    compiled => worker.postMessage({ z3: compiled }),
    error => gone(String(error)),
  );
  return {
    post: messages => worker.postMessage(messages),
    end: async () => {
      ended = true;
      await worker.terminate();
    },
  };
}

/** What several threads know, put together. */
function together(known: Omit<Summary, 'statistics'>, summaries: readonly Summary[]): Summary {
  const all = [known, ...summaries];
  const points = new Map(all.flatMap(summary => summary.points.map(point => [point.id, point])));
  return {
    points: [...points.values()],
    files: [...new Set(all.flatMap(({ files }) => files))],
    statistics: sumOf(summaries.map(({ statistics }) => statistics)),
  };
}

export function sumOf(all: readonly SolverStatistics[]): SolverStatistics {
  const sum = (count: (one: SolverStatistics) => number) => all.reduce((total, one) => total + count(one), 0);
  const layers = new Set(all.flatMap(({ answeredBy }) => Object.keys(answeredBy)));
  return {
    backend: all[0]?.backend ?? 'none',
    queries: sum(one => one.queries),
    sat: sum(one => one.sat),
    unsat: sum(one => one.unsat),
    unknown: sum(one => one.unknown),
    answeredBy: Object.fromEntries(
      [...layers].map(layer => [layer, sum(({ answeredBy }) => answeredBy[layer] ?? 0)]),
    ),
    concretized: sum(one => one.concretized ?? 0),
    ms: sum(one => one.ms),
  };
}
