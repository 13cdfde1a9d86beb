/**
 * Languages as the command line sees them: what it takes to open a unit, and what it needs of one beyond what the
 * search does. Code of a language is loaded when it is asked for, so that the others cost nothing.
 */
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { Diagnostic, ReportedOutcome } from '../../report/index.ts';
import type { Unit } from '../../search/index.ts';
import { UsageError } from '../failure.ts';
import type { Options } from '../options.ts';

/** What the user wants to explore, as it stands on the command line. */
export interface Subject {
  readonly target: string;
  /** Erlang: `foo` or `foo/1`. Prolog: the goal. */
  readonly entry?: string;
  /** Erlang: the argument list. */
  readonly seed?: string;
}

export interface OpenedUnit<Input = unknown, Outcome = unknown> {
  readonly unit: Unit<Input, Outcome>;
  /** Erlang: `foo/1`, with the arity that was found out. */
  readonly function?: string;
  /** What the user should know before the results. */
  readonly notes: readonly Diagnostic[];
  /** The outcome as reports show it. */
  describe(outcome: Outcome): ReportedOutcome;
  /** Reads back what `unit.print` wrote. */
  read(input: readonly string[]): Promise<Input>;
  close(): Promise<void>;
}

export interface Language {
  readonly name: 'erlang' | 'prolog';
  open(subject: Subject, options: Options): Promise<OpenedUnit>;
}

type LanguageName = Language['name'];

const byExtension: Readonly<Record<string, LanguageName>> = {
  '.erl': 'erlang',
  '.core': 'erlang',
  '.beam': 'erlang',
  '.pl': 'prolog',
  '.pro': 'prolog',
  '.prolog': 'prolog',
};

/** By the target's name; a name that is no file is a module that the installed OTP may have. */
export function languageOf(target: string): LanguageName {
  const language = byExtension[extname(target).toLowerCase()];
  if (language !== undefined) {
    if (existsSync(target)) return language;
    throw new UsageError(`there is no file ${target}`);
  }
  if (/^[\p{L}][\w@.]*$/u.test(target)) return 'erlang';
  const known = Object.keys(byExtension).join(', ');
  throw new UsageError(
    existsSync(target) ? `do not know the language of ${target}` : `there is no file ${target}`,
    `A target is a file that ends in ${known}, or the name of a module of the installed OTP.`,
  );
}

/** The language of a target, with its code. */
export async function loadLanguage(target: string): Promise<Language> {
  switch (languageOf(target)) {
    case 'erlang':
      return (await import('./erlang.ts')).erlang;
    case 'prolog':
      throw new UsageError('Prolog is not part of this build');
  }
}
