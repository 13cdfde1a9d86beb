/** A Prolog program that has been loaded, ready for units. */
import type { Point } from '../coverage/index.ts';
import { Exhausted } from '../logic/index.ts';
import { isInSource, Labels } from './concolic/labels.ts';
import { Definitions } from './definitions.ts';
import type { Clause } from './machine/code.ts';
import type { Diagnostic } from './machine/diagnostics.ts';
import type { Predicate } from './machine/predicate.ts';
import { type Libraries, PrologSystem } from './system.ts';
import { Declarations } from './types/declarations.ts';
import { Outputs } from './types/outputs.ts';

/** A message for the user, in the shape that all languages share. */
export interface LoadProblem {
  readonly title: string;
  readonly text: string;
  readonly location?: { readonly file: string; readonly line: number; readonly column?: number };
  readonly hint?: string;
}

export class PrologLoadError extends Error {
  constructor(readonly diagnostics: readonly LoadProblem[]) {
    super(diagnostics[0]?.text ?? 'the program cannot be loaded');
  }
}

/** `readFile` gives the text of a file, and null where there is none. Throws `PrologLoadError`. */
export function openProgram(
  file: string,
  readFile: (path: string) => string | null,
  options: OpenOptions = {},
): PrologProgram {
  return PrologProgram.load(file, readFile, options);
}

export interface OpenOptions {
  /** Libraries besides Tandem's own. */
  readonly libraries?: Libraries | undefined;
  /** Files that are a part of the program where they define what it calls and does not define itself. */
  readonly beside?: readonly string[];
  /** Whether a program with errors of syntax is loaded without the clauses that have them, as SWI-Prolog does. */
  readonly skipsErrors?: boolean;
}

/** Directives may not run longer than this many calls. */
const LOADING_STEPS = 5_000_000;

export class PrologProgram {
  /** What the program states about modes and types. */
  readonly declarations: Declarations;
  /** What predicates compute, where nothing is declared. */
  readonly outputs: Outputs;

  private constructor(
    readonly system: PrologSystem,
    readonly file: string,
    /** Files that were loaded because they define what others call, in this order. */
    readonly beside: readonly string[],
  ) {
    this.declarations = new Declarations(system.loader.files, system.loader.declarations);
    this.outputs = new Outputs(system.program);
  }

  /** Throws `PrologLoadError` where the text is not a program: a file is missing, or the syntax is wrong. */
  static load(
    file: string,
    readFile: (path: string) => string | null,
    { libraries, beside = [], skipsErrors = false }: OpenOptions,
  ): PrologProgram {
    const text = readFile(file);
    if (text === null) throw new PrologLoadError([{ title: 'prolog', text: `there is no file ${file}` }]);
    const system = new PrologSystem({
      readFile,
      libraries: libraries && without(libraries, file),
      maxSteps: LOADING_STEPS,
    });
    const added: string[] = [];
    try {
      system.load(text, file);
      const definitions = new Definitions(beside, readFile, libraries);
      for (let next = definitions.next(system); next !== null; next = definitions.next(system)) {
        system.loader.loadBeside(next.text, next.file, file);
        added.push(next.file);
      }
      system.loader.settle();
    } catch (thrown) {
      if (!(thrown instanceof Exhausted)) throw thrown;
      throw new PrologLoadError([{ title: 'prolog', text: `a directive of ${file} does not end` }]);
    }
    const program = new PrologProgram(system, file, added);
    const mustParse = !skipsErrors || program.inMainFile.length === 0;
    const fatal = system.loader.diagnostics.filter(d => isAbsence(d) || (mustParse && isSyntaxError(d)));
    if (fatal.length > 0) throw new PrologLoadError(fatal.map(problemOf));
    return program;
  }

  /** What loading had to say that does not keep the program from running. */
  get notes(): readonly LoadProblem[] {
    return this.system.loader.diagnostics.map(problemOf);
  }

  /** The files that the program is made of. */
  get files(): readonly string[] {
    return this.system.loader.files.map(({ file }) => file);
  }

  /** The module that the main file is, or is loaded into. */
  get module(): string {
    return this.system.loader.moduleOf(this.file);
  }

  /** Everything that can be covered in the main file's predicates, whether or not some goal reaches it. */
  points(): readonly Point[] {
    const labels = new Labels(this.file);
    const clauses = this.inMainFile.flatMap(predicate => predicate.clauses);
    for (const clause of clauses) if (isInSource(clause)) labels.clausePoint(clause);
    return labels.points();
  }

  /** Predicates that the main file defines, in order of definition. */
  get inMainFile(): readonly Predicate[] {
    return [...this.system.program.ownPredicates()].filter(p =>
      p.clauses.some((c: Clause) => c.location?.file === this.file),
    );
  }

  /** Of these, the ones that are for others: all, or those that a module exports. */
  get entries(): readonly Predicate[] {
    const { exports } = this.system.program.module(this.module);
    return this.module === 'user' ? this.inMainFile : this.inMainFile.filter(p => exports.has(p.indicator));
  }
}

/** A library that is the program under test is explored like any other. */
function without(libraries: Libraries, file: string): Libraries {
  return { ...libraries, has: other => other !== file && libraries.has(other) };
}

function isSyntaxError(d: Diagnostic): boolean {
  return d.column !== undefined;
}

function isAbsence(d: Diagnostic): boolean {
  return d.message.startsWith('there is no file');
}

function problemOf(d: Diagnostic): LoadProblem {
  const { file, line, column, message, excerpt, severity } = d;
  return {
    title: severity,
    text: message,
    location: column === undefined ? { file, line } : { file, line, column },
    ...(excerpt === undefined ? {} : { hint: excerpt }),
  };
}
