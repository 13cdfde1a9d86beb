/** The options of a command for the process that carries it out. */
import type { Options } from './options.ts';
import { type RawOptions, readOptions } from './read-options.ts';
import { work } from './supervisor/working.ts';

/**
 * A process that goes on after another one was lost has one executor: so it knows which input it was that ends it. So has one
 * that leaves long explorations to workers on a queue.
 */
export function workOptions(raw: RawOptions): Options {
  const options = readOptions(raw);
  const isAlone = work.isRestarted || options.queue !== null;
  return isAlone ? Object.freeze({ ...options, executors: 1 }) : options;
}

/** Milliseconds that are explored at least, however much of `--time` the loading has taken. */
const LEAST_MS = 200;

/** Milliseconds that are left to explore; null for no end. */
export function timeLeft({ time }: Options, usedMs: number): number | null {
  if (work.finish !== null) return 0;
  return time === null ? null : Math.max(LEAST_MS, 1000 * time - usedMs);
}

/** When to end the exploration early: when the user wants it, or at once where only the report is wanted. */
export function patience(user: AbortSignal): AbortSignal {
  return work.finish === null ? user : AbortSignal.abort(work.finish);
}
