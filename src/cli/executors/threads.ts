/**
 * The executors of `--executors`: this thread, which has opened the program already and is idle otherwise, and as many others
 * as it takes.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { OpenedUnit } from '../../api/index.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import {
  ExecutorPool,
  type FromWorker,
  type InProcessExecutor,
  inProcessWorker,
  type Plain,
  type Transport,
  type TransportEvents,
} from '../../search/index.ts';
import { totalStatistics } from '../../solver/index.ts';
import { realClock } from '../clock.ts';
import type { Options } from '../options.ts';
import { type Backend, backendOf, openSolvers, type Solvers } from '../solvers.ts';
import {
  aimOf,
  type Executors,
  inProcessExecutor,
  type Summary,
  type UnitExecutor,
  type UnitSubject,
} from './unit-executor.ts';

/** What a thread is told when it starts. Where the solver is the embedded one, its code follows as a message. */
export interface ExecutorData {
  readonly options: Options;
  readonly epoch: Int32Array;
  /** The number of its worker in the pool. */
  readonly worker: number;
}

/** How long a thread may take to sum up what it has done: it may be in the middle of something. */
const SUMMARY_MS = 1000;

/** How long a run may take here before messages and timers have their turn. */
const BREATH_MS = 10;

export class Threads implements Executors {
  readonly #pool: ExecutorPool;
  /** The units that executors were made for, by what the workers are told of them. */
  readonly #opened = new WeakMap<object, OpenedUnit>();
  #lastBreath = 0;

  static async open(options: Options, now: () => number): Promise<Threads> {
    // A thread that cleans up with the help of others waits for them, and here all have something else to do.
    if (options.executors >= availableParallelism()) setFlagsFromString('--no-parallel-scavenge');
    const backend = await backendOf(options);
    const each: Options = {
      ...options,
      solver: backend.name,
      solvers: Math.ceil(options.solvers / options.executors),
    };
    return new Threads(each, backend, await openSolvers(each, now), now);
  }

  private constructor(
    private readonly options: Options,
    backend: Backend,
    private readonly solvers: Solvers,
    private readonly now: () => number,
  ) {
    const epoch = new Int32Array(new SharedArrayBuffer(4));
    const here = inProcessWorker({
      open: subject => this.#openHere(subject),
      epoch: () => Atomics.load(epoch, 0),
      pause: () => (now() - this.#lastBreath < BREATH_MS ? null : this.#breathe()),
      turn: () => this.#breathe(),
    });
    let started = 0;
    this.#pool = new ExecutorPool({
      size: options.executors,
      solvers: options.solvers,
      now,
      start: events => {
        const worker = started++;
        return worker === 0
          ? here(events)
          : startThread({ options, epoch, worker }, backend.module(), events);
      },
      epoch,
    });
  }

  async #openHere(subject: Plain) {
    const opened = this.#opened.get(subject as object) as OpenedUnit;
    const aim = await aimOf(this.options, opened);
    const { executor, summary } = inProcessExecutor(
      opened,
      this.solvers.chain(opened.unit.name),
      this.now,
      aim,
    );
    return {
      executor: executor as InProcessExecutor<unknown, unknown, unknown>,
      summary: async () => (await summary()) as never,
    };
  }

  async #breathe(): Promise<void> {
    await realClock.pause();
    this.#lastBreath = this.now();
  }

  async executorFor(subject: UnitSubject, opened: OpenedUnit): Promise<UnitExecutor> {
    const shared = { ...subject, memory: opened.share?.() };
    this.#opened.set(shared, opened);
    const executor = this.#pool.executor<ReportedOutcome>(shared as unknown as Plain);
    // What is known here about the code is known in any case.
    const known = { points: opened.points(), files: opened.files() };
    return {
      executor,
      summary: async () => {
        const told = (await executor.summaries(
          delay(SUMMARY_MS, null, { ref: false }),
        )) as unknown as Summary[];
        return together(known, told);
      },
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.solvers.close()]);
  }
}

function startThread(
  data: ExecutorData,
  module: Promise<unknown> | null,
  events: TransportEvents,
): Transport {
  const code = new URL('./executor-thread.js', import.meta.url);
  if (!existsSync(code)) throw new Error(`--executors needs the built program, with ${code.pathname}`);
  const worker = new Worker(code, { workerData: data });
  let ended = false;
  const gone = (reason: string): void => {
    if (!ended) events.gone(reason);
    ended = true;
  };
  worker.on('message', (messages: readonly FromWorker[]) => events.messages(messages));
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
    statistics: totalStatistics(summaries.map(({ statistics }) => statistics)),
  };
}
