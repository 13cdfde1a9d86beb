/** Programs for the library: what to open, and how. */
import { UsageError } from './basics/index.ts';
import { type LanguageOptions, languageNamed, loadLanguage, type OpenedProgram } from './language.ts';

/** A file (or the name of a module of the installed OTP), or the text of a program. */
export type ProgramSubject =
  | { readonly file: string }
  | { readonly erlang: string }
  | { readonly prolog: string };

/** As on the command line, but that the real system is asked only where that is wanted. */
export const languageDefaults: LanguageOptions = Object.freeze({
  depth: 25,
  runSteps: null,
  runTime: null,
  runMemory: 512,
  path: [],
  specs: true,
  confirm: false,
  allow: [],
  run: true,
  fix: [],
  frontend: 'auto',
  library: 'auto',
  pmatch: true,
  engine: 'machine',
  merge: true,
  concrete: [],
  assume: [],
  setup: null,
  checkResults: false,
  calls: 4,
  raw: false,
  termDepth: null,
  ground: null,
  answers: 1,
  stdin: '',
  expectedErrors: [],
  checkModes: false,
  private: false,
});

/** Throws `UsageError` for what is no program, and an error with `diagnostics` for one that cannot be compiled. */
export async function openProgram(
  subject: ProgramSubject,
  options: Partial<LanguageOptions> = {},
): Promise<OpenedProgram> {
  const all = { ...languageDefaults, ...options };
  if ('file' in subject) return (await loadLanguage(subject.file)).open(subject.file, all);
  if ('erlang' in subject) return (await languageNamed('erlang')).openText(subject.erlang, all);
  if ('prolog' in subject) return (await languageNamed('prolog')).openText(subject.prolog, all);
  // Types do not keep a caller in JavaScript from it.
  throw new UsageError('no program: give `file`, `erlang` or `prolog`');
}
