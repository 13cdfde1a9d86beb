/** Resolves the user's name of a function. */
import type { Module } from './core/index.ts';
import { ErlangUsageError } from './usage-error.ts';

export interface EntryPoint {
  readonly name: string;
  readonly arity: number;
}

/** `text` is `foo` or `foo/1`; `given` is the number of arguments in the seed, where there is one. */
export function entryPoint(module: Module, text: string | undefined, given: number | undefined): EntryPoint {
  if (text === undefined) {
    throw new ErlangUsageError(`which function of ${module.name}?`, `It exports ${exportsOf(module)}.`);
  }
  const [, name = text, written] = /^(.*)\/(\d+)$/s.exec(text) ?? [];
  const plainName = unquoted(name);
  const arity = written === undefined ? given : Number(written);
  if (arity !== undefined && given !== undefined && arity !== given) {
    throw new ErlangUsageError(`${text} takes ${countOfArguments(arity)}, but the seed has ${given}`);
  }
  const named = module.exports.filter(one => one.name === plainName);
  const [only, another] = arity === undefined ? named : named.filter(one => one.arity === arity);
  if (only !== undefined && another === undefined) return only;
  if (only !== undefined) {
    throw new ErlangUsageError(
      `${module.name} has several functions ${text}`,
      `Say which one: ${list(named)}.`,
    );
  }
  throw new ErlangUsageError(...noSuchFunction(module, plainName, arity, named));
}

function noSuchFunction(
  module: Module,
  name: string,
  arity: number | undefined,
  named: readonly EntryPoint[],
): [string, string] {
  const wanted = `${name}${arity === undefined ? '' : `/${arity}`}`;
  if (named.length > 0) {
    return [`${module.name} exports no ${wanted}`, `It exports ${list(named)}.`];
  }
  const isLocal = module.definitions.some(
    one => one.name === name && (arity === undefined || one.arity === arity),
  );
  if (isLocal)
    return [
      `${module.name}:${wanted} is not exported`,
      `Add it to -export, or start from ${exportsOf(module)}.`,
    ];
  return [`${module.name} has no function ${wanted}`, `It exports ${exportsOf(module)}.`];
}

function exportsOf(module: Module): string {
  const own = module.exports.filter(({ name }) => name !== 'module_info');
  return own.length === 0 ? 'nothing' : list(own);
}

/** The names of the first few functions, and the number of the others. */
function list(functions: readonly EntryPoint[]): string {
  const shown = functions.slice(0, 12).map(({ name, arity }) => `${name}/${arity}`);
  return functions.length > shown.length ? `${shown.join(', ')}, ...` : shown.join(', ');
}

function unquoted(name: string): string {
  return /^'(.*)'$/s.exec(name)?.[1]?.replaceAll("\\'", "'") ?? name;
}

/** `1 argument`, `2 arguments`. */
export function countOfArguments(arity: number): string {
  return `${arity} argument${arity === 1 ? '' : 's'}`;
}
