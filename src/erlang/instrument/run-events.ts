/** What a run of the instrumented program on the BEAM leaves behind. */
import { atom, type Pid, type Term, tuple } from '../terms/index.ts';

/** How the run ended, as the BEAM tells it. */
export type BeamEnd =
  | { readonly kind: 'value'; readonly value: Term }
  | {
      readonly kind: 'exception';
      readonly class: 'error' | 'exit' | 'throw';
      readonly reason: Term;
      readonly stack: Term;
    }
  /** An exit signal ended the process. */
  | { readonly kind: 'killed'; readonly reason: Term }
  /** The program ended the node; `status` is what it told the operating system. */
  | { readonly kind: 'halted'; readonly status: number }
  /** The node broke down. */
  | { readonly kind: 'crash'; readonly said: string }
  | { readonly kind: 'timeout' };

/** Among the messages of a process: `timeout` from a timer, or a `receive` that has run into its timeout. */
export const OF_CLOCK = tuple(atom('$clock'));

/**
 * The events of one process, in their order: numbers with the digits of clauses, `{r, Result}`, `{x, Class, Reason}`,
 * `{t, Messages}`, `{s, Trace}`, and `c` for an exception that was caught or ended the process.
 */
export interface ProcessEvents {
  readonly events: Term[];
  /** Its messages in the order in which they came, and `OF_CLOCK`. */
  readonly messages: Term[];
}

export interface RunEvents {
  readonly end: BeamEnd;
  /** The process that ran the unit. */
  readonly main: Pid | null;
  /** By the id of the process. */
  readonly processes: ReadonlyMap<number, ProcessEvents>;
  /** Whether it has ended its node, or left something behind, so that the next run needs a new one. */
  readonly spoilsNode: boolean;
  /** How long it took there. */
  readonly microseconds: number;
  /** The exit reasons of the other processes. */
  readonly exits: readonly Term[];
}

/** A call of the unit, of a predicate on the same arguments before it, or of a function without arguments before these. */
export interface TracedCall {
  readonly module: string;
  readonly name: string;
  readonly isSetup?: true;
}

/** Runs instrumented programs on the BEAM. */
export interface BeamEngine {
  /** `steps`: calls after which the run counts as endless; on the BEAM, roughly. */
  run(
    calls: readonly TracedCall[],
    args: readonly Term[],
    steps: number,
    stop: () => boolean,
  ): Promise<RunEvents>;
  /** Whether calls of the function are not followed: their results are events. */
  isOpaque(module: string, name: string, arity: number): boolean;
}
