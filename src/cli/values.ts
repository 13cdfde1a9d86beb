/** Parsers of option values. Each throws a `UsageError` that says what is wrong and what would be right. */

import { statSync } from 'node:fs';
import { EFFECTS, type Effect } from '../sandbox/effects.ts';
import type { TargetPlace } from '../search/index.ts';
import { UsageError } from './failure.ts';

export interface Reader<T> {
  (text: string, flag: string): T;
  /** The texts that it takes, where they are a few words. */
  readonly choices?: readonly string[];
}

export function integerFrom(least: number, most = Number.MAX_SAFE_INTEGER): Reader<number> {
  return (text, flag) => {
    const value = Number(text);
    if (/^[+-]?\d+$/.test(text.trim()) && Number.isSafeInteger(value) && value >= least && value <= most)
      return value;
    const range =
      least === Number.MIN_SAFE_INTEGER
        ? 'a whole number'
        : most === Number.MAX_SAFE_INTEGER
          ? `a whole number from ${least} on`
          : `a whole number from ${least} to ${most}`;
    throw new UsageError(`${flag} needs ${range}, not '${text}'`);
  };
}

/** A word, or a whole number. */
export function integerOr<const Word extends string>(word: Word, least: number): Reader<number | Word> {
  const integer = integerFrom(least);
  return (text, flag) => (text === word ? word : integer(text, flag));
}

export function positiveNumber(text: string, flag: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value;
  throw new UsageError(`${flag} needs a number above 0, not '${text}'`);
}

export function oneOf<const Names extends readonly string[]>(...names: Names): Reader<Names[number]> {
  const read = (text: string, flag: string) => {
    if (names.includes(text)) return text;
    throw new UsageError(
      `${flag} does not know '${text}'; it takes ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`,
    );
  };
  return Object.assign(read, { choices: names });
}

/** Names separated by commas; the empty text is the empty list. */
export function someOf<const Names extends readonly string[]>(
  ...names: Names
): Reader<readonly Names[number][]> {
  const read = oneOf(...names);
  return (text, flag) => (text.trim() === '' ? [] : text.split(',').map(name => read(name.trim(), flag)));
}

export function allowedEffects(text: string, flag: string): readonly Effect[] {
  const names = someOf(...EFFECTS, 'all')(text, flag);
  return EFFECTS.filter(effect => names.includes(effect) || names.includes('all'));
}

export interface FixedArgument {
  /** Counts from 1. */
  readonly position: number;
  readonly term: string;
}

export function fixedArgument(text: string, flag: string): FixedArgument {
  const [, position, term] = /^\s*(\d+)\s*=(.*)$/s.exec(text) ?? [];
  if (position !== undefined && term !== undefined && Number(position) > 0 && term.trim() !== '') {
    return { position: Number(position), term: term.trim() };
  }
  throw new UsageError(`${flag} needs POSITION=TERM, not '${text}'`, "Example: --fix '2=[a,b]'");
}

/** Positions separated by commas, as in `1,3`; the empty text is the empty list. */
export function positions(text: string, flag: string): readonly number[] {
  if (text.trim() === '') return [];
  const read = integerFrom(1);
  return text.split(',').map(one => read(one, flag));
}

/** `MOD`, `MOD:FUN` or `MOD:FUN/ARITY`. */
export function functionPattern(text: string, flag: string): string {
  if (/^[^:/\s]+(:[^:\s]+(\/\d+)?)?$/.test(text)) return text;
  throw new UsageError(`${flag} needs MOD, MOD:FUN or MOD:FUN/ARITY, not '${text}'`);
}

export interface FunctionName {
  readonly module: string;
  readonly name: string;
  readonly arity?: number;
}

/** `MOD:FUN` or `MOD:FUN/ARITY`; names may be quoted as in Erlang. */
export function functionName(text: string, flag: string): FunctionName {
  const [, module, name, arity] = /^('.+?'|[^:/\s']+):('.+'|[^:/\s']+)(?:\/(\d+))?$/s.exec(text) ?? [];
  if (module === undefined || name === undefined)
    throw new UsageError(`${flag} needs MOD:FUN or MOD:FUN/ARITY, not '${text}'`);
  const plain = (word: string): string => word.replace(/^'(.*)'$/s, '$1');
  return {
    module: plain(module),
    name: plain(name),
    ...(arity === undefined ? {} : { arity: Number(arity) }),
  };
}

/** `FILE:LINE`, or `assert` for wherever the program itself raises an exception. */
export function codeTarget(text: string, flag: string): TargetPlace {
  if (text === 'assert') return text;
  const [, file, line] = /^(.+):(\d+)$/.exec(text) ?? [];
  if (file !== undefined && Number(line) > 0) return { file, line: Number(line) };
  throw new UsageError(
    `${flag} needs FILE:LINE or assert, not '${text}'`,
    'Example: --target example.erl:12',
  );
}

export function existingFolder(text: string, flag: string): string {
  if (statSync(text, { throwIfNoEntry: false })?.isDirectory()) return text;
  throw new UsageError(`${flag}: there is no folder ${text}`);
}

export const anyText: Reader<string> = text => text;
