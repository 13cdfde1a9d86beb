/**
 * What a function looks up and does not find: an option in a list that the caller has given, a setting of the environment, a
 * process by its name. `proplists:get_value(port, Options) + 1` fails for options without a port, and the addition is not to blame.
 */
import { children } from '../core/children.ts';
import type { Call, Definition, Expr, Position } from '../core/index.ts';
import { concretize } from '../terms/concretize.ts';
import { Atom, atom, Cons, type Term, TRUE } from '../terms/index.ts';
import { somePart } from '../terms/parts.ts';
import { boundTo, type Called, calledIn, failingCase, isAt, namesOfParameters } from './clauses.ts';

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

/** Functions that read what another part of the running system has written, and tell by their results that there is nothing. */
const OF_SYSTEM =
  /^(?:application:get_env\/\d|ets:(?:lookup|lookup_element|match|select|first)\/\d|persistent_term:get\/\d|erlang:(?:get\/1|whereis\/1)|os:getenv\/1)$/;

const UNDEFINED = atom('undefined');

/** Functions that are followed from one to the next. More: a setting that is read by a longer way counts as one. */
const MAX_STEPS = 6;

/**
 * Whether nothing was found by a function of the program that reads settings of the running system, and that no parameter was handed
 * to: `lists:keyfind(Handler, 1, config:get(handlers))` before anything was configured.
 */
export function isForAbsentSetting(
  def: Definition,
  position: Position | undefined,
  values: readonly Term[],
  module: string,
  definition: (module: string, name: string, arity: number) => Definition | undefined,
): boolean {
  if (!values.some(value => concretize(value) === UNDEFINED)) return false;
  const failing = position === undefined ? null : failingCase(def, position);
  const made = failing === null ? argumentsAt(def, position) : [failing.arg];
  const called = made.map(e => (e.kind === 'var' ? boundTo(def, e.name) : e)).filter(e => e !== null);
  return called
    .filter(isOfConstants)
    .map(calledIn)
    .some(one => one !== null && readsSystem(one, module, MAX_STEPS));

  function readsSystem(called: Called, from: string, steps: number): boolean {
    const inside = called.module ?? from;
    if (OF_SYSTEM.test(`${inside}:${called.name}/${called.arity}`)) return true;
    const next = steps === 0 ? undefined : definition(inside, called.name, called.arity);
    return next !== undefined && callsIn(next).some(one => readsSystem(one, inside, steps - 1));
  }
}

/**
 * The option of an input that has no value where one is looked up: of `[name]`, `proplists:get_value/2` says that it is `true`. Null where
 * nothing of what has failed is that. `unit`: the explored function.
 */
export function valuelessOption(
  unit: Called & { readonly module: string },
  values: readonly Term[],
  input: readonly Term[],
  definition: (module: string, name: string, arity: number) => Definition | undefined,
): Term | null {
  if (!values.some(value => concretize(value) === TRUE)) return null;
  const bare = new Set<Term>();
  somePart(input, part => {
    if (part instanceof Cons && part.head instanceof Atom) bare.add(part.head);
    return false;
  });
  if (bare.size === 0) return null;
  const keys = keysFrom(unit, unit.module, MAX_STEPS);
  return [...bare].find(option => keys.has(option)) ?? null;

  function keysFrom(called: Called, from: string, steps: number): ReadonlySet<Term> {
    const inside = called.module ?? from;
    const def = steps === 0 ? undefined : definition(inside, called.name, called.arity);
    if (def === undefined) return new Set();
    const inner = callsIn(def).flatMap(one => [...keysFrom(one, inside, steps - 1)]);
    return new Set([...expressionsIn(def).flatMap(keyOf), ...inner]);
  }
}

/** The same input with another option in the place of one that has no value. */
export function withOption(list: Term, option: Term, other: Term): Term {
  const elements: Term[] = [];
  let rest = list;
  for (; rest instanceof Cons; rest = rest.tail) elements.push(rest.head === option ? other : rest.head);
  return elements.reduceRight((tail, head) => new Cons(head, tail), rest);
}

/** The key that a call looks up, where the text says which. */
function keyOf(e: Expr): Term[] {
  const called = e.kind === 'call' ? calledIn(e) : null;
  const [key] = e.kind === 'call' ? e.args : [];
  const isLookup = called?.module === 'proplists' && called.name === 'get_value';
  return isLookup && key?.kind === 'literal' ? [key.value] : [];
}

/** Everywhere, where the position is not known. */
function isWhere(e: Expr, position: Position | undefined): boolean {
  return position === undefined || isAt(e, position);
}

/** The arguments of the call at a position. */
function argumentsAt(def: Definition, position: Position | undefined): Expr[] {
  return expressionsIn(def).flatMap(e => (e.kind === 'call' && isWhere(e, position) ? e.args : []));
}

function isOfConstants(e: Expr): boolean {
  return (e.kind === 'call' || e.kind === 'apply') && e.args.every(({ kind }) => kind === 'literal');
}

function callsIn(def: Definition): Called[] {
  return expressionsIn(def)
    .map(calledIn)
    .filter(called => called !== null);
}

function expressionsIn({ fun }: Definition): Expr[] {
  const all: Expr[] = [];
  const pending: Expr[] = [fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    all.push(e);
    pending.push(...children(e));
  }
  return all;
}
