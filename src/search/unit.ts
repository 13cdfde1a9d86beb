/**
 * What a language offers to the search: a unit under test that can be executed and steered.
 *
 * Everything above the languages works on these types and never on syntax.
 */
import type { Place, Point } from '../coverage/index.ts';
import type { Expr, Model } from '../logic/index.ts';
import type { Query } from '../solver/index.ts';

export type { Place, Point } from '../coverage/index.ts';
export type { Assumption, Query } from '../solver/index.ts';

declare const siteBrand: unique symbol;
declare const labelBrand: unique symbol;

/**
 * A place in the program where runs decide something: a test of a pattern or guard, a call, a predicate. Like labels,
 * the ids are hashes of contents, the same for the same program in every thread and process.
 */
export type SiteId = number & { readonly [siteBrand]: true };

/**
 * What was decided: a site, what was asked there, and the outcome. Two runs that visit the same label did the same
 * thing. A built-in operation may ask several questions at one site.
 */
export type Label = number & { readonly [labelBrand]: true };

/** An outcome that a decision could have had, without its constraint. */
export interface Exit {
  readonly label: Label;
  /** The estimated distance from there to the target place, where there is one. */
  readonly distance?: number;
}

/**
 * A point on a path where the input decided how the run went on, without its constraints: what the search itself needs
 * to know, and all that crosses threads.
 */
export interface DecisionOutline {
  readonly site: SiteId;
  /**
   * Whether the site is in code that the user asked about, and not in a library. A language that does not tell them
   * apart says that all are.
   */
  readonly isOwn: boolean;
  /** The label of the outcome that was taken. */
  readonly label: Label;
  /** The outcomes not taken. Empty where reversing makes no sense (a concretized value, a depth limit). */
  readonly alternatives: readonly Exit[];
  /** How deep on the path, in the language's own measure (`--depth`). */
  readonly depth: number;
  /** Whether the alternatives are to be tried only when nothing else is left to try. */
  readonly isLate?: boolean;
}

export interface Alternative extends Exit {
  /** What must hold instead of the decision's own constraint. */
  readonly constraint: Expr;
}

/** A decision with its constraints. */
export interface Decision extends DecisionOutline {
  readonly alternatives: readonly Alternative[];
  /** What the taken outcome says about the input. */
  readonly constraint: Expr;
  /** How the path string shows the taken outcome: Erlang `T`, `F`, or the number of one of many clauses, Prolog clause labels. */
  readonly mark: string;
}

/** A decision in the language's own words, for people. */
export interface ExplainedDecision {
  readonly function?: string;
  readonly place?: Place;
  /** What held for the input. */
  readonly held: string;
  /** The values of what was compared, such as `Arg1 + 1 = 18`. */
  readonly values: readonly string[];
  /** What each of the outcomes not taken needs. */
  readonly otherwise: readonly string[];
}

export interface Run<Input, Outcome> {
  readonly input: Input;
  readonly outcome: Outcome;
  readonly path: readonly Decision[];
  /** Reasons why this run does not show everything (a concrete BIF met a symbolic value, a limit was hit). */
  readonly limits: readonly Limit[];
  /** Coverage points (`Unit.points`) that this run reached. Those an earlier run of the same executor reached may be left out. */
  readonly reached?: readonly number[];
  /**
   * The first decision (from 0) that depends on something that was not followed, such as a value that was made concrete: others
   * with the same decisions before it may go elsewhere than predicted, which the run's limits say.
   */
  readonly straysFrom?: number;
}

/** See `Unit.guesses`. */
export interface Guess<Input> {
  readonly query: Query;
  /** Null for a model that is no input. */
  read(model: Model): Input | null;
}

/** What is known about an input that was run without symbols. */
export interface Probe<Input, Outcome> {
  readonly outcome: Outcome;
  /** Of the program's own code. Empty where the run did not come to its end in time. */
  readonly reached: readonly number[];
  /** Numbers that stand for how close it came to places that it did not reach. */
  readonly progress?: readonly number[];
  /** The same for comparisons: of use to get somewhere, but nothing in itself. */
  readonly closeness?: readonly number[];
  /** How close it came to points, reached or not: larger is closer. */
  readonly near?: ReadonlyMap<number, number>;
  /** What the run cost, in the language's own steps. */
  readonly steps: number;
  /** Inputs that may pass a test which this one failed. */
  nearby?(): Iterable<Input>;
  /** Where the run has found two values equal, and what they were, in a form for comparing. */
  readonly agreed?: ReadonlyMap<number, string>;
  /** What may be done about the first of these places where this run has found the two to differ; null where there is none. */
  repairs?(agreed: ReadonlyMap<number, string>): Repairs<Input> | null;
}

/** Inputs in which what has to agree at a place may do so again. */
export interface Repairs<Input> {
  readonly place: number;
  inputs(): readonly Input[];
}

export interface Limit {
  readonly reason: string;
  readonly what?: string;
}

/** What `--target` names: a place, or any of the places where the program itself raises an exception. */
export type TargetPlace = Place | 'assert';

export interface Aim {
  /** How many calls and branches it is at least from a decision's outcome to the target; infinite where there is no way. */
  distance(label: Label): number;
  /** The coverage points of the target: a run that has reached one of these has reached the target. */
  readonly points: ReadonlySet<number>;
}

/** Estimates how far it is to code that no run has reached. */
export interface Nearness {
  /** Whether it can tell anything about a label. */
  knows(label: Label): boolean;
  /**
   * How many steps it is at least from there, or from the beginning of the run where the label is null; infinite where
   * there is no way. Never less than it was before.
   */
  distance(label: Label | null): number;
  /** There is nothing left that could be reached. */
  readonly isAllReached: boolean;
}

/** How a run is watched over. */
export interface RunControl {
  /**
   * Called now and then during a long run. When it returns true, the run ends as soon as possible with whatever outcome
   * stands for running out of time, and with the path so far.
   */
  readonly stop?: () => boolean;
  /**
   * A promise to wait for before the run goes on, so that timers and signals have their turn; null where that is not
   * needed yet. A unit that cannot stop half way may leave it alone.
   */
  readonly pause?: () => Promise<void> | null;
  /**
   * The first so many decisions of the path are recorded even if other runs have visited their states before: the run
   * was made for them. Zero unless given.
   */
  readonly promised?: number;
}

/** Data without classes, functions and cycles: it can be posted to another thread and written as JSON. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

export interface Unit<Input, Outcome> {
  /** How the report names it: `example:foo/1`, `p/2`. */
  readonly name: string;
  seed(): Input;
  /** Inputs to begin with that the program's text suggests. */
  examples?(): readonly Input[];
  /** A random input of about this size; null where none could be generated. */
  sample?(random: () => number, size: number): Input | null;
  /** A mutation of this input, perhaps with parts of the other; null where none is allowed. */
  mutate?(input: Input, other: Input, random: () => number): Input | null;
  /** Inputs with less in them than this one; what is passed back says whether the last one will do in its place. */
  simpler?(input: Input): Generator<Input, void, boolean>;
  /** Much longer inputs, with a part of this one repeated: what takes exponential time does not end for them. */
  longer?(input: Input): Iterable<Input>;
  execute(input: Input, control?: RunControl): Promise<Run<Input, Outcome>>;
  /** Runs an input without symbols, for its outcome and coverage only, and within a short limit of steps. */
  probe?(input: Input, control?: RunControl): Promise<Probe<Input, Outcome>>;
  /** An input for another thread, or for a file; equal runs come of what `unpack` makes of it. */
  pack(input: Input): Plain;
  unpack(packed: Plain): Input | Promise<Input>;
  /** The query whose answer is an input that follows `run` up to decision `at` and takes that alternative there. */
  queryFor(run: Run<Input, Outcome>, at: number, alternative: Alternative): Query;
  /** The input a model describes, completed where the model says nothing; null where the unit rules it out. */
  decode(model: Model, run: Run<Input, Outcome>, query: Query): Input | null;
  /**
   * A sharper query, for a model from which `decode` makes an input that is not what was asked for: a query
   * says only what it must, and completing a model may break what it left open. Null where the model will do.
   */
  refine?(model: Model, run: Run<Input, Outcome>, query: Query): Query | null;
  /**
   * Whether the input meets the query, as far as evaluating it tells. Asked where a model goes beyond the query's
   * assumptions: `decode` may have made something else of what cannot be written down. True unless the unit says so.
   */
  meets?(input: Input, run: Run<Input, Outcome>, query: Query): boolean;
  /**
   * An input that meets the query, found without a solver; null where none was. Asked where the solver's answer rests on
   * assumptions.
   */
  search?(run: Run<Input, Outcome>, query: Query): Input | null;
  /**
   * Queries that ask for less than the path of the run does, for an alternative that was refuted or not decided. What a
   * model of one reads as is worth a run, wherever that goes.
   */
  guesses?(run: Run<Input, Outcome>, at: number, alternative: Alternative): Iterable<Guess<Input>>;
  /** The input with texts that people can read, as far as it then still meets the query. */
  legible?(input: Input, run: Run<Input, Outcome>, query: Query): Input;
  /** How the report calls it when `decode` gives null; `excluded-input` unless the unit knows better. */
  readonly exclusion?: Limit;
  /** One string per argument, readable back. Equal inputs print the same. */
  print(input: Input): string[];
  /**
   * Null for an outcome that is fine. Otherwise what tells this fault from others: equal for two outcomes with the
   * same class, the same shape of reason and the same location.
   */
  fault(outcome: Outcome): string | null;
  /** Of an outcome that is a fault: whether the caller is to blame, who broke the contract. No by default. */
  isCallersFault?(outcome: Outcome): boolean;
  /**
   * Whether a run turned out to have an input that is not allowed. It is no case and covers nothing; what it decided on
   * the way is there to be reversed all the same.
   */
  excludes?(outcome: Outcome): boolean;
  /** The way to code that is not among these points: the set grows as runs reach more. */
  nearness?(reached: ReadonlySet<number>): Nearness;
  /** The way to a place in the program; null where there is no code. */
  aim?(target: TargetPlace): Promise<Aim | null>;
  /** What was decided on a path, in words. */
  explain?(run: Run<Input, Outcome>, at: number): ExplainedDecision;
  /** How the report shows a path; without this, the marks of its decisions in a row. */
  showPath?(path: readonly Decision[]): string;
  /**
   * Everything that can be covered, as far as is known: the list grows as code is loaded. Ids, like labels, are the
   * same for the same program in every thread and process.
   */
  points?(): readonly Point[];
}
