/**
 * Match specifications: patterns, guards and bodies as terms.
 *
 * Objects may contain symbolic values. A pattern is matched against them like the pattern of a clause, with the same
 * questions, and guards are evaluated by the built-in functions.
 */
import { defined, spend } from '../../../logic/index.ts';
import { isGuardBif, isGuardOperator } from '../../core/auto-imports.ts';
import type { Process } from '../../machine/process.ts';
import { nameTerm } from '../../operations/accessors.ts';
import { askEqual, askName, pinTerm } from '../../operations/ask.ts';
import { truth } from '../../operations/booleans.ts';
import { hasSymbol } from '../../operations/has-symbol.ts';
import { asCell, isEmptyList } from '../../operations/lists.ts';
import { asMap, entriesOf, lookup, type MapTerm, put } from '../../operations/maps/symbolic-map.ts';
import { numeric } from '../../operations/numbers.ts';
import { test } from '../../operations/observe.ts';
import { QUESTION } from '../../operations/question-kinds.ts';
import { badarg, Raise } from '../../operations/raise.ts';
import { arityIs, asTuple } from '../../operations/tuples.ts';
import { MAP } from '../../symbolic/signature.ts';
import {
  Atom,
  atom,
  Cons,
  ErlMap,
  emptyMap,
  FALSE,
  list,
  mapEntries,
  nil,
  Sym,
  type Term,
  TRUE,
  Tuple,
} from '../../terms/index.ts';
import { listArgument } from '../arguments.ts';
import { findBif } from '../registry.ts';

type Bindings = Map<number, Term>;

interface Rule {
  readonly head: Term;
  readonly guards: readonly Term[];
  readonly body: readonly Term[];
}

export class MatchSpec {
  private constructor(private readonly rules: readonly Rule[]) {}

  /** Reads `[{Head, Guards, Body}]`. */
  static read(p: Process, term: Term): MatchSpec {
    const rules = listArgument(p, term).map(rule => {
      const [pattern, guards, body] = (arityIs(p, rule, 3) ?? badarg()).elements as [Term, Term, Term];
      const head = openPattern(p, pattern);
      if (!(head instanceof Tuple) && !isVariable(head) && head !== ANY) badarg();
      const rules = { head, guards: expressionsIn(p, guards), body: expressionsIn(p, body) };
      const variables = variablesIn(head);
      if (rules.body.length === 0) badarg();
      for (const expression of [...rules.guards, ...rules.body]) check(expression, variables);
      return rules;
    });
    return new MatchSpec(rules);
  }

  /** A pattern without guards, whose matches give the object (`$_`) or its bound variables (`$$`). */
  static pattern(p: Process, head: Term, result: '$_' | '$$'): MatchSpec {
    return new MatchSpec([{ head: openPattern(p, head), guards: [], body: [atom(result)] }]);
  }

  /** A pattern without guards, whose matches give `true`. */
  static accepting(p: Process, head: Term): MatchSpec {
    return new MatchSpec([{ head: openPattern(p, head), guards: [], body: [TRUE] }]);
  }

  /** Whether every rule says which key it is about: then only the objects with these keys are looked at. */
  hasKeys(position: number): boolean {
    return this.rules.every(({ head }) => head instanceof Tuple && isGround(head.elements[position - 1]));
  }

  /** The result of the first rule that matches the object; undefined where none does. */
  run(p: Process, object: Term): Term | undefined {
    for (const { head, guards, body } of this.rules) {
      const bindings: Bindings = new Map();
      if (!matches(p, head, object, bindings)) continue;
      const scope = new Environment(p, object, bindings);
      if (!guards.every(guard => scope.holds(guard))) continue;
      return body.reduce<Term>((_, expression) => scope.value(expression), TRUE);
    }
    return undefined;
  }
}

const ANY = atom('_');
const DOLLAR = '$'.charCodeAt(0);

/** The number of a pattern variable: 1 for `'$1'`. */
function variableOf(term: Term): number | undefined {
  if (!(term instanceof Atom)) return undefined;
  const [, number] = /^\$(\d+)$/.exec(term.name) ?? [];
  return number === undefined ? undefined : Number(number);
}

function isVariable(term: Term): boolean {
  return variableOf(term) !== undefined;
}

/**
 * A pattern in which no pattern variable is hidden: of symbolic parts it is asked whether they are `_` or a variable, or
 * have such parts. Everything else in them stays symbolic.
 */
function openPattern(p: Process, term: Term): Term {
  if (!p.ex.recording || !hasSymbol(term)) return term;
  if (term instanceof Tuple) return new Tuple(term.elements.map(part => openPattern(p, part)));
  if (term instanceof Cons) return openCell(p, term);
  if (!(term instanceof Sym)) return term;
  if (askName(p, term)) return openName(p, term);
  const cell = asCell(p, term);
  if (cell !== undefined) return openCell(p, cell);
  const tuple = asTuple(p, term);
  if (tuple !== undefined) return new Tuple(tuple.elements.map(part => openPattern(p, part)));
  return asMap(p, term) === undefined ? term : pinTerm(p, term);
}

function openCell(p: Process, { head, tail }: Cons): Term {
  return new Cons(openPattern(p, head), openPattern(p, tail));
}

/** Only names that begin with a dollar sign are variables. */
function openName(p: Process, name: Sym): Term {
  if (askEqual(p, name, ANY)) return ANY;
  const first = asCell(p, nameTerm(p, name))?.head;
  return first !== undefined && askEqual(p, first, DOLLAR) ? pinTerm(p, name) : name;
}

/**
 * The expressions of a list. Symbolic terms in them are pinned, since their shape decides what the expression means;
 * numbers stay symbolic.
 */
function expressionsIn(p: Process, term: Term): Term[] {
  return listArgument(p, term).map(expression => pinShape(p, expression));
}

function pinShape(p: Process, term: Term): Term {
  if (term instanceof Sym) return numeric(p, term) === undefined ? pinTerm(p, term) : term;
  if (term instanceof Cons) return new Cons(pinShape(p, term.head), pinShape(p, term.tail));
  if (!(term instanceof Tuple) || term.elements[0] === atom('const')) return term;
  return new Tuple(term.elements.map(element => pinShape(p, element)));
}

// --- Checking -----------------------------------------------------------------------------------------------------

function variablesIn(pattern: Term): Set<number> {
  const found = new Set<number>();
  const todo: Term[] = [pattern];
  for (let term = todo.pop(); term !== undefined; term = todo.pop()) {
    spend();
    const variable = variableOf(term);
    if (variable !== undefined) found.add(variable);
    for (const part of partsOf(term)) todo.push(part);
  }
  return found;
}

/** Whether a part of a pattern matches one term only. */
function isGround(term: Term | undefined): boolean {
  if (term === undefined || term === ANY || isVariable(term)) return false;
  return partsOf(term).every(isGround);
}

function partsOf(term: Term): readonly Term[] {
  if (term instanceof Tuple) return term.elements;
  if (term instanceof Cons) return [term.head, term.tail];
  return term instanceof ErlMap ? mapEntries(term).flat() : [];
}

/** Well-formedness: every function that an expression calls exists, and every variable is bound by the pattern. */
function check(expression: Term, variables: ReadonlySet<number>): void {
  const variable = variableOf(expression);
  if (variable !== undefined && !variables.has(variable)) badarg();
  if (!(expression instanceof Tuple)) {
    for (const part of partsOf(expression)) check(part, variables);
    return;
  }
  const [first, ...rest] = expression.elements;
  if (first === atom('const') && rest.length === 1) return;
  const isConstruction = first instanceof Tuple && rest.length === 0;
  if (!isConstruction && !isCall(first, rest.length)) badarg();
  for (const part of isConstruction ? first.elements : rest) check(part, variables);
}

function isCall(name: Term | undefined, arity: number): boolean {
  if (!(name instanceof Atom)) return false;
  const isConnective = /^(andalso|orelse|and|or)$/.test(name.name) && arity > 0;
  return isConnective || isGuardBif(name.name, arity) || isGuardOperator(name.name, arity);
}

// --- Matching -----------------------------------------------------------------------------------------------------

function matches(p: Process, pattern: Term, term: Term, bindings: Bindings): boolean {
  if (pattern === ANY) return true;
  const variable = variableOf(pattern);
  if (variable !== undefined) {
    const bound = bindings.get(variable);
    if (bound !== undefined) return askEqual(p, bound, term);
    bindings.set(variable, term);
    return true;
  }
  if (pattern instanceof Tuple) return matchesTuple(p, pattern, term, bindings);
  if (pattern instanceof Cons) return matchesList(p, pattern, term, bindings);
  const map = knownMap(pattern);
  return map === undefined ? askEqual(p, pattern, term) : matchesMap(p, map, term, bindings);
}

function matchesTuple(p: Process, { elements }: Tuple, term: Term, bindings: Bindings): boolean {
  const tuple = arityIs(p, term, elements.length);
  return (
    tuple !== undefined && elements.every((part, i) => matches(p, part, defined(tuple.elements[i]), bindings))
  );
}

function matchesList(p: Process, pattern: Cons, term: Term, bindings: Bindings): boolean {
  let [left, right]: [Term, Term] = [pattern, term];
  for (; left instanceof Cons; left = left.tail) {
    const cell = asCell(p, right);
    if (cell === undefined || !matches(p, left.head, cell.head, bindings)) return false;
    right = cell.tail;
  }
  return left === nil ? isEmptyList(p, right) : matches(p, left, right, bindings);
}

/** A map with known entries; their keys may be symbolic. */
function knownMap(pattern: Term): MapTerm | undefined {
  if (pattern instanceof ErlMap) return pattern;
  return pattern instanceof Sym && pattern.expr.op === 'construct' && pattern.expr.data === MAP
    ? pattern
    : undefined;
}

function matchesMap(p: Process, pattern: MapTerm, term: Term, bindings: Bindings): boolean {
  const map = asMap(p, term);
  if (map === undefined) return false;
  return entriesOf(p, pattern).every(([key, part]) => {
    const value = lookup(p, map, key);
    return value !== undefined && matches(p, part, value, bindings);
  });
}

/** The environment in which guards and bodies are evaluated: the object and the pattern's variables. */
class Environment {
  constructor(
    private readonly p: Process,
    private readonly object: Term,
    private readonly bindings: Bindings,
  ) {}

  /** A guard that raises an exception fails. */
  holds(guard: Term): boolean {
    try {
      return this.#isTrue(this.value(guard));
    } catch (thrown) {
      if (thrown instanceof Raise) return false;
      throw thrown;
    }
  }

  #isTrue(value: Term): boolean {
    return value instanceof Sym
      ? test(this.p, value, truth(value), plain => plain === TRUE, QUESTION.isMatchSpecConditionTrue)
      : value === TRUE;
  }

  value(expression: Term): Term {
    if (expression instanceof Atom) return this.#named(expression);
    if (expression instanceof Cons) return this.#list(expression);
    if (expression instanceof ErlMap)
      return mapEntries(expression).reduce<Term>(
        (map, [key, value]) => put(this.p, map as MapTerm, this.value(key), this.value(value)),
        emptyMap,
      );
    if (!(expression instanceof Tuple)) return expression;
    const [first, ...rest] = expression.elements;
    if (first instanceof Tuple && rest.length === 0) return new Tuple(first.elements.map(e => this.value(e)));
    if (first === atom('const') && rest.length === 1) return defined(rest[0]);
    return first instanceof Atom ? this.#call(first.name, rest) : badarg();
  }

  /** The list may be improper. */
  #list(cells: Cons): Term {
    const elements: Term[] = [];
    let rest: Term = cells;
    for (; rest instanceof Cons; rest = rest.tail) elements.push(this.value(rest.head));
    return list(elements, this.value(rest));
  }

  #named(name: Atom): Term {
    if (name === atom('$_')) return this.object;
    if (name === atom('$$')) {
      const numbers = [...this.bindings.keys()].sort((a, b) => a - b);
      return list(numbers.map(number => defined(this.bindings.get(number))));
    }
    const variable = variableOf(name);
    return variable === undefined ? name : (this.bindings.get(variable) ?? badarg());
  }

  #call(name: string, args: readonly Term[]): Term {
    if (name === 'andalso') return args.every(arg => this.#isTrue(this.value(arg))) ? TRUE : FALSE;
    if (name === 'orelse') return args.some(arg => this.#isTrue(this.value(arg))) ? TRUE : FALSE;
    const values = args.map(arg => this.value(arg));
    const bif = findBif('erlang', name, values.length);
    return bif?.direct ? bif.fn(this.p, ...values) : badarg();
  }
}
