/**
 * What symbolic operations need of the process that they run in: someone who answers their questions from the concrete
 * values of the run, and records the answers as decisions of its path. The machine's `Process` is one; nothing in this
 * folder depends on the machine.
 *
 * Which questions an operation asks must depend on earlier answers and on plain terms only, never on the concrete value
 * of a symbolic one: a run that was predicted by reversing an answer has to ask the same questions up to there.
 */
import type { Expr, Facts } from '../../logic/index.ts';
import type { Alternative } from '../../search/index.ts';
import type { SiteIndex } from '../sites.ts';
import type { Structure } from '../symbolic/bounds.ts';
import type { Sym, Term } from '../terms/index.ts';
import type { Pin, QuestionKind } from './question-kinds.ts';

/** An outcome of a decision that has several. */
export type Choice = Pick<Alternative, 'label' | 'constraint'>;

export interface SymbolicProcess {
  readonly ex: SymbolicExecution;

  /** A pattern or guard of the program took `outcome` for `condition`; several questions at one site differ in kind. */
  decide(condition: Expr, outcome: boolean, site: SiteIndex, kind?: QuestionKind): boolean;

  /** A pattern of the program has the outcome with the number `taken`, of several that exclude each other. */
  choose(choices: readonly Choice[], taken: number, site: SiteIndex): void;

  /** The same as `decide` for a question that an operation asks at the call site being executed. Returns `outcome`. */
  ask(condition: Expr, outcome: boolean, kind: QuestionKind): boolean;

  /** Let further questions of the operation under way count as deeper by so many decisions. */
  deepen(by: number): void;

  /** Find out the value of an integer exactly, by asking for one value after the other. */
  pin(e: Expr, value: number | bigint, pin: Pin): void;

  /** The terms to ask for where a term has to be found out exactly: those of earlier runs, then this one. */
  termCandidates(e: Expr, term: Term): readonly Term[];

  /** A value that carries its expression, unless the run is past the point where that is of use. */
  track(concrete: Term, expr: Expr): Term;

  /** Take steps off the execution's budget, for operations whose cost grows with their operands. */
  charge(steps: number): void;
}

/** The path of a run, as far as operations see it. */
export interface SymbolicExecution {
  /** False where decisions are no longer recorded: the run goes on for its concrete result alone. */
  readonly recording: boolean;
  /** What the decisions of the path imply. */
  readonly facts: Facts;
  /** What holds on every path. */
  readonly structure: Structure;
  /** The lists whose lengths the run has asked for, by the expressions of these (`list-length.ts`). */
  readonly lengths: Map<Expr, Sym>;
  /** Note a reason why this run does not show everything that depends on the input. */
  limit(reason: string, what: string): void;
}
