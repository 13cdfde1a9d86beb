/** What an exploration is told before it begins. */
import type { Executor } from './executors/executor.ts';
import type { InProcessExecutorOptions } from './executors/in-process-executor.ts';
import type { Case, Progress } from './exploration.ts';
import type { StrategyFactory } from './strategies/index.ts';
import type { Nearness } from './unit.ts';

/** Time, handed in from the edge of the program. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Lets timers, signals and messages have their turn. */
  pause(): Promise<void>;
  /** Calls `ring` after so many milliseconds, unless the returned function was called before. */
  alarm(ms: number, ring: () => void): () => void;
}

export interface Observer<Input, Outcome> {
  /** `newFault`: nothing like this failure was seen before. */
  executed?(found: Case<Outcome>, newFault: boolean, input: Input): void;
  progress?(progress: Progress): void;
  /**
   * An answer of the solver did not lead where it should: decision `at` of case `from` was to be reversed, and `input`,
   * which was run before or went another way, came of it.
   */
  diverged?(input: readonly string[], from: number | null, at: number): void;
  /** A task of the tool itself failed. It is counted among the reasons for incompleteness. */
  failed?(error: unknown): void;
}

interface CommonOptions<Input, Outcome> {
  readonly strategy: StrategyFactory;
  readonly clock: Clock;
  /** Decisions deeper than this are not reversed. */
  readonly maxDepth: number;
  /** How many executions one process may make. */
  readonly maxPaths?: number;
  /**
   * How many milliseconds the solver may spend on a query that is asked for the first time. One that it cannot decide by
   * then is asked again, with all the time that the solver allows itself, when nothing else is left or a share of the time is due to
   * it (`hard-share.ts`). Larger: fewer queries are
   * asked twice, but a hard one delays easy ones for longer.
   */
  readonly firstTimeoutMs?: number;
  readonly randomSeed?: number;
  /** There is a target place, and the executor gives the distances to it. */
  readonly hasTarget?: boolean;
  /** Tells how far it is to code that is not among these points. */
  readonly nearness?: (reached: ReadonlySet<number>) => Nearness | null;
  /** The points that were reached, also by others: this exploration adds to them, and looks for what is missing. */
  readonly covered?: Set<number>;
  /** Whether the points that were reached are all that is wanted; asked when there are more of them. */
  readonly isEnough?: (covered: ReadonlySet<number>) => boolean;
  /** Whether there is hardly any memory left: time to make an end while the findings can still be told. */
  readonly isMemoryShort?: () => boolean;
  readonly observer?: Observer<Input, Outcome>;
}

/** The work is done by an executor, or in this thread by the unit and a solver. */
export type ExploreOptions<Input, Outcome> = CommonOptions<Input, Outcome> &
  (
    | { readonly executor: Executor<Input, Outcome> }
    | Omit<InProcessExecutorOptions<Input, Outcome, Outcome>, 'describe'>
  );

export interface Patience {
  readonly timeMs?: number;
  /** Pause after so many further executions. */
  readonly paths?: number;
  /** Pause after so many milliseconds, without cutting short what is under way. */
  readonly turnMs?: number;
  /** Aborted when the user has seen enough. */
  readonly signal?: AbortSignal;
}
