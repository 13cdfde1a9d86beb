/**
 * The constraint slice: those constraints of a path that restrict a given set of places of the input, its cone of
 * influence.
 *
 * Two constraints are connected when they mention a common place, or one place inside of another; the slice is
 * everything that is connected with the given places, directly or through others. A test for a constructor mentions
 * only the shape of its place: that a list is a cons says that there is a tail, but does not connect the tail with the
 * head. Any other constraint mentions the whole contents of its places, and connects them all. Types connect places,
 * too: where only `{int, integer()}` and `{name, atom()}` are allowed, a constraint on the tag restricts the value. That what
 * encloses a given place has the constructor of which it is a field is left out: it holds for every input that has a
 * value at this place.
 *
 * Claim. Let P be the conjunction of the constraints, S the slice for the places V, and R the constraints left out.
 * For every input that satisfies S, some input with the same values at V satisfies P. Because S and R mention no
 * common place, and R is satisfiable by itself (the run at hand satisfies P), the values that satisfy R can be put into
 * any input that satisfies S. Provided that `TypeCouplings` names all places that the type of the input connects: the
 * combined input must be in that type.
 *
 * From the slice, constraints that are implied for some choice of places outside of V are eliminated (`projection.ts`),
 * after which less may be connected; what is left is brought into canonical form (`canonical-form.ts`).
 */
import type { Expr } from '../expr.ts';
import type { Background } from '../facts.ts';
import { walk } from '../walk.ts';
import { canonicalForm } from './canonical-form.ts';
import { PlaceIndex } from './place-index.ts';
import { type Footprint, isPlace, type TermSignature } from './places.ts';
import { eliminateUnobserved } from './projection.ts';
import { type RenamedState, renamedState, type StatePart } from './renamed-state.ts';

/** How the type of the input connects places with each other. */
export interface TypeCouplings {
  /** The outermost places around this one whose parts the type connects; empty where there are none. */
  coupledRegionsOf(place: Expr): readonly Expr[];
  /** Equal for places at which the type allows the same terms. */
  typeKeyOf(place: Expr): string;
  /** Whether the type allows every term at a place, or every integer at the value of one. */
  allowsEveryValue(place: Expr): boolean;
}

export class ConstraintSlicer {
  readonly #footprints = new Map<Expr, Footprint>();
  readonly #footprint = (e: Expr): Footprint => this.footprintOf(e);
  readonly #typeOf = (place: Expr): string | null => {
    const { couplings } = this;
    if (couplings === null) return '';
    return couplings.coupledRegionsOf(place).length === 0 ? couplings.typeKeyOf(place) : null;
  };
  readonly #indices = new WeakMap<readonly Expr[], PlaceIndex>();

  constructor(
    private readonly signature: TermSignature,
    private readonly couplings: TypeCouplings | null,
    /** As in `ProjectionOptions`; asked when it is needed first. */
    private readonly boundsFloats: () => boolean = () => true,
  ) {}

  footprintOf(e: Expr): Footprint {
    let footprint = this.#footprints.get(e);
    if (footprint === undefined) {
      footprint = this.#collect(e);
      this.#footprints.set(e, footprint);
    }
    return footprint;
  }

  #collect(root: Expr): Footprint {
    const shapes = new Set<Expr>();
    const wholes = new Set<Expr>();
    walk([root], e => {
      if (e.op === 'is' && isPlace(e.args[0])) this.#note(e.args[0], shapes, wholes);
      else if (isPlace(e)) this.#note(e, wholes, wholes);
      else return 'descend';
      return 'skip';
    });
    for (const place of wholes) shapes.delete(place);
    if (shapes.size + wholes.size > 1) {
      // One constraint about several places connects them.
      return { shapes: [], wholes: [...wholes, ...shapes] };
    }
    return { shapes: [...shapes], wholes: [...wholes] };
  }

  /** A place whose type connects it with others counts as the regions that are connected, with all their contents. */
  #note(place: Expr, into: Set<Expr>, wholes: Set<Expr>): void {
    const regions = this.couplings?.coupledRegionsOf(place) ?? [];
    if (regions.length === 0) into.add(place);
    else for (const region of regions) wholes.add(region);
  }

  /**
   * The hash of a state in which the places it mentions are renamed (`renamed-state.ts`); null where it mentions more than
   * `maxPlaces`. The path must be the same array for all look-ups of one run, as below.
   */
  renamedState(
    parts: readonly StatePart[],
    path: readonly Expr[],
    background: Background,
    { maxPlaces, keepsNames }: { readonly maxPlaces: number; readonly keepsNames: boolean },
  ): RenamedState | null {
    const places = new Set<Expr>();
    for (const part of parts) {
      if (typeof part === 'number') continue;
      const { wholes, shapes } = this.footprintOf(part);
      for (const place of [...wholes, ...shapes]) places.add(place);
      if (places.size > maxPlaces) return null;
    }
    const live = [...places];
    return renamedState(parts, live, this.slice(live, path, background), {
      term: this.signature.term,
      typeOf: this.#typeOf,
      footprintOf: this.#footprint,
      keepsNames,
    });
  }

  /**
   * The canonical form of the slice, as hashes: where these are equal, the same values are left for the places. The path must
   * be the same array for all look-ups of one run, and only grow: its index is kept.
   */
  canonicalSlice(places: readonly Expr[], path: readonly Expr[], background: Background): readonly number[] {
    return canonicalForm(this.slice(places, path, background), {
      live: places,
      typeOf: this.#typeOf,
      footprintOf: this.#footprint,
      term: this.signature.term,
    });
  }

  /** The constraints that restrict these places, in the order of the path. */
  slice(places: readonly Expr[], path: readonly Expr[], background: Background | null = null): Expr[] {
    const options = {
      signature: this.signature,
      footprintOf: this.#footprint,
      allowsEveryValue: (place: Expr): boolean => this.couplings?.allowsEveryValue(place) ?? true,
      background,
      boundsFloats: this.boundsFloats(),
    };
    let slice = this.#indexOf(path).connectedWith(places);
    for (;;) {
      const left = eliminateUnobserved(places, slice, options);
      if (left.length === slice.length && left.every((constraint, i) => constraint === slice[i]))
        return slice;
      slice = this.#newIndex(left).connectedWith(places);
    }
  }

  #indexOf(path: readonly Expr[]): PlaceIndex {
    let index = this.#indices.get(path);
    if (index === undefined) {
      index = this.#newIndex([]);
      this.#indices.set(path, index);
    }
    index.extend(path);
    return index;
  }

  #newIndex(constraints: readonly Expr[]): PlaceIndex {
    const index = new PlaceIndex(this.#footprint);
    index.extend(constraints);
    return index;
  }
}
