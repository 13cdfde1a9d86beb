/**
 * Whose fault an exception is: the function's, or its caller's, who handed it what it does not take. The latter is a broken
 * contract, and this says in a few words why; the rest are bugs.
 *
 * Inside a specification every exception of the runtime is a bug. Without one, the contract is what the code is written
 * for: an exception is the caller's fault where a value of the input, unchanged, is of a type that the failing operation
 * does not take (an atom where a number is added), or is the argument itself, which no clause takes. A value of the right
 * type (a binary that a parser does not know, a zero that is divided by) is no reason to blame the caller.
 *
 * What the program raises itself is part of the contract, but for the cases that it says cannot happen.
 */
import type { Decision } from '../../search/index.ts';
import type { Definition } from '../core/index.ts';
import type { Cause, Raise } from '../operations/raise.ts';
import type { Site } from '../sites.ts';
import { concretize } from '../terms/concretize.ts';
import { Atom, Cons, type Term, Tuple } from '../terms/index.ts';
import {
  failingCase,
  failsForMade,
  isLookup,
  someTakesType,
  takesOutline,
  writtenClauses,
} from './clauses.ts';
import { aKind, IN_IODATA, kindOf, kindsTaken, takesIodata } from './kinds.ts';
import { InputParts, ofExpression } from './provenance.ts';

/** One execution that ended in an exception. */
export interface BlamedRun {
  readonly input: readonly Term[];
  /** The explored function, as `module:name/arity`. */
  readonly unit: string;
  /** Whether inputs are those of a specification. */
  readonly isSpecified: boolean;
  /** Whether the first argument is a message that the program itself sends. */
  readonly hasKnownMessages: boolean;
  /** Whether it is a callback whose state could not be made, but was made up. */
  readonly hasInventedState: boolean;
  /** Whether it was recorded up to its end. */
  readonly isTracked: boolean;
  readonly path: readonly Decision[];
  definition(module: string, name: string, arity: number): Definition | undefined;
}

/** Reasons by which a program says that it cannot come to this. */
const IMPOSSIBLE =
  /^(assert\w*|assertion_failed|unreachable|internal_error|internal|impossible|cannot_happen|should_not_happen|never_happens|not_implemented|notimplemented|nyi|todo|unimplemented|bug)$/;

/** The largest number that may stand for a character. */
const MAX_CHARACTER = 0x10ffff;

/** Why the caller is to blame, in a few words; null for a bug. `sites`: the stack, the innermost first. */
export function callersFault(raise: Raise, sites: readonly Site[], run: BlamedRun): string | null {
  const { cause } = raise;
  const [site] = sites;
  if (cause?.kind === 'called' && site?.isOwn !== false)
    return isImpossible(raise.reason) ? null : 'raised on purpose';
  if (run.hasInventedState) return 'a state that nobody has made';
  if (run.isSpecified || site === undefined) return null;
  const parts = new InputParts(run.input, run.isTracked);
  switch (cause?.kind) {
    case 'match':
      return ofMatch(cause, raise, sites, run, parts);
    case 'bif':
      return ofBif(cause, site, parts);
    case 'undef':
      return cause.isNamedInCode ? null : 'the input names the function to call';
    default:
      return ofValueInReason(raise.reason, parts) ?? ofLastDecision(run);
  }
}

function isImpossible(reason: Term): boolean {
  const plain = concretize(reason);
  const tag = plain instanceof Tuple ? plain.elements[0] : plain;
  return tag instanceof Atom && IMPOSSIBLE.test(tag.name);
}

function ofMatch(
  { values }: Extract<Cause, { kind: 'match' }>,
  { reason }: Raise,
  sites: readonly Site[],
  { definition, unit, hasKnownMessages }: BlamedRun,
  parts: InputParts,
): string | null {
  const site = sites[0] as Site;
  const name = `${site.module}:${site.function}`;
  const isHead = reason instanceof Atom && reason.name === 'function_clause';
  const isAtEntry = isHead && name === unit;
  if (isAtEntry && !hasKnownMessages && values.every(value => parts.of(value) === 'argument'))
    return 'no clause of the function takes it';
  const slash = site.function.lastIndexOf('/');
  const def = definition(site.module, site.function.slice(0, slash), Number(site.function.slice(slash + 1)));
  const failing = def === undefined ? null : failingCase(def, site.position);
  if (def !== undefined && failing !== null && !isHead && isLookup(def, failing))
    return 'an option is missing';
  const clauses = failing === null ? [] : writtenClauses(failing);
  const [message] = values;
  if (isAtEntry && hasKnownMessages && message !== undefined) {
    const plain = concretize(message);
    if (!clauses.some(clause => takesOutline(clause, plain))) return null;
  }
  const isComputed = values.map(value => parts.of(value) === 'computed');
  const isForComputed = () => failsForMade(clauses, values.map(concretize), isComputed);
  if (isAtEntry && clauses.length > 0) return isForComputed() ? null : 'no clause of the function takes it';
  for (const [at, value] of values.entries()) {
    const from = parts.of(value);
    if (from === 'computed') continue;
    const plain = concretize(value);
    if (clauses.length > 0 && !someTakesType(clauses, at, plain))
      return `${aKind(kindOf(plain))} of the input that ${name} does not take`;
  }
  const isHanded = values.some(value => parts.of(value) === 'argument');
  if (isHead && isHanded && clauses.length > 0 && !isForComputed())
    return `an argument that ${name} does not take`;
  // Values of the right types, which the clauses do not take together: the caller's fault where all are arguments as they are.
  const isChosenBy = (at: number) => clauses.some(({ patterns }) => patterns[at]?.kind !== 'var');
  const chosen = values.filter((_, at) => clauses.length === 0 || isChosenBy(at));
  if (chosen.length > 0 && chosen.every(value => parts.of(value) === 'argument'))
    return `an argument that ${name} does not take`;
  return null;
}

function ofBif(
  { name, args }: Extract<Cause, { kind: 'bif' }>,
  { isOwn }: Site,
  parts: InputParts,
): string | null {
  const taken = kindsTaken(name);
  for (const [at, arg] of args.entries()) {
    const kind = kindOf(concretize(arg));
    const kinds = taken?.[at] ?? null;
    if (kinds !== null && !kinds.includes(kind)) {
      if (parts.of(arg) === 'computed') return null;
      return `${aKind(kind)} of the input that ${name} does not take`;
    }
    const odd = takesIodata(name) ? oddElement(arg, parts) : null;
    if (odd !== null) return `${aKind(kindOf(odd))} of the input that ${name} does not take`;
  }
  // All are of the right kinds. Arithmetic takes every number, so that is for the function to rule out; but nobody computes
  // with floats that are too large for the result.
  if (isArithmetic(name) && args.some(arg => kindOf(concretize(arg)) === 'float'))
    return 'beyond the range of floats';
  // A library hands over what it got as it was, also parts of it.
  const isHanded = args.some(arg => parts.of(arg) === 'argument' || (!isOwn && parts.of(arg) === 'part'));
  if (isArithmetic(name) || !isHanded) return null;
  return `an argument that ${name} does not take`;
}

function isArithmetic(name: string): boolean {
  return /^erlang:(?:[-+*/]|div|rem|b(?:and|or|xor|not|sl|sr))\/[12]$/.test(name);
}

/** An element of a nested list that comes from the input and is no text. */
function oddElement(list: Term, parts: InputParts): Term | null {
  let rest = list;
  for (; rest instanceof Cons; rest = rest.tail) {
    const { head } = rest;
    const odd = parts.of(head) === 'computed' ? oddElement(head, parts) : firstOdd(concretize(head));
    if (odd !== null) return odd;
  }
  return parts.of(rest) === 'computed' ? null : firstOdd(concretize(rest));
}

/** What in a concrete term is no character, binary or list of these. */
function firstOdd(plain: Term): Term | null {
  let rest = plain;
  for (; rest instanceof Cons; rest = rest.tail) {
    const odd = firstOdd(rest.head);
    if (odd !== null) return odd;
  }
  const isText =
    typeof rest === 'number' ? rest >= 0 && rest <= MAX_CHARACTER : IN_IODATA.includes(kindOf(rest));
  return isText ? null : rest;
}

/** `{badmap, Value}` and its like name the value. */
function ofValueInReason(reason: Term, parts: InputParts): string | null {
  if (!(reason instanceof Tuple) || reason.elements.length !== 2) return null;
  const [tag, told] = reason.elements as [Term, Term];
  // `{badarity, {Fun, Args}}`.
  const value = told instanceof Tuple && told.elements.length > 0 ? (told.elements[0] as Term) : told;
  if (!(tag instanceof Atom) || parts.of(value) === 'computed') return null;
  return `${aKind(kindOf(concretize(value)))} of the input where there is ${tag.name}`;
}

/** A library raised it: after the last decision about the input, which was about the type of an unchanged part. */
function ofLastDecision({ path }: BlamedRun): string | null {
  const last = path.at(-1)?.constraint;
  const test = last?.op === 'not' ? last.args[0] : null;
  if (test?.op !== 'is' || ofExpression(test.args[0]) === 'computed') return null;
  return 'a value of the input of another type than the library takes';
}
