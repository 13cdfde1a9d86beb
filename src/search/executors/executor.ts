/**
 * Who does the work: runs inputs and reverses decisions.
 *
 * The explorer knows inputs by how they print and paths by their labels. Everything else about them (terms, constraints,
 * models) stays with the executor, so that a executor of threads exchanges a few numbers and strings with the explorer and never
 * an expression. `InProcessExecutor` works in this thread; `PooledExecutor` passes the work on to several local ones elsewhere.
 */
import type { Track } from '../tree.ts';
import type { Label, Limit, Plain } from '../unit.ts';

export interface PrintedInput<Input> {
  readonly input: Input;
  /** One string per argument; equal inputs print the same. */
  readonly print: readonly string[];
}

export interface ExecuteTask<Input> {
  /** What the explorer will call this run by. */
  readonly ticket: number;
  readonly input: Input;
  /** The run that it was made from, where there is one: whoever knows that run has much of the work done already. */
  readonly from: number | null;
  /** How much of its path is known beforehand, and has to be recorded again. */
  readonly promised: number;
}

export interface Executed<Outcome> extends Track {
  readonly outcome: Outcome;
  /** What tells this fault from others; null where there is none. */
  readonly fault: string | null;
  /** The input turned out not to be allowed. */
  readonly excluded: boolean;
  readonly shownPath: string;
  readonly limits: readonly Limit[];
  readonly reached: readonly number[];
  /** It was where the user wants to go. */
  readonly isOnTarget: boolean;
  readonly ms: number;
}

/** A run made earlier, and its input, in case it has to be made again. */
export interface KnownRun<Input> {
  readonly ticket: number;
  readonly input: Input;
}

/** Decision `at` of the run is to have the outcome `label`. */
export interface ReverseTask<Input> extends KnownRun<Input> {
  readonly at: number;
  readonly label: Label;
  /** How many milliseconds the solver may spend on one check; null for as many as it allows itself. */
  readonly timeoutMs: number | null;
}

/**
 * `excluded`: there is an answer, but no input that the unit allows. `lost`: made again, the run did not come to that
 * decision. `cut`: the task was not finished, because it was time to stop.
 */
export type Answered<Input> =
  | ({ readonly kind: 'sat' } & PrintedInput<Input>)
  | { readonly kind: 'excluded'; readonly limit: Limit }
  | { readonly kind: 'unsat' | 'unknown' | 'lost' | 'cut' };

export type Reversed<Input> = Answered<Input> & { readonly ms: number };

/** An answer together with the run of the input that it gave; null where there was none, or it was cut short. */
export interface Pursued<Input, Outcome> {
  readonly reversed: Reversed<Input>;
  readonly executed: Executed<Outcome> | null;
}

/** When to leave a task unfinished, and when to let timers and signals in on the way. */
export interface Attention {
  stop(): boolean;
  pause(): Promise<void> | null;
}

export interface Executor<Input, Outcome> {
  /** How many tasks it takes on at once; without it, as many as there are executors and solvers. */
  readonly room?: number;
  seed(): Promise<PrintedInput<Input>>;
  /** Null for a run that was cut short because `attention` said so. */
  execute(task: ExecuteTask<Input>, attention: Attention): Promise<Executed<Outcome> | null>;
  reverse(task: ReverseTask<Input>, attention: Attention): Promise<Reversed<Input>>;
  /** Reverses, and runs what comes of it under the new ticket: for executors to whom every message costs. */
  pursue?(task: ReverseTask<Input>, ticket: number): Promise<Pursued<Input, Outcome>>;
  /** A smaller input for the path of this run; null where none was found. */
  minimize(run: KnownRun<Input>, attention: Attention): Promise<PrintedInput<Input> | null>;
  /** Nobody will ask about this run any more. */
  forget(ticket: number): void;
  /** It is time to stop: runs under way give null soon. For executors that do not see `attention` change. */
  interrupt?(): void;
  pack(input: Input): Plain;
  unpack(packed: Plain): Promise<Input>;
}
