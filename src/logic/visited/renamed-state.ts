/**
 * The canonical form of a whole state, up to renaming of the parts of the input that it mentions.
 *
 * A loop over a list reaches `loop(Rest, Acc)` at every element: with another part of the input as `Rest` each time, and with
 * the same question before it. So the regions that a state mentions (the outermost of its places) are numbered in the order
 * in which the state mentions them, and take part in the hash by these numbers.
 *
 * Claim. Let two states have equal forms, with path conditions P and P'. For every input that satisfies P, some input that
 * satisfies P' leads to a state with the same concrete contents, and so takes the same decisions from there on. Because
 * the regions of a state are disjoint parts of the input, each may have any value of its type that the constraints allow, whatever the
 * others have; corresponding regions have the same type, and the constraints on them are the same (`canonical-form.ts`).
 * Provided that
 *
 * - no constraint mentions what encloses a region of the state as a whole, and no type connects a region with another place: then
 *   regions keep their names, and only states with the same parts of the input are equal;
 * - the path conditions are those of `constraint-slice.ts`, whose claim is that nothing else restricts the regions.
 */
import type { Expr } from '../expr.ts';
import { Hash, nameHash } from '../hash.ts';
import type { Constructor, Sort } from '../sort.ts';
import { ComponentHasher, canonicalForms, placesIn } from './canonical-form.ts';
import { enclosing, type Footprint } from './places.ts';

/** The first number of each hash, so that parts of different sorts differ. */
const TAG = { state: 10, region: 11 } as const;

export interface RenamingOptions {
  readonly term: Sort;
  /** The key of the type of a place; null where the type connects it with others. */
  readonly typeOf: (place: Expr) => string | null;
  readonly footprintOf: (e: Expr) => Footprint;
  /** Whether the parts of the input that a state mentions keep their names. */
  readonly keepsNames: boolean;
}

/** A state: numbers, and expressions over the input. */
export type StatePart = number | Expr;

/** Hashes of a state with the constraints that restrict the places it mentions. */
export interface RenamedState {
  readonly exact: number;
  /**
   * With weaker constraints: what every input of this state does, some input of that one does, so where that one is explored, this one is.
   * The reverse does not hold. Null where there are none.
   */
  readonly relaxed: number | null;
}

export function renamedState(
  parts: readonly StatePart[],
  places: readonly Expr[],
  constraints: readonly Expr[],
  options: RenamingOptions,
): RenamedState {
  const regions = new StateRegions(places, constraints, options);
  const nameOf = (place: Expr): number | null => regions.nameOf(place);
  const hasher = new ComponentHasher(null, nameOf);
  const contents = parts.map(part => (typeof part === 'number' ? part : hasher.of(part)));
  const hashWith = (components: readonly number[]): number => {
    const hash = new Hash(TAG.state);
    for (const part of contents) hash.number(part);
    for (const component of components) hash.number(component);
    return hash.value;
  };
  const { exact, relaxed } = canonicalForms(constraints, { ...options, live: places, nameOf });
  return { exact: hashWith(exact), relaxed: relaxed === null ? null : hashWith(relaxed) };
}

/** The outermost of the places that a state mentions, numbered as they are asked for. */
class StateRegions {
  readonly #regions: ReadonlySet<Expr>;
  readonly #numbers = new Map<Expr, number>();
  readonly #isRenamed: boolean;

  constructor(
    places: readonly Expr[],
    constraints: readonly Expr[],
    private readonly options: RenamingOptions,
  ) {
    const terms = new Set(places.map(place => this.#termOf(place)));
    this.#regions = new Set(
      [...terms].filter(place => ![...enclosing(place)].some(outer => terms.has(outer))),
    );
    this.#isRenamed =
      !options.keepsNames &&
      [...this.#regions].every(region => options.typeOf(region) !== null) &&
      this.#areApart(constraints);
  }

  /** The term that a place is, or is the value of. */
  #termOf(place: Expr): Expr {
    let term = place;
    while (term.sort !== this.options.term && term.op === 'select') term = term.args[0];
    return term;
  }

  /** Whether no constraint mentions what encloses a region. */
  #areApart(constraints: readonly Expr[]): boolean {
    const outer = new Set([...this.#regions].flatMap(region => [...enclosing(region)]));
    return constraints.every(constraint => placesIn(constraint)?.every(place => !outer.has(place)) ?? false);
  }

  /** A hash that stands for a place by the number of its region; null where it keeps its name. */
  nameOf(place: Expr): number | null {
    if (!this.#isRenamed) return null;
    const steps: number[] = [];
    let e = place;
    while (!this.#regions.has(e)) {
      if (e.op !== 'select') return null;
      steps.push(nameHash((e.data as Constructor).name), e.index);
      e = e.args[0];
    }
    const hash = new Hash(TAG.region)
      .number(this.#numberOf(e))
      .number(nameHash(this.options.typeOf(e) ?? ''));
    for (const step of steps) hash.number(step);
    return hash.value;
  }

  #numberOf(region: Expr): number {
    let number = this.#numbers.get(region);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(region, number);
    }
    return number;
  }
}
