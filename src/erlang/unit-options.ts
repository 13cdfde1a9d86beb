/** What a function is explored with, and what its inputs are. */
import { type Expr, type RunMeter, variable } from '../logic/index.ts';
import type { Store } from '../logic/visited/index.ts';
import type { Limit, Run } from '../search/index.ts';
import type { Module } from './core/index.ts';
import type { ModuleSource } from './core/source.ts';
import type { Expectation } from './expected-errors.ts';
import type { BeamEngine } from './instrument/run-events.ts';
import type { CodeServer } from './machine/code-server.ts';
import type { Recorder } from './machine/recorder.ts';
import type { Callee } from './machine/stages.ts';
import type { InputOrigin, Made } from './makers/index.ts';
import type { ErlangOutcome } from './outcome.ts';
import type { Returns } from './returns.ts';
import { TERM } from './symbolic/signature.ts';
import type { Term } from './terms/index.ts';
import type { Precondition, Texts } from './types/index.ts';

export type ErlangInput = readonly Term[];
export type ErlangRun = Run<ErlangInput, ErlangOutcome>;

export interface ErlangUnitOptions {
  readonly source: ModuleSource;
  readonly code: CodeServer;
  readonly module: string;
  readonly function: string;
  /** How reports call it, where that is another name. */
  readonly name?: string;
  readonly seed: readonly Term[];
  /** The makers of arguments that are recipes (`makers/`), by index. */
  readonly made?: Made['arguments'];
  /** The module that follows recipes, where there are some. */
  readonly harness?: Module;
  /** Arguments with fixed values, by index. */
  readonly fixed: ReadonlyMap<number, Term>;
  readonly maxDepth: number;
  /** The largest depth of terms in inputs that are made; null for any. */
  readonly termDepth?: number | null;
  /** The largest number of calls in one execution. */
  readonly steps: number;
  /** Begins to measure an execution's time and memory; without it, neither is limited. */
  readonly meter?: (() => RunMeter) | undefined;
  /** Whether decisions that earlier ones imply are omitted; true by default. */
  readonly pathFacts?: boolean;
  /** Whether states that another path explores are left to it; true unless told otherwise. */
  readonly merge?: boolean;
  readonly concreteOnly: (module: string, name: string, arity: number) => boolean;
  /** Over `inputVariables`; null where every input is allowed. */
  readonly precondition: Precondition | null;
  /** Where the precondition comes from; null where there is none. */
  readonly origin?: InputOrigin | null;
  /** Whether the first argument is what the program itself sends to the function. */
  readonly hasKnownMessages?: boolean;
  /** Whether it is a callback whose state is made up. */
  readonly hasInventedState?: boolean;
  /** Whether some result of the function tells that it can do nothing with its input. */
  readonly mayRefuse?: () => boolean;
  /** The strings in each argument, by its type; without it, all lists are shown as lists. */
  readonly texts?: readonly Texts[] | undefined;
  /** Predicates that must return `true` for the same arguments. */
  readonly assumptions?: readonly Callee[];
  /** A function without arguments that is called before every run. */
  readonly setup?: Callee | undefined;
  /** The postcondition on results, where it is to be checked. */
  readonly returns?: Returns | null;
  /** Exceptions that are no fault. */
  readonly expected?: readonly Expectation[];
  /** The modules of the program under test. */
  readonly isOwnCode?: (module: string) => boolean;
  /** Runs the program on the BEAM; without it, the machine does. */
  readonly engine?: BeamEngine | undefined;
  /** Receives the events of every run. */
  readonly recorder?: Recorder;
  /** Limits that hold for all runs. */
  readonly limits?: readonly Limit[];
  /** The store shared with other threads that explore the same unit; a private one by default. */
  readonly store?: Store;
  /** Parses a printed term: for inputs that have no other serialized form. */
  readonly read?: (text: string) => Promise<Term>;
}

/** The symbolic inputs of a function. */
export function inputVariables(arity: number): Expr[] {
  return Array.from({ length: arity }, (_, i) => variable(`x${i + 1}`, TERM));
}
