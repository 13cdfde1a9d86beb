/**
 * What a goal could do outside of the program, by the static call graph over clauses: through the goal itself, the directives
 * and `initialization` goals that run when the program is loaded, and the hooks that the system calls on the way. Builtins
 * and libraries are leaves, judged by the table. A goal that is a variable is listed as unknown: what it turns out to
 * call is known from a run only. So is a call of a predicate that the machine lacks and that is not known to look at terms
 * only, and what changes the meaning of other text: expansions, search paths, text that the machine could not read.
 */
import type { EffectfulCall, PossibleEffects } from '../../sandbox/effects.ts';
import { directivesOf } from '../builtins/format.ts';
import { textOfAny } from '../builtins/texts.ts';
import type { Location } from '../machine/code.ts';
import { LOADING } from '../machine/loader.ts';
import { unqualified } from '../machine/meta.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Program } from '../machine/program.ts';
import { Atom, arg, deref, isCons, isStruct, NIL, Struct, type Term } from '../terms/index.ts';
import { goalArguments } from './goal-arguments.ts';
import { homeInSwi } from './swi-predicates.ts';
import { effectOf } from './table.ts';

/** What is run when a program is loaded. */
export interface Loading {
  readonly directives: readonly {
    readonly goal: Term;
    readonly location: Location;
    readonly module: string;
  }[];
  /** Where text was left out: a condition (`:- if`) did not hold, or it could not be read. Elsewhere it may. */
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

/** Hooks that say what other text or names mean, so that their own text does not tell what is run. */
const REDIRECTING = new Set(
  `term_expansion/2 term_expansion/4 goal_expansion/2 goal_expansion/4 prolog_load_file/2 file_search_path/2
   library_directory/1 prolog_file_type/2 expand_query/4 resource/2 resource/3`.split(/\s+/),
);

/** Predicates of the machine that have a predicate called later, or change which one a name means. */
const REGISTERING = new Set(
  `arithmetic_function/1 add_import_module/3 delete_import_module/2 set_module/1 module/1 import/1 prolog_listen/2
   prolog_listen/3`.split(/\s+/),
);

/** Directives that say something about predicates, and call none. */
const DECLARING = new Set(
  `table/1 module_transparent/1 meta_predicate/1 public/1 thread_local/1 volatile/1 det/1 noprofile/1 non_terminal/1
   mode/1`.split(/\s+/),
);

/** Where options are that may have a goal among them, and its name. */
const OPTIONS: Readonly<Record<string, readonly [position: number, option: string]>> = {
  'write_term/2': [1, 'portray_goal'],
  'write_term/3': [2, 'portray_goal'],
  'print_message_lines/3': [2, '-'],
  'portray_clause/3': [2, 'portray_goal'],
  'thread_create/3': [2, 'at_exit'],
};

/** Libraries whose predicates look at terms and never call one that is no goal by their declarations. */
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

/** What bodies of grammar rules are made of. */
const GRAMMAR = new Set([',/2', ';/2', '|/2', '->/2', '*->/2', '\\+/1', '{}/1', '!/0', '[]/0']);

const ADDING = new Set(['assert/1', 'asserta/1', 'assertz/1', 'assert/2', 'asserta/2', 'assertz/2']);

export function possibleEffects(program: Program, entry: Predicate, loading: Loading): PossibleEffects {
  const walk = new Walk(program);
  walk.reach(entry);
  for (const pred of program.ownPredicates()) if (isHook(program, pred)) walk.hook(pred);
  for (const { goal, location, module } of loading.directives) walk.directive(goal, location, module);
  for (const location of loading.skipped) walk.unknown.push({ call: 'text that was left out', location });
  walk.finish();
  return { effects: walk.effects, unknown: walk.unknown };
}

/** What a program adds to a module that none of its files is, such as `prolog:message//1`, is there to be called by the system. */
function isHook(program: Program, pred: Predicate): boolean {
  return isForeign(program, pred.module) || HOOKS.has(`${pred.name.name}/${pred.arity}`);
}

/** Whether a module is neither the user's nor one of the program's files. */
function isForeign(program: Program, module: string): boolean {
  return module !== 'user' && (program.modules.get(module)?.file ?? null) === null;
}

class Walk {
  readonly effects: EffectfulCall[] = [];
  readonly unknown: Omit<EffectfulCall, 'effect'>[] = [];
  readonly #reached = new Set<Predicate>();

  constructor(private readonly program: Program) {}

  reach(pred: Predicate): void {
    this.#reached.add(pred);
  }

  hook(pred: Predicate): void {
    const indicator = `${pred.name.name}/${pred.arity}`;
    const { location = null } = pred.clauses[0] ?? {};
    // A message is a list of formats, and there are others that are called with what a hook returns.
    if (REDIRECTING.has(indicator) || isForeign(this.program, pred.module))
      this.#note(this.unknown, { call: indicator, ...placed(location) });
    this.reach(pred);
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
    if (isCons(goal) && extra === 2) return;
    if (isCons(goal)) this.#effect('code', 'consult/1', location);
    else if (goal instanceof Atom) this.#call(goal, [], extra, location, module);
    else if (isStruct(goal, ':', 2)) {
      // The module is known at run time only.
      this.#note(this.unknown, { call: 'M:Goal', ...placed(location) });
      this.#goal(arg(goal, 1), extra, location, module);
    } else if (goal instanceof Struct) this.#call(goal.name, goal.args, extra, location, module);
    else this.#note(this.unknown, { call: `call/${extra + 1}`, ...placed(location) });
  }

  #call(
    { name }: Atom,
    args: readonly Term[],
    extra: number,
    location: Location | null,
    module: string,
  ): void {
    if (extra === 2 && GRAMMAR.has(`${name}/${args.length}`)) {
      // A part of a grammar rule's body, such as `phrase((a, {b}), L)` has one.
      for (const part of args) this.#goal(part, name === '{}' ? 0 : extra, location, module);
      return;
    }
    const indicator = `${name}/${args.length + extra}`;
    const own = this.program.own(indicator, module);
    if (own !== undefined) {
      this.reach(own);
      return;
    }
    const effect = effectOf(indicator);
    if (effect !== null) this.#effect(effect, indicator, location);
    else if (!this.#isKnown(indicator, module) || REGISTERING.has(indicator))
      this.#note(this.unknown, { call: indicator, ...placed(location) });
    const [first] = args;
    // What comes as a further argument is not in the text of the program.
    const later = (position: number) => position >= args.length && position < args.length + extra;
    const goalAt = (position: number, added: number) => {
      const goal = args[position];
      if (goal !== undefined) this.#goal(goal, added, location, module);
      else if (later(position)) this.#note(this.unknown, { call: indicator, ...placed(location) });
    };
    this.#options(indicator, args, location);
    const goals = goalArguments(indicator);
    if (name === 'call') goalAt(0, args.length + extra - 1);
    else if (name === '>>' && args[1] !== undefined) this.#goal(args[1], 0, location, module);
    else if (name === '\\' && first !== undefined) this.#goal(first, 0, location, module);
    else if (ADDING.has(indicator) && first !== undefined) this.#clause(first, location, module);
    else if (FORMATTING[indicator] !== undefined)
      this.#formatted(args.slice(FORMATTING[indicator]), indicator, location, module);
    else if (indicator === 'print_message/2' && args[1] !== undefined)
      this.#message(args[1], location, module);
    else if (indicator === '@/2' && isForeign(this.program, atomIn(args[1]))) {
      goalAt(0, 0);
      this.#note(this.unknown, { call: indicator, ...placed(location) });
    } else if (indicator === 'table/1' && first !== undefined) this.#tabled(first, location, module);
    else if (goals !== null) for (const [position, added] of goals) goalAt(position, added);
    else if (ADDING.has(indicator) || indicator === 'print_message/2' || this.#mayCall(indicator)) {
      for (const given of args) this.#possibleGoals(given, location, module);
      if (extra > 0) this.#note(this.unknown, { call: indicator, ...placed(location) });
    }
  }

  /** Options that are not in the text of the program may have a goal among them. */
  #options(indicator: string, args: readonly Term[], location: Location | null): void {
    const where = OPTIONS[indicator];
    if (where === undefined) return;
    const [position, option] = where;
    let rest: Term = deref(args[position] ?? NIL);
    for (; isCons(rest); rest = deref(arg(rest, 1))) {
      const one = deref(arg(rest, 0));
      if (!(one instanceof Struct) || one.name.name === option) break;
    }
    if (rest !== NIL) this.#note(this.unknown, { call: indicator, ...placed(location) });
  }

  /** Modes of tabling name predicates: `path(_, lattice(shortest/3))`. */
  #tabled(given: Term, location: Location | null, context: string): void {
    const modes = ['lattice', 'po'];
    const todo = [given];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const t = deref(next);
      if (!(t instanceof Struct)) continue;
      if (modes.includes(t.name.name)) this.#note(this.unknown, { call: t.name.name, ...placed(location) });
      for (const part of t.args) todo.push(part);
    }
    this.#possibleGoals(given, location, context);
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

  /** Whether it is known what a predicate does that is not the program's: nothing outside, and nothing but call its goals. */
  #isKnown(indicator: string, module: string): boolean {
    if (this.program.system.get(indicator)?.isDefined === true || DECLARING.has(indicator)) return true;
    const home = homeInSwi(indicator);
    if (home !== null) return DATA_ONLY.has(home) || goalArguments(indicator) !== null;
    // Where nobody has a predicate of this name, the call is an error.
    return !this.#isAbsent(indicator) && !indicator.startsWith('$') && !isForeign(this.program, module);
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

function atomIn(term: Term | undefined): string {
  const t = term === undefined ? null : deref(term);
  return t instanceof Atom ? t.name : '';
}

function placed(location: Location | null): Pick<EffectfulCall, 'location'> {
  return location === null ? {} : { location: { file: location.file, line: location.line } };
}
