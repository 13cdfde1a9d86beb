/**
 * Fast paths for the operations that programs do all the time, on small integers and plain terms. Everything else
 * (large integers, floats, symbolic values, errors) goes to the built-in function.
 */

import type { Unit } from './unit.ts';

const COMPARISONS: Record<string, string> = { '<': '<', '>': '>', '=<': '<=', '>=': '>=' };

/** For numbers that stand for integers; what is no safe integer (a large product, division by zero) is no result. */
const ARITHMETIC: Record<string, (a: string, b: string) => string> = {
  '+': (a, b) => `${a} + ${b}`,
  '-': (a, b) => `${a} - ${b}`,
  // Adding zero turns -0 into 0, since integers have one zero.
  '*': (a, b) => `${a} * ${b} + 0`,
  rem: (a, b) => `${a} % ${b} + 0`,
};

const TESTS: Record<string, (a: string) => string> = {
  is_integer: a => `typeof ${a} === 'number' || typeof ${a} === 'bigint'`,
  is_atom: a => `${a} instanceof Atom`,
  is_tuple: a => `${a} instanceof Tuple`,
  is_list: a => `${a} instanceof Cons || ${a} === NIL`,
};

/** Comparisons that the watcher is told about. */
const WATCHED = new Set(['=:=', '=/=', '==', '/=', '<', '>', '=<', '>=']);

/**
 * Functions that look a key up: where their key and what it is looked up in are, and where the position of keys in tuples
 * is, or that it is the first.
 */
const LOOKUPS: Record<string, readonly [key: number, container: number, position?: number | 'first']> = {
  'erlang:is_map_key': [0, 1],
  'erlang:map_get': [0, 1],
  'lists:keyfind': [0, 2, 1],
  'lists:keymember': [0, 2, 1],
  'lists:keysearch': [0, 2, 1],
  'lists:member': [0, 1],
  'maps:find': [0, 1],
  'maps:get': [0, 1],
  'maps:is_key': [0, 1],
  'orddict:fetch': [0, 1, 'first'],
  'orddict:find': [0, 1, 'first'],
  'orddict:is_key': [0, 1, 'first'],
  'proplists:get_bool': [0, 1, 'first'],
  'proplists:get_value': [0, 1, 'first'],
  'proplists:is_defined': [0, 1, 'first'],
  'proplists:lookup': [0, 1, 'first'],
  'Elixir.Enum:member?': [1, 0],
  'Elixir.Keyword:fetch': [1, 0, 'first'],
  'Elixir.Keyword:get': [1, 0, 'first'],
  'Elixir.Keyword:has_key?': [1, 0, 'first'],
  'Elixir.Map:fetch': [1, 0],
  'Elixir.Map:fetch!': [1, 0],
  'Elixir.Map:get': [1, 0],
  'Elixir.Map:has_key?': [1, 0],
};

/** Functions that read a number from their first argument, a text. */
const CONVERSIONS = new Set([
  'erlang:binary_to_float',
  'erlang:binary_to_integer',
  'erlang:list_to_float',
  'erlang:list_to_integer',
  'string:to_float',
  'string:to_integer',
  'Elixir.Integer:parse',
  'Elixir.String:to_integer',
]);

/** What tells the watcher that a number is read, before a call which does; null for other calls. */
export function watchedReading(unit: Unit, name: string, args: readonly string[]): string | null {
  const [text] = args;
  if (!unit.options.isOwn || text === undefined || !SIMPLE.test(text) || !CONVERSIONS.has(name)) return null;
  return `p.watcher?.reading(${unit.watchedPlace()}, ${text})`;
}

/** What tells the watcher that something is looked up, before a call which does; null for other calls. */
export function watchedLookup(unit: Unit, name: string, args: readonly string[]): string | null {
  const lookup = unit.options.isOwn ? LOOKUPS[name] : undefined;
  if (lookup === undefined || !args.every(arg => SIMPLE.test(arg))) return null;
  const told = lookup.map(i => (i === 'first' ? '1' : args[i as number])).join(', ');
  return `p.watcher?.looking(${unit.watchedPlace()}, ${told})`;
}

/** The comparison, and before it what the watcher is told, where one watches. */
export function watchedCall(unit: Unit, name: string, args: readonly string[], call: string): string {
  if (!unit.options.isOwn) return call;
  const isTest = WATCHED.has(name) || (args.length === 1 && name.startsWith('is_'));
  const told = isTest && unit.isInGuard ? `tested(p, ${call})` : call;
  if (args.length !== 2 || !WATCHED.has(name) || !args.every(arg => SIMPLE.test(arg))) return told;
  return `(p.watcher?.comparing(${unit.watchedPlace()}, ${args.join(', ')}), ${told})`;
}

/** Names, parts of what they name (`v1[0]` for an element of a tuple), and numbers. */
const SIMPLE = /^[a-z]\w*(\[\d+\])*$|^\(?-?\d+\)?$/;

/** A JavaScript expression for a BIF of module `erlang`, or undefined where there is no fast path. */
export function inlineCall(
  unit: Unit,
  name: string,
  args: readonly string[],
  call: string,
): string | undefined {
  // Arguments are repeated in the text, so only names and numbers qualify.
  if (!args.every(arg => SIMPLE.test(arg))) return undefined;
  const [a, b] = args as [string, string];
  const numbers = args.filter(arg => /^[a-z]/.test(arg)).map(arg => `typeof ${arg} === 'number'`);
  const bothSmall = numbers.join(' && ') || 'true';
  if (args.length === 2) {
    const operation = ARITHMETIC[name];
    if (operation) {
      const result = unit.fresh('t');
      unit.emit(`let ${result};`);
      return `(${bothSmall} && isSmall(${result} = ${operation(a, b)}) ? ${result} : ${call})`;
    }
    const comparison = COMPARISONS[name];
    if (comparison) return `(${bothSmall} ? (${a} ${comparison} ${b} ? TRUE : FALSE) : ${call})`;
    if (name === '=:=') return `(${a} === ${b} && !(${a} instanceof Sym) ? TRUE : ${call})`;
  }
  const test = args.length === 1 ? TESTS[name] : undefined;
  return test && `(${test(a)} ? TRUE : ${a} instanceof Sym ? ${call} : FALSE)`;
}
