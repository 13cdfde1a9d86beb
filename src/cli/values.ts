/** Parsers of option values. Each throws a `UsageError` that says what is wrong and what would be right. */

import { statSync } from 'node:fs';
import { isPrologFile } from '../api/basics/index.ts';
import { EFFECTS, type Effect } from '../sandbox/effects.ts';
import type { TargetPlace } from '../search/index.ts';
import { UsageError } from './failure.ts';
import { type Selected, selected } from './selection.ts';

/** The part of JSON Schema that describes option values in a project file. */
export interface ValueSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
  readonly items?: ValueSchema;
  readonly anyOf?: readonly ValueSchema[];
}

export interface Reader<T> {
  (text: string, flag: string): T;
  /** How the value is written in a project file. A list there is a text with commas here. */
  readonly schema: ValueSchema;
}

function reader<T>(schema: ValueSchema, read: (text: string, flag: string) => T): Reader<T> {
  return Object.assign(read, { schema });
}

/** Text that does not matter to a list of texts with commas between them. */
const ITEM = { type: 'string', pattern: '^[^,]+$' } as const;

export function integerFrom(least: number, most = Number.MAX_SAFE_INTEGER): Reader<number> {
  const bounds = {
    ...(least === Number.MIN_SAFE_INTEGER ? {} : { minimum: least }),
    ...(most === Number.MAX_SAFE_INTEGER ? {} : { maximum: most }),
  };
  return reader({ type: 'integer', ...bounds }, (text, flag) => {
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
  });
}

/** A word, or a whole number. */
export function integerOr<const Word extends string>(word: Word, least: number): Reader<number | Word> {
  const integer = integerFrom(least);
  return reader({ anyOf: [{ enum: [word] }, integer.schema] }, (text, flag) =>
    text === word ? word : integer(text, flag),
  );
}

export const positiveNumber = reader({ type: 'number', exclusiveMinimum: 0 }, (text, flag): number => {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value;
  throw new UsageError(`${flag} needs a number above 0, not '${text}'`);
});

export function oneOf<const Names extends readonly string[]>(...names: Names): Reader<Names[number]> {
  return reader({ enum: names }, (text, flag) => {
    if (names.includes(text)) return text;
    throw new UsageError(
      `${flag} does not know '${text}'; it takes ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`,
    );
  });
}

/** Names separated by commas; the empty text is the empty list. */
export function someOf<const Names extends readonly string[]>(
  ...names: Names
): Reader<readonly Names[number][]> {
  const read = oneOf(...names);
  return reader({ type: 'array', items: read.schema }, (text, flag) =>
    text.trim() === '' ? [] : text.split(',').map(name => read(name.trim(), flag)),
  );
}

const effectNames = someOf(...EFFECTS, 'all');

export const allowedEffects = reader(effectNames.schema, (text, flag): readonly Effect[] => {
  const names = effectNames(text, flag);
  return EFFECTS.filter(effect => names.includes(effect) || names.includes('all'));
});

export interface FixedArgument {
  /** Counts from 1. */
  readonly position: number;
  readonly term: string;
}

export const fixedArgument = reader(
  { type: 'string', pattern: '^\\s*\\d+\\s*=' },
  (text, flag): FixedArgument => {
    const [, position, term] = /^\s*(\d+)\s*=(.*)$/s.exec(text) ?? [];
    if (position !== undefined && term !== undefined && Number(position) > 0 && term.trim() !== '') {
      return { position: Number(position), term: term.trim() };
    }
    throw new UsageError(`${flag} needs POSITION=TERM, not '${text}'`, "Example: --fix '2=[a,b]'");
  },
);

/** Positions separated by commas, as in `1,3`; the empty text is the empty list. */
export const positions = reader(
  { type: 'array', items: { type: 'integer', minimum: 1 } },
  (text, flag): readonly number[] => {
    if (text.trim() === '') return [];
    const read = integerFrom(1);
    return text.split(',').map(one => read(one, flag));
  },
);

/** `MOD`, `MOD:FUN` or `MOD:FUN/ARITY`. */
export const functionPattern = reader({ type: 'string' }, (text, flag) => {
  if (/^[^:/\s]+(:[^:\s]+(\/\d+)?)?$/.test(text)) return text;
  throw new UsageError(`${flag} needs MOD, MOD:FUN or MOD:FUN/ARITY, not '${text}'`);
});

/** Patterns of functions with commas between them. */
export const selection = reader({ type: 'array', items: ITEM }, (text, flag): readonly Selected[] =>
  text.split(',').map(part => {
    const found = selected(part.trim());
    if (found !== null) return found;
    throw new UsageError(
      `${flag} needs MOD, MOD:FUN, MOD:FUN/ARITY or FUN/ARITY, not '${part}'`,
      'Example: --exclude my_parser,my_server:handle_*',
    );
  }),
);

export interface FunctionName {
  readonly module: string;
  readonly name: string;
  readonly arity?: number;
}

/** `MOD:FUN` or `MOD:FUN/ARITY`; names may be quoted as in Erlang. */
export const functionName = reader({ type: 'string' }, (text, flag): FunctionName => {
  const [, module, name, arity] = /^('.+?'|[^:/\s']+):('.+'|[^:/\s']+)(?:\/(\d+))?$/s.exec(text) ?? [];
  if (module === undefined || name === undefined)
    throw new UsageError(`${flag} needs MOD:FUN or MOD:FUN/ARITY, not '${text}'`);
  const plain = (word: string): string => word.replace(/^'(.*)'$/s, '$1');
  return {
    module: plain(module),
    name: plain(name),
    ...(arity === undefined ? {} : { arity: Number(arity) }),
  };
});

/** `MOD:FUN`, also as `MOD:FUN/0`. */
export const functionWithoutArguments = reader({ type: 'string' }, (text, flag): FunctionName => {
  const { arity = 0, ...called } = functionName(text, flag);
  if (arity === 0) return called;
  throw new UsageError(`${flag} needs a function without arguments, not '${text}'`);
});

/** `FILE:LINE`, or `assert` for wherever the program itself raises an exception. */
export const codeTarget = reader({ type: 'string' }, (text, flag): TargetPlace => {
  if (text === 'assert') return text;
  const [, file, line] = /^(.+):(\d+)$/.exec(text) ?? [];
  if (file !== undefined && Number(line) > 0) return { file, line: Number(line) };
  throw new UsageError(
    `${flag} needs FILE:LINE or assert, not '${text}'`,
    'Example: --target example.erl:12',
  );
});

/** A folder, or a source in Prolog. */
export const searchedPlace = reader({ type: 'string' }, (text, flag) => {
  const found = statSync(text, { throwIfNoEntry: false });
  if (found?.isDirectory() || (found?.isFile() && isPrologFile(text))) return text;
  throw new UsageError(`${flag}: there is no folder ${text}`);
});

export const anyText: Reader<string> = reader({ type: 'string' }, text => text);

/** The name of a file or folder that need not be there yet. */
export const pathName: Reader<string> = reader({ type: 'string', pattern: '.' }, (text, flag) => {
  if (text !== '') return text;
  throw new UsageError(`${flag} needs the name of a file or folder`);
});

/** A name that may stand in names of keys. */
export const runName: Reader<string> = reader({ type: 'string' }, (text, flag) => {
  if (/^[\w.]{1,64}$/.test(text)) return text;
  throw new UsageError(
    `${flag} needs a name, not '${text}'`,
    'It has letters, digits, dots and underscores, at most 64.',
  );
});

/** An option that is there or not. */
export const noValue: Reader<string> = reader({ type: 'boolean' }, text => text);
