/**
 * Maps that depend on the input: maps of the input, and maps that the program made with symbolic keys.
 *
 * A map whose keys are all plain is an `ErlMap`, whatever its values are. Everything else is a `Sym` whose expression
 * is a map of the input with updates over it (`symbolic/map-expr.ts`). A look-up walks down the updates, asking whether the
 * key is the same one, and then asks the input. Iteration asks for the size, and gives the keys names: the first
 * key, the second key, and so on.
 */

import { and, apply, defined, type Expr, eq, int, is, or } from '../../../logic/index.ts';
import { contentsEqual, sameTerm, sizeExpr, update } from '../../symbolic/contents.ts';
import { encode, isPlain } from '../../symbolic/encode.ts';
import { layersOf, mapExpr, mapOf, mergedOf, type Update } from '../../symbolic/map-expr.ts';
import { plainTerm } from '../../symbolic/plain.ts';
import { EMPTY_MAP, MAP, mapGet, mapHas, mapKey, mapMerge, mapSize, mid } from '../../symbolic/signature.ts';
import { compareKeys, exactEqual } from '../../terms/compare.ts';
import { concrete } from '../../terms/concrete.ts';
import { concretize } from '../../terms/concretize.ts';
import { Bits, Cons, containsFun, ErlMap, Sym, type Term, Tuple } from '../../terms/index.ts';
import * as plain from '../../terms/map-term.ts';
import { type Ask, askIn, Count, count, countTerm } from '../bits/count.ts';
import { symbolicBitsEqual } from '../bits/symbolic-bits.ts';
import { isKept, recall, remember } from '../concretes.ts';
import { hasSymbol } from '../has-symbol.ts';
import { noteFunctions } from '../made-up-functions.ts';
import { QUESTION, QUESTIONS } from '../question-kinds.ts';
import type { SymbolicProcess } from '../symbolic-process.ts';
import { choiceOf } from '../table-choice.ts';

/** A term that is known to be a map. */
export type MapTerm = ErlMap | Sym;

/** The sign of the comparison of two terms, asking what it depends on. */
export type Order = (p: SymbolicProcess, a: Term, b: Term) => number;

/** The term as a map; undefined when it is none. */
export function asMap(p: SymbolicProcess, term: Term, ask: Ask = askIn(p)): MapTerm | undefined {
  if (term instanceof ErlMap) return term;
  if (!(term instanceof Sym)) return undefined;
  const value = concrete(term);
  if (!ask(is(MAP, term.expr), value instanceof ErlMap, QUESTION.isMap)) return undefined;
  if (!p.ex.recording) return value as ErlMap;
  const id = mid(term.expr);
  const { base, updates } = layersOf(id);
  if (base === id) remember(p, id, value);
  else if (base === EMPTY_MAP) rememberEntries(p, updates, value as ErlMap);
  return term;
}

/** A map with plain keys was perhaps encoded as a part of another term: what its values are was not noted then. */
function rememberEntries(p: SymbolicProcess, updates: readonly Update[], map: ErlMap): void {
  for (const { key, value } of updates) {
    if (value === null || isKept(p, value)) continue;
    const plainKey = plainTerm(key);
    const known = plainKey === undefined ? undefined : plain.mapGet(map, plainKey);
    if (known !== undefined) remember(p, value, known);
  }
}

/** A map as look-ups take it: what is past recording is plain. */
export function knownMap(p: SymbolicProcess, map: MapTerm): MapTerm {
  return map instanceof ErlMap || p.ex.recording ? map : (concretize(map) as ErlMap);
}

/**
 * Whether a key is told by questions. What closures of the program in it have captured is not asked about, and noted as
 * a limit; functions of the input are unknown terms like others.
 */
function isSymbolicKey(p: SymbolicProcess, key: Term): boolean {
  if (!p.ex.recording || !hasSymbol(key)) return false;
  if (!containsFun(key)) return true;
  p.ex.limit('concrete-fun', 'a closure in the key of a map');
  return false;
}

/** The value under a key; undefined when it is not there. */
export function lookup(p: SymbolicProcess, map: MapTerm, key: Term, ask: Ask = askIn(p)): Term | undefined {
  if (map instanceof ErlMap) {
    if (!isSymbolicKey(p, key)) return plain.mapGet(map, key);
    return valueAmong(p, map, key, ask);
  }
  const wanted = encode(key);
  const plainKey = concretize(key);
  const { base, updates } = layersOf(mid(map.expr));
  for (const [i, { key: other, value }] of updates.entries()) {
    const same = sameTerm(other, wanted);
    noteFunctions(p, recall(p, other), key);
    if (
      same.op === 'literal'
        ? same.data === false
        : !ask(same, exactEqual(recall(p, other), plainKey), QUESTIONS.mapUpdate.at(i))
    )
      continue;
    return value === null ? undefined : valueTerm(p, recall(p, value), value);
  }
  if (base === EMPTY_MAP) return undefined;
  const merged = mergedParts(p, base);
  if (merged !== undefined) return lookup(p, merged[1], key, ask) ?? lookup(p, merged[0], key, ask);
  const value = plain.mapGet(recall(p, base) as ErlMap, plainKey);
  if (!ask(apply(mapHas, base, wanted), value !== undefined, QUESTION.hasKey)) return undefined;
  return p.track(value as Term, apply(mapGet, base, wanted));
}

/** The two maps that a base was merged from. */
function mergedParts(p: SymbolicProcess, base: Expr): [MapTerm, MapTerm] | undefined {
  const ids = mergedOf(base);
  return ids && (ids.map(id => new Sym(recall(p, id), mapExpr(id))) as [MapTerm, MapTerm]);
}

function valueTerm(p: SymbolicProcess, value: Term, expr: Expr): Term {
  return isPlain(expr) ? value : p.track(value, expr);
}

/** A bitstring of several parts, in tuples and lists as well, has to be read before it can be compared. */
function sameKey(p: SymbolicProcess, candidate: Term, key: Term): Expr {
  noteFunctions(p, candidate, key);
  const [known, wanted] = [encode(candidate), encode(key)];
  const condition = contentsEqual(known, wanted);
  if (condition !== undefined) return condition;
  if (candidate instanceof Bits) return symbolicBitsEqual(p, candidate, key);
  if (candidate instanceof Tuple && key instanceof Tuple)
    return and(...candidate.elements.map((part, i) => sameKey(p, part, defined(key.elements[i]))));
  if (candidate instanceof Cons && key instanceof Cons)
    return and(sameKey(p, candidate.head, key.head), sameKey(p, candidate.tail, key.tail));
  return eq(known, wanted);
}

/** A plain key, and the condition that a symbolic one is the same. */
interface PossibleKey {
  readonly candidate: Term;
  readonly same: Expr;
}

/** The value under a symbolic key of a map whose keys are plain. Where it has a single expression, no key is asked for. */
function valueAmong(p: SymbolicProcess, map: ErlMap, key: Term, ask: Ask): Term | undefined {
  const { possible, index } = possibleKeys(p, plain.mapKeys(map), key);
  if (!ask(or(...possible.map(({ same }) => same)), index >= 0, QUESTION.isSomeKey)) return undefined;
  const values = possible.map(({ candidate }) => plain.mapGet(map, candidate) as Term);
  const choice = values.length > 1 ? choiceOf(values, i => defined(possible[i]).same) : undefined;
  if (choice !== undefined) return valueTerm(p, defined(values[index]), choice);
  return values[askWhich(possible, index, ask)];
}

/** Which of these plain keys a symbolic one is: whether any is one question, which one are others. */
function keyAmong(p: SymbolicProcess, keys: readonly Term[], key: Term, ask: Ask): Term | undefined {
  const { possible, index } = possibleKeys(p, keys, key);
  if (!ask(or(...possible.map(({ same }) => same)), index >= 0, QUESTION.isSomeKey)) return undefined;
  return possible[askWhich(possible, index, ask)]?.candidate;
}

function possibleKeys(
  p: SymbolicProcess,
  keys: readonly Term[],
  key: Term,
): { readonly possible: readonly PossibleKey[]; readonly index: number } {
  const possible = keys
    .map(candidate => ({ candidate, same: sameKey(p, candidate, key) }))
    .filter(({ same }) => same !== or());
  return { possible, index: possible.findIndex(({ candidate }) => exactEqual(candidate, key)) };
}

function askWhich(possible: readonly PossibleKey[], index: number, ask: Ask): number {
  const last = possible.length - 1;
  return possible.findIndex(({ same }, i) => i === last || ask(same, i === index, QUESTIONS.mapKey.at(i)));
}

/** The map with a value under a key. */
export function put(p: SymbolicProcess, map: MapTerm, key: Term, value: Term): Term {
  if (map instanceof ErlMap && !isSymbolicKey(p, key)) return plain.mapPut(map, key, value);
  return changed(p, map, key, value);
}

/** The map without a key, which may be there or not. */
export function remove(p: SymbolicProcess, map: MapTerm, key: Term): Term {
  if (map instanceof ErlMap) {
    if (!isSymbolicKey(p, key)) return plain.mapRemove(map, key);
    const found = keyAmong(p, plain.mapKeys(map), key, askIn(p));
    return found === undefined ? map : plain.mapRemove(map, found);
  }
  return changed(p, map, key, null);
}

function changed(p: SymbolicProcess, map: MapTerm, key: Term, value: Term | null): Term {
  const before = concretize(map) as ErlMap;
  const plainKey = concretize(key);
  const plainValue = value === null ? null : concretize(value);
  const after =
    plainValue === null ? plain.mapRemove(before, plainKey) : plain.mapPut(before, plainKey, plainValue);
  if (!p.ex.recording) return after;
  const keyExpr = encode(key);
  remember(p, keyExpr, plainKey);
  const valueExpr = value === null ? null : encode(value);
  if (valueExpr !== null) remember(p, valueExpr, plainValue as Term);
  return p.track(after, mapExpr(update(idOf(p, map), keyExpr, valueExpr)));
}

/** The id of a map; a plain one is made of its entries. */
function idOf(p: SymbolicProcess, map: MapTerm): Expr {
  if (map instanceof Sym) return mid(map.expr);
  const entries = plain.mapEntries(map).map(([key, value]): [Expr, Expr] => {
    const entry: [Expr, Expr] = [encode(key), encode(value)];
    remember(p, entry[0], key);
    remember(p, entry[1], concretize(value));
    return entry;
  });
  return mid(mapOf(entries));
}

/** The entries of both maps; those of the second win. Lazy: keys are compared when an entry is looked up. */
export function merge(p: SymbolicProcess, below: MapTerm, above: MapTerm): Term {
  const [first, second] = [concretize(below) as ErlMap, concretize(above) as ErlMap];
  const merged = plain.mapFrom([...plain.mapEntries(first), ...plain.mapEntries(second)]);
  if (!p.ex.recording) return merged;
  const [a, b] = [idOf(p, below), idOf(p, above)];
  remember(p, a, first);
  remember(p, b, second);
  return p.track(merged, mapExpr(apply(mapMerge, a, b)));
}

/** Whether the program itself put all keys in, plain or symbolic: nothing of it is a map of the input. */
export function hasKnownKeys(map: MapTerm): boolean {
  return map instanceof ErlMap || layersOf(mid(map.expr)).base === EMPTY_MAP;
}

export function sizeOf(p: SymbolicProcess, map: MapTerm): Count {
  if (map instanceof ErlMap) return count(map.size);
  const value = (concrete(map) as ErlMap).size;
  const expr = p.ex.recording ? sizeExpr(mid(map.expr)) : int(value);
  return expr === undefined ? count(entriesOf(p, map).length) : new Count(value, expr);
}

export function sizeTerm(p: SymbolicProcess, map: MapTerm): Term {
  if (map instanceof ErlMap) return map.size;
  return countTerm(p, sizeOf(p, map));
}

export type Entry = [Term, Term];

/** All entries, their keys known to differ. In no particular order where keys are symbolic. */
export function entriesOf(p: SymbolicProcess, map: MapTerm): Entry[] {
  if (map instanceof ErlMap) return plain.mapEntries(map);
  if (!p.ex.recording) return plain.mapEntries(concrete(map) as ErlMap);
  const ask = askIn(p);
  const { base, updates } = layersOf(mid(map.expr));
  const entries = baseEntries(p, base, ask);
  for (const { key, value } of updates.toReversed()) {
    const plainKey = recall(p, key);
    const keyTerm = valueTerm(p, plainKey, key);
    setEntry(entries, keyTerm, value === null ? null : valueTerm(p, recall(p, value), value), ask);
  }
  return entries;
}

function baseEntries(p: SymbolicProcess, base: Expr, ask: Ask): Entry[] {
  if (base === EMPTY_MAP) return [];
  const merged = mergedParts(p, base);
  if (merged === undefined) return inputEntries(p, base);
  const entries = entriesOf(p, merged[0]);
  for (const [key, value] of entriesOf(p, merged[1])) setEntry(entries, key, value, ask);
  return entries;
}

/** Replaces the value under a key, or removes the key, having asked which of the entries has it. */
function setEntry(entries: Entry[], key: Term, value: Term | null, ask: Ask): void {
  const at = entries.findIndex(([other], i) =>
    ask(sameTerm(encode(other), encode(key)), exactEqual(other, key), QUESTIONS.mapEntry.at(i)),
  );
  if (at >= 0) entries.splice(at, 1);
  if (value !== null) entries.splice(at >= 0 ? at : entries.length, 0, [key, value]);
}

/** The entries of a map of the input. Its size is found by going through the sizes in order, the small ones first. */
function inputEntries(p: SymbolicProcess, base: Expr): Entry[] {
  const map = recall(p, base) as ErlMap;
  for (let n = 0; n <= map.size; n++) {
    // A map of n entries counts as n deeper: programs seldom treat large maps differently.
    p.deepen(n);
    if (p.ask(eq(apply(mapSize, base), int(n)), n === map.size, QUESTIONS.mapSize.at(n))) break;
  }
  return plain.mapEntries(map).map(([key, value], i): Entry => {
    const keyExpr = apply(mapKey, base, int(i));
    const valueExpr = apply(mapGet, base, keyExpr);
    p.ex.facts.assume(apply(mapHas, base, keyExpr));
    remember(p, keyExpr, key);
    return [p.track(key, keyExpr), p.track(value, valueExpr)];
  });
}

/** All entries in the order of their keys. */
export function orderedEntries(p: SymbolicProcess, map: MapTerm, order: Order): Entry[] {
  const entries = entriesOf(p, map);
  if (map instanceof ErlMap || isOrdered(mid(map.expr))) return entries;
  const sorted: Entry[] = [];
  for (const entry of entries) {
    const at = sorted.findIndex(other => keyOrder(p, entry[0], other[0], order) < 0);
    sorted.splice(at < 0 ? sorted.length : at, 0, entry);
  }
  return sorted;
}

/** A map of the input as it came. */
function isOrdered(id: Expr): boolean {
  const { base, updates } = layersOf(id);
  return updates.length === 0 && mergedOf(base) === undefined;
}

/** The order of keys tells 1 from 1.0. */
function keyOrder(p: SymbolicProcess, a: Term, b: Term, order: Order): number {
  return hasSymbol(a) || hasSymbol(b) ? order(p, a, b) : compareKeys(a, b);
}
