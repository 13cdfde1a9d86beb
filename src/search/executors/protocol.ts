/**
 * The messages between a pool and one of its workers. They are data without functions or classes, so that a worker may
 * also be another process, or run on another machine (`transport.ts`). A worker works on several units, each opened
 * by a request of its own.
 */
import type { Plain } from '../unit.ts';
import type { Executed, ExecuteTask, KnownRun, PrintedInput, Reversed, ReverseTask } from './executor.ts';
import { decodePath, encodePath } from './path-code.ts';

/** An input as messages hold it. */
export type Packed = PrintedInput<Plain>;

/** Comes first for each unit. */
export interface OpenRequest<Subject> {
  readonly kind: 'open';
  /** Plain data: what a worker needs to open the unit for itself. */
  readonly subject: Subject;
  /** Memory that the units of all workers have in common, where the transport can pass it on. */
  readonly shared: SharedArrayBuffer | null;
}

/** What is asked about an opened unit. A task is left unfinished once the worker is in a later `epoch`. */
export type UnitRequest =
  | { readonly kind: 'seed' }
  | { readonly kind: 'execute'; readonly task: ExecuteTask<Plain>; readonly epoch: number }
  | {
      readonly kind: 'pursue';
      readonly task: ReverseTask<Plain>;
      /** The ticket to run the input under that the reversal gives; null where it is not to be run. */
      readonly ticket: number | null;
      readonly epoch: number;
    }
  | { readonly kind: 'minimize'; readonly run: KnownRun<Plain>; readonly epoch: number }
  /** What the worker has to say about all runs of the unit. */
  | { readonly kind: 'summary' };

export type Request<Subject> = OpenRequest<Subject> | UnitRequest;

export interface Replies<Outcome, Summary> {
  readonly open: null;
  readonly seed: Packed;
  readonly execute: ExecutedCode<Outcome> | null;
  readonly pursue: {
    readonly reversed: Reversed<Plain>;
    readonly executed: ExecutedCode<Outcome> | null;
  };
  readonly minimize: Packed | null;
  readonly summary: Summary;
}

export interface ToWorker<Subject> {
  readonly id: number;
  /** The number of the unit, which counts from 0 in each pool. */
  readonly unit: number;
  readonly request: Request<Subject>;
  /** Tickets of runs of the unit that no later request refers to. */
  readonly forget: readonly number[];
}

/** `id` is that of the request; `reply` is what `Replies` says for its kind. */
export type FromWorker =
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly error: string };

/** A run whose path travels as numbers. */
export interface ExecutedCode<Outcome> extends Omit<Executed<Outcome>, 'path'> {
  readonly path: Float64Array;
}

export function encodeExecuted<Outcome>(executed: Executed<Outcome>): ExecutedCode<Outcome> {
  return { ...executed, path: encodePath(executed.path) };
}

export function decodeExecuted<Outcome>(code: ExecutedCode<Outcome>): Executed<Outcome> {
  return { ...code, path: decodePath(code.path) };
}
