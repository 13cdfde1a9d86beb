/**
 * The places that a query mentions: those that it constrains, directly or by equality.
 *
 * Places that occur in its expressions are collected by a traversal. Others are mentioned implicitly: `X = {A, B}`
 * constrains the elements of X, and where two places are equal, or may be aliases by an `ite`, a constraint on a part
 * of one holds for the same part of the other. The closure under such pairs is computed up to the depth of the query's
 * own places, because a pair such as X and the tail of X has an infinite closure.
 */
import { bottomUp, type Constructor, type Expr, ForkedMap, select } from '../../logic/index.ts';
import { comparedSize, placeIn, placesFor } from '../symbolic/map-axioms.ts';
import { MAP, mapGet, mapHas, mapKey, mapSize, TERM } from '../symbolic/signature.ts';
import type { Known } from './formula.ts';
import { stepOf } from './place.ts';

export interface MapUse {
  readonly map: Expr;
  /** Null for its size. */
  readonly key: Expr | null;
}

interface Field {
  readonly ctor: Constructor;
  readonly index: number;
}

/**
 * Pairs of equal places per query, which large terms may have many of. Further ones are ignored, which leaves more to
 * repair.
 */
const MAX_PAIRS = 2_000;

export class Mentions implements Known {
  #places = new ForkedMap<Expr, true>();
  #seen = new ForkedMap<Expr, true>();
  #fields = new ForkedMap<Expr, readonly Field[]>();
  #pairs = new Map<string, readonly [Expr, Expr]>();
  #keys = new ForkedMap<Expr, readonly Expr[]>();
  /** The largest number that a map's size is compared with, by its id. */
  #sizes = new ForkedMap<Expr, number>();
  #deepest = 0;
  #compares = false;
  #newPlaces: Expr[] = [];
  #newUses: MapUse[] = [];

  /** `isTyped`: whether types constrain a place; pairs are closed over such places only. */
  constructor(private readonly isTyped: (place: Expr) => boolean) {}

  fork(): Mentions {
    const fork = new Mentions(this.isTyped);
    fork.#places = this.#places.fork();
    fork.#seen = this.#seen.fork();
    fork.#fields = this.#fields.fork();
    fork.#pairs = new Map(this.#pairs);
    fork.#keys = this.#keys.fork();
    fork.#sizes = this.#sizes.fork();
    fork.#deepest = this.#deepest;
    fork.#compares = this.#compares;
    return fork;
  }

  places(): Iterable<Expr> {
    return this.#places.keys();
  }

  has(place: Expr): boolean {
    return this.#places.has(place);
  }

  /** Whether the query compares two unknown terms as wholes. */
  get compares(): boolean {
    return this.#compares;
  }

  keys(map: Expr): readonly Expr[] {
    return this.#keys.get(map) ?? [];
  }

  /** Adds an expression; gives the places and map accesses that it is the first to mention, outer places first. */
  add(expr: Expr): { readonly places: readonly Expr[]; readonly uses: readonly MapUse[] } {
    this.#newPlaces = [];
    this.#newUses = [];
    this.#walk(expr);
    if (this.#newPlaces.length > 0 || this.#pairs.size > 0) this.#followPairs();
    return { places: this.#newPlaces, uses: this.#newUses };
  }

  /** In postorder, so that a place comes after those that it is a part of. */
  #walk(root: Expr): void {
    bottomUp(root, {
      needs: e => e.args.toReversed(),
      done: this.#seen,
      finish: e => this.#visit(e),
    });
  }

  #visit(e: Expr): void {
    this.#seen.set(e, true);
    if (e.sort === TERM) {
      this.#deepest = Math.max(this.#deepest, depthOf(e));
      this.#mention(e);
      if (e.op === 'ite') {
        this.#pair(e, e.args[1]);
        this.#pair(e, e.args[2]);
      }
    }
    if (e.op === 'eq' && e.args[0]?.sort === TERM) {
      const [left, right] = e.args;
      this.#pair(left, right);
      if (left.op !== 'construct' && right.op !== 'construct') this.#compares = true;
    }
    const sized = comparedSize(e);
    if (sized !== null) this.#sizes.set(sized.id, Math.max(sized.size, this.#sizes.get(sized.id) ?? 0));
    if (e.op === 'apply') this.#useOfMap(e);
  }

  #mention(e: Expr): void {
    if (this.#places.has(e)) return;
    const back = stepOf(e);
    if (back === null && e.op !== 'var') return;
    this.#places.set(e, true);
    this.#newPlaces.push(e);
    if (back === null || back.step.kind !== 'field') return;
    const { ctor, index } = back.step;
    const fields = this.#fields.get(back.from) ?? [];
    this.#fields.set(back.from, [...fields, { ctor, index }]);
  }

  #useOfMap(e: Expr): void {
    if (e.data !== mapHas && e.data !== mapGet && e.data !== mapSize && e.data !== mapKey) return;
    const [id, key = null] = e.args;
    if (id?.op !== 'select' || id.data !== MAP) return;
    const map = id.args[0];
    if (e.data !== mapKey) this.#use(map, key);
    else for (let i = 0; i < placesFor(e, this.#sizes.get(id) ?? 0); i++) this.#use(map, placeIn(id, i));
  }

  #use(map: Expr, key: Expr | null): void {
    const keys = this.#keys.get(map) ?? [];
    if (key !== null) {
      if (keys.includes(key)) return;
      this.#keys.set(map, [...keys, key]);
    }
    this.#newUses.push({ map, key });
  }

  #pair(a: Expr, b: Expr): void {
    if (a === b || this.#pairs.size >= MAX_PAIRS) return;
    const [left, right] = a.id < b.id ? [a, b] : [b, a];
    this.#pairs.set(`${left.id} ${right.id}`, [left, right]);
  }

  #followPairs(): void {
    for (let before = -1; before !== this.#newPlaces.length; ) {
      before = this.#newPlaces.length;
      // Pairs found meanwhile are appended to the map and visited in the same round.
      for (const [a, b] of this.#pairs.values()) {
        this.#follow(a, b);
        this.#follow(b, a);
      }
    }
  }

  /** Constraints on parts of `a` hold for the same parts of `b`. */
  #follow(a: Expr, b: Expr): void {
    if (a.op === 'construct') {
      const ctor = a.data;
      for (const [index, arg] of a.args.entries())
        if (arg.sort === TERM) this.#followField(arg, b, { ctor, index }, Number.POSITIVE_INFINITY);
      return;
    }
    for (const field of this.#fields.get(a) ?? [])
      this.#followField(select(field.ctor, field.index, a), b, field, this.#deepest);
  }

  #followField(part: Expr, of: Expr, { ctor, index }: Field, deepest: number): void {
    const same = select(ctor, index, of);
    if (depthOf(same) > deepest) return;
    if (this.isTyped(same)) this.#mention(same);
    this.#pair(part, same);
  }
}

const depths = new Map<Expr, number>();

/** The number of steps from an input. Called in postorder, so that the memoized recursion stays shallow. */
function depthOf(e: Expr): number {
  let depth = depths.get(e);
  if (depth === undefined) {
    const back = stepOf(e);
    depth = back === null ? 0 : depthOf(back.from) + 1;
    depths.set(e, depth);
  }
  return depth;
}
