/**
 * Whose fault an exception is: the function's, or its caller's, who handed it what it does not take. The latter is a broken
 * contract, and this says in a few words why; the rest are bugs.
 *
 * Inside a specification every exception of the runtime is a bug, though perhaps a doubtful one. Without one, the contract is what the code is written
 * for: an exception is the caller's fault where a value of the input, unchanged, is of a type that the failing operation
 * does not take (an atom where a number is added), or is the argument itself, which no clause takes. A value of the right
 * type (a binary that a parser does not know, a zero that is divided by) is no reason to blame the caller.
 *
 * What the program raises itself is part of the contract, but for the cases that it says cannot happen.
 */
import type { Expr } from '../../logic/index.ts';
import type { Decision } from '../../search/index.ts';
import type { Case, Definition } from '../core/index.ts';
import { type Cause, ERROR, type Raise } from '../operations/raise.ts';
import type { Site } from '../sites.ts';
import { concretize } from '../terms/concretize.ts';
import { Atom, atom, Bits, Cons, Nil, Sym, type Term, Tuple } from '../terms/index.ts';
import { somePart } from '../terms/parts.ts';
import type { Precondition } from '../types/index.ts';
import {
  calledFor,
  comparedNumbers,
  computesNumber,
  convertsParameters,
  failingCase,
  failsForMade,
  getsFromParameter,
  handedTo,
  isCheck,
  isLookup,
  isOfParameter,
  parametersComputedWith,
  passesParameters,
  someTakesType,
  someTakesTypes,
  subjectsOf,
  takesMade,
  takesOutline,
  writtenClauses,
} from './clauses.ts';
import {
  aKind,
  type Kind,
  kindOf,
  kindsInSegment,
  kindsTaken,
  takesBytes,
  takesCharacters,
  takesIodata,
} from './kinds.ts';
import { isForAbsent, isForAbsentSetting, isNothingFound, valuelessOption, withOption } from './looked-up.ts';
import { isMalformed } from './malformed.ts';
import {
  hasHugeNumber,
  hasSurrogate,
  hasSurrogateInText,
  hasWideCharacter,
  namesUndefined,
} from './mentioned.ts';
import { inText, listEnd, oddCharacter, oddElement, ofListEnd, ofOddity, type Reason } from './odd-parts.ts';
import { InputParts, ofExpression } from './provenance.ts';

/** One execution that ended in an exception. */
export interface BlamedRun {
  readonly input: readonly Term[];
  /** The explored function, as `module:name/arity`. */
  readonly unit: string;
  /** Whether inputs are those of a specification. */
  readonly isSpecified: boolean;
  /** Whether that is the type of a callback, which stands for what all modules of the behaviour take together. */
  readonly isCallback: boolean;
  /** Whether the first argument is a message that the program itself sends. */
  readonly hasKnownMessages: boolean;
  /** Whether it is a callback whose state could not be made, but was made up. */
  readonly hasInventedState: boolean;
  /** Whether it was recorded up to its end. */
  readonly isTracked: boolean;
  readonly path: readonly Decision[];
  /** What makers of values got, parts included, where they take everything. */
  forMakers(): ReadonlySet<Term>;
  /** Whether some result of the explored function tells that it can do nothing with its input. */
  mayRefuse(): boolean;
  /** What is known of the types of the arguments. */
  readonly precondition?: Pick<Precondition, 'accepts' | 'allowsAnything' | 'partsOfAnything' | 'variables'>;
  definition(module: string, name: string, arity: number): Definition | undefined;
  /** Whether a module belongs to the program. */
  isOwnCode(module: string): boolean;
}

/** Reasons by which a program says that it cannot come to this. */
const IMPOSSIBLE =
  /^(assert\w*|assertion_failed|unreachable|internal_error|internal|impossible|cannot_happen|should_not_happen|never_happens|not_implemented|notimplemented|nyi|todo|unimplemented|bug)$/;

/**
 * `contract`: the caller is to blame. `doubt`: it is a bug, since a specification or the types allow the input; but the function
 * fails for what it was handed as it was, so that somebody may find that the caller should not have done that. `contradiction`: it
 * is a bug, since the code takes no value of a type that the specification names; one of the two is wrong.
 */
interface Judgement {
  readonly kind: 'contract' | 'doubt' | 'contradiction';
  /** In a few words. */
  readonly why: string;
}

const NOT_TAKEN = 'no clause of the function takes it';
const NO_CHARACTER = 'half a surrogate pair is no character';
const MALFORMED = 'its results have no way to tell of malformed text';
const RETURNED = 'a function of the input has returned it';
const HANDED_ON = 'a library that it is handed on to does not take it';

/** Why an exception is a broken contract that the program itself raises. */
export const RAISED = 'raised on purpose';

/** What reports say of an exception besides its class and reason. */
export interface Blamed {
  /** Why the caller is to blame. */
  readonly contract?: string;
  /** Of a bug: why somebody may find that the caller is. */
  readonly doubt?: string;
  /** Of a bug: how the code contradicts its specification. */
  readonly contradiction?: string;
  /** The function of the program whose result no clause has taken, as `module:name/arity`. */
  readonly resultOf?: string;
}

/** `sites`: the stack, the innermost first. */
export function blame(raise: Raise, sites: readonly Site[], run: BlamedRun): Blamed {
  const judgement = callersFault(raise, sites, run);
  const result = resultOf(raise, sites, run);
  return {
    ...(judgement === null ? {} : { [judgement.kind]: judgement.why }),
    ...(result === null ? {} : { resultOf: result }),
  };
}

/** The function and the `case` in it that no clause matched in; null where that was somewhere else. */
function failingAt(site: Site, { definition }: BlamedRun): { def: Definition; failing: Case } | null {
  const def = definitionAt(site, definition);
  const failing = def === undefined ? null : failingCase(def, site.position);
  return def === undefined || failing === null ? null : { def, failing };
}

/** Null where what no clause has taken is something else than a result, or that of a library. */
function resultOf({ cause }: Raise, [site]: readonly Site[], run: BlamedRun): string | null {
  if (cause?.kind !== 'match' || site?.isOwn !== true) return null;
  const place = failingAt(site, run);
  const called = place === null ? null : calledFor(place.def, place.failing);
  if (called === null) return null;
  const module = called.module ?? site.module;
  return run.isOwnCode(module) ? `${module}:${called.name}/${called.arity}` : null;
}

/** Null for what is a bug and nothing else. */
function callersFault(raise: Raise, sites: readonly Site[], run: BlamedRun): Judgement | null {
  const { cause } = raise;
  const [site] = sites;
  const isRaised = cause?.kind === 'called';
  if (isRaised && site?.isOwn !== false)
    return isImpossible(raise.reason) && !sites.some(isAssertion) ? null : contract(RAISED);
  if (run.hasInventedState) return contract('a state that nobody has made');
  if (cause?.kind === 'undef' && !cause.isNamedInCode)
    return contract('the input names the function to call');
  if (namesUndefined(raise.reason, run.input)) return contract('the input names the module to call');
  if (site === undefined) return null;
  const parts = new InputParts(run.input, run.isTracked);
  const named = ofArity(raise.reason, parts) ?? ofProcess(raise.reason, parts);
  if (named !== null) return contract(named);
  if (isSettingAbsent(raise, sites, run)) return contract('a setting that nobody has made');
  // `char()` has numbers that are no characters, which what works with text does not take.
  const isOfText = cause?.kind === 'bif' && (takesIodata(cause.name) || cause.name.startsWith('io:'));
  if (isOfText && run.input.some(hasSurrogate)) return contract(NO_CHARACTER);
  if (!site.isOwn && run.input.some(hasSurrogateInText)) return contract(NO_CHARACTER);
  // Where a specification allows everything, it is no promise that the code takes what is odd everywhere.
  const oddity = ofOddity(raise, run.input);
  if (oddity !== null && run.isSpecified && isOfNoType(oddity, run)) return contract(oddity.why);
  const reason = ofRuntime(raise, sites, run, parts) ?? ofListEnd(cause, parts) ?? oddity;
  if (reason !== null) {
    const isAllowed =
      run.isSpecified && !(run.isCallback && reason.why === NOT_TAKEN) && !isOfNoType(reason, run);
    if (!isAllowed) return contract(reason.why);
    if (reason.isOfText === true && !run.mayRefuse()) return doubt(MALFORMED);
    return reason.isOfType === true ? { kind: 'contradiction', why: reason.why } : doubt(reason.why);
  }
  const isBadarg = raise.reason instanceof Atom && raise.reason.name === 'badarg';
  if (run.input.some(isBadarg ? hasSurrogate : hasSurrogateInText)) return doubt(NO_CHARACTER);
  if (isFromSeveral(raise, sites, run))
    return doubt('computed from several arguments, which do not fit together');
  if (isMalformed(raise, run.input, run.isTracked, failingAt(site, run)) && !run.mayRefuse())
    return doubt(MALFORMED);
  if (run.input.some(hasHugeNumber)) return doubt('a number of the input beyond 64 bits');
  if (!site.isOwn && valuesOf(cause).some(value => isNegative(value) && parts.of(value) !== 'computed'))
    return doubt('a negative number of the input that a library does not take');
  // An exit of a library is what it makes of the program: a callback of a server has returned something else, mostly.
  if (isRaised) return raise.kind === ERROR ? doubt('a library raises it on purpose') : null;
  if (!site.isOwn && isHandedOn(sites, run)) return doubt(HANDED_ON);
  if (isBeyondComparisons(raise, site, run))
    return doubt('a number of the input beyond all that it is compared with');
  if (cause?.kind !== 'bif') return null;
  if (takesBytes(cause.name) && cause.args.some(arg => hasWideCharacter(arg, run.input)))
    return doubt('a character of the input does not fit into a byte');
  if (!isArithmetic(cause.name)) return null;
  return cause.args.slice(-1).some(arg => parts.of(arg) === 'argument')
    ? doubt(`${cause.name} gets an argument as it is`)
    : null;
}

/** Whether the innermost function of the program has found nothing in what the running system would have. */
function isSettingAbsent({ cause }: Raise, sites: readonly Site[], { unit, definition }: BlamedRun): boolean {
  const own = ownSite(sites, unit);
  const def = definitionAt(own, definition);
  return def !== undefined && isForAbsentSetting(def, own.position, valuesOf(cause), own.module, definition);
}

/** Whether the specification allows every term where these parts of the input are. */
function isOfNoType(
  { values, isOneOfValues, isUntyped }: Reason,
  { precondition, input, forMakers }: BlamedRun,
): boolean {
  if (isUntyped === true) return true;
  if (precondition === undefined || values.length === 0) return false;
  const parts = precondition.partsOfAnything(input);
  const handed = forMakers();
  const isAnything = (value: Term) => {
    if (value instanceof Sym && precondition.allowsAnything(value.expr)) return true;
    if (!(value instanceof Sym) && typeof value === 'object' && parts.has(value)) return true;
    const plain = concretize(value);
    const end = listEnd(plain);
    const isOddList = end !== null && kindOf(end) !== 'list' && handed.has(end);
    return isOddList || (typeof plain === 'object' && handed.has(plain));
  };
  return isOneOfValues === true ? values.some(isAnything) : values.every(isAnything);
}

function contract(why: string): Judgement {
  return { kind: 'contract', why };
}

function doubt(why: string): Judgement {
  return { kind: 'doubt', why };
}

function ofRuntime(raise: Raise, sites: readonly Site[], run: BlamedRun, parts: InputParts): Reason | null {
  const { cause, reason } = raise;
  const site = sites[0] as Site;
  const odd = inText(cause, site, parts);
  if (odd !== null) return odd;
  const other = ofReturned(cause, sites, run) ?? ofOption(cause, run);
  if (other !== null) return other;
  switch (cause?.kind) {
    case 'match':
      return ofMatch(cause, raise, sites, run, parts);
    case 'bif':
      return ofBif(cause, site, run, parts);
    case 'segments':
      return ofSegments(cause, parts);
    case 'undef':
      return null;
    case 'called':
      if (raise.kind === ERROR) return ofHandedOn(sites, run);
      return ofValueInReason(reason, parts) ?? ofLastDecision(run);
    default:
      return ofValueInReason(reason, parts) ?? ofLastDecision(run) ?? ofHandedOn(sites, run);
  }
}

/** The innermost function of the program; the explored one, somewhere in it, where a last call has left nothing of the program. */
function ownSite(sites: readonly Site[], unit: string): Pick<Site, 'module' | 'function' | 'position'> {
  const colon = unit.indexOf(':');
  const whole = { module: unit.slice(0, colon), function: unit.slice(colon + 1), position: undefined };
  return sites.find(({ isOwn }) => isOwn) ?? whole;
}

/** What a function of the input has returned to the program, and a built-in function or a library does not take. */
function ofReturned(
  cause: Cause | null,
  sites: readonly Site[],
  { unit, definition }: BlamedRun,
): Reason | null {
  const own = ownSite(sites, unit);
  const def = definitionAt(own, definition);
  if (cause?.kind !== 'bif' && sites[0]?.isOwn !== false) return null;
  if (def === undefined || !getsFromParameter(def, own.position)) return null;
  return { why: RETURNED, values: cause?.kind === 'bif' ? cause.args : [] };
}

/** An option without a value, in place of which something else was looked up. */
function ofOption(cause: Cause | null, { unit, input, definition, precondition }: BlamedRun): Reason | null {
  const [, module = '', name = '', arity = ''] = /^(.*?):(.*)\/(\d+)$/.exec(unit) ?? [];
  const option = valuelessOption({ module, name, arity: Number(arity) }, valuesOf(cause), input, definition);
  if (option === null) return null;
  // A specification that allows every atom there does not promise that this one has no value.
  const renamed = input.map(term => withOption(term, option, atom('$option')));
  const isNamed = precondition !== undefined && !precondition.accepts(renamed);
  return { why: 'an option without a value', values: [], ...(!isNamed && { isUntyped: true }) };
}

/** What no clause has taken, or a built-in function. */
function valuesOf(cause: Cause | null): readonly Term[] {
  if (cause?.kind === 'match') return cause.values;
  return cause?.kind === 'bif' ? cause.args : [];
}

/**
 * Whether a library got arguments of the explored function as they were: by the call where that is still under way, or by its
 * last one, of which the stack tells nothing.
 */
function isHandedOn(sites: readonly Site[], { unit, definition }: BlamedRun): boolean {
  const own = sites.find(({ isOwn }) => isOwn);
  if (own === undefined) return true;
  const def = `${own.module}:${own.function}` === unit ? definitionAt(own, definition) : undefined;
  return def !== undefined && passesParameters(def, own.position);
}

/** Whether what is not taken is arithmetic with two arguments or more: a caller has to choose them so that they fit. */
function isFromSeveral({ cause }: Raise, sites: readonly Site[], { unit, definition }: BlamedRun): boolean {
  const own = ownSite(sites, unit);
  if (cause === null || `${own.module}:${own.function}` !== unit) return false;
  if (cause.kind === 'bif' ? isArithmetic(cause.name) : sites[0]?.isOwn !== false) return false;
  const def = definitionAt(own, definition);
  const outermost = outermostOfLibrary(sites);
  return (
    def !== undefined && outermost !== undefined && parametersComputedWith(def, own.position, outermost) > 1
  );
}

/** Whether an `if` compares with numbers, and the input has one that is larger or smaller than all of these. */
function isBeyondComparisons({ cause }: Raise, site: Site, run: BlamedRun): boolean {
  const place = cause?.kind === 'match' && site.isOwn ? failingAt(site, run) : null;
  if (place === null || run.isSpecified) return false;
  const { min, max } = comparedNumbers(place.def, place.failing);
  const isBeyond = (part: Term) => {
    const isNumber = typeof part === 'number' || typeof part === 'bigint';
    return isNumber && (Number(part) > max || Number(part) < min);
  };
  return somePart(run.input, isBeyond);
}

/** The function of a library that the program has called; the innermost one where a last call has left nothing of the program. */
function outermostOfLibrary(sites: readonly Site[]): Site | undefined {
  return sites[sites.findIndex(({ isOwn }) => isOwn) - 1] ?? sites.at(-1);
}

function ofHandedOn(sites: readonly Site[], run: BlamedRun): Reason | null {
  if (!isHandedOn(sites, run)) return null;
  const { precondition, definition, unit } = run;
  const own = ownSite(sites, unit);
  const def = definitionAt(own, definition);
  const outermost = outermostOfLibrary(sites);
  const handed = def === undefined || outermost === undefined ? [] : handedTo(def, own.position, outermost);
  const isUntyped =
    precondition !== undefined &&
    handed.some(at => {
      const variable = precondition.variables[at];
      return variable !== undefined && precondition.allowsAnything(variable);
    });
  return { why: HANDED_ON, values: [], ...(isUntyped && { isUntyped }) };
}

/** `{badarity, {Fun, Args}}`: a specification that says no more than `fun()` allows every number of arguments. */
function ofArity(reason: Term, parts: InputParts): string | null {
  if (!(reason instanceof Tuple) || reason.elements.length !== 2) return null;
  const [tag, told] = reason.elements;
  if (!(tag instanceof Atom && tag.name === 'badarity' && told instanceof Tuple)) return null;
  const isFromInput = parts.of(told.elements[0] as Term) !== 'computed';
  return isFromInput ? 'a function of the input with another number of arguments' : null;
}

/** `{Reason, {gen_server, call, [Process | _]}}`, where nobody has started the process. */
function ofProcess(reason: Term, parts: InputParts): string | null {
  const [, call] = reason instanceof Tuple && reason.elements.length === 2 ? reason.elements : [];
  if (!(call instanceof Tuple) || call.elements.length !== 3) return null;
  const [module, , args] = call.elements as [Term, Term, Term];
  if (!(module instanceof Atom && /^gen(_\w+)?$/.test(module.name) && args instanceof Cons)) return null;
  return parts.of(args.head) === 'computed' ? null : 'the input names the process to call';
}

function definitionAt(
  site: Pick<Site, 'module' | 'function'>,
  definition: BlamedRun['definition'],
): Definition | undefined {
  const slash = site.function.lastIndexOf('/');
  return definition(site.module, site.function.slice(0, slash), Number(site.function.slice(slash + 1)));
}

/** A function whose purpose is to raise where something does not hold. */
function isAssertion({ function: name }: Site): boolean {
  return name.startsWith('assert');
}

function isImpossible(reason: Term): boolean {
  const plain = concretize(reason);
  const tag = plain instanceof Tuple ? plain.elements[0] : plain;
  return tag instanceof Atom && IMPOSSIBLE.test(tag.name);
}

function ofMatch(
  { values }: Extract<Cause, { kind: 'match' }>,
  raise: Raise,
  sites: readonly Site[],
  run: BlamedRun,
  parts: InputParts,
): Reason | null {
  const { reason } = raise;
  const { definition, unit, hasKnownMessages, input } = run;
  const site = sites[0] as Site;
  const name = `${site.module}:${site.function}`;
  const isHead = reason instanceof Atom && reason.name === 'function_clause';
  const isAtEntry = isHead && name === unit;
  const def = definitionAt(site, definition);
  const failing = def === undefined ? null : failingCase(def, site.position);
  const clauses = failing === null ? [] : writtenClauses(failing);
  const subjects = failing === null ? [] : subjectsOf(failing);
  const plain = values.map(value => concretize(value));
  // `{error, Key}` is what a function of the program has returned, though the key is of the input.
  const isResult = resultOf(raise, sites, run) !== null;
  const from = (value: Term) => (isResult && parts.isBuilt(value) ? 'computed' : parts.of(value));
  const isComputed = values.map(value => from(value) === 'computed');
  const isOfOwnType = (at: number) => someTakesType(clauses, at, plain[at] as Term, subjects[at]);
  const isChosenBy = (at: number) => clauses.some(({ patterns }) => patterns[at]?.kind !== 'var');
  const given = values.filter((_, at) => !isComputed[at]);
  const ofOtherTypes = values.filter((_, at) => !isComputed[at] && clauses.length > 0 && !isOfOwnType(at));
  const because = (why: string): Reason => ({ why, values: ofOtherTypes.length > 0 ? ofOtherTypes : given });
  const isText = ofOtherTypes.length === 0 && plain.some((value, at) => isChosenBy(at) && isTextual(value));
  const isTyped = clauses.length === 0 || someTakesTypes(clauses, new Map(plain.entries()));
  const against = (why: string): Reason => ({
    ...because(why),
    ...(!isTyped && { isOfType: true }),
    ...(!isTyped && ofOtherTypes.length === 0 && { isOneOfValues: true }),
    ...(isText && { isOfText: true }),
  });
  if (isAtEntry && !hasKnownMessages && values.every(value => from(value) === 'argument'))
    return { ...against(NOT_TAKEN), isOfType: true };
  if (def !== undefined && failing !== null && !isHead && isLookup(def, failing))
    return plain.some(value => isNothingFound(value) || value instanceof Nil)
      ? because('an option is missing')
      : against('a value of an option that no clause takes');
  if (def !== undefined && failing !== null && !isHead && isOfParameter(def, failing))
    return { why: RETURNED, values };
  if (def !== undefined && failing !== null && !isHead && isCheck(def, failing))
    return because('checked on purpose');
  const [message] = plain;
  if (isAtEntry && hasKnownMessages && message !== undefined) {
    if (!clauses.some(clause => takesOutline(clause, message))) return null;
  }
  const isChosen = (part: Term) => parts.of(part) !== 'computed';
  const isForComputed = () => failsForMade(clauses, values, isComputed, isChosen);
  const all = new Map(plain.entries());
  const computed = new Map([...all].filter(([at]) => isComputed[at]));
  // Clauses may take the type of each, but not of all together: whoever chooses some of them has to fit them to the others.
  const isMisfit =
    computed.size < all.size &&
    clauses.length > 0 &&
    !someTakesTypes(clauses, all) &&
    someTakesTypes(clauses, computed);
  const forMade = clauses.filter(clause => takesMade(clause, values, isComputed));
  const chosen = new Map([...all].filter(([at]) => !isComputed[at]));
  const isOfOtherType = isMisfit || (forMade.length > 0 && !someTakesTypes(forMade, chosen));
  if (isAtEntry && clauses.length > 0)
    return isForComputed() && !(isOfOtherType && !hasKnownMessages) ? null : against(NOT_TAKEN);
  const isFloatTaken = (value: Term, at: number) => !isFloat(value) || isOfOwnType(at);
  if (clauses.length > 0 && !values.every(isFloatTaken) && somePart(input, isFloat))
    return because(`a float of the input, of which ${name} takes none`);
  const [odd] = ofOtherTypes;
  if (odd !== undefined)
    return against(`${aKind(kindOf(concretize(odd)))} of the input that ${name} does not take`);
  if (isOfOtherType) return because(`values of the input that ${name} does not take`);
  const isHanded = values.some(value => from(value) === 'argument');
  if (isHead && isHanded && clauses.length > 0 && !isForComputed())
    return because(`an argument that ${name} does not take`);
  // Values of the right types, which the clauses do not take together: the caller's fault where all are arguments as they are.
  const choosing = values.filter((_, at) => clauses.length === 0 || isChosenBy(at));
  if (choosing.length > 0 && choosing.every(value => from(value) === 'argument'))
    return because(`an argument that ${name} does not take`);
  return null;
}

/** A bitstring, or a list that begins with a character. */
function isTextual(plain: Term): boolean {
  return plain instanceof Bits || (plain instanceof Cons && typeof concretize(plain.head) === 'number');
}

function ofSegments({ segments }: Extract<Cause, { kind: 'segments' }>, parts: InputParts): Reason | null {
  for (const { type, value, size } of segments) {
    const kind = kindOf(concretize(value));
    if (!kindsInSegment(type).includes(kind))
      return parts.of(value) === 'computed'
        ? null
        : { why: `${aKind(kind)} of the input in a segment of ${type}s`, values: [value], isOfType: true };
    if (parts.of(size) === 'argument')
      return { why: 'an argument that is no size of a segment', values: [size] };
  }
  return null;
}

function ofBif(
  { name, args }: Extract<Cause, { kind: 'bif' }>,
  site: Site,
  run: BlamedRun,
  parts: InputParts,
): Reason | null {
  const [table] = args;
  if (name.startsWith('ets:') && table !== undefined && parts.of(table) !== 'computed')
    return { why: 'the input names the table', values: [] };
  const notTaken = (kind: Kind, values: readonly Term[]): Reason => ({
    why: `${aKind(kind)} of the input that ${name} does not take`,
    values,
    isOfType: true,
  });
  const caller = definitionAt(site, run.definition);
  if (caller !== undefined && isForAbsent(caller, site.position, args))
    return { why: 'an option is missing', values: [] };
  const taken = kindsTaken(name);
  for (const [at, arg] of args.entries()) {
    const kind = kindOf(concretize(arg));
    const kinds = taken?.[at] ?? null;
    if (kinds !== null && !kinds.includes(kind)) {
      // Arithmetic with a float gives floats.
      const isFromFloat = kind === 'float' && somePart(run.input, isFloat);
      if (parts.of(arg) === 'computed' && !isFromFloat) return null;
      return notTaken(kind, [arg]);
    }
    const odd = oddIn(arg, name, parts);
    if (odd !== null) return notTaken(kindOf(odd), [parts.of(odd) === 'computed' ? arg : odd]);
  }
  // `[]` is of a type that `list_to_integer/1` takes, and no number.
  const mistyped = args.find(
    (arg, at) =>
      arg instanceof Sym &&
      arg.expr === lastMistyped(run) &&
      taken?.[at]?.includes(kindOf(concretize(arg))) !== true,
  );
  if (mistyped !== undefined) return notTaken(kindOf(concretize(mistyped)), [mistyped]);
  // All are of the right kinds. Arithmetic takes every number, so that is for the function to rule out; but nobody computes
  // with floats that are too large for the result.
  if (isArithmetic(name) && (name === DIVISION ? args.some(isBeyondFloats) : args.some(isFloat)))
    return { why: 'beyond the range of floats', values: [] };
  // A library hands over what it got as it was, also parts of it.
  if (isArithmetic(name)) return null;
  const handed = args.filter(
    arg => parts.of(arg) === 'argument' || (!site.isOwn && parts.of(arg) === 'part'),
  );
  const def = `${site.module}:${site.function}` === run.unit ? definitionAt(site, run.definition) : undefined;
  const isConverted = def !== undefined && convertsParameters(def, site.position);
  if (handed.length === 0 && !isConverted) return null;
  if (site.isOwn && !isConverted && caller !== undefined && computesNumber(caller, site.position))
    return null;
  // A position that the function has computed does not fit to the binary: neither is more to blame than the other.
  if (site.isOwn && !isConverted && args.some(arg => parts.of(arg) === 'computed' && isOfInput(arg)))
    return null;
  return { why: `an argument that ${name} does not take`, values: handed, isOneOfValues: true };
}

/** What is no text in an argument that a built-in function reads as one. */
function oddIn(arg: Term, name: string, parts: InputParts): Term | null {
  if (takesIodata(name)) return oddElement(arg, parts);
  return takesCharacters(name) ? oddCharacter(arg, parts) : null;
}

/** Whether something in a term was computed from the input. */
function isOfInput(term: Term): boolean {
  return somePart([term], part => part instanceof Sym && ofExpression(part.expr) === 'computed');
}

function isNegative(term: Term): boolean {
  const plain = concretize(term);
  return (typeof plain === 'number' || typeof plain === 'bigint') && plain < 0;
}

const DIVISION = 'erlang://2';

function isFloat(term: Term): boolean {
  return kindOf(concretize(term)) === 'float';
}

/** The result of `/` is a float, also that of integers. */
function isBeyondFloats(term: Term): boolean {
  const plain = concretize(term);
  return isFloat(plain) || (typeof plain === 'bigint' && !Number.isFinite(Number(plain)));
}

function isArithmetic(name: string): boolean {
  return /^erlang:(?:[-+*/]|div|rem|b(?:and|or|xor|not|sl|sr))\/[12]$/.test(name);
}

/** `{badmap, Value}` and its like name the value. */
function ofValueInReason(reason: Term, parts: InputParts): Reason | null {
  if (!(reason instanceof Tuple) || reason.elements.length !== 2) return null;
  const [tag, told] = reason.elements as [Term, Term];
  if (!(tag instanceof Atom) || parts.of(told) === 'computed') return null;
  return {
    why: `${aKind(kindOf(concretize(told)))} of the input where there is ${tag.name}`,
    values: [told],
  };
}

/** A library raised it: after the last decision about the input, which was about the type of an unchanged part. */
function ofLastDecision(run: BlamedRun): Reason | null {
  return lastMistyped(run) === null
    ? null
    : { why: 'a value of the input of another type than the library takes', values: [] };
}

/** The unchanged part of the input about whose type the last decision was, which it is not of. */
function lastMistyped({ path }: BlamedRun): Expr | null {
  const last = path.at(-1)?.constraint;
  const test = last?.op === 'not' ? last.args[0] : null;
  if (test?.op !== 'is' || ofExpression(test.args[0]) === 'computed') return null;
  return test.args[0];
}
