/** Lists that builtins handle directly: length and the sorting family. */

import { defined, spend } from '../../logic/index.ts';
import { domainError, PrologThrow, typeError } from '../machine/errors.ts';
import { keyOf } from '../machine/indexing.ts';
import type { Machine } from '../machine/machine.ts';
import {
  Atom,
  arg,
  atom,
  compare,
  DICT,
  deref,
  derefToSymbolic,
  freshVariables,
  type Integer,
  isCons,
  isInteger,
  isStruct,
  list,
  listToArray,
  NIL,
  type Order,
  SpineWatch,
  Struct,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { argument, needAtom, needBound, needList, raw, type Table } from './support.ts';

function length(m: Machine, args: Term[]): boolean {
  let count = 0;
  let rest = argument(args, 0);
  const watch = new SpineWatch();
  while (isCons(rest)) {
    if (watch.isBack(rest)) throw typeError('list', raw(args, 0));
    count++;
    rest = arg(rest, 1);
  }
  const n = argument(args, 1);
  if (!(n instanceof Var) && !isInteger(n)) throw typeError('integer', n);
  if (!(n instanceof Var) && n < 0) throw domainError('not_less_than_zero', n);
  if (rest === NIL) return m.unify(raw(args, 1), count);
  if (!(rest instanceof Var)) throw typeError('list', raw(args, 0));
  const tail = rest;
  if (!(n instanceof Var)) {
    if (n < count) return false;
    return m.unify(tail, freshList(Number(n) - count));
  }
  if (tail === n) return false;
  const from = (extra: number): boolean => {
    m.alternative(() => from(extra + 1));
    return m.unify(tail, freshList(extra)) && m.unify(n, count + extra);
  };
  return from(0);
}

/** A list from its first element on that may be equal to a term; no symbolic value is looked at. */
function fromFirstLike(given: Term, like: Term): Term {
  const watch = new SpineWatch();
  let rest = given;
  for (;;) {
    const t = derefToSymbolic(rest);
    if (!isCons(t) || watch.isBack(t) || !isOther(t.args[0], like)) return rest;
    spend();
    rest = t.args[1];
  }
}

/** Whether two terms differ, as far as their functors and the keys of their arguments say. */
function isOther(left: Term, right: Term): boolean {
  const [a, b] = [derefToSymbolic(left), derefToSymbolic(right)];
  if (a instanceof Var || b instanceof Var) return false;
  if (keyOf(a) !== keyOf(b)) return true;
  if (!(a instanceof Struct) || !(b instanceof Struct)) return false;
  return a.args.some((part, i) => {
    const [x, y] = [derefToSymbolic(part), derefToSymbolic(b.args[i] as Term)];
    return !(x instanceof Var) && !(y instanceof Var) && keyOf(x) !== keyOf(y);
  });
}

function freshList(n: number): Term {
  return list(freshVariables(n));
}

/**
 * A stable merge sort. `comparison` may be watched: how often and in which order it is asked is part of the behaviour.
 */
export function stableSort(items: readonly Term[], comparison: (a: Term, b: Term) => number): Term[] {
  if (items.length < 2) return [...items];
  const middle = items.length >> 1;
  const left = stableSort(items.slice(0, middle), comparison);
  const right = stableSort(items.slice(middle), comparison);
  const merged: Term[] = [];
  let [i, j] = [0, 0];
  while (i < left.length && j < right.length) {
    spend();
    if (comparison(defined(left[i]), defined(right[j])) <= 0) merged.push(defined(left[i++]));
    else merged.push(defined(right[j++]));
  }
  return merged.concat(left.slice(i), right.slice(j));
}

function withoutDuplicates(sorted: readonly Term[], same: (a: Term, b: Term) => boolean): Term[] {
  const result: Term[] = [];
  for (const item of sorted) {
    if (result.length === 0 || !same(defined(result.at(-1)), item)) result.push(item);
  }
  return result;
}

export type Compare = (a: Term, b: Term) => Order;

export function sortUnique(items: readonly Term[], by: Compare): Term[] {
  return withoutDuplicates(stableSort(items, by), (a, b) => by(a, b) === 0);
}

function needPair(term: Term): Struct {
  const pair = needBound(deref(term));
  if (!isStruct(pair, '-', 2)) throw typeError('pair', pair);
  return pair;
}

export function keySort(items: readonly Term[], by: Compare): Term[] {
  for (const item of items) needPair(item);
  return stableSort(items, (a, b) => by(defined(needPair(a).args[0]), defined(needPair(b).args[0])));
}

/** The arguments that lead to a sort key: none for the whole term. */
function keyPath(term: Term): readonly (Integer | Atom)[] {
  const t = needBound(term);
  if (t === 0) return [];
  const keys = isCons(t) ? listToArray(t) : [t];
  if (keys === null) throw typeError('sort_key', t);
  return keys.map(item => {
    const key = needBound(deref(item));
    if (!isInteger(key) && !(key instanceof Atom)) throw typeError('sort_key', t);
    if (isInteger(key) && key < 1) throw domainError('not_less_than_one', key);
    return key;
  });
}

function keyIn(t: Term, key: Integer | Atom): Term {
  const s = needBound(deref(t));
  if (!(s instanceof Struct)) throw typeError('compound', s);
  const isDict = s.name === DICT;
  if (key instanceof Atom && !isDict) throw typeError('dict', s);
  const place = isDict
    ? s.args.findIndex((arg, i) => i > 0 && i % 2 === 0 && deref(arg) === key)
    : Number(key);
  const value = s.args[place - 1];
  if (value === undefined) {
    const what = atom(isDict ? 'key' : 'argument');
    throw new PrologThrow(struct('error', struct('existence_error', what, key, s), new Var()));
  }
  return value;
}

/** `sort/4`: by a key, ascending or descending, with or without duplicates. */
export function sortBy(args: readonly Term[], by: Compare): Term[] {
  const path = keyPath(argument(args, 0));
  const order = needAtom(argument(args, 1));
  // The relation without `@` means the same.
  const [, relation] = /^@?(=<|>=|<|>)$/.exec(order.name) ?? [];
  if (relation === undefined) throw domainError('order', order);
  const sign = relation.includes('<') ? 1 : -1;
  const items = needList(raw(args, 2));
  const keyOf = (t: Term): Term => {
    let value = t;
    for (const key of path) value = keyIn(value, key);
    return value;
  };
  for (const item of items) keyOf(item);
  const sorted = stableSort(items, (a, b) => sign * by(keyOf(a), keyOf(b)));
  return relation.includes('=') ? sorted : withoutDuplicates(sorted, (a, b) => by(keyOf(a), keyOf(b)) === 0);
}

/** The sorted list. One element is given back in the list that it came in, which `setarg/3` can tell from another. */
export function sortedList(given: Term, sorted: readonly Term[]): Term {
  const cell = deref(given);
  return isCons(cell) && deref(arg(cell, 1)) === NIL ? cell : list(sorted);
}

export const lists: Table = {
  'length/2': length,
  'msort/2': (m, args) => {
    const given = raw(args, 0);
    return m.unify(raw(args, 1), sortedList(given, stableSort(needList(given), compare)));
  },
  'sort/2': (m, args) => {
    const given = raw(args, 0);
    return m.unify(raw(args, 1), sortedList(given, sortUnique(needList(given), compare)));
  },
  'sort/4': (m, args) => m.unify(raw(args, 3), sortedList(raw(args, 2), sortBy(args, compare))),
  'keysort/2': (m, args) => m.unify(raw(args, 1), list(keySort(needList(raw(args, 0)), compare))),
  '$memberchk/2': (m, args) =>
    m.callGoal(struct('$memberchk_from', fromFirstLike(raw(args, 0), raw(args, 1)), raw(args, 1))),
  '$skip_list/3': (m, args) => {
    let count = 0;
    let end = raw(args, 1);
    const watch = new SpineWatch();
    for (let rest = deref(end); isCons(rest) && !watch.isBack(rest); rest = deref(end)) {
      count++;
      end = rest.args[1];
    }
    return m.unify(raw(args, 0), count) && m.unify(raw(args, 2), end);
  },
};
