/**
 * What a goal could do outside of the program, by the static call graph over clauses: through the goal itself, the directives
 * and `initialization` goals that run when the program is loaded, and the hooks that the system calls on the way. Builtins
 * and libraries are leaves, judged by the table. A goal that is a variable is listed as unknown: what it turns out to
 * call is known from a run only.
 */
import type { EffectfulCall, PossibleEffects } from '../../sandbox/effects.ts';
import type { Location } from '../machine/code.ts';
import { LOADING } from '../machine/loader.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Program } from '../machine/program.ts';
import { Atom, arg, deref, isCons, isStruct, Struct, type Term } from '../terms/index.ts';
import { effectOf } from './table.ts';

/** What is run when a program is loaded. */
export interface Loading {
  readonly directives: readonly { readonly goal: Term; readonly location: Location }[];
  /** Where text was left out because a condition (`:- if`) did not hold: elsewhere it may. */
  readonly skipped: readonly Location[];
}

/** For each argument that is a goal, how many arguments it is called with in addition. */
const META: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  ',/2': { 0: 0, 1: 0 },
  ';/2': { 0: 0, 1: 0 },
  '->/2': { 0: 0, 1: 0 },
  '*->/2': { 0: 0, 1: 0 },
  '^/2': { 1: 0 },
  '\\+/1': { 0: 0 },
  '@/2': { 0: 0 },
  'aggregate_all/3': { 1: 0 },
  'aggregate_all/4': { 2: 0 },
  'apply/2': { 0: 0 },
  'at_halt/1': { 0: 0 },
  'bagof/3': { 1: 0 },
  'call_cleanup/2': { 0: 0, 1: 0 },
  'call_with_depth_limit/3': { 0: 0 },
  'call_with_inference_limit/3': { 0: 0 },
  'call_with_time_limit/2': { 1: 0 },
  'catch/3': { 0: 0, 2: 0 },
  'catch_with_backtrace/3': { 0: 0, 2: 0 },
  'concurrent_maplist/2': { 0: 1 },
  'concurrent_maplist/3': { 0: 2 },
  'convlist/3': { 0: 2 },
  'distinct/1': { 0: 0 },
  'exclude/3': { 0: 1 },
  'findall/3': { 1: 0 },
  'findall/4': { 1: 0 },
  'findnsols/4': { 2: 0 },
  'foldl/4': { 0: 3 },
  'foldl/5': { 0: 4 },
  'foldl/6': { 0: 5 },
  'forall/2': { 0: 0, 1: 0 },
  'freeze/2': { 1: 0 },
  'ignore/1': { 0: 0 },
  'include/3': { 0: 1 },
  'initialization/1': { 0: 0 },
  'initialization/2': { 0: 0 },
  'limit/2': { 1: 0 },
  'maplist/2': { 0: 1 },
  'maplist/3': { 0: 2 },
  'maplist/4': { 0: 3 },
  'maplist/5': { 0: 4 },
  'maplist/6': { 0: 5 },
  'not/1': { 0: 0 },
  'notrace/1': { 0: 0 },
  'offset/2': { 1: 0 },
  'once/1': { 0: 0 },
  'order_by/2': { 1: 0 },
  'partition/4': { 0: 1 },
  'phrase/2': { 0: 2 },
  'phrase/3': { 0: 2 },
  'predsort/3': { 0: 3 },
  'setof/3': { 1: 0 },
  'setup_call_cleanup/3': { 0: 0, 1: 0, 2: 0 },
  'thread_create/1': { 0: 0 },
  'thread_create/2': { 0: 0 },
  'thread_create/3': { 0: 0 },
  'time/1': { 0: 0 },
  'with_output_to/2': { 1: 0 },
};

/** Predicates that the system calls when it loads, prints or fails to find something. */
const HOOKS = [
  ...['term_expansion/2', 'term_expansion/4', 'goal_expansion/2', 'goal_expansion/4', 'prolog_load_file/2'],
  ...[
    'message_hook/3',
    'portray/1',
    'exception/3',
    'file_search_path/2',
    'prolog_file_type/2',
    'expand_query/4',
  ],
];

const ADDING = new Set(['assert/1', 'asserta/1', 'assertz/1', 'assert/2', 'asserta/2', 'assertz/2']);

export function possibleEffects(program: Program, entry: Predicate, loading: Loading): PossibleEffects {
  const walk = new Walk(program);
  walk.reach(entry);
  for (const hook of HOOKS) {
    const pred = program.user.get(hook);
    if (pred !== undefined) walk.reach(pred);
  }
  for (const { goal, location } of loading.directives) walk.directive(goal, location);
  for (const location of loading.skipped) walk.unknown.push({ call: ':- if', location });
  walk.finish();
  return { effects: walk.effects, unknown: walk.unknown };
}

class Walk {
  readonly effects: EffectfulCall[] = [];
  readonly unknown: Omit<EffectfulCall, 'effect'>[] = [];
  readonly #reached = new Set<Predicate>();

  constructor(private readonly program: Program) {}

  reach(pred: Predicate): void {
    this.#reached.add(pred);
  }

  finish(): void {
    for (const pred of this.#reached)
      for (const { bodyTerm, location } of pred.clauses) this.#goal(bodyTerm, 0, location);
  }

  /** What is loaded on the way is part of the program. */
  directive(goal: Term, location: Location): void {
    const t = deref(goal);
    const isLoading = t instanceof Struct && LOADING.has(`${t.name.name}/${t.args.length}`);
    if (!isLoading) this.#goal(goal, 0, location);
  }

  /** A goal that is called with so many more arguments. */
  #goal(term: Term, extra: number, location: Location | null): void {
    const goal = withoutModule(term);
    if (isCons(goal)) this.#effect('code', 'consult/1', location);
    else if (goal instanceof Atom) this.#call(goal.name, [], extra, location);
    else if (goal instanceof Struct) this.#call(goal.name.name, goal.args, extra, location);
    else this.#note(this.unknown, { call: `call/${extra + 1}`, ...placed(location) });
  }

  #call(name: string, args: readonly Term[], extra: number, location: Location | null): void {
    const indicator = `${name}/${args.length + extra}`;
    const own = this.program.user.get(indicator);
    if (own?.isDefined) {
      this.reach(own);
      return;
    }
    const effect = effectOf(indicator);
    if (effect !== null) this.#effect(effect, indicator, location);
    const [first] = args;
    if (name === 'call' && first !== undefined) this.#goal(first, args.length - 1 + extra, location);
    else if (name === '>>' && args[1] !== undefined) this.#goal(args[1], 0, location);
    else if (ADDING.has(indicator) && first !== undefined) this.#clause(first, location);
    else
      for (const [position, added] of Object.entries(META[indicator] ?? {})) {
        const goal = args[Number(position)];
        if (goal !== undefined) this.#goal(goal, added, location);
      }
  }

  #clause(term: Term, location: Location | null): void {
    const clause = withoutModule(term);
    if (isStruct(clause, ':-', 2)) this.#goal(arg(clause, 1), 0, location);
  }

  #effect(effect: EffectfulCall['effect'], call: string, location: Location | null): void {
    this.#note(this.effects, { effect, call, ...placed(location) });
  }

  #note<Call extends Omit<EffectfulCall, 'effect'>>(calls: Call[], call: Call): void {
    if (!calls.some(known => known.call === call.call)) calls.push(call);
  }
}

function withoutModule(term: Term): Term {
  let t = deref(term);
  while (isStruct(t, ':', 2)) t = arg(t, 1);
  return t;
}

function placed(location: Location | null): Pick<EffectfulCall, 'location'> {
  return location === null ? {} : { location: { file: location.file, line: location.line } };
}
