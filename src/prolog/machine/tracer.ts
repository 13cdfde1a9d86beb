/** The machine's hooks before each choice of clauses, unification and builtin, for symbolic execution. */
import type { Term } from '../terms/index.ts';
import type { Clause } from './code.ts';
import type { Predicate } from './predicate.ts';

export interface Tracer {
  /** Whether hooks other than `enter` and `matched` are to be called. */
  readonly isRecording: boolean;
  /** A call of a predicate with clauses, before one is chosen. */
  choice(pred: Predicate, clauses: readonly Clause[], count: number, args: readonly Term[]): void;
  /** A clause is chosen, whose arguments have matched. `retried`: after backtracking. */
  enter(clause: Clause, retried: boolean): void;
  /**
   * All that belongs to this clause's head has matched. The head of a `=>` rule and unifications that SWI-Prolog moves
   * into the head are parts of the body here.
   */
  matched(clause: Clause): void;
  beforeUnification(left: Term, right: Term): void;
  /** A term is about to be called as a goal. */
  beforeCall(goal: Term): void;
  /** A builtin has raised an error about its arguments. The tracer may put symbolic values into the ball. */
  raised(ball: Term, args: readonly Term[]): void;
  /** Executes a builtin and returns its outcome; undefined leaves it to the machine. */
  builtin(pred: Predicate, args: Term[]): boolean | undefined;
}
