/**
 * What a goal could do outside of the program, by the static call graph over clauses: through the goal itself, the directives
 * and `initialization` goals that run when the program is loaded, and the hooks that the system calls on the way. Builtins
 * and libraries are leaves, judged by the table. A goal that is a variable is listed as unknown: what it turns out to
 * call is known from a run only.
 */
import type { EffectfulCall, PossibleEffects } from '../../sandbox/effects.ts';
import { directivesOf } from '../builtins/format.ts';
import { textOfAny } from '../builtins/texts.ts';
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

/** Predicates that the system calls, in whatever module, when it loads, prints, unifies or fails to find something. */
const HOOKS = new Set(
  `term_expansion/2 term_expansion/4 goal_expansion/2 goal_expansion/4 prolog_load_file/2 message_hook/3
   thread_message_hook/3 message_property/2 portray/1 exception/3 file_search_path/2 library_directory/1
   prolog_file_type/2 expand_query/4 expand_answer/2 resource/2 resource/3 prolog_exception_hook/4
   prolog_exception_hook/5 prolog_event_hook/1 prolog_trace_interception/4 attr_unify_hook/2 attr_portray_hook/2
   attribute_goals/3 project_attributes/2`.split(/\s+/),
);

/** Libraries whose predicates look at terms and never call one that is no goal by `META`. */
const DATA_ONLY = new Set(
  `apply apply_macros assoc aggregate lists pairs rbtrees ugraphs ordsets option error gensym heaps nb_set occurs
   random readutil solution_sequences strings terms varnumbers yall dicts arithmetic dcg/basics dcg/high_order
   backcomp dialect prolog_code settings`.split(/\s+/),
);

/** Predicates that take a format, whose `~@` calls a goal: the format's position. Its arguments come next. */
const FORMATTING: Readonly<Record<string, number>> = {
  'format/1': 0,
  'format/2': 0,
  'format/3': 1,
  'debug/3': 1,
};

const ADDING = new Set(['assert/1', 'asserta/1', 'assertz/1', 'assert/2', 'asserta/2', 'assertz/2']);

export function possibleEffects(program: Program, entry: Predicate, loading: Loading): PossibleEffects {
  const walk = new Walk(program);
  walk.reach(entry);
  for (const pred of program.ownPredicates()) if (isHook(program, pred)) walk.reach(pred);
  for (const { goal, location, module } of loading.directives) walk.directive(goal, location, module);
  for (const location of loading.skipped) walk.unknown.push({ call: ':- if', location });
  walk.finish();
  return { effects: walk.effects, unknown: walk.unknown };
}

/** What a program adds to a module that none of its files is, such as `prolog:message//1`, is there to be called by the system. */
function isHook(program: Program, pred: Predicate): boolean {
  const module = program.modules.get(pred.module);
  const isForeign = pred.module !== 'user' && module?.file === null;
  return isForeign || HOOKS.has(`${pred.name.name}/${pred.arity}`);
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
    // What comes as a further argument is not in the text of the program.
    const later = (position: number) => position >= args.length && position < args.length + extra;
    const goalAt = (position: number, added: number) => {
      const goal = args[position];
      if (goal !== undefined) this.#goal(goal, added, location, module);
      else if (later(position)) this.#note(this.unknown, { call: indicator, ...placed(location) });
    };
    if (name === 'call') goalAt(0, args.length + extra - 1);
    else if (name === '>>' && args[1] !== undefined) this.#goal(args[1], 0, location, module);
    else if (ADDING.has(indicator) && first !== undefined) this.#clause(first, location, module);
    else if (FORMATTING[indicator] !== undefined)
      this.#formatted(args.slice(FORMATTING[indicator]), indicator, location, module);
    else if (indicator === 'print_message/2' && args[1] !== undefined)
      this.#message(args[1], location, module);
    else if (META[indicator] !== undefined)
      for (const [position, added] of Object.entries(META[indicator])) goalAt(Number(position), added);
    else if (ADDING.has(indicator) || indicator === 'print_message/2' || this.#mayCall(indicator)) {
      for (const given of args) this.#possibleGoals(given, location, module);
      if (extra > 0) this.#note(this.unknown, { call: indicator, ...placed(location) });
    }
  }

  /** The goals that a format calls. One that is not in the text of the program may call whatever it gets. */
  #formatted(
    [format, args]: readonly Term[],
    call: string,
    location: Location | null,
    context: string,
  ): void {
    const text = format === undefined ? null : textOfAny(deref(format));
    if (text !== null && !directivesOf(text).includes('@')) return;
    const given = args === undefined ? null : deref(args);
    if (text === null || given === null || !isCons(given)) {
      this.#note(this.unknown, { call, ...placed(location) });
      return;
    }
    let rest: Term = given;
    for (; isCons(rest); rest = deref(arg(rest, 1))) this.#goal(arg(rest, 0), 0, location, context);
  }

  #message(message: Term, location: Location | null, context: string): void {
    const t = deref(message);
    if (t instanceof Struct && t.name.name === 'format' && t.args.length === 2)
      this.#formatted(t.args, 'print_message/2', location, context);
  }

  /** Whether it is a predicate of SWI-Prolog that may call a goal which it is given in some argument. */
  #mayCall(indicator: string): boolean {
    const home = homeInSwi(indicator);
    if (home === 'system') return this.program.system.get(indicator)?.isDefined !== true;
    return home === null ? this.#isAbsent(indicator) : !DATA_ONLY.has(home);
  }

  /** Terms that are calls with an effect, or of a predicate of the program: on their own, in lists, in conjunctions. */
  #possibleGoals(given: Term, location: Location | null, context: string): void {
    const todo: (readonly [Term, string])[] = [[given, context]];
    const seen = new Set<Term>();
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const { module, term } = unqualified(...next);
      if (!(term instanceof Struct) || seen.has(term)) continue;
      seen.add(term);
      const indicator = `${term.name.name}/${term.args.length}`;
      if (effectOf(indicator) !== null || this.program.own(indicator, module) !== undefined)
        this.#goal(term, 0, location, module);
      else for (const part of term.args) todo.push([part, module]);
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
