/**
 * A specification as precondition on the symbolic inputs of a unit. It gives constraints for queries, background for
 * path facts, and membership tests and repairs for models.
 */
import {
  type Background,
  type Constructor,
  defined,
  type Expr,
  memoized,
  Prefixes,
  select,
} from '../../logic/index.ts';
import { dictionaryOf } from '../made-up/dictionary.ts';
import { Mutator, partsOf } from '../made-up/mutate.ts';
import { Sampler } from '../made-up/sample.ts';
import { BITS, CONS, INT, TERM } from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import type { Term } from '../terms/index.ts';
import { Completion, containsFunctions, keptPlaces } from './complete.ts';
import { Constraining } from './constrain.ts';
import type { TypeEnvironment } from './environment.ts';
import type { Head } from './heads.ts';
import type { Inhabitants } from './inhabit.ts';
import * as kinds from './kinds.ts';
import { isMember } from './member.ts';
import { placesOf, stepOf, termAt } from './place.ts';
import { reachableHeads } from './reach.ts';
import { type Constants, Shapes } from './shape.ts';
import { showType } from './show.ts';
import type { Spec } from './spec.ts';
import { isSubtype } from './subtype.ts';
import { ANY, list, type Type } from './type.ts';
import { type Typing, Typings } from './typing.ts';

/** Parts of the donor that a mutation may use. More: deeper parts are exchanged, slower. */
const MAX_DONOR_PARTS = 64;
/**
 * The largest number of parts of a mutant's argument; larger mutants are discarded, so that repeated mutation is
 * bounded.
 */
const MAX_ARGUMENT_PARTS = 500;
/** The probability that an argument is replaced by the donor's as a whole. */
const WHOLE_ARGUMENT_PROBABILITY = 0.2;
/** The probability of each further change. */
const FURTHER_CHANGE_PROBABILITY = 0.5;

export interface PreconditionOptions {
  /** Arguments with fixed values, by index; the specification does not constrain these. */
  readonly fixed?: ReadonlyMap<number, Term>;
  /** The opaque terms that inputs may contain. */
  readonly constants?: Constants;
}

export class Precondition implements Background {
  readonly #typings: Typings;
  readonly #background = memoized(e => ({
    constructors: this.#constructorsOf(e),
    bounds: this.#boundsOf(e),
  }));
  readonly #properLists = new Map<Type, boolean>();
  readonly #inside = new Map<Type, readonly Head[]>();
  readonly #walks = new Prefixes(() => this.constraining());
  readonly #shapes: Shapes;
  readonly #fixed: ReadonlyMap<number, Term>;
  /** The argument types of each clause of an overloaded specification. */
  readonly alternatives: readonly (readonly Type[])[];

  /** Without a specification every term is allowed. */
  constructor(
    private readonly inhabitants: Inhabitants,
    readonly variables: readonly Expr[],
    spec: Pick<Spec, 'clauses'> | null,
    { constants, fixed }: PreconditionOptions = {},
  ) {
    this.#shapes = new Shapes(inhabitants.env, inhabitants.sizes, constants);
    const alternatives = spec?.clauses.map(({ args }) => args) ?? [variables.map(() => ANY)];
    this.alternatives = withFixed(alternatives, fixed ?? new Map(), inhabitants.env);
    this.#fixed = fixed ?? new Map();
    this.#typings = new Typings(this.#shapes, variables, this.alternatives);
  }

  /** Smallest arguments; null when the specification allows none. */
  seed(): Term[] | null {
    return this.#bestOf(types => {
      const terms = types.map((type, i) => this.#fixed.get(i) ?? this.inhabitants.smallest(type));
      const sizes = types.map(type => this.inhabitants.sizes.of(type));
      const cost = sizes.reduce((sum, size) => sum + size, 0);
      return terms.every(term => term !== null) ? { terms, cost } : null;
    });
  }

  /** Random arguments of about this size, in part literals of the program; null if the attempt failed. */
  sample(random: () => number, size: number, mentioned: readonly Term[] = []): Term[] | null {
    const types = this.alternatives[Math.floor(random() * this.alternatives.length)] ?? [];
    const sampled = new Sampler(this.inhabitants, random, mentioned).samples(types, size);
    const terms = sampled?.map((term, i) => this.#fixed.get(i) ?? term);
    return terms?.every((term, i) => isMember(this.inhabitants.env, defined(types[i]), term)) ? terms : null;
  }

  /**
   * A mutant of the arguments, in part with parts of the donor or literals of the program; null where the precondition
   * does not allow it.
   */
  mutate(
    args: readonly Term[],
    others: readonly Term[],
    random: () => number,
    mentioned: readonly Term[] = [],
  ): Term[] | null {
    let changed = [...args];
    do {
      const at = Math.floor(random() * changed.length);
      if (this.#fixed.has(at)) continue;
      const donor = defined(others[Math.floor(random() * others.length)]);
      const mutator = new Mutator(
        random,
        [...partsOf(donor, MAX_DONOR_PARTS), ...mentioned],
        dictionaryOf(mentioned),
      );
      const isWhole = random() < WHOLE_ARGUMENT_PROBABILITY;
      changed = changed.with(at, isWhole ? defined(others[at]) : mutator.changed(defined(changed[at])));
    } while (random() < FURTHER_CHANGE_PROBABILITY);
    if (changed.some(term => partsOf(term, MAX_ARGUMENT_PARTS).length === MAX_ARGUMENT_PARTS)) return null;
    return this.accepts(changed) ? changed : null;
  }

  /** Whether the arguments are of the types of some alternative. */
  accepts(args: readonly Term[]): boolean {
    const { env } = this.inhabitants;
    return this.alternatives.some(types =>
      types.every((type, i) => this.#fixed.has(i) || isMember(env, type, defined(args[i]))),
    );
  }

  /** Whether every term is allowed at a place, or as an element of the list there. */
  allowsAnything(place: Expr): boolean {
    if (!this.#isPlace(place)) return false;
    const { typings, groups } = this.#typings.of(select(CONS, 0, place));
    const isForElements = typings.length > 0 && groups.length === 0 && typings.every(isAny);
    return isForElements || this.#isUntyped(place);
  }

  /** The parts of arguments where every term is allowed. */
  partsOfAnything(args: readonly Term[]): ReadonlySet<Term> {
    const places = this.variables.flatMap((variable, i) => placesOf(variable, defined(args[i])));
    const values = new Map(this.variables.map((variable, i) => [variable, defined(args[i])]));
    const parts = places.filter(place => this.#isUntyped(place)).map(place => termAt(place, values));
    return new Set(parts.filter(part => part !== undefined));
  }

  #isPlace(e: Expr): boolean {
    for (let place = e; !this.variables.includes(place); ) {
      const back = stepOf(place);
      if (back === null) return false;
      place = back.from;
    }
    return true;
  }

  #isUntyped(place: Expr): boolean {
    const { typings, groups } = this.#typings.of(place);
    return groups.length === 0 && typings.every(isAny);
  }

  /** The constraints of a query, each preceded by the types' constraints on the places that it mentions first. */
  constrain(constraints: readonly Expr[]): readonly Expr[] {
    return this.#walk(constraints).result;
  }

  /** The incremental form of `constrain`. */
  constraining(): Constraining {
    return new Constraining(this.#typings, this.#shapes);
  }

  /**
   * The same, with the types' constraints on all places of these terms too. For a model that cannot be repaired because
   * the query relates places that it does not mention: the model of the refined query needs fewer repairs.
   */
  constrainDeeper(constraints: readonly Expr[], terms: readonly (Term | undefined)[]): Expr[] {
    const walk = this.#walk(constraints).fork();
    for (const [i, variable] of this.variables.entries()) {
      const term = terms[i];
      if (term !== undefined) for (const place of placesOf(variable, term)) walk.constrainPlacesOf(place);
    }
    return walk.result;
  }

  /** Whether the arguments satisfy the precondition. False if they contain a function, whose results are not known. */
  allows(terms: readonly (Term | undefined)[]): terms is readonly Term[] {
    const { env } = this.inhabitants;
    const isFitting = (term: Term | undefined, type: Type): boolean =>
      term !== undefined && !containsFunctions(term) && isMember(env, type, term);
    return this.alternatives.some(types => types.every((type, i) => isFitting(terms[i], type)));
  }

  /**
   * Arguments that satisfy the precondition and agree with the given ones at the places that the constraints mention;
   * null when none were found. An argument that the model leaves open is undefined.
   */
  complete(terms: readonly (Term | undefined)[], constraints: readonly Expr[]): Term[] | null {
    if (this.allows(terms)) return terms.map((term, i) => this.#fixed.get(i) ?? concrete(term));
    const { mentions } = this.#walk(constraints);
    const kept = keptPlaces(mentions);
    const model = new Map<Expr, Term>();
    for (const [i, variable] of this.variables.entries()) {
      const term = terms[i];
      if (term !== undefined) model.set(variable, term);
    }
    return this.#bestOf(types => {
      const completion = new Completion(this.inhabitants, model, mentions.compares);
      const result: Term[] = [];
      let cost = 0;
      for (const [i, type] of types.entries()) {
        const term = this.#fixed.get(i) ?? terms[i];
        const repaired = completion.complete(type, term, kept.get(defined(this.variables[i])));
        if (repaired === null) return null;
        result.push(repaired.term);
        cost += repaired.changes;
      }
      return { terms: result, cost };
    });
  }

  #bestOf(make: (types: readonly Type[]) => { terms: Term[]; cost: number } | null): Term[] | null {
    let best: { terms: Term[]; cost: number } | null = null;
    for (const types of this.alternatives) {
      const made = make(types);
      if (made !== null && (best === null || made.cost < best.cost)) best = made;
    }
    return best?.terms ?? null;
  }

  #walk(constraints: readonly Expr[]): Constraining {
    return this.#walks.after(constraints);
  }

  constructorsOf(e: Expr): readonly Constructor[] | undefined {
    return this.#background(e).constructors;
  }

  boundsOf(e: Expr): Range | undefined {
    return this.#background(e).bounds;
  }

  mayContain(e: Expr, ctor: Constructor): boolean {
    const types = this.#typesOf(e);
    if (types === null) return true;
    return types.some(type =>
      this.#insideOf(type).some(head => kinds.constructorsOf(head)?.includes(ctor) ?? true),
    );
  }

  /** The shapes of a type's terms and of everything in them but keys of maps. */
  #insideOf(type: Type): readonly Head[] {
    let heads = this.#inside.get(type);
    if (heads === undefined) {
      heads = [...reachableHeads(this.inhabitants.env, [type], withoutKeys)];
      this.#inside.set(type, heads);
    }
    return heads;
  }

  #constructorsOf(e: Expr): readonly Constructor[] | undefined {
    const types = this.#typesOf(e);
    if (types === null) return undefined;
    const result = new Set<Constructor>();
    for (const type of types) {
      const constructors = this.#shapes.constructors(type);
      if (constructors === undefined) return undefined;
      for (const ctor of constructors) result.add(ctor);
    }
    return [...result];
  }

  /** Bounds of an integer's value, or of a bitstring's length. */
  #boundsOf(e: Expr): Range | undefined {
    if (e.op !== 'select' || e.index !== 0 || (e.data !== INT && e.data !== BITS)) return undefined;
    const types = this.#typesOf(e.args[0]);
    if (types === null) return undefined;
    const ranges: Range[] = [];
    for (const head of types.flatMap(type => this.#shapes.heads(type))) {
      if (head.kind === 'any' || head.kind === 'nonlist') return undefined;
      if (head.kind === 'integer' && e.data === INT) ranges.push(head);
      if (head.kind === 'bits' && e.data === BITS)
        ranges.push({ low: BigInt(head.base), high: head.unit === 0 ? BigInt(head.base) : null });
    }
    return ranges.length === 0 ? undefined : ranges.reduce(hull);
  }

  /** The outermost enclosing places whose parts the types correlate; empty where there are none. */
  coupledRegionsOf(place: Expr): readonly Expr[] {
    let term = place;
    while (term.sort !== TERM) term = term.args[0];
    return this.#typings.of(term).correlated ?? [];
  }

  /** Whether for every input that the precondition allows, the term at the place is a member of this type. */
  implies(e: Expr, type: Type): boolean {
    const types = this.#typesOf(e);
    return types?.every(one => isSubtype(this.inhabitants.env, one, type)) ?? false;
  }

  /** Whether the term at the place is a proper list in every input. */
  isProperList(place: Expr): boolean {
    return this.#typesOf(place)?.every(type => this.#isProperListType(type)) ?? false;
  }

  #isProperListType(type: Type): boolean {
    let isProper = this.#properLists.get(type);
    if (isProper === undefined) {
      isProper = isSubtype(this.inhabitants.env, type, list(ANY));
      this.#properLists.set(type, isProper);
    }
    return isProper;
  }

  /** Equal for places that have the same types. */
  typeKeyOf(place: Expr): string {
    const types = this.#typesOf(place);
    return types === null ? '' : types.map(type => type.id).join();
  }

  /**
   * Whether the types do not constrain a place: every term is allowed, or every integer if it is an integer's value.
   */
  allowsEveryValue(place: Expr): boolean {
    const isTerm = place.sort === TERM;
    if (!isTerm && (place.op !== 'select' || place.data !== INT)) return false;
    const types = this.#typesOf(isTerm ? place : defined(place.args[0]));
    const isEverything = (head: Head): boolean =>
      head.kind === 'any' ||
      (!isTerm &&
        (head.kind === 'nonlist' || (head.kind === 'integer' && head.low === null && head.high === null)));
    return types?.every(type => this.#shapes.heads(type).some(isEverything)) ?? true;
  }

  /** The types that a place has under all alternatives; null where it is untyped. */
  #typesOf(e: Expr): readonly Type[] | null {
    const { typings } = this.#typings.of(e);
    return typings.length === 0 ? null : typings.map(({ type }) => type);
  }
}

function withoutKeys(head: Head): readonly Type[] {
  return head.kind === 'map' ? head.associations.map(({ value }) => value) : kinds.partsOf(head);
}

/** The alternatives that the fixed arguments satisfy; all if they satisfy none. */
function withFixed(
  alternatives: readonly (readonly Type[])[],
  fixed: ReadonlyMap<number, Term>,
  env: TypeEnvironment,
): readonly (readonly Type[])[] {
  if (fixed.size === 0) return alternatives;
  const fitting = alternatives.filter(types =>
    [...fixed].every(([i, term]) => isMember(env, types[i] ?? ANY, term)),
  );
  return (fitting.length > 0 ? fitting : alternatives).map(types =>
    types.map((type, i) => (fixed.has(i) ? ANY : type)),
  );
}

/** The argument that makes a precondition unsatisfiable, as a message; null when it is satisfiable. */
export function whyNoArguments(inhabitants: Inhabitants, spec: Spec): string | null {
  const reasons: string[] = [];
  for (const { args } of spec.clauses) {
    const at = args.findIndex(type => inhabitants.smallest(type) === null);
    if (at < 0) return null;
    const type = defined(args[at]);
    const why = type.kind === 'none' ? 'which has no terms' : 'which has no finite terms';
    reasons.push(`argument ${at + 1} has the type ${showType(type, spec.module)}, ${why}`);
  }
  return reasons.join('; ');
}

interface Range {
  readonly low: bigint | null;
  readonly high: bigint | null;
}

/** The smallest range that contains both. */
function hull(a: Range, b: Range): Range {
  const reachesLower = a.low === null || (b.low !== null && a.low <= b.low);
  const reachesHigher = a.high === null || (b.high !== null && a.high >= b.high);
  return { low: reachesLower ? a.low : b.low, high: reachesHigher ? a.high : b.high };
}

function isAny({ type }: Typing): boolean {
  return type === ANY;
}
