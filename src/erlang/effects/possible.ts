/**
 * What functions could do outside of the program, by the static call graph over Core: through calls by name, functions
 * that are mentioned, also as `{Module, Function, Arguments}`, modules that are given to others to be called back, and
 * what runs when a module is loaded (`-on_load`). Library functions are leaves, judged by the table. A call whose target
 * is an expression is listed as unknown: what it turns out to call is known from a run only. So is a call of a library that
 * nobody has listed as one that stays inside of the node (`local.ts`), and a message to somebody whom the program may have
 * found out about: a process of the node writes files for whoever asks.
 */
import type { EffectfulCall, PossibleEffects } from '../../sandbox/effects.ts';
import { atomName } from '../call-graph.ts';
import { children } from '../core/children.ts';
import type { Annotation, Definition, Expr, Module, Position } from '../core/index.ts';
import { onLoadFunction } from '../on-load-function.ts';
import { Atom, Cons, ErlMap, Fun, mapEntries, Nil, TableFun, type Term, Tuple } from '../terms/index.ts';
import {
  BY_NAME,
  callbackModule,
  isLocal,
  mayCallByName,
  NAME_SOURCES,
  RECEIVER_FIRST,
  takesNoNames,
} from './local.ts';
import { effectOf, SYSTEM_NAMES } from './table.ts';

/** The code of the program. */
export interface OwnCode {
  isOwn(module: string): boolean;
  load(module: string): Promise<Module | null>;
}

/** Library modules that look at terms and never call a module that they are given. */
const DATA_ONLY = new Set(
  `array base64 binary calendar counters atomics dict digraph error_logger ets filename gb_sets gb_trees io io_lib lists logger
   maps math orddict ordsets persistent_term proplists queue rand re sets sofs string unicode uri_string`.split(
    /\s+/,
  ),
);

/** Library functions that call what a term, or the resource file of an application, says. */
const INTERPRETERS =
  /^(erl_eval|eval_bits|shell|ms_transform|erl_expand_records):|^erlang:binary_to_term\/|^application:(start|ensure_started|ensure_all_started|start_boot)\//;

export async function possibleEffects(
  code: OwnCode,
  entries: readonly { readonly module: string; readonly name: string; readonly arity: number }[],
): Promise<PossibleEffects> {
  const walk = new Walk(code);
  for (const { module, name, arity } of entries) walk.reach(`${module}:${name}/${arity}`);
  await walk.finish();
  return { effects: walk.effects, unknown: walk.unknown };
}

/** The same for the functions in an input, whose code is not that of the program: whoever gets the input may call them. */
export async function effectsOfFunctions(
  code: OwnCode,
  input: readonly Term[],
  /** Where functions that were written into an input have their code. */
  coreOf: (module: string) => Module | undefined,
): Promise<PossibleEffects> {
  const walk = new Walk(code);
  for (const part of input.flatMap(term => [...partsOf(term)]))
    if (part instanceof Fun) walk.given(part, coreOf);
  await walk.finish();
  return { effects: walk.effects, unknown: walk.unknown };
}

/** The functions of the program that one can reach, as `name/arity`, by their modules. */
export async function reachedFunctions(
  code: OwnCode,
  { module, name, arity }: { readonly module: string; readonly name: string; readonly arity: number },
): Promise<Map<Module, string[]>> {
  const walk = new Walk(code);
  walk.reach(`${module}:${name}/${arity}`);
  await walk.finish();
  return walk.reached();
}

class Walk {
  readonly effects: EffectfulCall[] = [];
  readonly unknown: Omit<EffectfulCall, 'effect'>[] = [];
  readonly #functions = new Set<string>();
  readonly #modules = new Map<string, Module | null>();
  /** Modules of which every exported function may be called. */
  readonly #open = new Set<string>();
  /** What gives the program a process that is not its own: the first such name or call. */
  #stranger: Omit<EffectfulCall, 'effect'> | null = null;
  #sendsToUnknown = false;
  /** A tuple that may say what a child of a supervisor is started by. */
  #start: Omit<EffectfulCall, 'effect'> | null = null;
  #supervises = false;

  constructor(private readonly code: OwnCode) {}

  reach(name: string): void {
    this.#functions.add(name);
  }

  given(fun: Fun, coreOf: (module: string) => Module | undefined): void {
    const { external, module, name, arity } = fun;
    // A table of results calls nothing.
    if (fun instanceof TableFun) return;
    if (external) {
      this.#anyArity(module.name, name.name, undefined);
      return;
    }
    const core = coreOf(module.name);
    if (core === undefined) this.#note(this.unknown, { call: `a function with ${arity} arguments` });
    else for (const def of core.definitions) this.#expression(core, def.fun, new Map(), undefined);
  }

  /** Sets are visited in the order of insertion, with what is added on the way. */
  async finish(): Promise<void> {
    for (let size = -1; size !== this.#functions.size + this.#open.size; ) {
      size = this.#functions.size + this.#open.size;
      for (const name of this.#open) await this.#openModule(name);
      for (const name of this.#functions) await this.#function(name);
    }
    if (this.#sendsToUnknown && this.#stranger !== null) this.#note(this.unknown, this.#stranger);
    if (this.#supervises && this.#start !== null) this.#note(this.unknown, this.#start);
  }

  readonly #visited = new Set<string>();

  reached(): Map<Module, string[]> {
    const reached = new Map<Module, string[]>();
    for (const full of this.#visited) {
      const module = this.#modules.get(full.slice(0, full.indexOf(':'))) ?? null;
      if (module === null || !this.code.isOwn(module.name)) continue;
      reached.set(module, [...(reached.get(module) ?? []), full.slice(module.name.length + 1)]);
    }
    return reached;
  }

  async #function(full: string): Promise<void> {
    if (this.#visited.has(full)) return;
    this.#visited.add(full);
    const module = await this.#module(full.slice(0, full.indexOf(':')));
    const definition = module?.definitions.find(def => `${module.name}:${def.name}/${def.arity}` === full);
    if (module && definition) this.#expression(module, definition.fun, new Map(), undefined);
  }

  async #openModule(name: string): Promise<void> {
    const module = await this.#module(name);
    for (const { name: exported, arity } of module?.exports ?? []) this.reach(`${name}:${exported}/${arity}`);
  }

  async #module(name: string): Promise<Module | null> {
    let module = this.#modules.get(name);
    if (module === undefined) {
      module = await this.code.load(name).catch(() => null);
      this.#modules.set(name, module);
      const onLoad = module === null ? null : onLoadFunction(module);
      if (onLoad !== null) this.reach(`${name}:${onLoad}/0`);
    }
    return module;
  }

  #expression(
    module: Module,
    e: Expr,
    local: ReadonlyMap<string, Definition>,
    outer: Position | undefined,
  ): void {
    const position = positionOf(e.ann) ?? outer;
    let inside = local;
    switch (e.kind) {
      case 'letrec':
        inside = new Map([...local, ...e.defs.map(def => [`${def.name}/${def.arity}`, def] as const)]);
        break;
      case 'fname':
        if (!local.has(`${e.name}/${e.arity}`)) this.reach(`${module.name}:${e.name}/${e.arity}`);
        break;
      case 'literal':
        for (const name of atomsIn(e.value)) {
          if (name !== module.name && this.code.isOwn(name)) this.#open.add(name);
          if (SYSTEM_NAMES.has(name) && !COMMON_WORDS.has(name))
            this.#stranger ??= { call: name, ...placed(position) };
        }
        for (const [target, name] of callsIn(e.value)) this.#anyArity(target, name, position);
        break;
      case 'tuple': {
        const [target, name] = e.elements.map(atomName);
        if (e.elements.length !== 3 || !mayBeList(e.elements[2])) break;
        if (target !== undefined && name !== undefined) this.#anyArity(target, name, position);
        else this.#start ??= { call: '{M, F, Arguments}', ...placed(position) };
        break;
      }
      case 'call':
        this.#call(atomName(e.module), atomName(e.name), e.args, position);
        break;
    }
    for (const child of children(e)) this.#expression(module, child, inside, position);
  }

  #call(
    module: string | undefined,
    name: string | undefined,
    args: readonly Expr[],
    at: Position | undefined,
  ): void {
    if (module === undefined || name === undefined) {
      this.#note(this.unknown, { call: `${module ?? 'M'}:${name ?? 'F'}/${args.length}`, ...placed(at) });
      return;
    }
    const full = `${module}:${name}/${args.length}`;
    if (this.code.isOwn(module)) {
      this.reach(full);
      return;
    }
    this.#library(module, name, args.length, at);
    const byName = BY_NAME[full];
    const callback = callbackModule(full);
    if (byName !== undefined) {
      const [target, called] = byName.map(i => atomName(args[i] as Expr));
      // The arguments are in a list, whose length may be known at run time only.
      if (target !== undefined && called !== undefined) this.#anyArity(target, called, at);
      else this.#note(this.unknown, { call: full, ...placed(at) });
    } else if (callback !== null) {
      const given = atomName(args[callback] as Expr);
      if (given === undefined || !this.code.isOwn(given))
        this.#note(this.unknown, { call: full, ...placed(at) });
    } else if (INTERPRETERS.test(full) || !takesNoNames(module, name, args.length))
      this.#note(this.unknown, { call: full, ...placed(at) });
    if (SUPERVISORS.test(module)) this.#supervises = true;
    if (NAME_SOURCES.has(full)) this.#stranger ??= { call: full, ...placed(at) };
    if (DATA_ONLY.has(module)) return;
    for (const arg of args) {
      const atoms = arg.kind === 'literal' ? atomsIn(arg.value) : [];
      for (const mentioned of atoms) {
        if (this.code.isOwn(mentioned)) this.#open.add(mentioned);
        else if (SYSTEM_NAMES.has(mentioned) && module !== 'erlang')
          this.#effect('code', `${mentioned} in ${full}`, at);
      }
    }
    const [to] = args;
    const receiver = to === undefined ? undefined : atomName(to);
    if (receiver === undefined && RECEIVER_FIRST.test(full)) this.#sendsToUnknown = true;
    if (SENDING.test(full) && receiver !== undefined && SYSTEM_NAMES.has(receiver))
      this.#effect('code', `${receiver} ! message`, at);
  }

  /** A call of this name with any number of arguments. */
  #anyArity(module: string, name: string, at: Position | undefined): void {
    if (this.code.isOwn(module)) {
      this.#open.add(module);
      return;
    }
    for (let arity = 0; arity <= MAX_ARITY; arity++) this.#library(module, name, arity, at);
    if (mayCallByName(module, name)) this.#note(this.unknown, { call: `${module}:${name}`, ...placed(at) });
  }

  #library(module: string, name: string, arity: number, at: Position | undefined): void {
    const effect = effectOf(module, name, arity);
    // Whoever halts ends a node of ours.
    if (effect !== null && effect !== 'halt') this.#effect(effect, `${module}:${name}/${arity}`, at);
    if (effect === null && !isLocal(module))
      this.#note(this.unknown, { call: `${module}:${name}`, ...placed(at) });
  }

  #effect(effect: EffectfulCall['effect'], call: string, at: Position | undefined): void {
    this.#note(this.effects, { effect, call, ...placed(at) });
  }

  #note<Call extends Omit<EffectfulCall, 'effect'>>(calls: Call[], call: Call): void {
    if (!calls.some(known => known.call === call.call)) calls.push(call);
  }
}

/** The largest number of arguments of a function in the table. */
const MAX_ARITY = 6;

/** System processes whose names are words of many programs, and which do nothing outside for whoever asks. */
const COMMON_WORDS = new Set(['init', 'user', 'heart', 'auth']);

const SUPERVISORS = /^(?:supervisor|Elixir\.(?:Dynamic)?Supervisor)$/;

const SENDING = /^erlang:(!|send|send_nosuspend|exit|link|monitor|port_command)\//;

function placed(at: Position | undefined): Pick<EffectfulCall, 'location'> {
  return at === undefined ? {} : { location: { file: at.file, line: at.line } };
}

function positionOf({ position, generated }: Annotation): Position | undefined {
  return generated === true ? undefined : position;
}

function atomsIn(term: Term): string[] {
  return [...partsOf(term)].flatMap(part => (part instanceof Atom ? [part.name] : []));
}

/** Module and function of each `{Module, Function, Arguments}`, which libraries call: supervisors, for one. */
function callsIn(term: Term): (readonly [module: string, name: string])[] {
  return [...partsOf(term)].flatMap(part => {
    const [module, name, args] = part instanceof Tuple && part.elements.length === 3 ? part.elements : [];
    const isCall =
      module instanceof Atom && name instanceof Atom && (args instanceof Cons || args instanceof Nil);
    return isCall ? [[module.name, name.name] as const] : [];
  });
}

function mayBeList(e: Expr | undefined): boolean {
  return e?.kind !== 'literal' || e.value instanceof Cons || e.value instanceof Nil;
}

/** A term, its parts, and theirs. */
function* partsOf(term: Term): Iterable<Term> {
  const todo: Term[] = [term];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    yield next;
    if (next instanceof Cons) todo.push(next.head, next.tail);
    else if (next instanceof Tuple) for (const element of next.elements) todo.push(element);
    else if (next instanceof ErlMap) for (const entry of mapEntries(next)) todo.push(...entry);
  }
}
