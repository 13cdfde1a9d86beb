/**
 * Extensional equality: `=:=` as a condition on expressions, and membership in maps.
 *
 * Equality of the datatype is right for all terms but bitstrings and maps, which are equal when their contents are,
 * whatever their ids. Where the construction of one side is known, the condition compares contents; where neither is,
 * it compares ids, and extensionality axioms make unequal ids mean unequal contents (`equality-axioms.ts`).
 */
import {
  add,
  and,
  apply,
  defined,
  type Expr,
  eq,
  FALSE,
  find,
  int,
  is,
  ite,
  not,
  or,
  select,
  spend,
  sub,
  TRUE,
} from '../../logic/index.ts';
import { chunksOf, sameBits } from './bits.ts';
import { type Layers, layersOf, mergedOf, updated } from './map-expr.ts';
import { BITS, EMPTY_MAP, MAP, mapGet, mapHas, mapSize } from './signature.ts';

/** Compares ids where the contents cannot be compared by a condition. */
export function sameTerm(a: Expr, b: Expr): Expr {
  return contentsEqual(a, b) ?? eq(a, b);
}

/** Equality of two terms as a condition; undefined where it depends on undecided lengths or keys. */
export function contentsEqual(a: Expr, b: Expr): Expr | undefined {
  if (a === b) return TRUE;
  if (!mentionsContents(a) && !mentionsContents(b)) return eq(a, b);
  const conditions: Expr[] = [];
  const todo: [Expr, Expr][] = [[a, b]];
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    spend();
    const [x, y] = pair;
    if (x === y) continue;
    const made = x.op === 'construct' ? x : y.op === 'construct' ? y : undefined;
    if (made === undefined || (!mentionsContents(x) && !mentionsContents(y))) {
      const condition = eq(x, y);
      if (condition === FALSE) return FALSE;
      conditions.push(condition);
      continue;
    }
    const ctor = made.data;
    const shapes = and(is(ctor, x), is(ctor, y));
    if (shapes === FALSE) return FALSE;
    conditions.push(shapes);
    const fields = ctor.fields.map((_, i): [Expr, Expr] => [select(ctor, i, x), select(ctor, i, y)]);
    if (ctor === BITS || ctor === MAP) {
      const condition = ctor === BITS ? bitsEqual(fields) : sameMaps(...defined(fields[0]));
      if (condition === undefined) return undefined;
      if (condition === FALSE) return FALSE;
      conditions.push(condition);
    } else for (const field of fields.reverse()) todo.push(field);
  }
  return and(...conditions);
}

function bitsEqual(fields: readonly [Expr, Expr][]): Expr | undefined {
  const [[lengthA, lengthB], [idA, idB]] = fields as [[Expr, Expr], [Expr, Expr]];
  if (idA === idB) return eq(lengthA, lengthB);
  return sameBits(chunksOf(lengthA, idA), chunksOf(lengthB, idB));
}

const memo = new Map<Expr, boolean>();

/** Whether a constructed term contains a bitstring or map. */
function mentionsContents(e: Expr): boolean {
  if (e.op !== 'construct') return false;
  const known = memo.get(e);
  if (known !== undefined) return known;
  const found = find(
    e,
    part => part.op === 'construct' && (part.data === BITS || part.data === MAP || memo.get(part) === true),
    part => part.op === 'construct' && memo.get(part) !== false,
  );
  memo.set(e, found !== undefined);
  return found !== undefined;
}

// --- Maps ---------------------------------------------------------------------------------------------------------

/** A map with another value under a key, or without it. */
export function update(id: Expr, key: Expr, value: Expr | null): Expr {
  const below = withoutUpdate(id, key);
  return updated(below, { key, value });
}

/** Drops an earlier update of the same key if no update above it may have an equal key. */
function withoutUpdate(id: Expr, key: Expr): Expr {
  const { base, updates } = layersOf(id);
  const at = updates.findIndex(other => other.key === key);
  if (at < 0 || updates.slice(0, at).some(other => sameTerm(other.key, key).op !== 'literal')) return id;
  let result = base;
  for (const other of updates.toReversed()) if (other.key !== key) result = updated(result, other);
  return result;
}

function baseHas(base: Expr, key: Expr): Expr {
  const merged = mergedOf(base);
  if (merged !== undefined) return or(hasExpr(merged[1], key), hasExpr(merged[0], key));
  return base === EMPTY_MAP ? or() : apply(mapHas, base, key);
}

/** Whether a key is in a map. */
function hasExpr(id: Expr, key: Expr): Expr {
  const { base, updates } = layersOf(id);
  let result = baseHas(base, key);
  for (const { key: other, value } of updates.toReversed()) {
    const same = sameTerm(other, key);
    result = value === null ? and(not(same), result) : or(same, result);
  }
  return result;
}

function baseGet(base: Expr, key: Expr): Expr | null {
  const merged = mergedOf(base);
  if (merged === undefined) return base === EMPTY_MAP ? null : apply(mapGet, base, key);
  const [below, above] = merged;
  if (!hasValues(layersOf(above))) return hasValues(layersOf(below)) ? getExpr(below, key) : null;
  if (!hasValues(layersOf(below))) return getExpr(above, key);
  return ite(hasExpr(above, key), getExpr(above, key), getExpr(below, key));
}

function hasValues({ base, updates }: Layers): boolean {
  return base !== EMPTY_MAP || updates.some(({ value }) => value !== null);
}

/** The value under a key. Precondition: the map has the key. */
function getExpr(id: Expr, key: Expr): Expr {
  const { base, updates } = layersOf(id);
  let result: Expr | null = baseGet(base, key);
  for (const { key: other, value } of updates.toReversed())
    if (value !== null) result = result === null ? value : ite(sameTerm(other, key), value, result);
  if (result === null) throw new Error('an empty map has no values');
  return result;
}

/** The number of entries; undefined for merged maps, whose common keys are not known. */
export function sizeExpr(id: Expr): Expr | undefined {
  const { base, updates } = layersOf(id);
  if (mergedOf(base) !== undefined) return undefined;
  let size = base === EMPTY_MAP ? int(0) : apply(mapSize, base);
  let below = base;
  for (const one of updates.toReversed()) {
    const had = hasExpr(below, one.key);
    size = one.value === null ? sub(size, ite(had, int(1), int(0))) : add(size, ite(had, int(0), int(1)));
    below = updated(below, one);
  }
  return size;
}

/**
 * Equality of two maps as a condition; undefined where they are updates of different input maps, since it would then
 * quantify over all keys.
 */
function sameMaps(a: Expr, b: Expr): Expr | undefined {
  if (a === b) return TRUE;
  const [left, right] = [layersOf(a), layersOf(b)];
  if (left.base === right.base) return and(...keysOf(left, right).map(key => agreesAt(a, b, key)));
  if (left.base === EMPTY_MAP) return hasExactly(b, a);
  if (right.base === EMPTY_MAP) return hasExactly(a, b);
  const areInput = [left, right].every(
    ({ base, updates }) => updates.length === 0 && mergedOf(base) === undefined,
  );
  return areInput ? eq(a, b) : undefined;
}

function keysOf(...all: readonly Layers[]): Expr[] {
  return [...new Set(all.flatMap(({ updates }) => updates.map(({ key }) => key)))];
}

function agreesAt(a: Expr, b: Expr, key: Expr): Expr {
  const [inA, inB] = [hasExpr(a, key), hasExpr(b, key)];
  if (inA === TRUE && inB === TRUE) return sameTerm(getExpr(a, key), getExpr(b, key));
  const same = inA.op === 'literal' && inB.op === 'literal' ? or() : sameValues(a, b, key);
  return or(and(not(inA), not(inB)), and(inA, inB, same));
}

function sameValues(a: Expr, b: Expr, key: Expr): Expr {
  return hasValues(layersOf(a)) && hasValues(layersOf(b)) ? sameTerm(getExpr(a, key), getExpr(b, key)) : or();
}

/** Whether `map` has the entries of `finite`, a map built from the empty one, and the same size. */
function hasExactly(map: Expr, finite: Expr): Expr | undefined {
  const keys = keysOf(layersOf(finite));
  const [size, finiteSize] = [sizeExpr(map), sizeExpr(finite)];
  if (size === undefined || finiteSize === undefined) return undefined;
  return and(
    eq(size, finiteSize),
    ...keys.map(key => {
      const inFinite = hasExpr(finite, key);
      if (inFinite === or()) return TRUE;
      return or(not(inFinite), and(hasExpr(map, key), sameValues(map, finite, key)));
    }),
  );
}
