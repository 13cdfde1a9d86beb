/** A Prolog program that has been loaded, ready for units. */
import type { Point } from '../coverage/index.ts';
import { Exhausted } from '../logic/index.ts';
import { isInSource, Labels } from './concolic/labels.ts';
import type { Clause } from './machine/code.ts';
import type { Diagnostic } from './machine/loader.ts';
import type { Predicate } from './machine/predicate.ts';
import { PrologSystem } from './system.ts';
import { Declarations } from './types/declarations.ts';

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
export function openProgram(file: string, readFile: (path: string) => string | null): PrologProgram {
  return PrologProgram.load(file, readFile);
}

/** Directives may not run longer than this many calls. */
const LOADING_STEPS = 5_000_000;

export class PrologProgram {
  /** What the program states about modes and types. */
  readonly declarations: Declarations;

  private constructor(
    readonly system: PrologSystem,
    readonly file: string,
  ) {
    this.declarations = new Declarations(system.loader.files, system.loader.declarations);
  }

  /** Throws `PrologLoadError` where the text is not a program: a file is missing, or the syntax is wrong. */
  static load(file: string, readFile: (path: string) => string | null): PrologProgram {
    const text = readFile(file);
    if (text === null) throw new PrologLoadError([{ title: 'prolog', text: `there is no file ${file}` }]);
    const system = new PrologSystem({ readFile, maxSteps: LOADING_STEPS });
    try {
      system.load(text, file);
    } catch (thrown) {
      if (!(thrown instanceof Exhausted)) throw thrown;
      throw new PrologLoadError([{ title: 'prolog', text: `a directive of ${file} does not end` }]);
    }
    const fatal = system.loader.diagnostics.filter(isFatal);
    if (fatal.length > 0) throw new PrologLoadError(fatal.map(problemOf));
    return new PrologProgram(system, file);
  }

  /** What loading had to say that does not keep the program from running. */
  get notes(): readonly LoadProblem[] {
    return this.system.loader.diagnostics.map(problemOf);
  }

  /** The files that the program is made of. */
  get files(): readonly string[] {
    return this.system.loader.files.map(({ file }) => file);
  }

  /** Predicates of the program's own files, in order of definition. */
  get predicates(): readonly Predicate[] {
    return [...this.system.program.user.values()].filter(p => p.isDefined && p.clauses.length > 0);
  }

  /** Everything that can be covered in the main file's predicates, whether or not some goal reaches it. */
  points(): readonly Point[] {
    const labels = new Labels(this.file);
    const clauses = this.entries.flatMap(predicate => predicate.clauses);
    for (const clause of clauses) if (isInSource(clause)) labels.clausePoint(clause);
    return labels.points();
  }

  /** The program's predicates that its main file defines. */
  get entries(): readonly Predicate[] {
    return this.predicates.filter(p => p.clauses.some((c: Clause) => c.location?.file === this.file));
  }
}

function isFatal(d: Diagnostic): boolean {
  return (
    d.column !== undefined ||
    d.message.startsWith('there is no file') ||
    d.message.startsWith('there is no library')
  );
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
