/**
 * Well-formedness axioms of input maps: sizes, keys in order, and nested maps.
 *
 * A query mentions some keys of a map, and perhaps its size or its i-th key. The size is at least the number of
 * distinct present keys; the i-th key precedes the next one. The key order is axiomatized for kinds, numbers and atoms
 * only: atoms have a rank for it, and models are decoded with names in the order of ranks (`decode.ts`). Keys whose order
 * this does not tell are excluded by an assumption (`key-order`). A map nested in another one has a larger id, so that
 * no map contains itself.
 */
import {
  and,
  apply,
  type Constructor,
  defined,
  type Expr,
  eq,
  FALSE,
  find,
  ge,
  gt,
  implies,
  int,
  is,
  ite,
  le,
  lt,
  not,
  or,
  select,
  sum,
  TRUE,
} from '../../logic/index.ts';
import { compare } from '../terms/compare.ts';
import { Atom } from '../terms/index.ts';
import { type Axiom, narrowing } from './axiom.ts';
import { sameTerm } from './contents.ts';
import { definedness, whereDefined } from './definedness.ts';
import { differenceKey, unknownTerms } from './equality-axioms.ts';
import { mentionedAtom } from './name-axioms.ts';
import {
  ATM,
  atomName,
  atomRank,
  aval,
  BITS,
  bid,
  blen,
  byteAt,
  CONS,
  FLT,
  FUN,
  fval,
  head,
  INT,
  isCons,
  isNil,
  ival,
  MAP,
  mapDifference,
  mapGet,
  mapHas,
  mapKey,
  mapSize,
  mid,
  NIL,
  OPAQUE,
  TERM,
  tail,
  tupleConstructors,
} from './signature.ts';

/** Keys per map that count towards its size; more make larger axioms (quadratic in their number). */
const MAX_KEYS = 8;
/** Positions per map whose keys are axiomatized; more make larger queries. */
const MAX_PLACES = 32;
/**
 * From this position on, the keys of a map that the solver invents are integers; more give more varied keys, slower.
 */
const FIRST_INTEGER_PLACE = 6;

const COMPARISONS = new Set<Expr['op']>(['eq', 'le', 'ge']);

interface MapFacts {
  readonly id: Expr;
  /** Keys that the query mentions by value, not by position. */
  readonly keys: Expr[];
  isSized: boolean;
  /** The largest constant that the size is compared with: an upper bound for the positions that matter. */
  largest: number;
  /** The number of positions (from 0) whose keys are axiomatized. */
  places: number;
  /** The number of positions whose keys' names are axiomatized to be in order. */
  named: number;
  /** Keys or positions were added after the last axiom about the size. */
  isStale: boolean;
}

export class MapAxioms {
  #maps = new Map<Expr, MapFacts>();
  #ranks = new AtomRanks();
  /** The sides of equations between terms that may be maps. */
  #compared: [Expr, Expr][] = [];

  fork(): MapAxioms {
    const fork = new MapAxioms();
    for (const [id, facts] of this.#maps) fork.#maps.set(id, { ...facts, keys: [...facts.keys] });
    fork.#ranks = this.#ranks.fork();
    fork.#compared = [...this.#compared];
    return fork;
  }

  meet(e: Expr): readonly Axiom[] {
    if (e.op === 'select' && e.data === MAP) return nested(e);
    const compared = unknownTerms(e);
    if (compared !== null && !compared.some(mentionsWitness)) this.#compared.push(compared);
    const [left, right] = e.args as [Expr, Expr];
    const sized = comparedSize(e);
    if (sized !== null) {
      const facts = this.#facts(sized.id);
      facts.largest = Math.max(facts.largest, sized.size);
    }
    if (e.op === 'apply' && e.data === mapSize) this.#facts(left).isSized = true;
    else if (e.op === 'apply' && e.data === mapHas) this.#key(left, right);
    else if (e.op === 'apply' && e.data === mapKey) return this.#place(left, e);
    return this.#ranks.meet(e);
  }

  /** The axioms about all keys of a map; also about their names, where the query mentions names. */
  conclude(areNamesMentioned: boolean): readonly Expr[] {
    if (this.#maps.size === 0) return [];
    for (const pair of this.#compared) {
      const ids = pair.map(mid);
      if (!ids.some(id => this.#maps.get(id)?.isSized)) continue;
      for (const id of ids) this.#key(id, differenceKey(...pair));
    }
    const all = [...this.#maps.values()];
    const stale = all.filter(({ isSized, isStale }) => isSized && isStale);
    for (const facts of stale) facts.isStale = false;
    return [
      ...stale.flatMap(facts => (facts.places > 0 ? amongPlaces(facts, all) : [countedIn(facts, all)])),
      ...(areNamesMentioned ? all.flatMap(namesInOrder) : []),
    ];
  }

  #facts(id: Expr): MapFacts {
    let facts = this.#maps.get(id);
    if (facts === undefined) {
      facts = { id, keys: [], isSized: false, largest: 0, places: 0, named: 0, isStale: true };
      this.#maps.set(id, facts);
    }
    return facts;
  }

  #key(id: Expr, key: Expr): void {
    const facts = this.#facts(id);
    const isOwnPlace = key.op === 'apply' && key.data === mapKey && key.args[0] === id;
    if (isOwnPlace || facts.keys.includes(key)) return;
    if (facts.keys.length >= MAX_KEYS) return;
    facts.keys.push(key);
    for (const other of this.#maps.values()) other.isStale = true;
  }

  /**
   * Axioms for the i-th key, and for all positions before it and up to `largest`: a key invented later cannot come
   * between them.
   */
  #place(id: Expr, key: Expr): Axiom[] {
    const facts = this.#facts(id);
    const wanted = placesFor(key, facts.largest);
    const axioms: Axiom[] = [];
    for (; facts.places < wanted; facts.places++) {
      const [before, here] = [placeIn(id, facts.places - 1), placeIn(id, facts.places)];
      const isThere = gt(apply(mapSize, id), int(facts.places));
      const isKey = apply(mapHas, id, here);
      axioms.push(whereDefined(id, and(implies(isThere, isKey), or(isThere, not(isKey)))));
      if (facts.places > 0) {
        // The further keys of a large map are integers, which are cheap to order.
        const isUsual = facts.places >= FIRST_INTEGER_PLACE ? is(INT, here) : TRUE;
        const where = (order: Expr): Expr => whereDefined(id, implies(isThere, order));
        const isInOrder = where(and(comesBefore(before, here), isUsual));
        axioms.push(narrowing(isInOrder, 'key-order', () => [where(mayComeBefore(before, here))]));
      }
      facts.isStale = true;
    }
    return axioms;
  }
}

/**
 * Counting a witness of inequality compares it with other keys: to count the witnesses of these comparisons as well would
 * go on without an end. The size is then a lower bound without them.
 */
function mentionsWitness(e: Expr): boolean {
  return find(e, ({ op, data }) => op === 'apply' && data === mapDifference) !== undefined;
}

/** The map whose size an expression compares with a number, and that number; null for other expressions. */
export function comparedSize(e: Expr): { readonly id: Expr; readonly size: number } | null {
  const [left, right] = e.args;
  if (!COMPARISONS.has(e.op) || left?.op !== 'apply' || left.data !== mapSize) return null;
  return right?.op === 'literal' ? { id: defined(left.args[0]), size: Number(right.data) } : null;
}

/** The number of positions that axioms are stated for, given the key at one and the largest size asked for. */
export function placesFor(key: Expr, largest: number): number {
  return Math.min(Math.max(Number(defined(key.args[1]).data) + 1, largest), MAX_PLACES);
}

/** The key at a position of the map with this id. */
export function placeIn(id: Expr, index: number): Expr {
  return apply(mapKey, id, int(index));
}

/** The condition that another id denotes the same map. */
function isSameMap(id: Expr, other: Expr): Expr {
  return id === other ? TRUE : and(definedness(other), eq(other, id));
}

/** If all positions are axiomatized, every present key is the key at one of them. */
function amongPlaces({ id, places }: MapFacts, all: readonly MapFacts[]): Expr[] {
  const size = apply(mapSize, id);
  return all.flatMap(other =>
    other.keys.map(key => {
      const isThere = and(isSameMap(id, other.id), le(size, int(places)), apply(mapHas, id, key));
      const same = Array.from({ length: places }, (_, i) =>
        and(gt(size, int(i)), sameTerm(placeIn(id, i), key)),
      );
      return whereDefined(id, implies(isThere, or(...same)));
    }),
  );
}

/**
 * The size is at least the number of distinct present keys, including those mentioned under another id of the same map.
 */
function countedIn({ id }: MapFacts, all: readonly MapFacts[]): Expr {
  const seen: { readonly key: Expr; readonly isThere: Expr }[] = [];
  const present: Expr[] = [];
  for (const other of all) {
    const isSame = isSameMap(id, other.id);
    for (const key of other.keys) {
      const isThere = and(isSame, apply(mapHas, id, key));
      const repeats = seen.map(before => and(before.isThere, sameTerm(before.key, key)));
      present.push(ite(and(isThere, not(or(...repeats))), int(1), int(0)));
      seen.push({ key, isThere });
    }
  }
  return whereDefined(id, ge(apply(mapSize, id), sum(present, 'Int')));
}

/** A map selected from the values or keys of another one has a larger id. */
function nested(id: Expr): Expr[] {
  const [term] = id.args;
  let inner = term;
  while (inner.op === 'select' && inner.sort === TERM) inner = defined(inner.args[0]);
  if (inner.op !== 'apply' || (inner.data !== mapGet && inner.data !== mapKey)) return [];
  const outer = defined(inner.args[0]);
  return [whereDefined(outer, whereDefined(id, gt(id, outer)))];
}

// --- The order of keys --------------------------------------------------------------------------------------------

/** In the order of keys every integer comes before every float. */
const PLACES: readonly [Constructor, number][] = [
  [INT, 0],
  [FLT, 1],
  [ATM, 2],
  [FUN, 3],
  [MAP, 1001],
  [NIL, 1002],
  [CONS, 1003],
  [BITS, 1004],
];

function placeOf(e: Expr): Expr {
  let place: Expr = int(0);
  for (const [ctor, at] of PLACES) place = ite(is(ctor, e), int(at), place);
  for (const ctor of tupleConstructors()) place = ite(is(ctor, e), int(4 + ctor.fields.length), place);
  return place;
}

/**
 * A sufficient condition for one key to precede another. Of two compound keys only the first parts are compared: that
 * excludes some pairs that are in order, and never admits a pair that is not.
 */
function comesBefore(a: Expr, b: Expr): Expr {
  return or(
    lt(placeOf(a), placeOf(b)),
    simpleBefore(a, b),
    ...COMPOUND().map(ctor => partsBefore(ctor, a, b)),
  );
}

/** What holds for every two neighbours among the keys of a map. */
function mayComeBefore(a: Expr, b: Expr): Expr {
  const isInOrder = (ctor: Constructor, isLess: Expr): Expr => implies(both(ctor, a, b), isLess);
  return or(
    is(OPAQUE, a),
    is(OPAQUE, b),
    and(
      le(placeOf(a), placeOf(b)),
      not(eq(a, b)),
      isInOrder(INT, lt(ival(a), ival(b))),
      isInOrder(FLT, lt(fval(a), fval(b))),
      isInOrder(ATM, lt(apply(atomRank, aval(a)), apply(atomRank, aval(b)))),
    ),
  );
}

function both(ctor: Constructor, a: Expr, b: Expr): Expr {
  return and(is(ctor, a), is(ctor, b));
}

function simpleBefore(a: Expr, b: Expr): Expr {
  return or(
    namesBefore(a, b),
    and(both(FLT, a, b), lt(fval(a), fval(b))),
    and(both(BITS, a, b), bitsBefore(a, b)),
  );
}

function namesBefore(a: Expr, b: Expr): Expr {
  return or(
    and(both(INT, a, b), lt(ival(a), ival(b))),
    and(both(ATM, a, b), lt(apply(atomRank, aval(a)), apply(atomRank, aval(b)))),
  );
}

const COMPOUND = (): Constructor[] => [
  CONS,
  ...tupleConstructors().filter(({ fields }) => fields.length > 0),
];

function partsBefore(ctor: Constructor, a: Expr, b: Expr): Expr {
  return and(both(ctor, a, b), namesBefore(select(ctor, 0, a), select(ctor, 0, b)));
}

/** In bytes. Binary keys must differ within this prefix; more make larger axioms. */
const COMPARED_BYTES = 4;

function bitsBefore(a: Expr, b: Expr): Expr {
  const ways: Expr[] = [];
  const same: Expr[] = [];
  for (let i = 0; i < COMPARED_BYTES; i++) {
    const end = int(8 * i + 8);
    const [inA, inB] = [apply(byteAt, bid(a), int(i)), apply(byteAt, bid(b), int(i))];
    ways.push(and(...same, eq(blen(a), int(8 * i)), ge(blen(b), end)));
    ways.push(and(...same, ge(blen(a), end), ge(blen(b), end), lt(inA, inB)));
    same.push(ge(blen(a), end), ge(blen(b), end), eq(inA, inB));
  }
  return or(...ways);
}

/**
 * For queries that mention names: the names of adjacent atom keys are not in the wrong order within `COMPARED_LETTERS`.
 */
function namesInOrder(facts: MapFacts): Expr[] {
  const axioms: Expr[] = [];
  for (; facts.named + 1 < facts.places; facts.named++) {
    const [a, b] = [placeIn(facts.id, facts.named), placeIn(facts.id, facts.named + 1)];
    const areThere = gt(apply(mapSize, facts.id), int(facts.named + 1));
    const isAfter = textBefore(apply(atomName, aval(b)), apply(atomName, aval(a)), COMPARED_LETTERS);
    axioms.push(whereDefined(facts.id, implies(and(areThere, both(ATM, a, b)), not(isAfter))));
  }
  return axioms;
}

const COMPARED_LETTERS = 4;

/** Whether one list of characters precedes another within the first `letters` characters. */
function textBefore(a: Expr, b: Expr, letters: number): Expr {
  if (letters === 0) return FALSE;
  const [x, y] = [ival(head(a)), ival(head(b))];
  return or(
    and(isNil(a), isCons(b)),
    and(isCons(a), isCons(b), or(lt(x, y), and(eq(x, y), textBefore(tail(a), tail(b), letters - 1)))),
  );
}

/** The atoms that a query mentions have ranks in the order of their names; stated once the query mentions a rank. */
class AtomRanks {
  #sorted: Atom[] = [];
  #areMentioned = false;

  fork(): AtomRanks {
    const fork = new AtomRanks();
    fork.#sorted = [...this.#sorted];
    fork.#areMentioned = this.#areMentioned;
    return fork;
  }

  meet(e: Expr): Expr[] {
    if (e.op === 'apply') {
      if (e.data !== atomRank || this.#areMentioned) return [];
      this.#areMentioned = true;
      return this.#sorted.slice(1).map((atom, i) => precedes(defined(this.#sorted[i]), atom));
    }
    const id = mentionedAtom(e);
    const atom = id === undefined ? undefined : Atom.byId(id);
    if (atom === undefined || this.#sorted.includes(atom)) return [];
    const at = this.#sorted.findIndex(other => compare(atom, other) < 0);
    this.#sorted.splice(at < 0 ? this.#sorted.length : at, 0, atom);
    if (!this.#areMentioned) return [];
    const place = this.#sorted.indexOf(atom);
    const [before, after] = [this.#sorted[place - 1], this.#sorted[place + 1]];
    return [...(before ? [precedes(before, atom)] : []), ...(after ? [precedes(atom, after)] : [])];
  }
}

function precedes(a: Atom, b: Atom): Expr {
  return lt(apply(atomRank, int(a.id)), apply(atomRank, int(b.id)));
}
