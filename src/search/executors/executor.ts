/**
 * The executor does the work of an exploration: it runs inputs and reverses decisions.
 *
 * The explorer knows inputs by how they print and paths by their labels. Everything else about them (terms, constraints,
 * models) stays with the executor, so that an executor with several workers exchanges a few numbers and strings with the
 * explorer and never an expression. `InProcessExecutor` works in this thread; `PooledExecutor` gives the work to a pool
 * of workers, each of which has an in-process executor of its own.
 */
import type { Track } from '../tree.ts';
import type { Label, Limit, Plain } from '../unit.ts';

export interface PrintedInput<Input> {
  readonly input: Input;
  /** One string per argument; equal inputs print the same. */
  readonly print: readonly string[];
}

export interface ExecuteTask<Input> {
  /** The number by which the explorer refers to this run later. */
  readonly ticket: number;
  readonly input: Input;
  /** The ticket of the run that the input was derived from, if any. A worker that has that run needs less work for this. */
  readonly from: number | null;
  /** The number of decisions at the start of the path that are recorded even where they are known. */
  readonly promised: number;
}

export interface Executed<Outcome> extends Track {
  readonly outcome: Outcome;
  /** Equal for two runs with the same fault; null where the outcome is fine. */
  readonly fault: string | null;
  /** The fault is the caller's, who broke the contract. */
  readonly isCallersFault: boolean;
  /** The run showed that the input is not allowed. */
  readonly excluded: boolean;
  readonly shownPath: string;
  readonly limits: readonly Limit[];
  /** From which decision on it may go elsewhere than predicted (`Run.straysFrom`). */
  readonly straysFrom?: number;
  readonly reached: readonly number[];
  /** The run reached the user's target (`--target`). */
  readonly isOnTarget: boolean;
  readonly ms: number;
}

/** An earlier run, with its input: an executor that no longer has the run makes it again. */
export interface KnownRun<Input> {
  readonly ticket: number;
  readonly input: Input;
}

/** Asks for an input that follows the run up to decision `at` and takes the outcome `label` there. */
export interface ReverseTask<Input> extends KnownRun<Input> {
  readonly at: number;
  readonly label: Label;
  /** How many milliseconds the solver may spend on one check; null for as many as it allows itself. */
  readonly timeoutMs: number | null;
  /** Where there is none, an input that may take the outcome elsewhere is wanted (`Unit.guesses`). */
  readonly mayGuess?: boolean;
}

/**
 * `excluded`: the query has a model, but the unit allows no input for it. `lost`: made again, the run did not come to
 * that decision. `cut`: the task was interrupted before it was finished.
 */
export type Answered<Input> =
  | ({ readonly kind: 'sat' } & PrintedInput<Input>)
  | { readonly kind: 'excluded'; readonly limit: Limit }
  | {
      readonly kind: 'unsat';
      /** The assumptions that this rests on; empty for a proof. */
      readonly under: readonly string[];
      /** An input that is worth a run all the same. */
      readonly guess?: PrintedInput<Input>;
    }
  | { readonly kind: 'unknown'; readonly guess?: PrintedInput<Input> }
  | { readonly kind: 'lost' | 'cut' };

export type Reversed<Input> = Answered<Input> & { readonly ms: number };

/** An answer, and the run of its input where the executor has made it. */
export interface Pursued<Input, Outcome> {
  readonly reversed: Reversed<Input>;
  readonly executed: Executed<Outcome> | null;
}

/** Polled during a task: whether to leave it unfinished, and when to let timers and signals in. */
export interface Attention {
  stop(): boolean;
  pause(): Promise<void> | null;
}

/** How many tasks the explorer may have under way at once. Fewer leave the executor idle; more are chosen too early. */
export interface Capacity {
  readonly runs: number;
  /** Reversals and minimizations. */
  readonly queries: number;
  /** Runs and queries together. */
  readonly tasks: number;
}

export interface Executor<Input, Outcome> {
  /** May change while tasks are under way, as the executor learns how long they take. */
  readonly capacity: Capacity;
  seed(): Promise<PrintedInput<Input>>;
  /** Null for a run that was interrupted. */
  execute(task: ExecuteTask<Input>, attention: Attention): Promise<Executed<Outcome> | null>;
  /**
   * Reverses a decision. Where it costs less than another task, the executor also runs the input that was found, under
   * `ticket`. Otherwise `executed` is null, and whether the input is worth a run is up to the explorer.
   */
  pursue(task: ReverseTask<Input>, ticket: number, attention: Attention): Promise<Pursued<Input, Outcome>>;
  /** A smaller input for the path of this run; null where none was found. */
  minimize(run: KnownRun<Input>, attention: Attention): Promise<PrintedInput<Input> | null>;
  /** No later task refers to this run. */
  forget(ticket: number): void;
  /** `attention.stop()` holds from now on: tasks under way end soon, also those of workers that cannot see `attention`. */
  interrupt(): void;
  pack(input: Input): Plain;
  unpack(packed: Plain): Promise<Input>;
}
