/**
 * The types of arguments at the calls of a module, by its text alone: literals and what is built there, patterns and type tests on
 * the way to the call, specifications of the function that calls, results of functions of the module and of built-in functions. What is not
 * known is any term. A function of the module that is not exported has the arguments that it is called with.
 */
import { testedKinds } from '../blame/clauses.ts';
import type { Kind } from '../blame/kinds.ts';
import type { Case, Clause, Definition, Expr, Module, Pattern } from '../core/index.ts';
import { callName } from '../makers/processes.ts';
import { calleeOf, definitionOf, subjectsOf } from '../makers/returned.ts';
import { Atom, Bits, Cons, Float, Nil, type Term, Tuple } from '../terms/index.ts';
import {
  ANY,
  ATOM,
  FLOAT,
  FUN,
  INTEGER,
  list,
  literal,
  MAP,
  NIL,
  NONE,
  PID,
  PORT,
  REFERENCE,
  type Spec,
  TUPLE,
  type Type,
  tuple,
  union,
} from '../types/index.ts';
import { BINARY, BITSTRING, LIST, resultOfLibrary } from './results.ts';

/** The types of the arguments of one call. */
export type CallTypes = readonly Type[];

type Bindings = ReadonlyMap<string, Type>;

/** Elements of a literal list that are looked at. More: literals with a rare element far behind are known better. */
const MAX_ELEMENTS = 100;

/** The calls by the functions that are called, as `module:name/arity`. A function's calls of itself are none. */
export function callTypes(
  core: Module,
  specs: ReadonlyMap<string, Spec>,
): ReadonlyMap<string, readonly CallTypes[]> {
  const typing = new CallTyping(core, specs);
  return typing.calls();
}

class CallTyping {
  readonly #calls = new Map<Definition, Map<string, CallTypes[]>>();
  readonly #parameters = new Map<Definition, CallTypes>();
  readonly #results = new Map<Definition, Type>();
  readonly #exported: ReadonlySet<string>;

  constructor(
    private readonly core: Module,
    private readonly specs: ReadonlyMap<string, Spec>,
  ) {
    this.#exported = new Set(core.exports.map(({ name, arity }) => `${name}/${arity}`));
  }

  calls(): ReadonlyMap<string, readonly CallTypes[]> {
    const all = new Map<string, CallTypes[]>();
    for (const def of this.core.definitions)
      for (const [name, sites] of this.#callsIn(def))
        if (name !== this.#nameOf(def)) all.set(name, [...(all.get(name) ?? []), ...sites]);
    return all;
  }

  #nameOf({ name, arity }: { name: string; arity: number }): string {
    return `${this.core.name}:${name}/${arity}`;
  }

  #callsIn(def: Definition): ReadonlyMap<string, readonly CallTypes[]> {
    const known = this.#calls.get(def);
    if (known !== undefined) return known;
    // While they are looked for, the function counts as one that calls nothing.
    this.#calls.set(def, new Map());
    const found = new Map<string, CallTypes[]>();
    const note = (name: string, args: CallTypes) =>
      found.set(name, [...(found.get(name) ?? []), args.map(widened)]);
    this.#walk(def, this.#parametersOf(def), note);
    this.#calls.set(def, found);
    return found;
  }

  /** The type of its result. */
  #walk(def: Definition, parameters: CallTypes, note: (name: string, args: CallTypes) => void): Type {
    const bound = new Map(def.fun.vars.map((name, i) => [name, parameters[i] ?? ANY]));
    return new Walk(note, called => this.#resultOf(called), this.core).typeOf(def.fun.body, bound);
  }

  #parametersOf(def: Definition): CallTypes {
    const known = this.#parameters.get(def);
    if (known !== undefined) return known;
    const unknown = def.fun.vars.map(() => ANY);
    this.#parameters.set(def, unknown);
    const spec = this.specs.get(`${def.name}/${def.arity}`);
    const types =
      spec !== undefined
        ? unknown.map((_, i) => union(spec.clauses.map(({ args }) => args[i] ?? ANY)))
        : this.#exported.has(`${def.name}/${def.arity}`)
          ? unknown
          : this.#handed(def, unknown);
    this.#parameters.set(def, types);
    return types;
  }

  /** What the other functions of the module hand to one of them. */
  #handed(def: Definition, unknown: CallTypes): CallTypes {
    const name = this.#nameOf(def);
    const sites = this.core.definitions.flatMap(other =>
      other === def ? [] : (this.#callsIn(other).get(name) ?? []),
    );
    // What it hands to itself may be anything that its parameters may be.
    let isRecursive = false;
    this.#walk(def, unknown, called => {
      isRecursive ||= called === name;
    });
    return sites.length === 0 || isRecursive
      ? unknown
      : unknown.map((_, i) => union(sites.map(args => args[i] ?? ANY)));
  }

  #resultOf(called: { name: string; arity: number }): Type {
    const spec = this.specs.get(`${called.name}/${called.arity}`);
    if (spec !== undefined) return union(spec.clauses.map(({ result }) => result));
    const def = definitionOf(this.core, called);
    if (def === undefined) return ANY;
    const known = this.#results.get(def);
    if (known !== undefined) return known;
    // That of a call inside of itself is not known.
    this.#results.set(def, ANY);
    const result = this.#walk(def, [], () => {});
    this.#results.set(def, result);
    return result;
  }
}

class Walk {
  constructor(
    private readonly note: (name: string, args: CallTypes) => void,
    private readonly resultOf: (called: { name: string; arity: number }) => Type,
    private readonly core: Module,
  ) {}

  typeOf(e: Expr, bound: Bindings): Type {
    const go = (inner: Expr) => this.typeOf(inner, bound);
    switch (e.kind) {
      case 'literal':
        return typeOfTerm(e.value);
      case 'var':
        return bound.get(e.name) ?? ANY;
      case 'fname':
        return FUN;
      case 'cons':
        return listOf(go(e.head), go(e.tail));
      case 'tuple':
        return tuple(e.elements.map(go));
      case 'map':
        for (const { key, value } of e.pairs) [key, value].forEach(go);
        go(e.base);
        return MAP;
      case 'binary':
        for (const { value, size } of e.segments) [value, size].forEach(go);
        return e.segments.every(({ type, unit }) => type.startsWith('utf') || unit % 8 === 0)
          ? BINARY
          : BITSTRING;
      case 'values':
        e.elements.forEach(go);
        return ANY;
      case 'let':
        return this.typeOf(e.body, withAll(bound, e.vars, this.#valuesOf(e.arg, bound)));
      case 'seq':
        go(e.arg);
        return go(e.body);
      case 'letrec':
        for (const { fun } of e.defs) this.typeOf(fun.body, without(bound, fun.vars));
        return go(e.body);
      case 'fun':
        this.typeOf(e.body, without(bound, e.vars));
        return FUN;
      case 'case':
        return this.#ofCase(e, bound);
      case 'receive':
        for (const { patterns, guard, body } of e.clauses) {
          const inside = patterns.reduce((all, pattern) => withPattern(all, pattern, ANY), bound);
          this.typeOf(guard, inside);
          this.typeOf(body, inside);
        }
        [e.timeout, e.action].forEach(go);
        return ANY;
      case 'try': {
        const value = this.#valuesOf(e.arg, bound);
        const body = this.typeOf(e.body, withAll(bound, e.vars, value));
        return union([body, this.typeOf(e.handler, without(bound, e.exceptionVars))]);
      }
      case 'catch':
        go(e.body);
        return ANY;
      case 'primop':
        e.args.forEach(go);
        return e.name === 'match_fail' || e.name === 'raise' ? NONE : ANY;
      case 'apply': {
        const args = e.args.map(go);
        const callee = calleeOf(this.core, e.op);
        if (callee === undefined) {
          go(e.op);
          return ANY;
        }
        this.note(`${this.core.name}:${callee.name}/${callee.arity}`, args);
        return this.resultOf(callee);
      }
      case 'call': {
        const args = e.args.map(go);
        const name = callName(e);
        this.note(name, args);
        const own = `${this.core.name}:`;
        if (!name.startsWith(own)) return resultOfLibrary(name, args);
        const slash = name.lastIndexOf('/');
        return this.resultOf({ name: name.slice(own.length, slash), arity: args.length });
      }
    }
  }

  #valuesOf(e: Expr, bound: Bindings): readonly Type[] {
    return e.kind === 'values' ? e.elements.map(one => this.typeOf(one, bound)) : [this.typeOf(e, bound)];
  }

  #ofCase(e: Case, bound: Bindings): Type {
    const types = this.#valuesOf(e.arg, bound);
    const subjects = subjectsOf(e);
    return union(
      e.clauses.map(clause => {
        const inside = inClause(clause, subjects, types, bound);
        this.typeOf(clause.guard, inside);
        return this.typeOf(clause.body, inside);
      }),
    );
  }
}

/** What a clause says about the variables that are matched, and about those that it binds. */
function inClause(
  { patterns, guard }: Clause,
  subjects: readonly Expr[],
  types: readonly Type[],
  bound: Bindings,
): Bindings {
  let inside: Bindings = bound;
  for (const [i, pattern] of patterns.entries()) {
    const subject = subjects[i];
    const type = narrowed(types[i] ?? ANY, pattern);
    if (subject?.kind === 'var') inside = new Map(inside).set(subject.name, type);
    inside = withPattern(inside, pattern, type);
  }
  const tested = new Map(inside);
  for (const [name, kinds] of testedKinds(guard)) {
    const isKnown = (tested.get(name) ?? ANY) !== ANY;
    if (!isKnown) tested.set(name, union([...kinds].map(kind => TYPES[kind])));
  }
  return tested;
}

const TYPES: Readonly<Record<Kind, Type>> = {
  integer: INTEGER,
  float: FLOAT,
  atom: ATOM,
  list: LIST,
  tuple: TUPLE,
  map: MAP,
  bitstring: BITSTRING,
  fun: FUN,
  pid: PID,
  reference: REFERENCE,
  port: PORT,
};

/** The values of a type that a pattern may match, where that says more than the type. */
function narrowed(type: Type, pattern: Pattern): Type {
  const matched = matchedBy(pattern);
  return type === ANY || type.kind === 'union' ? (matched ?? type) : type;
}

function matchedBy(pattern: Pattern): Type | null {
  switch (pattern.kind) {
    case 'var':
      return null;
    case 'alias':
      return matchedBy(pattern.pattern);
    case 'literal':
      return typeOfTerm(pattern.value);
    case 'cons':
      return LIST;
    case 'tuple':
      return tuple(pattern.elements.map(element => matchedBy(element) ?? ANY));
    case 'map':
      return MAP;
    case 'binary':
      return BITSTRING;
  }
}

function withPattern(bound: Bindings, pattern: Pattern, type: Type): Bindings {
  switch (pattern.kind) {
    case 'literal':
      return bound;
    case 'var':
      return new Map(bound).set(pattern.name, type);
    case 'alias':
      return withPattern(new Map(bound).set(pattern.name, type), pattern.pattern, type);
    case 'cons': {
      const element = type.kind === 'list' ? type.element : ANY;
      const inside = withPattern(bound, pattern.head, narrowed(element, pattern.head));
      return withPattern(inside, pattern.tail, type.kind === 'list' ? type : narrowed(ANY, pattern.tail));
    }
    case 'tuple': {
      const elements = type.kind === 'tuple' ? type.elements : null;
      return pattern.elements.reduce(
        (all, element, i) => withPattern(all, element, narrowed(elements?.[i] ?? ANY, element)),
        bound,
      );
    }
    case 'map':
      return pattern.pairs.reduce((all, { value }) => withPattern(all, value, narrowed(ANY, value)), bound);
    case 'binary':
      return pattern.segments.reduce(
        (all, { value, type: of }) =>
          withPattern(all, value, of === 'binary' ? BITSTRING : of === 'float' ? FLOAT : INTEGER),
        bound,
      );
  }
}

function withAll(bound: Bindings, names: readonly string[], types: readonly Type[]): Bindings {
  const more = new Map(bound);
  const isOneEach = names.length === types.length;
  for (const [i, name] of names.entries()) more.set(name, isOneEach ? (types[i] ?? ANY) : ANY);
  return more;
}

function without(bound: Bindings, names: readonly string[]): Bindings {
  return withAll(
    bound,
    names,
    names.map(() => ANY),
  );
}

function listOf(head: Type, tail: Type): Type {
  if (tail === NIL) return list(head);
  return tail.kind === 'list' ? list(union([head, tail.element])) : LIST;
}

/** An empty list stands for all lists, and one atom as an argument for all atoms; the tag of a tuple stands for itself. */
function widened(type: Type, _at?: number, of?: readonly Type[]): Type {
  const isInside = of === undefined;
  switch (type.kind) {
    case 'nil':
      return LIST;
    case 'literal':
      return isInside ? type : ATOM;
    case 'tuple':
      return type.elements === null ? type : tuple(type.elements.map(element => widened(element)));
    case 'union':
      return union(type.members.map(member => (isInside ? widened(member) : widened(member, 0, []))));
    default:
      return type;
  }
}

/** Numbers and texts stand for all of their kind. */
function typeOfTerm(term: Term): Type {
  if (typeof term === 'number' || typeof term === 'bigint') return INTEGER;
  if (term instanceof Float) return FLOAT;
  if (term instanceof Atom) return literal(term);
  if (term instanceof Nil) return NIL;
  if (term instanceof Bits) return term.bitLength % 8 === 0 ? BINARY : BITSTRING;
  if (term instanceof Tuple) return tuple(term.elements.map(typeOfTerm));
  if (!(term instanceof Cons)) return ANY;
  const elements: Type[] = [];
  let rest: Term = term;
  for (let n = 0; rest instanceof Cons && n < MAX_ELEMENTS; n++) {
    elements.push(typeOfTerm(rest.head));
    rest = rest.tail;
  }
  return list(union(elements));
}
