/**
 * The executors of `--executors` above 1: a pool of this thread, which has opened the program already and is idle while
 * the others run, and as many more threads as it takes.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { OpenedUnit } from '../../api/index.ts';
import { realClock } from '../../api/index.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import { ExecutorPool, inProcessWorker, Pauses, unitService } from '../../search/index.ts';
import { totalStatistics } from '../../solver/index.ts';
import type { Options } from '../options.ts';
import { backendOf, openSolvers } from '../solvers.ts';
import { startThread } from './thread-transport.ts';
import { type Executors, inProcessExecutor, type Summary, type UnitSubject } from './unit-executor.ts';

/** Milliseconds that threads have for their summaries: one may be in the middle of a run. Larger ends later then. */
const SUMMARY_MS = 1000;

/** Milliseconds of a run in this thread between two looks at messages and timers. Larger lets other threads wait. */
const PAUSE_EVERY_MS = 10;

/** What a thread is told when it starts. */
export interface ExecutorData {
  readonly kind: 'executor';
  readonly options: Options;
  /** The number of the worker in the pool. */
  readonly worker: number;
}

/** The number tells this thread's worker which of the units that are open here is meant. */
interface NumberedSubject extends UnitSubject {
  readonly id: number;
}

export async function openThreadExecutors(options: Options, now: () => number): Promise<Executors> {
  // By default V8 collects the young generation of one thread with the help of others, and waits for them. With a busy
  // thread on every core, that takes longer than to collect it alone.
  if (options.executors >= availableParallelism()) setFlagsFromString('--no-parallel-scavenge');
  const backend = await backendOf(options);
  const each: Options = {
    ...options,
    solver: backend.name,
    solvers: Math.ceil(options.solvers / options.executors),
  };
  const solvers = await openSolvers(each, now);
  const units: OpenedUnit[] = [];
  const pauses = new Pauses(realClock, PAUSE_EVERY_MS);
  const inThisThread = inProcessWorker<NumberedSubject>({
    async open({ subject: { id } }) {
      const opened = units[id];
      if (opened === undefined) throw new Error(`there is no unit ${id}`);
      const { executor, summary } = await inProcessExecutor(
        opened,
        solvers.chain(opened.unit.name),
        solvers.undumped,
        each,
        now,
      );
      return unitService(executor, summary);
    },
    pause: pauses.ifDue,
    turn: pauses.pause,
  });
  const code = scriptOfThread();
  // This thread is worker 0. A thread that replaces another gets a number of its own.
  let started = 0;
  const data = (): ExecutorData => ({ kind: 'executor', options: each, worker: ++started });
  const threads = Array.from({ length: options.executors - 1 }, () =>
    startThread<NumberedSubject, ExecutorData>({ code, data, late: backend.module }),
  );
  const pool = new ExecutorPool<NumberedSubject, ReportedOutcome, Summary>({
    workers: [inThisThread, ...threads],
    solvers: each.solvers,
    now,
  });
  return {
    async executorFor(subject, opened) {
      const id = units.push(opened) - 1;
      const executor = pool.executorFor({ ...subject, id }, opened.share?.() ?? null);
      // What this thread knows of the code is known even if no worker answers.
      const known = { points: opened.points(), files: opened.files() };
      return {
        executor,
        summary: async () => {
          const enough = delay(SUMMARY_MS, null, { ref: false });
          return together(known, await executor.summaries(enough));
        },
      };
    },
    // With several executors a report depends on their timing in any case.
    renew() {},
    async close() {
      await Promise.all([pool.close(), solvers.close()]);
    },
  };
}

export function scriptOfThread(): URL {
  const code = new URL('./executor-thread.cjs', import.meta.url);
  if (!existsSync(code)) throw new Error(`threads need the built program, with ${code.pathname}`);
  return code;
}

/** What several threads know, put together. */
function together(known: Pick<Summary, 'points' | 'files'>, summaries: readonly Summary[]): Summary {
  const all = [known, ...summaries];
  const points = new Map(all.flatMap(summary => summary.points.map(point => [point.id, point])));
  return {
    points: [...points.values()],
    files: [...new Set(all.flatMap(({ files }) => files))],
    statistics: totalStatistics(summaries.map(({ statistics }) => statistics)),
    undumped: summaries.find(summary => summary.undumped !== null)?.undumped ?? null,
  };
}
