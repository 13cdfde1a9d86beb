/**
 * A program: predicates, operators, flags.
 *
 * Every module has a table of predicates. The system's holds builtins and libraries. A name that a module has not defined
 * is what it imports; else that of `user`, and there that of the system. A program may thus have an `append/3` of its own,
 * while libraries go on with theirs.
 */

import { spend } from '../../logic/index.ts';
import { defaultFlags, type SyntaxFlags } from '../syntax/flags.ts';
import { Operators } from '../syntax/operators.ts';
import {
  type Atom,
  atom,
  copyTerm,
  deref,
  indicator,
  isCallable,
  isStruct,
  Struct,
  struct,
  type Term,
  TRUE,
  Var,
} from '../terms/index.ts';
import type { Clause, Location } from './code.ts';
import { compileClause, type Resolve } from './compile.ts';
import { libraryOf } from './contexts.ts';
import { instantiationError, permissionError, typeError } from './errors.ts';
import { metaPositions, unqualified } from './meta.ts';
import { Module } from './module.ts';
import { type Builtin, Predicate } from './predicate.ts';
import { PROTECTED } from './protected.ts';

export interface ProgramFlags extends SyntaxFlags {
  unknown: 'error' | 'fail' | 'warning';
}

export class Program {
  readonly flags: ProgramFlags = { ...defaultFlags(), unknown: 'error' };
  operators = Operators.defaults();
  /** Flags that programs set and read and that mean nothing to the machine. */
  readonly otherFlags = new Map<string, Term>();
  /** Those of them that a program has made read-only. */
  readonly constantFlags = new Set<string>();
  readonly modules = new Map<string, Module>();
  private readonly userModule = this.module('user');
  readonly system = new Map<string, Predicate>();
  /** Names of modules that are part of the system's table. */
  readonly systemModules = new Set(['system']);

  /** The predicates of the module `user`. */
  get user(): ReadonlyMap<string, Predicate> {
    return this.userModule.predicates;
  }

  /** Text of a file, or null where there is none. Programs may read only what whoever runs them provides. */
  readFile: ((name: string) => string | null) | null = null;
  /** Libraries that the program asks for and that are not to be had here: a predicate that nobody defines may be theirs. */
  readonly absentLibraries = new Set<string>();
  /** The clause that was added last. */
  newest: Clause | null = null;
  /** While libraries are loaded, clauses go to the system's table. */
  loadingLibrary = false;
  /** Loads a library by name; false where there is none of that name. Set by whoever knows the libraries. */
  loadLibrary: (name: string) => boolean = () => false;
  /** The source of a library that whoever runs the program provides; null where there is none. */
  librarySource: (name: string) => { readonly file: string; readonly text: string } | null = () => null;
  /** Whether that source is used in place of a library of Tandem's own. */
  prefersSource: (name: string) => boolean = () => false;
  /** Whether a file is such a source. */
  isLibraryFile: (file: string) => boolean = () => false;
  /** What `prolog_load_context/2` tells while a file is loaded. */
  loadContext: ((key: string) => string | undefined) | null = null;
  /** Loads the library that defines a predicate, if one does and programs may use it without asking. */
  autoload: (indicator: string) => boolean = () => false;

  /** The module of a name, which is made where there is none. */
  module(name: string): Module {
    let module = this.modules.get(name);
    if (module === undefined) {
      module = new Module(name);
      this.modules.set(name, module);
    }
    return module;
  }

  /** The predicate that a goal means in a module. */
  lookup(name: Atom, arity: number, module = 'user'): Predicate {
    const key = `${name.name}/${arity}`;
    if (module !== 'user' && this.systemModules.has(module)) return this.lookupSystem(name, arity);
    const { predicates, isLibrary } = module === 'user' ? this.userModule : this.module(module);
    let pred = predicates.get(key);
    if (pred === undefined) {
      pred = new Predicate(name, arity, module);
      pred.isLibrary = isLibrary;
      const isBottom = module === 'user' || isLibrary;
      pred.fallback = isBottom ? this.lookupSystem(name, arity) : this.lookup(name, arity);
      predicates.set(key, pred);
    }
    return pred;
  }

  /** Whether a module itself defines a predicate: a hook. */
  isDefinedIn(module: string, indicator: string): boolean {
    const table = module === 'system' ? this.system : this.modules.get(module)?.predicates;
    return table?.get(indicator)?.isDefined === true;
  }

  /** What the program itself defines by a name that is used in a module. */
  own(indicator: string, module: string): Predicate | undefined {
    for (const { predicates } of [this.module(module), this.userModule]) {
      const pred = predicates.get(indicator)?.target;
      if (pred?.isDefined && pred.builtin === null && !pred.isLibrary) return pred;
    }
    return undefined;
  }

  /** Predicates of all modules, those of libraries that were loaded as modules included. */
  *allPredicates(): Generator<Predicate> {
    for (const { predicates } of this.modules.values()) yield* predicates.values();
  }

  /** Predicates of the program's modules, libraries not included. */
  *ownPredicates(): Generator<Predicate> {
    for (const { predicates, isLibrary } of this.modules.values()) if (!isLibrary) yield* predicates.values();
  }

  private systemStub(name: Atom, arity: number, key: string): Predicate {
    const stub = new Predicate(name, arity, 'system');
    stub.meta = metaPositions(key);
    stub.isLibrary = true;
    this.system.set(key, stub);
    return stub;
  }

  /** The predicate that a goal of a library means. */
  private lookupSystem(name: Atom, arity: number): Predicate {
    const key = `${name.name}/${arity}`;
    return this.system.get(key) ?? this.systemStub(name, arity, key);
  }

  readonly resolve: Resolve = (name, arity, module) => this.lookup(name, arity, module);

  /** What a call would run. */
  effective(name: Atom, arity: number, module = 'user'): Predicate {
    return this.lookup(name, arity, module).target;
  }

  /** Whether a call would run something, after its library is loaded. */
  isAvailable(name: Atom, arity: number, module: string): boolean {
    const find = (): boolean => this.effective(name, arity, module).isDefined;
    if (find() || CONTROL_NAMES.has(`${name.name}/${arity}`)) return true;
    return this.autoload(`${name.name}/${arity}`) && find();
  }

  defineBuiltin(name: string, arity: number, builtin: Builtin, keepsState = false): void {
    const pred = this.lookupSystem(atom(name), arity);
    pred.builtin = builtin;
    pred.isDefined = true;
    pred.keepsState = keepsState;
    pred.callsGoals = name === 'call';
    pred.throwsArguments = name === 'throw';
  }

  /** The predicate that a clause being added belongs to. */
  definitionFor(name: Atom, arity: number, action: string, module = 'user'): Predicate {
    if (this.loadingLibrary) return this.lookupSystem(name, arity);
    const pred = this.lookup(name, arity, module);
    const key = `${name.name}/${arity}`;
    if (!pred.isDefined && (PROTECTED.has(key) || CONTROL_NAMES.has(key))) {
      throw permissionError(action, 'static_procedure', indicator(name, arity));
    }
    return pred;
  }

  /**
   * `Head, Guard => Body`: the head matches without binding the goal, and the first rule that matches is the only one.
   * A last clause of the system's own raises the error of a goal that no rule matches.
   */
  addRule(term: Struct, location: Location | null, module = 'user'): void {
    const [left, body] = term.args as [Term, Term];
    const head = deref(left);
    const [pattern, guard] = isStruct(head, ',', 2) ? (head.args.map(deref) as [Term, Term]) : [head, TRUE];
    if (!isCallable(pattern)) throw typeError('callable', pattern);
    const [name, args] = pattern instanceof Struct ? [pattern.name, pattern.args] : [pattern, []];
    const pred = this.definitionFor(name, args.length, 'modify', module);
    const last = pred.clauses.at(-1);
    if (last !== undefined && last === pred.noRule) pred.remove(last);
    const add = (conditions: Term[], variables: Term[]): Clause => {
      const goals = conditions.reduceRight((rest, goal) => struct(',', goal, rest));
      const call = args.length === 0 ? name : new Struct(name, variables);
      return this.addClause(struct(':-', call, goals), 'last', false, location, module);
    };
    const actual: Term[] = args.map(() => new Var());
    add([struct('$match', struct('v', ...args), struct('v', ...actual)), guard, atom('!'), body], actual);
    const variables: Term[] = args.map(() => new Var());
    const goal = args.length === 0 ? name : new Struct(name, variables);
    pred.noRule = add(
      [struct('$no_rule', struct(':', atom(libraryOf(location) ?? module), goal))],
      variables,
    );
    // The added clause has no name of its own.
    if (location !== null) this.ordinals.set(lineOf(location), pred.noRule.ordinal);
  }

  /** How many clauses have begun on each line so far, of files by their names. */
  private readonly ordinals = new Map<string, number>();

  private ordinalAt(location: Location | null): number {
    if (location === null) return 0;
    const line = lineOf(location);
    const ordinal = this.ordinals.get(line) ?? 0;
    this.ordinals.set(line, ordinal + 1);
    return ordinal;
  }

  /** Compile a clause term. `dynamic`: by assert, which makes the predicate dynamic if it is new. */
  addClause(
    term: Term,
    where: 'first' | 'last',
    dynamic: boolean,
    location: Location | null,
    module = 'user',
  ): Clause {
    const { head, body, home, context } = splitClause(copyTerm(term), module);
    const name = (head instanceof Struct ? head.name : head) as Atom;
    const arity = head instanceof Struct ? head.args.length : 0;
    if (CONTROL_NAMES.has(`${name.name}/${arity}`)) {
      throw permissionError('modify', 'static_procedure', indicator(name, arity));
    }
    const pred = this.definitionFor(name, arity, 'modify', home);
    const isStatic = !pred.isDynamic;
    if (dynamic && !pred.isDynamic) {
      if (pred.clauses.length > 0 || (pred.isDefined && pred.builtin !== null)) {
        throw permissionError('modify', 'static_procedure', indicator(name, arity));
      }
      pred.isDynamic = true;
    }
    const bodyModule = this.loadingLibrary ? 'system' : context;
    const clause = compileClause(
      pred,
      head,
      body,
      this.resolve,
      bodyModule,
      location,
      this.ordinalAt(location),
      isStatic,
    );
    this.newest = clause;
    if (where === 'last') pred.append(clause);
    else pred.prepend(clause);
    return clause;
  }
}

/** The name of a file without its folder, as clauses are called by it. */
export function baseName(file: string): string {
  return file.replace(/^.*\//, '');
}

function lineOf({ file, line }: Location): string {
  return `${baseName(file)}:${line}`;
}

const CONTROL_NAMES = new Set([',/2', ';/2', '->/2', '*->/2', '!/0', '|/2', ':/2', '\\+/1']);

/** The state of a program that runs may change; restored before each run. */
export class Snapshot {
  private readonly operators: Operators;
  /** The copy that runs use. */
  private current: Operators;
  private readonly flags: ProgramFlags;
  private readonly otherFlags: Map<string, Term>;
  private readonly constantFlags: Set<string>;
  private readonly states: { pred: Predicate; clauses: Clause[]; isDefined: boolean; isDynamic: boolean }[] =
    [];

  constructor(private readonly program: Program) {
    this.operators = program.operators.clone();
    this.current = this.operators.clone();
    this.flags = { ...program.flags };
    this.otherFlags = new Map(program.otherFlags);
    this.constantFlags = new Set(program.constantFlags);
    for (const pred of program.allPredicates()) {
      const { isDefined, isDynamic } = pred;
      this.states.push({ pred, clauses: [...pred.clauses], isDefined, isDynamic });
    }
  }

  restore(): void {
    const { program } = this;
    if (program.operators !== this.current || this.current.changes > 0) {
      this.current = this.operators.clone();
      program.operators = this.current;
    }
    Object.assign(program.flags, this.flags);
    program.otherFlags.clear();
    for (const [name, value] of this.otherFlags) program.otherFlags.set(name, value);
    program.constantFlags.clear();
    for (const name of this.constantFlags) program.constantFlags.add(name);
    const known = new Set<Predicate>();
    for (const { pred, clauses, isDefined, isDynamic } of this.states) {
      known.add(pred);
      pred.isDefined = isDefined;
      pred.isDynamic = isDynamic;
      pred.reset(clauses);
    }
    for (const pred of program.allPredicates()) {
      if (known.has(pred)) continue;
      pred.isDefined = false;
      pred.isDynamic = false;
      pred.reset([]);
    }
  }
}

/**
 * Head and body of a clause term, with the errors that assert reports; the module whose predicate it is, and that in which
 * its body is called.
 */
function splitClause(
  term: Term,
  module: string,
): { readonly head: Term; readonly body: Term; readonly home: string; readonly context: string } {
  const clause = unqualified(term, module);
  const isRule = isStruct(clause.term, ':-', 2);
  const { term: head, module: home } = unqualified(
    isRule ? ((clause.term as Struct).args[0] as Term) : clause.term,
    clause.module,
  );
  let body = isRule ? deref((clause.term as Struct).args[1] as Term) : TRUE;
  if (head instanceof Var) throw instantiationError();
  if (!isCallable(head)) throw typeError('callable', head);
  needModule(head);
  if (body instanceof Var) body = struct('call', body);
  checkBody(body);
  return { head, body, home, context: clause.module };
}

/** What is left of a qualified head: its module is no name, or it has none. */
export function needModule(head: Term): void {
  if (!isStruct(head, ':', 2)) return;
  const module = deref(head.args[0]);
  throw module instanceof Var ? instantiationError() : typeError('module', module);
}

function checkBody(body: Term): void {
  const todo: Term[] = [body];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    spend();
    const t = deref(next);
    if (t instanceof Var || isCallable(t)) {
      if (t instanceof Struct && t.args.length === 2 && BODY.has(t.name.name)) todo.push(...t.args);
      continue;
    }
    throw typeError('callable', body);
  }
}

const BODY = new Set([',', ';', '->', '*->', '|']);
