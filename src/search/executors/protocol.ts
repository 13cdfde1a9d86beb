/**
 * What the explorer's side and a worker of its executor in another thread say to each other. Plain data: the worker may as
 * well be another process, or sit on another machine.
 */

import type { DecisionOutline, Plain } from '../unit.ts';
import type { Executed, ExecuteTask, KnownRun, PrintedInput, Reversed, ReverseTask } from './executor.ts';

/** An input as it travels. */
export type Packed = PrintedInput<Plain>;

export type Request =
  /** Comes first, for each unit: what the worker needs to open it. */
  | { readonly kind: 'open'; readonly subject: Plain }
  | { readonly kind: 'seed' }
  /** `epoch`: when the shared number is another one, it is time to stop. */
  | { readonly kind: 'execute'; readonly task: ExecuteTask<Plain>; readonly epoch: number }
  | { readonly kind: 'reverse'; readonly task: ReverseTask<Plain>; readonly epoch: number }
  /** Both: what the reversal gives is run under this ticket. */
  | {
      readonly kind: 'pursue';
      readonly task: ReverseTask<Plain>;
      readonly ticket: number;
      readonly epoch: number;
    }
  | { readonly kind: 'minimize'; readonly run: KnownRun<Plain>; readonly epoch: number }
  /** What the unit there can tell about all of its runs. */
  | { readonly kind: 'summary' };

export interface Replies<Outcome> {
  readonly open: null;
  readonly seed: Packed;
  readonly execute: ExecutedCode<Outcome> | null;
  readonly reverse: Reversed<Plain>;
  readonly pursue: {
    readonly reversed: Reversed<Plain>;
    readonly executed: ExecutedCode<Outcome> | null;
  };
  readonly minimize: Packed | null;
  readonly summary: Plain;
}

export interface ToWorker {
  readonly id: number;
  readonly unit: number;
  readonly request: Request;
  /** Tickets of runs that nobody will ask about any more. */
  readonly forget: readonly number[];
}

export type FromWorker =
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly error: string };

/** A run with its path as numbers: for each turn label, depth, number of alternatives, their labels and distances. */
export interface ExecutedCode<Outcome> extends Omit<Executed<Outcome>, 'path'> {
  readonly turns: Float64Array;
}

export function encodeExecuted<Outcome>({ path, ...rest }: Executed<Outcome>): ExecutedCode<Outcome> {
  const turns: number[] = [];
  for (const { label, depth, alternatives } of path) {
    turns.push(label, depth, alternatives.length);
    for (const { label, distance = 0 } of alternatives) turns.push(label, distance);
  }
  return { ...rest, turns: Float64Array.from(turns) };
}

export function decodeExecuted<Outcome>({ turns, ...rest }: ExecutedCode<Outcome>): Executed<Outcome> {
  const path: DecisionOutline[] = [];
  let at = 0;
  const next = (): number => turns[at++] as number;
  while (at < turns.length) {
    const [label, depth, count] = [next(), next(), next()];
    const alternatives = Array.from({ length: count }, () => ({ label: next(), distance: next() }));
    path.push({ label, depth, alternatives });
  }
  return { ...rest, path };
}
