/**
 * What a function looks up and does not find: an option in a list that the caller has given, a setting of the environment, a
 * process by its name. `proplists:get_value(port, Options) + 1` fails for options without a port, and the addition is not to blame.
 */
import { children } from '../core/children.ts';
import type { Call, Definition, Expr, Position } from '../core/index.ts';
import { concretize } from '../terms/concretize.ts';
import { Atom, type Term, TRUE } from '../terms/index.ts';
import { boundTo, calledIn, isAt, namesOfParameters } from './clauses.ts';

/** Functions that look something up, and the argument where they look; null for the node or the process. */
const PLACES: Readonly<Record<string, number | null>> = {
  'lists:keyfind/3': 2,
  'lists:keysearch/3': 2,
  'proplists:get_value/2': 1,
  'proplists:get_value/3': 1,
  'proplists:lookup/2': 1,
  'maps:find/2': 1,
  'maps:get/3': 1,
  'orddict:find/2': 1,
  'dict:find/2': 1,
  'os:getenv/1': null,
  'application:get_env/1': null,
  'application:get_env/2': null,
  'erlang:whereis/1': null,
};

const NOTHING_FOUND = /^(?:undefined|false|none|error)$/;

/** What a lookup of one thing gives where nothing is found. */
export function isNothingFound(plain: Term): boolean {
  return plain instanceof Atom && NOTHING_FOUND.test(plain.name);
}

/** Whether the call at this position gets, for want of something better, the atom that tells that nothing was found. */
export function isForAbsent(def: Definition, position: Position | undefined, args: readonly Term[]): boolean {
  const names = namesOfParameters(def);
  const isGiven = (e: Expr | undefined): boolean => e?.kind === 'var' && names.has(e.name);
  const isLookup = (e: Expr | undefined): boolean => {
    const made = e?.kind === 'var' ? boundTo(def, e.name) : e;
    const called = made?.kind === 'call' ? calledIn(made) : null;
    if (called === null) return false;
    const place = PLACES[`${called.module}:${called.name}/${called.arity}`];
    return place === null || (place !== undefined && isGiven((made as Call).args[place]));
  };
  const absent = args.map(arg => {
    const plain = concretize(arg);
    // An option that is there and has no value.
    return isNothingFound(plain) || plain === TRUE;
  });
  const pending: Expr[] = [def.fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    pending.push(...children(e));
    if (e.kind !== 'call' || !isAt(e, position) || e.args.length !== args.length) continue;
    if (e.args.some((arg, i) => absent[i] === true && isLookup(arg))) return true;
  }
  return false;
}
