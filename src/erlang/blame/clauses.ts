/**
 * Which types of values the clauses of a function or a `case` are written for, by their patterns and the type tests of
 * their guards. This is about types, as a success typing has them: an atom and the tag of a tuple are types of their own,
 * a number, a list or a binary is of the type of all of these. So `<<>>` is of the type that `f(<<A, _/binary>>)` takes, and
 * `b` is not of the type that `f(a)` takes.
 */

import { children } from '../core/children.ts';
import type { Call, Case, Clause, Definition, Expr, Pattern, Position } from '../core/index.ts';
import { parameterNames } from '../makers/returned.ts';
import { concretize } from '../terms/concretize.ts';
import { Atom, Cons, exactEqual, Sym, type Term, Tuple } from '../terms/index.ts';
import { type Kind, kindOf, TESTED } from './kinds.ts';

/** The `case` of a function in which no clause matched at this position. */
export function failingCase({ fun }: Definition, position: Position | undefined): Case | null {
  const pending: Expr[] = [fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'case' && e.clauses.some(clause => failsAt(clause, position))) return e;
    pending.push(...children(e));
  }
  return null;
}

function failsAt({ body }: Clause, position: Position | undefined): boolean {
  if (body.kind !== 'primop' || body.name !== 'match_fail') return false;
  const own = body.ann.position;
  return own?.line === position?.line && own?.column === position?.column;
}

/** The clauses of the program. */
export function writtenClauses({ clauses }: Case): readonly Clause[] {
  return clauses.filter(({ body }) => body.kind !== 'primop' || body.name !== 'match_fail');
}

/**
 * Whether one of the clauses takes values of this concrete value's type at a position. A clause for the empty list takes other
 * lists, too, unless there are clauses for these: then it says nothing about their elements.
 */
export function someTakesType(
  clauses: readonly Clause[],
  at: number,
  value: Term,
  subject?: string | null,
): boolean {
  const isTested = ({ guard }: Clause) =>
    subject == null || (testedKinds(guard).get(subject)?.has(kindOf(value)) ?? true);
  return someTakesTypes(clauses.filter(isTested), new Map([[at, value]]));
}

/** The variables whose values a `case` is about, by position: `case X of _ when is_list(X)` is about the type of X. */
export function subjectsOf({ arg }: Case): (string | null)[] {
  const values = arg.kind === 'values' ? arg.elements : [arg];
  return values.map(value => (value.kind === 'var' ? value.name : null));
}

/** The same for several positions together. */
export function someTakesTypes(clauses: readonly Clause[], values: ReadonlyMap<number, Term>): boolean {
  const isForCells = (at: number) => clauses.some(({ patterns }) => patterns[at]?.kind === 'cons');
  return clauses.some(({ patterns, guard }) =>
    [...values].every(([at, value]) => {
      const pattern = patterns[at];
      if (value instanceof Cons && pattern?.kind === 'literal' && isForCells(at)) return false;
      return pattern === undefined || matchesType(pattern, value, testedKinds(guard));
    }),
  );
}

/**
 * Whether no clause of a function took its arguments because of those that were made by calls (`isMade`), and not because of those
 * that the caller has chosen: some clause takes the latter, and its patterns or its guard do not take the former. `isChosen`: whether a part
 * of what was made is as the caller has chosen it.
 */
export function failsForMade(
  clauses: readonly Clause[],
  values: readonly Term[],
  isMade: readonly boolean[],
  isChosen: (part: Term) => boolean,
): boolean {
  return clauses.some(({ patterns, guard }) => {
    const takes = (made: boolean, excuse: (part: Term) => boolean) =>
      patterns.every((pattern, at) => isMade[at] !== made || mayMatch(pattern, values[at] as Term, excuse));
    if (!takes(false, NEVER)) return false;
    if (!takes(true, isChosen)) return true;
    if (!takes(true, NEVER)) return false;
    // The caller could have chosen another value where the guard is about that, too.
    const chosen = new Set(patterns.flatMap((pattern, at) => (isMade[at] ? [] : variablesOf(pattern))));
    return !freeVariables(guard).some(name => chosen.has(name));
  });
}

/** Whether the patterns of a clause match those of the arguments that were made by calls. */
export function takesMade(
  { patterns }: Clause,
  values: readonly Term[],
  isMade: readonly boolean[],
): boolean {
  return patterns.every((pattern, at) => !isMade[at] || mayMatch(pattern, values[at] as Term, NEVER));
}

const NEVER = () => false;

/** False only where a pattern does not match a value, for another reason than a part that was chosen. */
function mayMatch(pattern: Pattern, part: Term, isChosen: (part: Term) => boolean): boolean {
  if (isChosen(part)) return true;
  const value = part instanceof Sym ? concretize(part) : part;
  const inside = (inner: Pattern, of: Term) => mayMatch(inner, of, isChosen);
  switch (pattern.kind) {
    case 'alias':
      return inside(pattern.pattern, part);
    case 'literal':
      return exactEqual(pattern.value, concretize(value));
    case 'cons':
      return value instanceof Cons && inside(pattern.head, value.head) && inside(pattern.tail, value.tail);
    case 'tuple':
      return (
        value instanceof Tuple &&
        value.elements.length === pattern.elements.length &&
        pattern.elements.every((element, i) => inside(element, value.elements[i] as Term))
      );
    case 'map':
    case 'binary':
      return kindOf(value) === (pattern.kind === 'map' ? 'map' : 'bitstring');
    case 'var':
      return true;
  }
}

function variablesOf(pattern: Pattern): string[] {
  switch (pattern.kind) {
    case 'var':
      return [pattern.name];
    case 'alias':
      return [pattern.name, ...variablesOf(pattern.pattern)];
    case 'cons':
      return [...variablesOf(pattern.head), ...variablesOf(pattern.tail)];
    case 'tuple':
      return pattern.elements.flatMap(variablesOf);
    case 'map':
      return pattern.pairs.flatMap(({ value }) => variablesOf(value));
    case 'binary':
      return pattern.segments.flatMap(({ value }) => variablesOf(value));
    case 'literal':
      return [];
  }
}

function freeVariables(guard: Expr): string[] {
  if (guard.kind === 'var') return [guard.name];
  const bound = guard.kind === 'let' || guard.kind === 'try' ? guard.vars : [];
  return children(guard)
    .flatMap(freeVariables)
    .filter(name => !bound.includes(name));
}

/** Whether a clause takes messages like this one: the same atom, or a tuple with the same tag and size. */
export function takesOutline({ patterns: [first] }: Clause, message: Term): boolean {
  const pattern = first?.kind === 'alias' ? first.pattern : first;
  switch (pattern?.kind) {
    case undefined:
    case 'var':
      return true;
    case 'literal':
      return isOfLiteralType(message, pattern.value);
    case 'tuple': {
      const [tag] = pattern.elements;
      const isSize = message instanceof Tuple && message.elements.length === pattern.elements.length;
      return isSize && (tag?.kind !== 'literal' || isOfLiteralType(message.elements[0] as Term, tag.value));
    }
    default:
      return !(message instanceof Tuple || message instanceof Atom);
  }
}

function matchesType(pattern: Pattern, value: Term, tested: ReadonlyMap<string, ReadonlySet<Kind>>): boolean {
  const kind = kindOf(value);
  switch (pattern.kind) {
    case 'var':
      return tested.get(pattern.name)?.has(kind) ?? true;
    case 'alias':
      return (tested.get(pattern.name)?.has(kind) ?? true) && matchesType(pattern.pattern, value, tested);
    case 'literal':
      return isOfLiteralType(value, pattern.value);
    case 'cons':
      // An empty list is of the type of the others.
      return kind === 'list' && (!(value instanceof Cons) || matchesType(pattern.head, value.head, tested));
    case 'tuple':
      return (
        value instanceof Tuple &&
        value.elements.length === pattern.elements.length &&
        pattern.elements.every((element, i) => matchesType(element, value.elements[i] as Term, tested))
      );
    case 'map':
      return kind === 'map';
    case 'binary':
      return kind === 'bitstring';
  }
}

function isOfLiteralType(value: Term, literal: Term): boolean {
  if (literal instanceof Atom) return value === literal;
  if (!(literal instanceof Tuple)) return kindOf(value) === kindOf(literal);
  return (
    value instanceof Tuple &&
    value.elements.length === literal.elements.length &&
    literal.elements.every((element, i) => isOfLiteralType(value.elements[i] as Term, element))
  );
}

/** The kinds that type tests of a guard allow, by variable. None for a guard with a negation. */
export function testedKinds(guard: Expr): ReadonlyMap<string, ReadonlySet<Kind>> {
  const tested = new Map<string, Set<Kind>>();
  const pending: Expr[] = [guard];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    pending.push(...children(e));
    if (e.kind !== 'call' || e.name.kind !== 'literal' || !(e.name.value instanceof Atom)) continue;
    const { name } = e.name.value;
    if (name === 'not') return new Map();
    const kinds = TESTED[name] ?? NUMBERS;
    const subject = TESTED[name] === undefined ? boundedByNumber(name, e.args) : e.args[0];
    if (subject?.kind !== 'var') continue;
    tested.set(subject.name, new Set([...(tested.get(subject.name) ?? []), ...kinds]));
  }
  return tested;
}

/** What a comparison says is below a number: in the order of terms, that is nothing but a number. */
function boundedByNumber(name: string, [left, right]: readonly Expr[]): Expr | undefined {
  const isNumber = (e: Expr | undefined) => e?.kind === 'literal' && NUMBERS.includes(kindOf(e.value));
  if ((name === '<' || name === '=<') && isNumber(right)) return left;
  return (name === '>' || name === '>=') && isNumber(left) ? right : undefined;
}

const NUMBERS: readonly Kind[] = ['integer', 'float'];

/** Functions that look something up in a list of options, a dictionary or a map. */
const LOOKUPS = new Set(
  'lists:keyfind lists:keysearch lists:keytake proplists:get_value proplists:lookup proplists:get_all_values maps:find maps:get orddict:find dict:find os:getenv application:get_env'.split(
    ' ',
  ),
);

/** Whether what the `case` is about was looked up: the caller did not give an option that is needed. */
export function isLookup(def: Definition, failing: Case): boolean {
  const called = calledFor(def, failing);
  return called !== null && LOOKUPS.has(`${called.module ?? ''}:${called.name}`);
}

export interface Called {
  /** Null for a function of the same module. */
  readonly module: string | null;
  readonly name: string;
  readonly arity: number;
}

/** The function whose result the `case` is about; null where it is about something else. */
export function calledFor(def: Definition, { arg }: Case): Called | null {
  const called = arg.kind === 'var' ? boundTo(def, arg.name) : arg;
  return called === null ? null : calledIn(called);
}

/** Whether the `case` is about what a function that is a parameter has returned. */
export function isOfParameter(def: Definition, { arg }: Case): boolean {
  return hasReturned(def, arg);
}

/** Whether the call at this position, or one anywhere if that is not known, gets what a function that is a parameter has returned. */
export function getsFromParameter(def: Definition, position: Position | undefined): boolean {
  const pending: Expr[] = [def.fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    const isHere = position === undefined || isAt(e, position);
    if (e.kind === 'call' && isHere && e.args.some(arg => hasReturned(def, arg))) return true;
    pending.push(...children(e));
  }
  return false;
}

function hasReturned(def: Definition, e: Expr): boolean {
  const names = namesOfParameters(def);
  const called = e.kind === 'var' ? boundTo(def, e.name) : e;
  return called?.kind === 'apply' && called.op.kind === 'var' && names.has(called.op.name);
}

/** Whether the `case` checks a condition, as `true = N >= 0` and `nomatch = binary:match(Text, <<";">>)` do. */
export function isCheck(def: Definition, failing: Case): boolean {
  const [only, another] = writtenClauses(failing);
  const [pattern] = only?.patterns ?? [];
  if (another !== undefined || pattern?.kind !== 'literal') return false;
  if (nameOf(pattern.value) === 'nomatch')
    return /^(?:binary|re|string)$/.test(calledFor(def, failing)?.module ?? '');
  if (!isBoolean(pattern.value)) return false;
  const { arg } = failing;
  return isCondition(arg.kind === 'var' ? (boundTo(def, arg.name) ?? arg) : arg);
}

/** `error` is for what is neither of the booleans. */
const COMPARISON = /^(?:[=<>/]+|=:=|=\/=|is_\w+|and|or|xor|not|error)$/;

/** Whether an expression is a comparison, a type test, or made of these by `andalso` and `orelse`. */
function isCondition(e: Expr): boolean {
  switch (e.kind) {
    case 'call':
      return atomName(e.module) === 'erlang' && COMPARISON.test(atomName(e.name));
    case 'literal':
      return isBoolean(e.value);
    case 'let':
      return isCondition(e.body);
    case 'case':
      return writtenClauses(e).every(({ body }) => isCondition(body));
    default:
      return false;
  }
}

function isBoolean(value: Term): boolean {
  return value instanceof Atom && (value.name === 'true' || value.name === 'false');
}

export function boundTo({ fun }: Definition, name: string): Expr | null {
  const pending: Expr[] = [fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'let' && e.vars.includes(name)) return e.arg;
    pending.push(...children(e));
  }
  return null;
}

export function calledIn(e: Expr): Called | null {
  if (e.kind === 'apply')
    return e.op.kind === 'fname' ? { module: null, name: e.op.name, arity: e.op.arity } : null;
  if (e.kind !== 'call' || e.module.kind !== 'literal' || e.name.kind !== 'literal') return null;
  return { module: nameOf(e.module.value), name: nameOf(e.name.value), arity: e.args.length };
}

/** Whether the call at this position gets parameters of the function as they are, or what its clauses take out of them, and constants. */
export function passesParameters(def: Definition, position: Position | undefined): boolean {
  const names = namesOfParameters(def);
  const pending: Expr[] = [def.fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'call' && isAt(e, position) && e.args.some(({ kind }) => kind === 'var'))
      return e.args.every(arg => arg.kind === 'literal' || (arg.kind === 'var' && names.has(arg.name)));
    pending.push(...children(e));
  }
  return false;
}

/** Which parameters the call at a position gets as they are; where that is not known, calls of a function of a library. */
export function handedTo(
  def: Definition,
  position: Position | undefined,
  library: { readonly module: string; readonly function: string },
): number[] {
  const names = def.fun.vars.map((_, at) => new Set(parameterNames(def, at)));
  const found = new Set<number>();
  for (const { args } of callsAt(def, position, library))
    for (const arg of args) if (arg.kind === 'var') found.add(names.findIndex(own => own.has(arg.name)));
  return [...found].filter(at => at >= 0);
}

/**
 * How many parameters the arguments of a call are computed from by arithmetic alone, where they are; zero where something else is among
 * them. `library`: what is called, where the position is not known.
 */
export function parametersComputedWith(
  def: Definition,
  position: Position | undefined,
  library: { readonly module: string; readonly function: string },
): number {
  const found = callsAt(def, position, library).map(({ args }) => {
    const used = args.map(arg => parametersIn(def, arg));
    return used.includes(null) ? 0 : new Set(used.flatMap(all => [...(all as ReadonlySet<number>)])).size;
  });
  return Math.max(0, ...found);
}

/** The parameters that arithmetic computes a value from; null where there is something else. */
function parametersIn(def: Definition, e: Expr): ReadonlySet<number> | null {
  if (e.kind === 'literal') return new Set();
  if (e.kind === 'var') {
    const at = def.fun.vars.findIndex((_, i) => new Set(parameterNames(def, i)).has(e.name));
    if (at >= 0) return new Set([at]);
    const made = boundTo(def, e.name);
    return made === null || made.kind === 'var' ? null : parametersIn(def, made);
  }
  const isSum = e.kind === 'call' && atomName(e.module) === 'erlang' && /^[-+*]$/.test(atomName(e.name));
  if (!isSum) return null;
  const inside = e.args.map(arg => parametersIn(def, arg));
  return inside.includes(null) ? null : new Set(inside.flatMap(all => [...(all as ReadonlySet<number>)]));
}

/** The call at a position; where that is not known, calls of a function of a library. */
function callsAt(
  def: Definition,
  position: Position | undefined,
  library: { readonly module: string; readonly function: string },
): Call[] {
  const isMeant = (e: Expr) => {
    if (position !== undefined) return isAt(e, position);
    const called = calledIn(e);
    return called?.module === library.module && `${called.name}/${called.arity}` === library.function;
  };
  const found: Call[] = [];
  const pending: Expr[] = [def.fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    pending.push(...children(e));
    // Arithmetic inside of an argument is not what has failed.
    if (e.kind === 'call' && isMeant(e) && !ARITHMETIC.test(atomName(e.name))) found.push(e);
  }
  return found;
}

/**
 * The smallest and the largest number that guards of a function let through, where those of a `case` in it ask for numbers; infinite
 * where nothing says so.
 */
export function comparedNumbers({ fun }: Definition, failing: Case): { min: number; max: number } {
  const { min, max } = boundsIn(writtenClauses(failing).map(({ guard }) => guard));
  return min === -Infinity && max === Infinity ? { min, max } : boundsIn([fun.body]);
}

function boundsIn(expressions: readonly Expr[]): { min: number; max: number } {
  const [lower, upper]: [number[], number[]] = [[], []];
  const pending = [...expressions];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    pending.push(...children(e));
    const [left, right] = e.kind === 'call' ? e.args : [];
    if (e.kind !== 'call' || left === undefined || right === undefined) continue;
    const name = atomName(e.name);
    const isMirrored = left.kind === 'literal';
    const bound = isMirrored ? left : right;
    if (bound.kind !== 'literal' || !isNumber(bound.value)) continue;
    const number = Number(bound.value);
    if (name === (isMirrored ? '>' : '<')) upper.push(number - 1);
    if (name === (isMirrored ? '>=' : '=<')) upper.push(number);
    if (name === (isMirrored ? '<' : '>')) lower.push(number + 1);
    if (name === (isMirrored ? '=<' : '>=')) lower.push(number);
  }
  return {
    min: lower.length === 0 ? -Infinity : Math.min(...lower),
    max: upper.length === 0 ? Infinity : Math.max(...upper),
  };
}

function isNumber(term: Term): boolean {
  return typeof term === 'number' || typeof term === 'bigint';
}

/** The parameters, and what the clauses of the function take out of them. */
export function namesOfParameters({ fun: { vars, body } }: Definition): ReadonlySet<string> {
  const heads = body.kind === 'case' ? body.clauses.flatMap(({ patterns }) => patterns) : [];
  return new Set([...vars, ...heads.flatMap(variablesOf)]);
}

/** Functions that change the representation of a text, and take every text. */
const CONVERSIONS = new Set(
  'erlang:binary_to_list erlang:list_to_binary erlang:iolist_to_binary erlang:atom_to_list erlang:atom_to_binary unicode:characters_to_list unicode:characters_to_binary'.split(
    ' ',
  ),
);

/** Whether the call at this position gets whole parameters of the function as they are or converted, and constants. */
export function convertsParameters(def: Definition, position: Position | undefined): boolean {
  const names = new Set(def.fun.vars.flatMap((_, at) => [...parameterNames(def, at)]));
  const isParameter = (e: Expr | null): boolean => {
    if (e?.kind === 'var') return names.has(e.name) || isParameter(boundTo(def, e.name));
    return e?.kind === 'call' && isConversion(e) && e.args.every(isParameter);
  };
  const pending: Expr[] = [def.fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'call' && isAt(e, position) && !isConversion(e) && e.args.some(isParameter))
      return e.args.every(arg => arg.kind === 'literal' || isParameter(arg));
    pending.push(...children(e));
  }
  return false;
}

/** Whether the call at this position gets a number that the function has computed. */
export function computesNumber(def: Definition, position: Position | undefined): boolean {
  const isComputed = (e: Expr): boolean => {
    const made = e.kind === 'var' ? boundTo(def, e.name) : e;
    return (
      made?.kind === 'call' && atomName(made.module) === 'erlang' && ARITHMETIC.test(atomName(made.name))
    );
  };
  const pending: Expr[] = [def.fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    if (e.kind === 'call' && isAt(e, position) && e.args.some(isComputed)) return true;
    pending.push(...children(e));
  }
  return false;
}

const ARITHMETIC = /^(?:[-+*]|div|rem|length|(?:byte_|bit_)?size)$/;

function isConversion({ module, name }: Call): boolean {
  return CONVERSIONS.has(`${atomName(module)}:${atomName(name)}`);
}

function atomName(e: Expr): string {
  return e.kind === 'literal' ? nameOf(e.value) : '';
}

export function isAt({ ann }: Expr, position: Position | undefined): boolean {
  return ann.position?.line === position?.line && ann.position?.column === position?.column;
}

function nameOf(term: Term): string {
  return term instanceof Atom ? term.name : '';
}
