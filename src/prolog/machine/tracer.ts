/** Sees each choice, unification and builtin before it happens. It is how symbolic execution rides along. */
import type { Term } from '../terms/index.ts';
import type { Clause } from './code.ts';
import type { Predicate } from './predicate.ts';

export interface Tracer {
  /** Whether it wants to see more than the clauses that are entered. */
  readonly isRecording: boolean;
  /** A call of a predicate with clauses, before one is chosen. */
  choice(pred: Predicate, clauses: readonly Clause[], count: number, args: readonly Term[]): void;
  /** A clause's head has matched. `retried`: after backtracking. */
  enter(clause: Clause, retried: boolean): void;
  beforeUnification(left: Term, right: Term): void;
  /** Handle a builtin; undefined leaves it to the machine. */
  builtin(pred: Predicate, args: Term[]): boolean | undefined;
}
