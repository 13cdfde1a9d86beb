/**
 * A program: predicates, operators, flags.
 *
 * There are two tables of predicates. The system's holds builtins and libraries; the user's is looked up first, and a
 * name that the user has not defined falls back to the system. A program may thus have an `append/3` of its own, while
 * libraries go on with theirs.
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
import { instantiationError, permissionError, typeError } from './errors.ts';
import { type Builtin, Predicate } from './predicate.ts';

export interface ProgramFlags extends SyntaxFlags {
  unknown: 'error' | 'fail' | 'warning';
  occursCheck: boolean;
}

export class Program {
  readonly flags: ProgramFlags = { ...defaultFlags(), unknown: 'error', occursCheck: false };
  operators = Operators.defaults();
  /** Flags that programs set and read and that mean nothing to the machine. */
  readonly otherFlags = new Map<string, Term>();
  readonly user = new Map<string, Predicate>();
  readonly system = new Map<string, Predicate>();
  /** Text of a file, or null where there is none. Programs may read only what whoever runs them provides. */
  readFile: ((name: string) => string | null) | null = null;
  /** While libraries are loaded, clauses go to the system's table. */
  loadingLibrary = false;
  /** Loads a library by name; false where there is none of that name. Set by whoever knows the libraries. */
  loadLibrary: (name: string) => boolean = () => false;
  /** Loads the library that defines a predicate, if one does and programs may use it without asking. */
  autoload: (indicator: string) => boolean = () => false;

  /** The predicate that a goal of the program means. */
  lookup(name: Atom, arity: number): Predicate {
    const key = `${name.name}/${arity}`;
    let pred = this.user.get(key);
    if (pred === undefined) {
      pred = new Predicate(name, arity);
      pred.fallback = this.system.get(key) ?? this.systemStub(name, arity, key);
      this.user.set(key, pred);
    }
    return pred;
  }

  private systemStub(name: Atom, arity: number, key: string): Predicate {
    const stub = new Predicate(name, arity);
    stub.isLibrary = true;
    this.system.set(key, stub);
    return stub;
  }

  /** The predicate that a goal of a library means. */
  private lookupSystem(name: Atom, arity: number): Predicate {
    const key = `${name.name}/${arity}`;
    return this.system.get(key) ?? this.systemStub(name, arity, key);
  }

  readonly resolve: Resolve = (name, arity) => this.lookup(name, arity);
  readonly resolveSystem: Resolve = (name, arity) => this.lookupSystem(name, arity);

  /** What a call would run, after falling back to the system. */
  effective(name: Atom, arity: number): Predicate {
    const pred = this.lookup(name, arity);
    return !pred.isDefined && pred.fallback !== null ? pred.fallback : pred;
  }

  defineBuiltin(name: string, arity: number, builtin: Builtin, overridable = false): void {
    const pred = this.lookupSystem(atom(name), arity);
    pred.builtin = builtin;
    pred.isDefined = true;
    pred.isLibrary = overridable;
    pred.callsGoals = name === 'call';
    pred.throwsArguments = name === 'throw';
  }

  /** The predicate that a clause being added belongs to. */
  definitionFor(name: Atom, arity: number, action: string): Predicate {
    if (this.loadingLibrary) return this.lookupSystem(name, arity);
    const pred = this.lookup(name, arity);
    if (!pred.isDefined && pred.fallback?.isDefined === true && !pred.fallback.isLibrary) {
      throw permissionError(action, 'static_procedure', indicator(name, arity));
    }
    return pred;
  }

  /**
   * `Head, Guard => Body`: the head matches without binding the goal, and the first rule that matches is the only one.
   * A last clause of the system's own raises the error of a goal that no rule matches.
   */
  addRule(term: Struct, location: Location | null): void {
    const [left, body] = term.args as [Term, Term];
    const head = deref(left);
    const [pattern, guard] = isStruct(head, ',', 2) ? (head.args.map(deref) as [Term, Term]) : [head, TRUE];
    if (!isCallable(pattern)) throw typeError('callable', pattern);
    const [name, args] = pattern instanceof Struct ? [pattern.name, pattern.args] : [pattern, []];
    const pred = this.definitionFor(name, args.length, 'modify');
    const last = pred.clauses.at(-1);
    if (last !== undefined && last === pred.noRule) pred.remove(last);
    const add = (conditions: Term[], variables: Term[]): Clause => {
      const goals = conditions.reduceRight((rest, goal) => struct(',', goal, rest));
      const call = args.length === 0 ? name : new Struct(name, variables);
      return this.addClause(struct(':-', call, goals), 'last', false, location);
    };
    const actual: Term[] = args.map(() => new Var());
    add([struct('$match', struct('v', ...args), struct('v', ...actual)), guard, atom('!'), body], actual);
    const variables: Term[] = args.map(() => new Var());
    const goal = args.length === 0 ? name : new Struct(name, variables);
    pred.noRule = add([struct('$no_rule', struct(':', atom(moduleOf(location)), goal))], variables);
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
  addClause(term: Term, where: 'first' | 'last', dynamic: boolean, location: Location | null): Clause {
    const { head, body } = splitClause(copyTerm(term));
    const name = (head instanceof Struct ? head.name : head) as Atom;
    const arity = head instanceof Struct ? head.args.length : 0;
    if (CONTROL_NAMES.has(`${name.name}/${arity}`)) {
      throw permissionError('modify', 'static_procedure', indicator(name, arity));
    }
    const pred = this.definitionFor(name, arity, 'modify');
    if (dynamic && !pred.isDynamic) {
      if (pred.clauses.length > 0 || (pred.isDefined && pred.builtin !== null)) {
        throw permissionError('modify', 'static_procedure', indicator(name, arity));
      }
      pred.isDynamic = true;
    }
    const resolve = this.loadingLibrary ? this.resolveSystem : this.resolve;
    const clause = compileClause(pred, head, body, resolve, location, this.ordinalAt(location));
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

function moduleOf(location: Location | null): string {
  return /^library\((.*)\)$/.exec(location?.file ?? '')?.[1] ?? 'user';
}

const CONTROL_NAMES = new Set([',/2', ';/2', '->/2', '*->/2', '!/0', '|/2', ':/2', '\\+/1']);

/** The state of a program that runs may change; restored before each run. */
export class Snapshot {
  private readonly operators: Operators;
  private readonly flags: ProgramFlags;
  private readonly otherFlags: Map<string, Term>;
  private readonly states: { pred: Predicate; clauses: Clause[]; isDefined: boolean; isDynamic: boolean }[] =
    [];

  constructor(private readonly program: Program) {
    this.operators = program.operators.clone();
    this.flags = { ...program.flags };
    this.otherFlags = new Map(program.otherFlags);
    for (const pred of program.user.values()) {
      const { isDefined, isDynamic } = pred;
      this.states.push({ pred, clauses: [...pred.clauses], isDefined, isDynamic });
    }
  }

  restore(): void {
    const { program } = this;
    program.operators = this.operators.clone();
    Object.assign(program.flags, this.flags);
    program.otherFlags.clear();
    for (const [name, value] of this.otherFlags) program.otherFlags.set(name, value);
    const known = new Set<Predicate>();
    for (const { pred, clauses, isDefined, isDynamic } of this.states) {
      known.add(pred);
      pred.isDefined = isDefined;
      pred.isDynamic = isDynamic;
      pred.reset(clauses);
    }
    for (const pred of program.user.values()) {
      if (known.has(pred)) continue;
      pred.isDefined = false;
      pred.isDynamic = false;
      pred.reset([]);
    }
  }
}

/** Head and body of a clause term, with the errors that assert reports. */
function splitClause(term: Term): { head: Term; body: Term } {
  let t = stripModule(deref(term));
  let body: Term = TRUE;
  if (isStruct(t, ':-', 2)) {
    body = deref(t.args[1]);
    t = stripModule(deref(t.args[0]));
  }
  if (t instanceof Var) throw instantiationError();
  if (!isCallable(t)) throw typeError('callable', t);
  if (body instanceof Var) body = struct('call', body);
  checkBody(body);
  return { head: t, body };
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

/** `M:T` as `T`: there is one module. */
export function stripModule(term: Term): Term {
  let t = term;
  while (isStruct(t, ':', 2)) t = deref(t.args[1]);
  return t;
}
