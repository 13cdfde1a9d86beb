/**
 * The canonical form of a constraint slice, up to renaming of inputs.
 *
 * A loop that compares each element of a list with a key leaves constraints between the key and elements that are dead
 * after this point. For the key it does not matter which element an answer came from: `exists a. a < key` is the same
 * condition for every element a. So regions of the input that the state does not mention are numbered in the order in
 * which they occur, and constraints that share such regions make up one component, which is hashed with these numbers
 * in place of the regions.
 *
 * Claim. Let V be the places that the state mentions. Two slices with equal canonical forms leave the same values for
 * V: for every input that satisfies the one, some input with the same values at V satisfies the other. Because no two
 * components share a region, a slice restricts V by the conjunction of `exists regions. component`; renaming the
 * regions does not change such a condition, and equal ones count once. Provided that
 *
 * - renamed regions are of the same type (the type's key is part of the hash), and no type connects them with another
 *   place (`typeOf` gives null: such a region keeps its name);
 * - a region that a constraint mentions which is not renamed (it is too large, and known by its content) is not renamed
 *   in any other constraint either.
 */
import { type Expr, UNORDERED } from '../expr.ts';
import { Hash, nameHash } from '../hash.ts';
import { memoized } from '../memo.ts';
import { Constructor, type Sort, Uninterpreted } from '../sort.ts';
import { bottomUp, walk } from '../walk.ts';
import { canonicalDifferences, type Difference, differencesIn } from './differences.ts';
import { enclosing, type Footprint, isPlace } from './places.ts';

/** Nodes of a constraint that is brought into canonical form. More recognises larger constraints, for more time. */
const MAX_NODES = 300;

/** The first number of each hash, so that parts of different sorts differ. */
const TAG = { component: 0, place: 1, node: 2, expression: 3 } as const;

export interface CanonicalFormOptions {
  /** The places that the state mentions. */
  readonly live: readonly Expr[];
  /** The key of the type of a place; null where the type connects it with others. */
  readonly typeOf: (place: Expr) => string | null;
  readonly footprintOf: (constraint: Expr) => Footprint;
  /** The sort of terms: a region is one. */
  readonly term: Sort;
  /** What places that are not renamed here are called; null or without it, by their contents. */
  readonly nameOf?: (place: Expr) => number | null;
}

/** The components of these constraints, given in the order of the path, as hashes in ascending order. */
export function canonicalForm(
  constraints: readonly Expr[],
  options: CanonicalFormOptions,
): readonly number[] {
  return canonicalForms(constraints, options).exact;
}

export interface CanonicalForms {
  readonly exact: readonly number[];
  /** The form of weaker constraints, as in `differences.ts`; null where there are none. */
  readonly relaxed: readonly number[] | null;
}

/** The same, and with `nameOf` that of weaker constraints. */
export function canonicalForms(constraints: readonly Expr[], options: CanonicalFormOptions): CanonicalForms {
  const regions = new RenamableRegions(options);
  for (const constraint of constraints) if (regions.in(constraint) === null) regions.fixIn(constraint);
  const hashes = new Set<number>();
  const components = new Components();
  const differences: Difference[] = [];
  const compared: Expr[] = [];
  for (const constraint of constraints) {
    const own = regions.in(constraint);
    const found = own?.size === 0 && options.nameOf !== undefined ? differencesIn(constraint, isPlace) : null;
    if (found !== null) {
      differences.push(...found);
      compared.push(constraint);
      continue;
    }
    if (own === null || (own.size === 0 && options.nameOf === undefined)) hashes.add(constraint.contentHash);
    else if (own.size === 0) hashes.add(new ComponentHasher(regions, options.nameOf).hash([constraint]));
    else components.add(constraint, own);
  }
  for (const component of components.all)
    hashes.add(new ComponentHasher(regions, options.nameOf).hash(component.constraints));
  const sorted = (more: readonly number[]): number[] =>
    [...new Set([...hashes, ...more])].sort((a, b) => a - b);
  const nameOf = (place: Expr): number => options.nameOf?.(place) ?? place.contentHash;
  const bounds = canonicalDifferences(differences, nameOf);
  if (bounds !== null)
    return { exact: sorted(bounds.exact), relaxed: bounds.relaxed === null ? null : sorted(bounds.relaxed) };
  const one = (constraint: Expr): number => new ComponentHasher(regions, options.nameOf).hash([constraint]);
  return { exact: sorted(compared.map(one)), relaxed: null };
}

interface Component {
  readonly regions: Set<Expr>;
  readonly constraints: Expr[];
}

/** The connected components of constraints that share regions. */
class Components {
  all: Component[] = [];

  add(constraint: Expr, regions: ReadonlySet<Expr>): void {
    const joined = this.all.filter(component => [...regions].some(region => component.regions.has(region)));
    const [first] = joined;
    const home = first ?? { regions: new Set<Expr>(), constraints: [] };
    for (const other of joined.slice(1)) {
      for (const region of other.regions) home.regions.add(region);
      home.constraints.push(...other.constraints);
    }
    for (const region of regions) home.regions.add(region);
    home.constraints.push(constraint);
    const gone = new Set(joined);
    this.all = [...this.all.filter(component => !gone.has(component)), home];
  }
}

/** The outermost parts of the input that neither contain a place of the state nor lie inside of one. */
class RenamableRegions {
  readonly #live: ReadonlySet<Expr>;
  readonly #enclosing: ReadonlySet<Expr>;
  readonly #regions = new Map<Expr, Expr | null>();
  readonly #inConstraint = new Map<Expr, ReadonlySet<Expr> | null>();
  readonly #fixed = new Set<Expr>();

  constructor(private readonly options: CanonicalFormOptions) {
    this.#live = new Set(options.live);
    this.#enclosing = new Set(options.live.flatMap(place => [...enclosing(place)]));
  }

  typeOf(region: Expr): string {
    return this.options.typeOf(region) ?? '';
  }

  /** The region that a place belongs to; null where it belongs to none that may be renamed. */
  of(place: Expr): Expr | null {
    let region = this.#regions.get(place);
    if (region === undefined) {
      region = this.#find(place);
      this.#regions.set(place, region);
    }
    return region;
  }

  #find(place: Expr): Expr | null {
    if (this.#live.has(place) || this.#enclosing.has(place)) return null;
    let region: Expr | null = place.sort === this.options.term ? place : null;
    for (const outer of enclosing(place)) {
      if (this.#live.has(outer)) return null;
      if (this.#enclosing.has(outer)) break;
      region = outer;
    }
    if (region === null || this.#fixed.has(region)) return null;
    return this.options.typeOf(region) === null ? null : region;
  }

  /** Never rename the regions that this constraint mentions. */
  fixIn(constraint: Expr): void {
    const { shapes, wholes } = this.options.footprintOf(constraint);
    for (const place of [...shapes, ...wholes]) {
      const region = this.of(place);
      if (region !== null) this.#fixed.add(region);
    }
    this.#regions.clear();
    this.#inConstraint.clear();
  }

  /** All regions that a constraint mentions; null for a constraint that is too large to be walked. */
  in(constraint: Expr): ReadonlySet<Expr> | null {
    let found = this.#inConstraint.get(constraint);
    if (found === undefined) {
      found = this.#collect(constraint);
      this.#inConstraint.set(constraint, found);
    }
    return found;
  }

  #collect(constraint: Expr): ReadonlySet<Expr> | null {
    const places = placesIn(constraint);
    if (places === null) return null;
    const found = new Set<Expr>();
    for (const place of places) {
      const region = this.of(place);
      if (region !== null) found.add(region);
    }
    return found;
  }
}

/** The outermost places in a constraint; null for one that is too large to be walked. */
export const placesIn = memoized(collectPlaces);

function collectPlaces(constraint: Expr): readonly Expr[] | null {
  const found: Expr[] = [];
  let count = 0;
  walk([constraint], e => {
    if (++count > MAX_NODES) return 'stop';
    if (!isPlace(e)) return 'descend';
    found.push(e);
    return 'skip';
  });
  return count > MAX_NODES ? null : found;
}

/** An expression whose places are taken out. */
interface Skeleton {
  /** In the order in which they occur. */
  readonly places: readonly Expr[];
  /** A hash of the rest, with these places numbered in this order. */
  readonly hash: number;
}

/**
 * The arguments in an order that does not depend on the places in them: the normal form orders those of commutative operators by their
 * contents, and `x = pi` would be another question than `pi = y`.
 */
function argumentsOf(e: Expr): readonly Expr[] {
  if (!UNORDERED.has(e.op)) return e.args;
  return [...e.args].sort((a, b) => shapeOf(a) - shapeOf(b));
}

/** A hash in which all places are the same. */
function shapeOf(root: Expr): number {
  return shapes(root).hash;
}

const shapes = memoized((root: Expr): { readonly hash: number } => {
  const hashes = new Map<Expr, number>();
  bottomUp(root, {
    done: hashes,
    needs: e => (isPlace(e) ? [] : e.args),
    finish: e => {
      if (isPlace(e)) hashes.set(e, TAG.place);
      else if (e.args.length === 0) hashes.set(e, e.contentHash);
      else {
        const parts = e.args.map(arg => hashes.get(arg) as number);
        if (UNORDERED.has(e.op)) parts.sort((a, b) => a - b);
        hashes.set(e, hashedNode(e, parts));
      }
    },
  });
  return { hash: hashes.get(root) as number };
});

const skeletonOf = memoized((root: Expr): Skeleton => {
  const places: Expr[] = [];
  const hashes = new Map<Expr, number>();
  bottomUp(root, {
    done: hashes,
    needs: e => (isPlace(e) ? [] : argumentsOf(e)),
    finish: e => {
      hashes.set(e, isPlace(e) ? new Hash(TAG.place).number(places.push(e)).value : nodeHash(e, hashes));
    },
  });
  return { places, hash: hashes.get(root) as number };
});

function nodeHash(e: Expr, hashes: ReadonlyMap<Expr, number>): number {
  if (e.args.length === 0) return e.contentHash;
  return hashedNode(
    e,
    argumentsOf(e).map(arg => hashes.get(arg) as number),
  );
}

function hashedNode(e: Expr, parts: readonly number[]): number {
  const { data } = e;
  const name = data instanceof Constructor || data instanceof Uninterpreted ? data.name : '';
  const hash = new Hash(TAG.node).number(nameHash(e.op)).number(nameHash(name)).number(e.index);
  for (const part of parts) hash.number(part);
  return hash.value;
}

/** Hashes expressions of one component, with its regions numbered in the order in which they occur. */
export class ComponentHasher {
  readonly #numbers = new Map<Expr, number>();
  readonly #names = new Map<Expr, number>();

  constructor(
    private readonly regions: RenamableRegions | null,
    private readonly nameOf: ((place: Expr) => number | null) | undefined,
  ) {}

  hash(constraints: readonly Expr[]): number {
    const result = new Hash(TAG.component);
    for (const constraint of constraints) result.number(this.of(constraint));
    return result.value;
  }

  /** Equal for expressions that have the same skeleton, and places of the same names in it. */
  of(e: Expr): number {
    const { places, hash } = skeletonOf(e);
    const result = new Hash(TAG.expression).number(hash);
    for (const place of places) result.number(this.#name(place));
    return result.value;
  }

  #name(place: Expr): number {
    let name = this.#names.get(place);
    if (name === undefined) {
      name = this.#makeName(place);
      this.#names.set(place, name);
    }
    return name;
  }

  #makeName(place: Expr): number {
    const { regions } = this;
    const region = regions?.of(place) ?? null;
    if (regions === null || region === null) return this.nameOf?.(place) ?? place.contentHash;
    const hash = new Hash(TAG.place).number(this.#numberOf(region)).number(nameHash(regions.typeOf(region)));
    for (let e = place; e !== region; e = e.args[0] as Expr)
      hash.number(nameHash((e.data as Constructor).name)).number(e.index);
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
