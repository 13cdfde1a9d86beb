/**
 * The solver interface: what the search asks and what it hears.
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
  /**
   * A model of all constraints but the last: the run that this query wants to turn elsewhere. Layers may use it to
   * guess and to fix parts of the input; the answer does not depend on it.
   */
  readonly hint?: Model;
  /**
   * How many milliseconds a backend may spend on one check, where that is less than its own limit. Whoever sets it wants
   * to hear `unknown` soon and asks again with more time where that is worth it, so layers make no attempts of
   * their own after that answer. Layers pass it on with every query that they derive from this one.
   */
  readonly timeoutMs?: number;
}

export type Answer = (
  | { readonly kind: 'sat'; readonly model: Model }
  | { readonly kind: 'unsat' }
  | { readonly kind: 'unknown'; readonly reason: string }
) & {
  /** The layer that answered; absent where the backend did. */
  readonly by?: string;
};

export interface Solver {
  readonly name: string;
  check(query: Query): Promise<Answer>;
  /** Free what the solver holds: worker threads, processes. Idempotent. */
  close(): Promise<void>;
}

/** A solver on top of another: answers what it can, asks the inner one for the rest. */
export type Layer = (inner: Solver) => Solver;

/** A layer's solver: only the way it checks is its own. */
export function over(inner: Solver, check: (query: Query) => Promise<Answer>): Solver {
  return { name: inner.name, check, close: () => inner.close() };
}

/** How many milliseconds a backend may spend on a query, given its own limit. */
export function timeLimit({ timeoutMs }: Query, ownLimitMs: number): number {
  return Math.max(1, Math.ceil(Math.min(timeoutMs ?? ownLimitMs, ownLimitMs)));
}
