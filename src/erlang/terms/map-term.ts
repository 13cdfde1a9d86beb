/**
 * Operations on maps. Keys are compared by `=:=`: 1 and 1.0 are two keys, 0.0 and -0.0 are one.
 *
 * A map of up to 32 keys is two sorted arrays, as on the BEAM; a larger one is a balanced tree. Iteration and
 * printing follow the order of map keys (`compareKeys`) at every size. On OTP 25 that is exactly what `maps:to_list`
 * and printing give for small maps. Above 32 keys the BEAM iterates by hash, and since OTP 26 small maps by the
 * index of atoms: neither order is part of the language, and a sorted one does not change from run to run.
 *
 * Precondition: keys are concrete. Of a symbolic key only the concrete value would be used, so a caller must have
 * recorded a decision about it. Values may be symbolic.
 */
import { compareKeys } from './compare.ts';
import { concrete } from './concrete.ts';
import { Atom, ErlMap, type Term } from './term.ts';
import { treeFind, treeFromSorted, treeInsert, treeKeys, treeRemove, treeValues } from './tree.ts';

const SMALL = 32;

export const emptyMap = new ErlMap([], [], null);

export function mapSize(map: ErlMap): number {
  return map.size;
}

export function mapGet(map: ErlMap, key: Term): Term | undefined {
  if (map.tree !== null) return treeFind(map.tree, concrete(key), compareKeys)?.value;
  const at = position(map.keys, concrete(key));
  return at < 0 ? undefined : map.values[at];
}

export function mapHas(map: ErlMap, key: Term): boolean {
  return mapGet(map, key) !== undefined;
}

export function mapPut(map: ErlMap, key: Term, value: Term): ErlMap {
  const k = concrete(key);
  if (map.tree !== null) return new ErlMap([], [], treeInsert(map.tree, k, value, compareKeys));
  const at = position(map.keys, k);
  if (at >= 0) return new ErlMap(map.keys, map.values.with(at, value), null);
  const keys = map.keys.toSpliced(~at, 0, k);
  const values = map.values.toSpliced(~at, 0, value);
  return fromSorted(keys, values);
}

/** The same map when the key is absent. */
export function mapRemove(map: ErlMap, key: Term): ErlMap {
  const k = concrete(key);
  if (map.tree !== null) {
    const tree = treeRemove(map.tree, k, compareKeys);
    if (tree === map.tree) return map;
    return tree === null || tree.size > SMALL
      ? new ErlMap([], [], tree)
      : new ErlMap(treeKeys(tree), treeValues(tree), null);
  }
  const at = position(map.keys, k);
  return at < 0 ? map : new ErlMap(map.keys.toSpliced(at, 1), map.values.toSpliced(at, 1), null);
}

/** Keys in order. */
export function mapKeys(map: ErlMap): readonly Term[] {
  return map.tree === null ? map.keys : treeKeys(map.tree);
}

/** Values in the order of their keys. */
export function mapValues(map: ErlMap): readonly Term[] {
  return map.tree === null ? map.values : treeValues(map.tree);
}

export function mapEntries(map: ErlMap): [Term, Term][] {
  const values = mapValues(map);
  return mapKeys(map).map((key, i) => [key, values[i] as Term]);
}

/** Of equal keys the last one wins, as in `maps:from_list/1`. */
export function mapFrom(entries: Iterable<readonly [Term, Term]>): ErlMap {
  const sorted = Array.from(entries, ([key, value]) => [concrete(key), value] as const);
  sorted.sort((a, b) => compareKeys(a[0], b[0]));
  const keys: Term[] = [];
  const values: Term[] = [];
  for (const [key, value] of sorted) {
    const last = keys.length - 1;
    if (last >= 0 && compareKeys(keys[last] as Term, key) === 0) values[last] = value;
    else {
      keys.push(key);
      values.push(value);
    }
  }
  return fromSorted(keys, values);
}

function fromSorted(keys: readonly Term[], values: readonly Term[]): ErlMap {
  return keys.length <= SMALL
    ? new ErlMap(keys, values, null)
    : new ErlMap([], [], treeFromSorted(keys, values));
}

/** The index of the key, or the bitwise complement of its insertion point. */
function position(keys: readonly Term[], key: Term): number {
  if (key instanceof Atom || typeof key === 'number') {
    const at = keys.indexOf(key);
    if (at >= 0) return at;
  }
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const c = compareKeys(key, keys[middle] as Term);
    if (c === 0) return middle;
    if (c < 0) high = middle;
    else low = middle + 1;
  }
  return ~low;
}
