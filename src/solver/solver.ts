/**
 * The solver interface: queries and their three-valued answers.
 *
 * A solver is a chain of small layers over a backend. Every layer has this one interface, so that each can be
 * switched off, counted and tested alone. An answer has three values, and `unknown` is never turned into `unsat`.
 */
import type { Expr, Model } from '../logic/index.ts';

export interface Query {
  /** The conjunction to satisfy, in the order of the path: consecutive queries often share a long prefix. */
  readonly constraints: readonly Expr[];
  /** Expressions that the model must give a value for, besides what the constraints mention. */
  readonly wanted: readonly Expr[];
  /** Which of the constraints narrow the search: some inputs of the program do not satisfy them. */
  readonly assumptions?: readonly Assumption[];
  /**
   * A model of all constraints but the last: the input of the run whose decision is reversed. Layers may use it to guess
   * models and to fix parts of the input. It never changes `sat` to `unsat` or back.
   */
  readonly hint?: Model;
  /**
   * How many milliseconds a backend may spend on one check, where that is less than its own limit. Whoever sets it wants
   * to hear `unknown` soon and asks again with more time where that is worth it, so layers make no attempts of
   * their own after that answer. Layers pass it on with every query that they derive from this one.
   */
  readonly timeoutMs?: number;
}

/**
 * A constraint that does not follow from what was asked: a bound on the search (names of usual characters, bitstrings
 * of a usual length), or an approximation (reals for floats). Known by its position, since expressions are shared: the
 * same one may also stand in the query because the path says so.
 */
export interface Assumption {
  /** The index of the constraint. */
  readonly at: number;
  /** What the report calls the limit. */
  readonly reason: string;
  /**
   * What may be asked in its place, ever weaker; the last one holds for every input, or is implied by what does. Made
   * only for a refuted query: it may be much larger than the assumption.
   */
  readonly weaker: () => readonly [Expr, ...Expr[]];
}

export type Answer = (
  | {
      readonly kind: 'sat';
      readonly model: Model;
      /** The assumptions that the model does not keep to: without them there is none that is known. */
      readonly beyond?: readonly string[];
    }
  | {
      readonly kind: 'unsat';
      /** The assumptions that the refutation may need; absent where there is no model without them either. */
      readonly under?: readonly string[];
    }
  | { readonly kind: 'unknown'; readonly reason: string }
) & {
  /** The layer that answered; absent where the backend did. */
  readonly by?: string;
};

export interface Solver {
  readonly name: string;
  check(query: Query): Promise<Answer>;
  /** The next check begins with nothing of what earlier ones have left behind. */
  renew?(): void;
  /** Ends worker threads and processes; checks under way answer `unknown`. Idempotent. */
  close(): Promise<void>;
}

/** A decorator of a solver: answers the queries that it can and passes the others on. */
export type Layer = (inner: Solver) => Solver;

/** A solver with the name and the `close` of another one. */
export function over(inner: Solver, check: (query: Query) => Promise<Answer>): Solver {
  return { name: inner.name, check, close: () => inner.close() };
}

/** How many milliseconds a backend may spend on a query, given its own limit. */
export function timeLimit({ timeoutMs }: Query, ownLimitMs: number): number {
  return Math.max(1, Math.ceil(Math.min(timeoutMs ?? ownLimitMs, ownLimitMs)));
}
