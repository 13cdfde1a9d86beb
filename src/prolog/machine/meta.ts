/**
 * Meta-predicates of the system: which arguments are goals or clauses, and so belong to the module of the caller.
 */
import { Atom, atom, deref, isStruct, NIL, struct, type Term } from '../terms/index.ts';

/** For each argument that is a goal, how many arguments it is called with in addition. */
export const META: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  ',/2': { 0: 0, 1: 0 },
  ';/2': { 0: 0, 1: 0 },
  '->/2': { 0: 0, 1: 0 },
  '*->/2': { 0: 0, 1: 0 },
  '^/2': { 1: 0 },
  '\\+/1': { 0: 0 },
  '@/2': { 0: 0 },
  'aggregate/4': { 2: 0 },
  'aggregate_all/3': { 1: 0 },
  'aggregate_all/4': { 2: 0 },
  'apply/2': { 0: 0 },
  'at_halt/1': { 0: 0 },
  '$/1': { 0: 0 },
  '$guard/2': { 1: 0 },
  'bagof/3': { 1: 0 },
  'call_cleanup/2': { 0: 0, 1: 0 },
  'call_with_depth_limit/3': { 0: 0 },
  'call_with_inference_limit/3': { 0: 0 },
  'call_with_time_limit/2': { 1: 0 },
  'catch/3': { 0: 0, 2: 0 },
  'catch_with_backtrace/3': { 0: 0, 2: 0 },
  'concurrent_maplist/2': { 0: 1 },
  'concurrent_maplist/3': { 0: 2 },
  'call_cleanup/3': { 0: 0, 2: 0 },
  'checklist/2': { 0: 1 },
  'convlist/3': { 0: 2 },
  'distinct/1': { 0: 0 },
  'exclude/3': { 0: 1 },
  'findall/3': { 1: 0 },
  'findall/4': { 1: 0 },
  'findnsols/4': { 2: 0 },
  'foldl/4': { 0: 3 },
  'foldl/5': { 0: 4 },
  'foldl/6': { 0: 5 },
  'foldl/7': { 0: 6 },
  'forall/2': { 0: 0, 1: 0 },
  'foldsubterms/4': { 0: 3 },
  'foldsubterms/5': { 0: 4 },
  'foreach/2': { 0: 0, 1: 0 },
  'freeze/2': { 1: 0 },
  'ignore/1': { 0: 0 },
  'include/3': { 0: 1 },
  'initialization/1': { 0: 0 },
  'initialization/2': { 0: 0 },
  'limit/2': { 1: 0 },
  'mapsubterms/3': { 0: 2 },
  'maplist/2': { 0: 1 },
  'maplist/3': { 0: 2 },
  'maplist/4': { 0: 3 },
  'maplist/5': { 0: 4 },
  'maplist/6': { 0: 5 },
  'map_list_to_pairs/3': { 0: 2 },
  'maplist/7': { 0: 6 },
  'not/1': { 0: 0 },
  'notrace/1': { 0: 0 },
  'offset/2': { 1: 0 },
  'once/1': { 0: 0 },
  'order_by/2': { 1: 0 },
  'partition/4': { 0: 1 },
  'partition/5': { 0: 2 },
  'phrase/2': { 0: 2 },
  'phrase/3': { 0: 2 },
  'predsort/3': { 0: 3 },
  'scanl/4': { 0: 3 },
  'scanl/5': { 0: 4 },
  'scanl/6': { 0: 5 },
  'setof/3': { 1: 0 },
  'setup_call_catcher_cleanup/4': { 0: 0, 1: 0, 3: 0 },
  'setup_call_cleanup/3': { 0: 0, 1: 0, 2: 0 },
  'sig_atomic/1': { 0: 0 },
  'sublist/3': { 0: 1 },
  'when/2': { 1: 0 },
  'thread_create/1': { 0: 0 },
  'thread_create/2': { 0: 0 },
  'thread_create/3': { 0: 0 },
  'time/1': { 0: 0 },
  'with_mutex/2': { 1: 0 },
  'with_output_to/2': { 1: 0 },
};

/** Arguments that are clauses, heads, or names of predicates. */
const NAMING: Readonly<Record<string, readonly number[]>> = {
  'assert/1': [0],
  'assert/2': [0],
  'asserta/1': [0],
  'asserta/2': [0],
  'assertz/1': [0],
  'assertz/2': [0],
  'retract/1': [0],
  'retractall/1': [0],
  'abolish/1': [0],
  'clause/2': [0],
  'clause/3': [0],
  'dynamic/1': [0],
  'discontiguous/1': [0],
  'multifile/1': [0],
  'current_predicate/1': [0],
  'current_predicate/2': [1],
  'predicate_property/2': [0],
  'listing/1': [0],
};

/** Of goals with `Variable^Goal`, the innermost goal is qualified. */
const SCOPED = new Set([
  'bagof/3',
  'setof/3',
  'aggregate_all/3',
  'aggregate_all/4',
  'aggregate/3',
  'aggregate/4',
]);

/** Positions, from 0, of the arguments of a builtin or library predicate that belong to the caller's module. */
export function metaPositions(indicator: string): readonly number[] | null {
  if (indicator.startsWith('call/')) return [0];
  if (indicator.startsWith('>>/')) return [1];
  if (indicator in NAMING) return NAMING[indicator] ?? null;
  const goals = META[indicator];
  return goals === undefined ? null : Object.keys(goals).map(Number);
}

/** Qualifies these arguments with a module, unless they are already. */
export function qualify(args: Term[], positions: readonly number[], module: string, indicator: string): void {
  for (const i of positions) {
    const term = args[i];
    if (term !== undefined) args[i] = SCOPED.has(indicator) ? inScope(term, module) : qualified(term, module);
  }
}

export function qualified(term: Term, module: string): Term {
  const t = deref(term);
  return isStruct(t, ':', 2) ? term : struct(':', atom(module), term);
}

function inScope(term: Term, module: string): Term {
  const t = deref(term);
  return isStruct(t, '^', 2) ? struct('^', t.args[0], inScope(t.args[1], module)) : qualified(term, module);
}

export function isModuleName(term: Term): term is Atom {
  return term instanceof Atom && term !== NIL;
}

/** A term without its module; what it is, where it comes from the input, is not looked at. */
export function withoutModule(term: Term): Term {
  let inner = term;
  for (let t = deref(inner); isStruct(t, ':', 2) && isModuleName(deref(t.args[0])); t = deref(inner))
    inner = t.args[1];
  return inner;
}

/** The module that a term is qualified with, or the given one; and the term without it. */
export function unqualified(term: Term, module: string): { readonly module: string; readonly term: Term } {
  let found = module;
  let t = deref(term);
  while (isStruct(t, ':', 2)) {
    const name = deref(t.args[0]);
    if (!isModuleName(name)) break;
    found = name.name;
    t = deref(t.args[1]);
  }
  return { module: found, term: t };
}
