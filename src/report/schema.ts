/**
 * The report, schema 1. Users' scripts read it: fields may be added, but none may change its meaning without a new
 * schema number.
 */
import type { PointKind, Share } from '../coverage/index.ts';
import type { Shortfall, Verdict } from '../search/index.ts';

export interface Location {
  readonly file: string;
  readonly line: number;
}

export type ReportedOutcome =
  | { readonly kind: 'value'; readonly value: string }
  | {
      readonly kind: 'exception';
      /** Erlang: `error`, `exit` or `throw`. */
      readonly class?: string;
      readonly reason: string;
      readonly location?: Location;
      /** Prolog: the answers that came before, where more than one was asked for (`--answers`). */
      readonly answers?: readonly Readonly<Record<string, string>>[];
      /** Erlang: the process that died, where it is not the one that runs the unit. */
      readonly process?: string;
      /** Erlang: a monitor, a link or a supervisor was told of that process's death, and the call went on. */
      readonly handled?: true;
      /** Erlang: the function was handed what it does not take, or raised this on purpose: why. Absent for a bug. */
      readonly contract?: string;
      /** Erlang, of a bug: why somebody may find that the caller is to blame all the same. */
      readonly doubt?: string;
      /** Erlang, of a bug: how the code contradicts its specification. */
      readonly contradiction?: string;
      /** Erlang: the function of the program whose result no clause has taken, as `module:name/arity`. */
      readonly resultOf?: string;
      /** Erlang, of an `undef`: the function that is not there. */
      readonly undefined?: string;
      /** Erlang: the error that a server died of while it was called, which is what this comes from. */
      readonly error?: string;
    }
  /**
   * With `--check-results`: a value that is not in the declared return type; in Prolog one that an answer has for this `argument`, whose
   * declared type it is not of.
   */
  | {
      readonly kind: 'bad-return';
      readonly value: string;
      readonly type: string;
      readonly argument?: number;
    }
  /** Erlang, when replayed: a predicate of `--assume` did not return true, so the function was not called. */
  | { readonly kind: 'rejected'; readonly by: string }
  | {
      readonly kind: 'timeout';
      /** Erlang: it was seen not to end. A loop without it may only be slow. */
      readonly loop?: {
        /** The functions on the loop. */
        readonly functions: readonly string[];
        /** Arguments of the first one that stay the same. */
        readonly unchanged: readonly string[];
        /** Whether a state repeats; otherwise nothing comes closer to an end. */
        readonly proved: boolean;
      };
      /** Erlang: it takes exponential time. The steps of runs, and the elements or bytes of the input that these got. */
      readonly growth?: { readonly sizes: readonly number[]; readonly steps: readonly number[] };
    }
  | { readonly kind: 'memory' }
  /** On the real system: the whole system was ended, with this status. */
  | { readonly kind: 'halted'; readonly status: number }
  /** On the real system: it broke down, and said this. */
  | { readonly kind: 'crash'; readonly what: string }
  /** Erlang: every process waits for a message, and none is left to send one. */
  | { readonly kind: 'deadlock' }
  | {
      readonly kind: 'success';
      readonly bindings: Readonly<Record<string, string>>;
      /** Whether the goal could be asked for another answer. */
      readonly choicePoints?: boolean;
      /** Further answers, where they were asked for (`--answers`). */
      readonly answers?: readonly Readonly<Record<string, string>>[];
      /** Whether the goal could be asked for another answer after those. */
      readonly moreAnswers?: true;
      /** With `--check-modes`: what the predicate's declaration says and this outcome does not keep. */
      readonly violation?: string;
    }
  | { readonly kind: 'failure'; readonly violation?: string }
  /** The run met something that Tandem cannot execute. Never an error of the program under test. */
  | { readonly kind: 'unsupported'; readonly what: string };

/** What the real system (`by`) did with the input of a reported error. */
export type ReportedConfirmation = { readonly by: string } & (
  | { readonly result: 'confirmed' }
  | { readonly result: 'differs'; readonly outcome: ReportedOutcome }
  | {
      readonly result: 'unchecked';
      readonly why: string;
      /**
       * It ended differently there, which the clock, the environment or the order of messages may explain: no error of the
       * program, and no defect of Tandem.
       */
      readonly contradicted?: true;
    }
);

export interface StackFrame {
  readonly function: string;
  readonly file?: string;
  readonly line?: number;
}

/** A decision on the path of a case, in the language's own words. */
export interface ReportedDecision {
  readonly function?: string;
  readonly file?: string;
  readonly line?: number;
  /** False in libraries. */
  readonly own: boolean;
  /** What held for the input, such as `Arg1 > 3`. */
  readonly held: string;
  /** The values of what was compared, such as `Arg1 = 4`. */
  readonly values: readonly string[];
  /** What each of the other ways needs. */
  readonly otherwise: readonly string[];
}

/** What a process did that concerns others: it started one, sent a message, or ended. */
export type ReportedMessage =
  | { readonly kind: 'spawn'; readonly from: string; readonly to: string }
  | { readonly kind: 'message'; readonly from: string; readonly to: string; readonly text: string }
  | { readonly kind: 'exit'; readonly from: string; readonly text: string };

export interface ReportedCase {
  readonly id: number;
  /** One string per argument, in the language's own syntax, readable back. */
  readonly input: readonly string[];
  readonly outcome: ReportedOutcome;
  readonly path: string;
  /** The case, and the index of the decision on its path, whose reversal made this input. */
  readonly parent: number | null;
  readonly reversed: number | null;
  /** Where it comes from, where it was not made up or derived from another one: from a call in the project's own tests. */
  readonly origin?: 'tests';
  /** Of errors: a passing test of the project gets the same one. */
  readonly expected?: true;
  /** Decisions on its path that were left untried when the exploration stopped: their indices. */
  readonly open?: readonly number[];
  /**
   * Of cases that were the first to reach something, or to fail in this way: all that they reached, as indices into
   * `coverage.points`.
   */
  readonly reached?: readonly number[];
  /** Of reported errors, where the real system is installed. */
  readonly confirmation?: ReportedConfirmation;
  /** Of reported errors: the calls under way when it failed, the innermost first. */
  readonly stack?: readonly StackFrame[];
  /** Of reported errors: how the input got there. The last ones of a long path. */
  readonly decisions?: readonly ReportedDecision[];
  /** Erlang, of reported errors of programs with several processes: what these told each other. The last ones of a long run. */
  readonly messages?: readonly ReportedMessage[];
}

export interface UncoveredPoint {
  readonly function: string;
  readonly file?: string;
  readonly line?: number;
  readonly what?: string;
  /** `unreachable` is a proof; `not-called`; else the reasons of `incomplete` that may be why. */
  readonly why: readonly string[];
}

export interface FunctionCoverage {
  readonly function: string;
  readonly clauses: Share;
  readonly lines?: Share;
}

/** Line numbers. */
export interface ReachedLines {
  readonly covered: readonly number[];
  readonly uncovered: readonly number[];
}

export interface FileCoverage {
  readonly file: string;
  /** Where clauses begin. */
  readonly clauses: ReachedLines;
  /** Lines with code, where the language counts them. */
  readonly lines?: ReachedLines;
}

/** Something that was reached. */
export interface ReachedPoint {
  readonly kind: PointKind;
  readonly function: string;
  readonly file?: string;
  readonly line?: number;
}

export interface ReportedCoverage {
  readonly clauses: Share;
  readonly generated?: Share;
  readonly choices?: Share;
  /** Erlang: lines where a clause begins or something is called. */
  readonly lines?: Share;
  /** Clauses (of a person) and choices that no run reached. */
  readonly uncovered: readonly UncoveredPoint[];
  readonly functions: readonly FunctionCoverage[];
  /** The places of `clauses` and `lines`, by file. */
  readonly files?: readonly FileCoverage[];
  /** Of a unit: what its cases reached. */
  readonly points?: readonly ReachedPoint[];
}

/** A file of the program under test, as it was explored. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

export interface ReportedSolver {
  readonly backend: string;
  readonly queries: number;
  readonly sat: number;
  readonly unsat: number;
  readonly unknown: number;
  readonly answeredWithoutSolver: number;
  /** How many each layer answered without asking the next. */
  readonly answeredBy?: Readonly<Record<string, number>>;
  readonly ms: number;
}

/** What was asked for, as far as it is needed to run an input again. */
export interface Invocation {
  readonly target: string;
  /** Erlang: `foo/1`. Absent for Prolog, whose goals name their predicate. */
  readonly function?: string;
  /** Options that differ from their defaults, as on the command line. */
  readonly options: readonly string[];
}

/** By the clock on the wall. */
export interface Timing {
  /** Loading, exploring, waiting for the real system. */
  readonly totalMs: number;
  readonly executeMs: number;
  readonly solveMs: number;
  readonly loadMs: number;
  /** Spent waiting for the real system after the exploration. Absent in older reports. */
  readonly confirmMs?: number;
  /** A limit of time has cut the exploration short, be it in the middle: another machine may have other cases. */
  readonly wasCut?: true;
}

/** What somebody should read: errors with the same cause are one finding. */
export interface Finding {
  /** In a suite: the unit that `case` belongs to, and its file where another one has a unit of this name. */
  readonly unit?: string;
  readonly target?: string;
  /** The case that shows it: the smallest input. */
  readonly case: number;
  /** A broken contract is the fault of whoever called the function; all others are the program's. */
  readonly kind: 'bug' | 'contract' | 'hang' | 'bad-return';
  /** Why it stands where it stands in the order, in a few words. */
  readonly why: string;
  /** A fault of the program for which its caller may be to blame all the same, or with an input for which little speaks. */
  readonly doubtful?: true;
  /** The same for the same fault in another version of the program, also where lines were moved. */
  readonly fingerprint: string;
  /** It is in the baseline (`--baseline`), and does not make the command fail. */
  readonly known?: true;
  /** A crash in another process that a monitor, a link or a supervisor has caught. */
  readonly handled: boolean;
  /** How many cases fail in this way. */
  readonly count: number;
  /** In a suite: the units that get there, each with the case that does. */
  readonly ways?: readonly { readonly unit: string; readonly target?: string; readonly case: number }[];
}

/**
 * Where the types of inputs come from: a specification, a callback that a behaviour of the program declares, what a server's
 * callbacks get, or the functions of the module that make the values.
 */
export type InputOrigin = 'specification' | 'behaviour' | 'callback' | 'makers';

export interface Report {
  readonly schema: 1;
  readonly tool: 'tandem';
  readonly version: string;
  readonly language: 'erlang' | 'prolog';
  readonly unit: string;
  readonly verdict: Verdict;
  readonly incomplete: readonly Shortfall[];
  readonly cases: readonly ReportedCase[];
  /** Case ids, one per distinct fault: the smallest input of each. */
  readonly errors: readonly number[];
  /** Cases that the real system contradicts: never errors, always a defect of Tandem. Absent in older reports. */
  readonly refuted?: readonly number[];
  /** The errors in the order in which they should be read. Absent in older reports, and in a suite's units. */
  readonly findings?: readonly Finding[];
  /** Where the inputs' types come from. Absent where all terms are tried, and in older reports. */
  readonly inputs?: InputOrigin;
  /** For each of `errors`, how many cases failed in the same way. */
  readonly errorCounts: readonly number[];
  /** With `--target`: the place, and the first case that was there; null where none was. */
  readonly target?: { readonly place: string; readonly case: number | null };
  readonly coverage: ReportedCoverage;
  readonly solver: ReportedSolver;
  readonly timing: Timing;
  readonly seed: number;
  readonly invocation: Invocation;
  /** In a suite they stand at the top. */
  readonly sources?: readonly SourceText[];
  /** Sources that have changed while they were explored: the report may be about either text. In a suite at the top. */
  readonly changedSources?: readonly string[];
}

export interface ModuleSummary {
  readonly module: string;
  /** How many of its functions were explored. */
  readonly units: number;
  readonly coverage: ReportedCoverage;
  readonly errors: number;
}

/** What could not be loaded or compiled, and is not explored. */
export interface FailedTarget {
  /** A file, a module, or a function as `m:f/1`. */
  readonly target: string;
  /** The first message. */
  readonly message: string;
}

/** A function of a project that was not explored because nobody would want that. */
export interface LeftOut {
  readonly unit: string;
  /** In a few words: `generated code`, `native code`, `a test`. */
  readonly why: string;
}

/** What the project's own tests have shown, which were run in the machine once (`--seeds tests`). */
export interface OwnTests {
  /** How many tests were run, of how many. */
  readonly ran: number;
  readonly total: number;
  /** Different calls of explored functions that they make. */
  readonly calls: number;
  /** Clauses of the program that they reach, and those that were reached beyond these. */
  readonly clauses: number;
  readonly newClauses: number;
  /** Lines that they reach. */
  readonly files: readonly { readonly file: string; readonly lines: readonly number[] }[];
}

/** What `tandem test` writes. */
export interface SuiteReport {
  readonly schema: 1;
  readonly units: readonly Report[];
  readonly modules: readonly ModuleSummary[];
  /** Absent in older reports. */
  readonly failed?: readonly FailedTarget[];
  readonly leftOut?: readonly LeftOut[];
  /** Absent where there are none. */
  readonly tests?: OwnTests;
  /** Over all units: errors with the same cause are one, whichever function gets there. Absent in older reports. */
  readonly findings?: readonly Finding[];
  readonly sources?: readonly SourceText[];
  readonly changedSources?: readonly string[];
  /** Of all units together. Absent in older reports. */
  readonly timing?: Timing;
}
