/**
 * What a language offers to the search: a unit under test that can be executed and steered.
 *
 * Everything above the languages works on these types and never on syntax.
 */
import type { Point } from '../coverage/point.ts';
import type { Expr, Model } from '../logic/index.ts';

export type { Place, Point } from '../coverage/point.ts';

/** A place in the program together with an outcome there. Two runs that visit the same label did the same thing. */
export type Label = number;

export interface Alternative {
  readonly label: Label;
  /** What must hold instead of the decision's own constraint. */
  readonly constraint: Expr;
}

/** A place on a path where the input decided how the run went on. */
export interface Decision {
  /** The label of the outcome that was taken. */
  readonly label: Label;
  /** What the taken outcome says about the input. */
  readonly constraint: Expr;
  /** The outcomes not taken. Empty where reversing makes no sense (a concretized value, a depth limit). */
  readonly alternatives: readonly Alternative[];
  /** How deep on the path, in the language's own measure (`--depth`). */
  readonly depth: number;
  /** How the path string shows the taken outcome: Erlang `T` or `F`, Prolog clause labels. */
  readonly mark: string;
}

export interface Run<Input, Outcome> {
  readonly input: Input;
  readonly outcome: Outcome;
  readonly path: readonly Decision[];
  /** Reasons why this run does not show everything (a concrete BIF met a symbolic value, a limit was hit). */
  readonly limits: readonly Limit[];
  /** Coverage points (`Unit.points`) that this run reached. Those an earlier run of the same executor reached may be left out. */
  readonly reached?: readonly number[];
}

export interface Limit {
  readonly reason: string;
  readonly what?: string;
}

/** A conjunction for the solver and what is needed to read its model back as an input. */
export interface Question {
  readonly constraints: readonly Expr[];
  readonly wanted: readonly Expr[];
  readonly hint?: Model;
}

/**
 * What runs inputs. A unit is one itself; several in worker threads make a pool (`pool.ts`).
 *
 * `stop` is asked now and then during a long run. When it says true, the run ends as soon as possible with whatever
 * outcome stands for running out of time, and with the path so far.
 */
export interface Executor<Input, Outcome> {
  execute(input: Input, stop?: () => boolean): Promise<Run<Input, Outcome>>;
}

export interface Unit<Input, Outcome> extends Executor<Input, Outcome> {
  readonly language: 'erlang' | 'prolog';
  /** How the report names it: `example:foo/1`, `p/2`. */
  readonly name: string;
  seed(): Input;
  /** The question whose answer is an input that follows `run` up to decision `at` and takes that alternative there. */
  question(run: Run<Input, Outcome>, at: number, alternative: Alternative): Question;
  /** The input a model describes, completed where the model says nothing; null where the unit rules it out. */
  decode(model: Model, run: Run<Input, Outcome>, question: Question): Input | null;
  /**
   * A sharper question, for a model from which `decode` makes an input that is not what was asked for: a question
   * says only what it must, and completing a model may break what it left open. Null where the model will do.
   */
  refine?(model: Model, run: Run<Input, Outcome>, question: Question): Question | null;
  /** How the report calls it when `decode` gives null; `excluded-input` unless the unit knows better. */
  readonly exclusion?: Limit;
  /** One string per argument, readable back. Equal inputs print the same. */
  print(input: Input): string[];
  /**
   * Null for an outcome that is fine. Otherwise what tells this fault from others: equal for two outcomes with the
   * same class, the same shape of reason and the same location.
   */
  fault(outcome: Outcome): string | null;
  /** How the report shows a path; without this, the marks of its decisions in a row. */
  showPath?(path: readonly Decision[]): string;
  /** Everything that can be covered, as far as is known: the list grows as code is loaded. Ids never change. */
  points?(): readonly Point[];
}
