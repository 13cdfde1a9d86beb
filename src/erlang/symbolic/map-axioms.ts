/**
 * Maps of the input: sizes, keys in their order, and maps inside of maps.
 *
 * A question speaks about some keys of a map and perhaps about its size. There are at least as many entries as keys
 * that are there; the `i`-th key comes before the next one. The order of keys is told to the solver as far as kinds,
 * numbers and atoms go: atoms have a rank for that, and models are read back with names in this order (`decode.ts`).
 * A map inside of another one has a larger number, so that no map contains itself.
 */
import {
  and,
  apply,
  type Constructor,
  type Expr,
  eq,
  FALSE,
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
import { sameTerm } from './contents.ts';
import { differenceKey, unknownTerms } from './equality-axioms.ts';
import { meaningOf, whereMeaningful } from './meaning.ts';
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
  mapGet,
  mapHas,
  mapKey,
  mapSize,
  mid,
  NIL,
  TERM,
  tail,
  tupleConstructors,
} from './signature.ts';

/** Beyond so many keys of one map, or places in it, less is said. */
const MAX_KEYS = 8;
const MAX_PLACES = 32;
const MANY = 6;

const COMPARISONS = new Set<Expr['op']>(['eq', 'le', 'ge']);

interface MapFacts {
  readonly id: Expr;
  /** Keys that are asked for by what they are. */
  readonly keys: Expr[];
  isSized: boolean;
  /** The largest number that the size is compared with: so many keys may be meant by their place. */
  largest: number;
  /** How many keys are named by their place. */
  places: number;
  /** Of how many of them the names are known to be in order. */
  named: number;
  /** Something has changed since the last axiom about the number of keys. */
  isStale: boolean;
}

export class MapAxioms {
  #maps = new Map<Expr, MapFacts>();
  #ranks = new AtomRanks();
  /** Terms that are compared and may be maps. */
  #compared: [Expr, Expr][] = [];

  fork(): MapAxioms {
    const fork = new MapAxioms();
    for (const [id, facts] of this.#maps) fork.#maps.set(id, { ...facts, keys: [...facts.keys] });
    fork.#ranks = this.#ranks.fork();
    fork.#compared = [...this.#compared];
    return fork;
  }

  meet(e: Expr): readonly Expr[] {
    if (e.op === 'select' && e.data === MAP) return nested(e);
    const compared = unknownTerms(e);
    if (compared !== null) this.#compared.push(compared);
    const [left, right] = e.args as [Expr, Expr];
    if (COMPARISONS.has(e.op) && left.op === 'apply' && left.data === mapSize && right.op === 'literal') {
      const facts = this.#facts(left.args[0] as Expr);
      facts.largest = Math.max(facts.largest, Number(right.data as bigint));
    }
    if (e.op === 'apply' && e.data === mapSize) this.#facts(left).isSized = true;
    else if (e.op === 'apply' && e.data === mapHas) this.#key(left, right);
    else if (e.op === 'apply' && e.data === mapKey) return this.#place(left, e);
    return this.#ranks.meet(e);
  }

  /** What is to be said about all keys together; also about their names, where the question looks at names. */
  conclude(areNamesAsked: boolean): readonly Expr[] {
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
      ...(areNamesAsked ? all.flatMap(namesInOrder) : []),
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

  /** Keys by their place: all are named, so that none that is made up later comes in between. */
  #place(id: Expr, key: Expr): Expr[] {
    const facts = this.#facts(id);
    const wanted = Math.min(
      Math.max(Number((key.args[1] as Expr).data as bigint) + 1, facts.largest),
      MAX_PLACES,
    );
    const axioms: Expr[] = [];
    for (; facts.places < wanted; facts.places++) {
      const [before, here] = [placeIn(id, facts.places - 1), placeIn(id, facts.places)];
      const said = [apply(mapHas, id, here)];
      if (facts.places > 0) said.push(comesBefore(before, here));
      // In a large map that is made up, keys are numbers.
      if (facts.places >= MANY) said.push(is(INT, here));
      const isThere = gt(apply(mapSize, id), int(facts.places));
      const isAbsent = not(apply(mapHas, id, here));
      axioms.push(whereMeaningful(id, and(implies(isThere, and(...said)), or(isThere, isAbsent))));
      facts.isStale = true;
    }
    return axioms;
  }
}

function placeIn(id: Expr, index: number): Expr {
  return apply(mapKey, id, int(index));
}

/** The condition that another name means the same map. */
function isSameMap(id: Expr, other: Expr): Expr {
  return id === other ? TRUE : and(meaningOf(other), eq(other, id));
}

/** Every key that is there is one of those that are named by their place, if these are all. */
function amongPlaces({ id, places }: MapFacts, all: readonly MapFacts[]): Expr[] {
  const size = apply(mapSize, id);
  return all.flatMap(other =>
    other.keys.map(key => {
      const isThere = and(isSameMap(id, other.id), le(size, int(places)), apply(mapHas, id, key));
      const same = Array.from({ length: places }, (_, i) =>
        and(gt(size, int(i)), sameTerm(placeIn(id, i), key)),
      );
      return whereMeaningful(id, implies(isThere, or(...same)));
    }),
  );
}

/** The size is at least the number of different keys that are there. Two names may mean one map. */
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
  return whereMeaningful(id, ge(apply(mapSize, id), sum(present, 'Int')));
}

/** A map that is reached through another one's values or keys. */
function nested(id: Expr): Expr[] {
  const [term] = id.args;
  let inner = term;
  while (inner.op === 'select' && inner.sort === TERM) inner = inner.args[0] as Expr;
  if (inner.op !== 'apply' || (inner.data !== mapGet && inner.data !== mapKey)) return [];
  const outer = inner.args[0] as Expr;
  return [whereMeaningful(outer, whereMeaningful(id, gt(id, outer)))];
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
 * Whether one key comes before another. Of two compound keys the first parts decide: that is less than the whole
 * truth, and enough to make keys up.
 */
function comesBefore(a: Expr, b: Expr): Expr {
  return or(
    lt(placeOf(a), placeOf(b)),
    simpleBefore(a, b),
    ...COMPOUND().map(ctor => partsBefore(ctor, a, b)),
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

/** Keys that differ in their first bytes: that is enough to make them up. */
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

/** Where names are looked at, the first letters of keys that are atoms do not contradict their order. */
function namesInOrder(facts: MapFacts): Expr[] {
  const axioms: Expr[] = [];
  for (; facts.named + 1 < facts.places; facts.named++) {
    const [a, b] = [placeIn(facts.id, facts.named), placeIn(facts.id, facts.named + 1)];
    const areThere = gt(apply(mapSize, facts.id), int(facts.named + 1));
    const isAfter = textBefore(apply(atomName, aval(b)), apply(atomName, aval(a)), COMPARED_LETTERS);
    axioms.push(whereMeaningful(facts.id, implies(and(areThere, both(ATM, a, b)), not(isAfter))));
  }
  return axioms;
}

const COMPARED_LETTERS = 4;

/** Whether one list of characters comes before another, as far as their first letters tell. */
function textBefore(a: Expr, b: Expr, letters: number): Expr {
  if (letters === 0) return FALSE;
  const [x, y] = [ival(head(a)), ival(head(b))];
  return or(
    and(isNil(a), isCons(b)),
    and(isCons(a), isCons(b), or(lt(x, y), and(eq(x, y), textBefore(tail(a), tail(b), letters - 1)))),
  );
}

/** The atoms that a question mentions have ranks in the order of their names. */
class AtomRanks {
  #sorted: Atom[] = [];
  #asked = false;

  fork(): AtomRanks {
    const fork = new AtomRanks();
    fork.#sorted = [...this.#sorted];
    fork.#asked = this.#asked;
    return fork;
  }

  meet(e: Expr): Expr[] {
    if (e.op === 'apply') {
      if (e.data !== atomRank || this.#asked) return [];
      this.#asked = true;
      return this.#sorted.slice(1).map((atom, i) => precedes(this.#sorted[i] as Atom, atom));
    }
    const id = mentionedAtom(e);
    const atom = id === undefined ? undefined : Atom.byId(id);
    if (atom === undefined || this.#sorted.includes(atom)) return [];
    const at = this.#sorted.findIndex(other => compare(atom, other) < 0);
    this.#sorted.splice(at < 0 ? this.#sorted.length : at, 0, atom);
    if (!this.#asked) return [];
    const place = this.#sorted.indexOf(atom);
    const [before, after] = [this.#sorted[place - 1], this.#sorted[place + 1]];
    return [...(before ? [precedes(before, atom)] : []), ...(after ? [precedes(atom, after)] : [])];
  }
}

function precedes(a: Atom, b: Atom): Expr {
  return lt(apply(atomRank, int(a.id)), apply(atomRank, int(b.id)));
}
