/**
 * What a goal could do outside of the program, by the static call graph over clauses: through the goal itself, the directives
 * and `initialization` goals that run when the program is loaded, and the hooks that the system calls on the way. Builtins
 * and libraries are leaves, judged by the table. A goal that is a variable is listed as unknown: what it turns out to
 * call is known from a run only.
 */
import type { EffectfulCall, PossibleEffects } from '../../sandbox/effects.ts';
import type { Location } from '../machine/code.ts';
import { LOADING } from '../machine/loader.ts';
import { META, unqualified } from '../machine/meta.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Program } from '../machine/program.ts';
import { Atom, arg, deref, isCons, isStruct, Struct, type Term } from '../terms/index.ts';
import { homeInSwi } from './swi-predicates.ts';
import { effectOf } from './table.ts';

/** What is run when a program is loaded. */
export interface Loading {
  readonly directives: readonly {
    readonly goal: Term;
    readonly location: Location;
    readonly module: string;
  }[];
  /** Where text was left out because a condition (`:- if`) did not hold: elsewhere it may. */
  readonly skipped: readonly Location[];
}

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
  for (const { goal, location, module } of loading.directives) walk.directive(goal, location, module);
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
      for (const { bodyTerm, location } of pred.clauses) this.#goal(bodyTerm, 0, location, pred.module);
  }

  /** What is loaded on the way is part of the program. */
  directive(goal: Term, location: Location, module: string): void {
    const t = deref(goal);
    const isLoading = t instanceof Struct && LOADING.has(`${t.name.name}/${t.args.length}`);
    if (!isLoading) this.#goal(goal, 0, location, module);
  }

  /** A goal that is called with so many more arguments. */
  #goal(given: Term, extra: number, location: Location | null, context: string): void {
    const { module, term: goal } = unqualified(given, context);
    if (isCons(goal)) this.#effect('code', 'consult/1', location);
    else if (goal instanceof Atom) this.#call(goal, [], extra, location, module);
    else if (goal instanceof Struct) this.#call(goal.name, goal.args, extra, location, module);
    else this.#note(this.unknown, { call: `call/${extra + 1}`, ...placed(location) });
  }

  #call(
    { name }: Atom,
    args: readonly Term[],
    extra: number,
    location: Location | null,
    module: string,
  ): void {
    const indicator = `${name}/${args.length + extra}`;
    const own = this.program.own(indicator, module);
    if (own !== undefined) {
      this.reach(own);
      return;
    }
    const effect = effectOf(indicator);
    if (effect !== null) this.#effect(effect, indicator, location);
    else if (this.#isAbsent(indicator)) this.#note(this.unknown, { call: indicator, ...placed(location) });
    const [first] = args;
    if (name === 'call' && first !== undefined) this.#goal(first, args.length - 1 + extra, location, module);
    else if (name === '>>' && args[1] !== undefined) this.#goal(args[1], 0, location, module);
    else if (ADDING.has(indicator) && first !== undefined) this.#clause(first, location, module);
    else
      for (const [position, added] of Object.entries(META[indicator] ?? {})) {
        const goal = args[Number(position)];
        if (goal !== undefined) this.#goal(goal, added, location, module);
      }
  }

  /** Whether it may be of a library that the machine does not know. */
  #isAbsent(indicator: string): boolean {
    return (
      this.program.absentLibraries.size > 0 &&
      homeInSwi(indicator) === null &&
      this.program.system.get(indicator)?.isDefined !== true
    );
  }

  #clause(term: Term, location: Location | null, context: string): void {
    const { module, term: clause } = unqualified(term, context);
    if (isStruct(clause, ':-', 2)) this.#goal(arg(clause, 1), 0, location, module);
  }

  #effect(effect: EffectfulCall['effect'], call: string, location: Location | null): void {
    this.#note(this.effects, { effect, call, ...placed(location) });
  }

  #note<Call extends Omit<EffectfulCall, 'effect'>>(calls: Call[], call: Call): void {
    if (!calls.some(known => known.call === call.call)) calls.push(call);
  }
}

function placed(location: Location | null): Pick<EffectfulCall, 'location'> {
  return location === null ? {} : { location: { file: location.file, line: location.line } };
}
