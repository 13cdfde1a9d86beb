/**
 * One face for all languages: how a program is opened, what can be explored in it, and what reports and threads need of
 * a unit beyond what the search needs. Code of a language is loaded when it is asked for, so that the others cost
 * nothing.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { Point } from '../coverage/index.ts';
import type {
  Diagnostic,
  InputOrigin,
  ReportedConfirmation,
  ReportedMessage,
  ReportedOutcome,
  StackFrame,
} from '../report/index.ts';
import type { Effect } from '../sandbox/effects.ts';
import type { Plain, RunControl, Unit } from '../search/index.ts';
import { byExtension, type LanguageName, UsageError } from './basics/index.ts';

export type { LanguageName };

export interface Language {
  /** `target` is a file, or the name of a module that the language's system has. */
  open(target: string, options: LanguageOptions): Promise<OpenedProgram>;
  openText(text: string, options: LanguageOptions): Promise<OpenedProgram>;
  /** Runs the programs' own tests, for what they show about these units; null where there are none. */
  runTests?(tests: OwnTests, options: LanguageOptions): Promise<OwnTestRun | null>;
}

export interface OwnTests {
  /** The files of the programs, and folders with further modules. */
  readonly targets: readonly { readonly target: string; readonly path: readonly string[] }[];
  /** The names of the units whose calls are of interest. */
  readonly units: ReadonlySet<string>;
  /** A file's text without tests that were made from reports: these say what a program does, and nothing that somebody expects. */
  readonly byPeople: (text: string) => string;
  readonly control: Required<Pick<RunControl, 'stop' | 'pause'>>;
}

export interface OwnTestRun {
  /** The different calls that tests make, by the unit's name. `OpenedUnit.seen` takes their arguments. */
  readonly calls: ReadonlyMap<string, readonly { readonly args: unknown; readonly passes: boolean }[]>;
  /** The coverage points that tests have reached. */
  readonly reached: ReadonlySet<number>;
  /** How many tests were run, of how many. */
  readonly ran: number;
  readonly total: number;
}

/** How a program is opened. The command line has an option of the same name for each, which says more about it. */
export interface LanguageOptions {
  readonly depth: number;
  /** Limits of one execution: steps, milliseconds, megabytes. Null for those that follow from other options. */
  readonly runSteps: number | null;
  readonly runTime: number | null;
  readonly runMemory: number;
  /** Seconds for all executions together: where they are few, one execution may take a part of them only. */
  readonly time?: number | null;
  /** Folders with further modules; of Prolog also files, which belong to the program where they define what it calls. */
  readonly path: readonly string[];
  readonly specs: boolean;
  /** Whether the real system is wanted for comparison. */
  readonly confirm: boolean;
  /** What a program may do when it is run there. */
  readonly allow: readonly Effect[];
  /** Whether anything of the program may be executed outside of the machine, compile time included. */
  readonly run: boolean;
  /** Arguments that keep their value; positions count from 1. */
  readonly fix: readonly { readonly position: number; readonly term: string }[];
  /** Erlang. */
  readonly frontend: 'auto' | 'builtin' | 'otp';
  readonly library: 'auto' | 'builtin' | 'otp' | 'swi';
  /** What another machine's OTP has made of the program's files, packed, by path. */
  readonly precompiled?: ReadonlyMap<string, Uint8Array> | null;
  readonly pmatch: boolean;
  /** Who runs the program: Tandem's machine, or the BEAM with instrumented code. */
  readonly engine: 'machine' | 'beam';
  readonly merge: boolean;
  readonly concrete: readonly string[];
  readonly assume: readonly {
    readonly module: string;
    readonly name: string;
    readonly arity?: number | undefined;
  }[];
  /** A function without arguments that is called before every run. */
  readonly setup: { readonly module: string; readonly name: string } | null;
  readonly checkResults: boolean;
  readonly calls: number;
  readonly raw: boolean;
  /** Prolog. */
  readonly termDepth: number | null;
  readonly ground: readonly number[] | null;
  readonly answers: number | 'all';
  /** What every goal can read from standard input. */
  readonly stdin: string;
  readonly expectedErrors: readonly string[];
  readonly checkModes: boolean;
  /** Whether `entries` has what a module does not export, too. */
  readonly private: boolean;
}

export interface OpenedProgram {
  /** The name of the module, or of the file where a language has no modules. */
  readonly module: string;
  /** What `tandem test` explores, each as `entry` of `unit` takes it. */
  readonly entries: readonly string[];
  /** Why an entry is left out where a whole project is explored; null for one that is not. */
  whyLeftOut?(entry: string): string | null;
  /** The files and lines of the program that an entry can reach, by its text; all of its file where this is not known. */
  reachedLines?(
    entry: string,
  ): Promise<readonly { readonly file: string; readonly from: number; readonly to: number }[]>;
  /** The calls that the program's text makes, by the functions that are called: each for `unlikeCalls`. */
  callers?(): Promise<ReadonlyMap<string, unknown>>;
  /** Everything that can be covered in the program, whether or not some unit reaches it. */
  points(): readonly Point[];
  /** What the user should know before the results. */
  readonly notes: readonly Diagnostic[];
  /**
   * `entry` is `foo` or `foo/1` in Erlang, and the goal in Prolog; `seed` is Erlang's list of arguments. Either may be
   * left out where the language can do without it. `memory` is what several threads that explore it have in common,
   * `own` are options that are other ones for this unit.
   */
  unit(
    entry: string | undefined,
    seed: string | undefined,
    memory?: SharedArrayBuffer,
    own?: Partial<LanguageOptions>,
  ): Promise<OpenedUnit>;
  /** Starts the real system where that takes its time, so that the first error need not wait for it. */
  startReal?(): void;
  /** The part of the option `path` that the program needs; all of it where this is not known. */
  readonly path?: readonly string[];
  /** What another machine needs to open the same program. */
  outfit(): Outfit;
  close(): Promise<void>;
}

/** What a program consists of, as far as it has been loaded. */
export interface Outfit {
  /** Folders whose files the program may come to load. */
  readonly folders: readonly string[];
  /** What OTP has made of the user's files, packed, by path. */
  readonly packed: ReadonlyMap<string, Uint8Array>;
  /** Who has compiled it, and whose library it uses, where the language has a choice. */
  readonly producers: { readonly frontend: string; readonly library: string } | null;
}

export interface OpenedUnit<Input = unknown, Outcome = unknown> {
  readonly language: LanguageName;
  readonly unit: Unit<Input, Outcome>;
  /** Erlang: `foo/1`, with the arity that was found out. */
  readonly function?: string;
  /** Where the types of inputs come from; absent where all terms are tried. */
  readonly inputs?: InputOrigin;
  /** What the report's coverage is about: the unit's points as far as they belong to the user's code. */
  points(): readonly Point[];
  /** Whether it may call functions of the program that are not among its points; unknown where this is absent. */
  mayCallOthers?(): boolean;
  /** The outcome as reports show it. */
  describe(outcome: Outcome): ReportedOutcome;
  /** The calls under way when it failed, the innermost first, where the language tells. */
  stackOf?(outcome: Outcome): readonly StackFrame[];
  /** Reads back what `unit.print` wrote. */
  read(input: readonly string[]): Promise<Input>;
  /** The input that arguments of a call in a test are; null where they cannot be one. */
  seen?(args: unknown): Input | null;
  /** Why an input is none that these callers would hand to it; null where it may be. */
  unlikeCalls?(input: readonly string[], callers: readonly unknown[]): Promise<string | null>;
  /** Reads the input of a test that was written earlier; null where it cannot be one any more. */
  readEarlier?(input: readonly string[]): Promise<Input | null>;
  /** Runs an input: what its processes tell each other; nothing where there is one only. */
  messages?(input: readonly string[], control?: RunControl): Promise<readonly ReportedMessage[]>;
  /** Runs an input and tells what happens. */
  record(input: readonly string[], tell: (event: TraceEvent) => void): Promise<ReportedOutcome>;
  /** Has what its runs find out in memory that can be given to other threads, where they have something to tell. */
  share?(): SharedArrayBuffer;
  /**
   * Begins anew with what runs leave behind for later ones, where they do. `process` is a number that no other process
   * has which explores the same unit.
   */
  alone?(process: number): RunMemory;
  /** What has to be installed where the unit is explored, in this very version. */
  readonly needs?: { readonly otp: string };
  /** Who runs the program, where it is not Tandem's machine. */
  readonly engine?: 'beam';
  /** The systems that the program was loaded with: front end, library. */
  readonly system: string;
  /** The user's files that code came from, as far as it has been loaded. */
  files(): readonly string[];
  /** The system that the language was made for, where it is installed and may be used. */
  readonly real?: RealSystem;
}

/** What runs leave behind for later ones in the same process. */
export interface RunMemory {
  /**
   * The values that operations have asked for, in the order in which they ask. A run that is made again in another process
   * takes the same decisions only with these.
   */
  candidates(): Plain;
  useCandidates(saved: Plain): void;
  /** From here on, a state that a run has visited counts as new. */
  forgetStates(): void;
}

/** A record of a trace: what happened, and whatever belongs to it. */
export type TraceEvent = Readonly<Record<string, unknown>> & { readonly event: string };

export interface RealSystem {
  readonly name: string;
  /** Where tests of several files would run on one node, that node: it is the same object for all of them. */
  readonly place?: object;
  /** Starts what takes its time to start, so that the first error need not wait for it. */
  prepare?(): void | Promise<void>;
  /** Runs the input there, and compares. The unit that is being explored takes no part in it. */
  confirm(
    input: readonly string[],
    outcome: ReportedOutcome,
    control?: RunControl,
  ): Promise<ConfirmationResult>;
  /** Runs each test of a file as if there were no other. */
  runTests(program: TestProgram): Promise<TestRun>;
  /** Runs tests that have passed alone one after the other, as their framework does: those of each file that pass. */
  runTogether(programs: readonly TestProgram[]): Promise<readonly ReadonlySet<string>[] | NotRun>;
  /**
   * Which lines of the program tests reach that are run so, as the system's own tool counts them; absent where it has none. A
   * line that is in neither set is not counted.
   */
  linesReached?(programs: readonly TestProgram[]): Promise<readonly CountedLines[] | NotRun>;
  /** Lays a file of tests out as the language's own formatter does; null where there is none for it. */
  format?(program: Pick<TestProgram, 'file' | 'text'>): Promise<string | null>;
}

export interface CountedLines {
  /** In whatever way the system names it. */
  readonly file: string;
  readonly reached: ReadonlySet<number>;
  readonly missed: ReadonlySet<number>;
}

/** A file of tests, as it is to be written. */
export interface TestProgram {
  /** Where it will be. */
  readonly file: string;
  /** Its name, without folder and extension. */
  readonly name: string;
  readonly text: string;
  /** How many arguments the framework gives to each. */
  readonly arity: number;
  /** All tests run in one process. */
  readonly isShared: boolean;
  readonly tests: readonly {
    readonly name: string;
    /** The input of the case that it was made from; null where this is not known. */
    readonly input: readonly string[] | null;
  }[];
}

/** Of tests, by their names. */
export interface TestRun {
  readonly passing: ReadonlySet<string>;
  /** Why some were not run. */
  readonly notRun: ReadonlyMap<string, NotRun>;
}

/** Why tests were not run. */
export interface NotRun {
  readonly why: string;
  /** They do not compile. */
  readonly isBroken?: boolean;
  /** Their inputs touch what the program may not touch. */
  readonly isHarmful?: boolean;
}

type WithoutBy<T> = T extends unknown ? Omit<T, 'by'> : never;
export type ConfirmationResult = WithoutBy<ReportedConfirmation>;

/** By the target's name; a name that is no file is a module that the installed OTP may have. */
export function languageOf(target: string): LanguageName {
  checkReadable(target);
  const extension = extname(target).toLowerCase();
  if (extension in byExtension) {
    if (existsSync(target)) return byExtension[extension as keyof typeof byExtension];
    throw new UsageError(`there is no file ${target}`);
  }
  if (/^[\p{L}][\w@.]*$/u.test(target)) return 'erlang';
  const known = Object.keys(byExtension).join(', ');
  throw new UsageError(
    existsSync(target) ? `do not know the language of ${target}` : `there is no file ${target}`,
    `A target is a file that ends in ${known}, or the name of a module of the installed OTP.`,
  );
}

function checkReadable(target: string): void {
  if (!existsSync(target)) return;
  if (statSync(target).isDirectory())
    throw new UsageError(`${target} is a folder`, `To explore what is in it: tandem test ${target}`);
  try {
    accessSync(target, constants.R_OK);
  } catch {
    throw new UsageError(`${target} may not be read`);
  }
}

/** The language of a target, with its code. */
export async function loadLanguage(target: string): Promise<Language> {
  return languageNamed(languageOf(target));
}

export async function languageNamed(name: LanguageName): Promise<Language> {
  switch (name) {
    case 'erlang':
      return (await import('./erlang.ts')).erlang;
    case 'prolog':
      return (await import('./prolog.ts')).prolog;
  }
}
