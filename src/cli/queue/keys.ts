/**
 * What is where in Redis. Besides the queue of BullMQ, whose jobs are a few names each, there are the values that they
 * name: bundles of programs, by their content; and for each unit of a run its parts, the results of jobs, and the list of
 * the jobs that have a result, in the order in which these were accepted.
 */
import { createHash } from 'node:crypto';

/** The name of the queue, and what all names of keys begin with. */
export const QUEUE = 'tandem';

/** Seconds after which what an abandoned run has left is removed. */
export const KEPT_SECONDS = 7 * 24 * 3600;

/** A job: explore this part of a unit's frontier. */
export interface JobData {
  readonly run: string;
  /** The unit of the run, and how many times it was handed out before. */
  readonly unit: string;
  readonly part: string;
  readonly seconds: number;
}

export interface RunKeys {
  /** What tells workers how the run is going (`signal.ts`). */
  readonly signal: string;
  /** Why workers have refused its jobs, by worker. */
  readonly refusals: string;
  unit(unit: string): UnitKeys;
}

export interface UnitKeys {
  /** What it takes to open the unit (`unit-plan.ts`). */
  readonly plan: string;
  /** The parts that have a result, in the order in which the results were accepted. */
  readonly done: string;
  part(part: string): string;
  result(part: string): string;
}

export function keysOf(run: string): RunKeys {
  const name = (...words: string[]) => [QUEUE, 'run', run, ...words].join(':');
  return {
    signal: name('signal'),
    refusals: name('refusals'),
    unit: unit => ({
      plan: name(unit, 'plan'),
      done: name(unit, 'done'),
      part: part => name(unit, 'part', part),
      result: part => name(unit, 'result', part),
    }),
  };
}

export function blobKey(sum: string): string {
  return `${QUEUE}:blob:${sum}`;
}

export const WORKER_KEYS = `${QUEUE}:worker:`;

/** Where the coordinator's own part of the exploration stands: the parent of the first parts. */
export const ROOT = 'root';

/** The name of a part that was left by another one. Whoever derives it gets the same. */
export function partName(parent: string, index: number): string {
  return createHash('sha256').update(`${parent} ${index}`).digest('hex').slice(0, 16);
}

/** BullMQ allows no colon in it. */
export function jobIdOf({ run, unit, part }: Pick<JobData, 'run' | 'unit' | 'part'>): string {
  return [run, unit, part].join('-');
}
