/**
 * The order of terms with symbolic parts.
 *
 * The comparison of two numbers is a condition. For other terms, the order is found by questions: first how their kinds
 * compare (`term-kinds.ts`), then part by part.
 */

import { TRUE as ALWAYS, type Expr, ge, gt, le, lt, SharedPairs, spend } from '../../logic/index.ts';
import { sameTerm } from '../symbolic/contents.ts';
import { encode } from '../symbolic/encode.ts';
import { compare, compareKeys, exactEqual, isSameCode } from '../terms/compare.ts';
import { concrete } from '../terms/concrete.ts';
import { Atom, Bits, Cons, ErlMap, Fun, Nil, Sym, type Term, Tuple } from '../terms/index.ts';
import { nameTerm, symElements, symHead, symTail } from './accessors.ts';
import { askIn, testCounts } from './bits/count.ts';
import { bitsOrder } from './bits/symbolic-bits.ts';
import { boolean } from './booleans.ts';
import { hasSymbol } from './has-symbol.ts';
import { asCell } from './lists.ts';
import { noteFunctions } from './made-up-functions.ts';
import { asMap, type Entry, type MapTerm, orderedEntries, sizeOf } from './maps/symbolic-map.ts';
import { asReal, numeric } from './numbers.ts';
import { QUESTION } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';
import { compareKinds, ELEMENT, LEVEL } from './term-kinds.ts';

export type Relation = '<' | '=<' | '>' | '>=';

const CONDITION = { '<': lt, '=<': le, '>': gt, '>=': ge } as const;

function holds(relation: Relation, sign: number): boolean {
  return relation === '<'
    ? sign < 0
    : relation === '=<'
      ? sign <= 0
      : relation === '>'
        ? sign > 0
        : sign >= 0;
}

/** `a relation b` as a Boolean of the program. */
export function relate(p: SymbolicProcess, relation: Relation, a: Term, b: Term): Term {
  if (!p.ex.recording || (!hasSymbol(a) && !hasSymbol(b))) {
    return boolean(p, ALWAYS, holds(relation, compare(a, b)));
  }
  if (a instanceof Sym || b instanceof Sym) {
    const numbers = bothNumbers(p, a, b);
    if (typeof numbers === 'number') return boolean(p, ALWAYS, holds(relation, numbers));
    if (numbers !== undefined) {
      return boolean(p, CONDITION[relation](...numbers), holds(relation, compare(a, b)));
    }
  }
  return boolean(p, ALWAYS, holds(relation, order(p, a, b)));
}

/** The expressions of two numbers; the sign where only the first is one, since numbers come first; else undefined. */
function bothNumbers(p: SymbolicProcess, a: Term, b: Term, exact = false): [Expr, Expr] | number | undefined {
  const m = numeric(p, a);
  // If the first is no number, whether the second is one is asked when kinds are compared.
  if (m === undefined) return undefined;
  const n = numeric(p, b);
  if (n === undefined) return -1;
  if (exact && m.kind !== n.kind) return m.kind === 'int' ? -1 : 1;
  return m.kind === 'int' && n.kind === 'int' ? [m.expr, n.expr] : [asReal(m), asReal(n)];
}

/** The sign of the comparison, having asked everything that it depends on. */
export function order(p: SymbolicProcess, first: Term, second: Term): number {
  return orderBy(p, first, second, false);
}

/** The order of keys in maps: integers come before all floats. */
export function keyOrder(p: SymbolicProcess, first: Term, second: Term): number {
  return orderBy(p, first, second, true);
}

/** Pairs that were compared, by whether integers come before floats. */
interface Compared {
  readonly exact: SharedPairs;
  readonly loose: SharedPairs;
}

function orderBy(
  p: SymbolicProcess,
  first: Term,
  second: Term,
  exact: boolean,
  compared: Compared = { exact: new SharedPairs(), loose: new SharedPairs() },
): number {
  const todo: [Term, Term][] = [[first, second]];
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    spend();
    const [a, b] = pair;
    if (a === b || (a instanceof Sym && b instanceof Sym && a.expr === b.expr)) continue;
    const isSeen =
      typeof a === 'object' && typeof b === 'object' && compared[exact ? 'exact' : 'loose'].wasSeen(a, b);
    const sign = isSeen ? 0 : orderOuter(p, a, b, exact, todo, compared);
    if (sign !== 0) return sign;
  }
  return 0;
}

/** Compares the outer shape; parts that remain to be compared are pushed. */
function orderOuter(
  p: SymbolicProcess,
  a: Term,
  b: Term,
  exact: boolean,
  todo: [Term, Term][],
  compared?: Compared,
): number {
  if (a instanceof Fun && b instanceof Fun && isSameCode(a, b)) {
    for (let i = a.env.length - 1; i >= 0; i--) todo.push([a.env[i] as Term, b.env[i] as Term]);
    return 0;
  }
  if (!(a instanceof Sym) && !(b instanceof Sym) && !isCompound(a) && !isCompound(b))
    return exact ? compareKeys(a, b) : compare(a, b);
  const numbers = bothNumbers(p, a, b, exact);
  if (typeof numbers === 'number') return numbers;
  if (numbers !== undefined) return numberOrder(p, a, b, numbers);
  const isGuess = a instanceof Sym && b instanceof Sym && !(isKnown(p, a) && isKnown(p, b));
  const kinds = compareKinds(p, a, b);
  if (kinds !== 0) return kinds;
  const plain = concrete(a);
  if (isGuess && (plain instanceof ErlMap || plain instanceof Bits)) p.deepen(LEVEL);
  if (plain instanceof Cons) {
    if (a instanceof Sym && b instanceof Sym) p.deepen(ELEMENT);
    const [l, r] = [asCons(p, a), asCons(p, b)];
    todo.push([l.tail, r.tail], [l.head, r.head]);
    return 0;
  }
  if (plain instanceof Tuple) {
    const [l, r] = [asElements(p, a), asElements(p, b)];
    for (let i = l.length - 1; i >= 0; i--) todo.push([l[i] as Term, r[i] as Term]);
    return 0;
  }
  if (plain instanceof Nil) return 0;
  if (plain instanceof Atom) return atomOrder(p, a, b, isGuess);
  if (plain instanceof ErlMap) return mapOrder(p, a, b, exact, compared);
  return plain instanceof Bits ? bitsOrder(p, a, b) : opaqueOrder(p, a, b);
}

/** Whether the path implies the constructor of this term. */
function isKnown(p: SymbolicProcess, term: Term): boolean {
  return !(term instanceof Sym) || p.ex.facts.constructorOf(term.expr) !== undefined;
}

function asCons(p: SymbolicProcess, term: Term): Cons {
  return term instanceof Sym ? new Cons(symHead(p, term), symTail(p, term)) : (term as Cons);
}

function asElements(p: SymbolicProcess, term: Term): readonly Term[] {
  return term instanceof Sym ? symElements(p, term) : (term as Tuple).elements;
}

function numberOrder(p: SymbolicProcess, a: Term, b: Term, [left, right]: [Expr, Expr]): number {
  const sign = compare(a, b);
  if (p.ask(lt(left, right), sign < 0, QUESTION.isLessNumber)) return -1;
  return p.ask(gt(left, right), sign > 0, QUESTION.isGreaterNumber) ? 1 : 0;
}

/** Names are compared character by character. Each but the first is deeper where the kinds were unknown before. */
function atomOrder(p: SymbolicProcess, a: Term, b: Term, isGuess: boolean): number {
  let [left, right] = [nameTerm(p, a as Atom | Sym), nameTerm(p, b as Atom | Sym)];
  for (;;) {
    const [l, r] = [asCell(p, left), asCell(p, right)];
    if (l === undefined || r === undefined) return (l === undefined ? 0 : 1) - (r === undefined ? 0 : 1);
    const sign = orderOuter(p, l.head, r.head, false, []);
    if (sign !== 0) return sign;
    [left, right] = [l.tail, r.tail];
    if (isGuess) p.deepen(ELEMENT);
  }
}

/** Maps: by size, then by keys in their order, then by values. */
function mapOrder(p: SymbolicProcess, a: Term, b: Term, exact: boolean, compared?: Compared): number {
  const [left, right] = [asMap(p, a) as MapTerm, asMap(p, b) as MapTerm];
  const [m, n] = [sizeOf(p, left), sizeOf(p, right)];
  const ask = askIn(p);
  if (testCounts(ask, [m, n], lt, (x, y) => x < y, QUESTION.isSmallerMap)) return -1;
  if (testCounts(ask, [m, n], gt, (x, y) => x > y, QUESTION.isLargerMap)) return 1;
  const [from, to] = [orderedEntries(p, left, keyOrder), orderedEntries(p, right, keyOrder)];
  for (const part of [0, 1] as const) {
    for (const [i, entry] of from.entries()) {
      const [x, y] = [entry[part], (to[i] as Entry)[part]];
      const sign = orderBy(p, x, y, exact || part === 0, compared);
      if (sign !== 0) return sign;
    }
  }
  return 0;
}

/** Functions, pids, references: whether they are equal is asked; if not, the order is that of this run. */
function opaqueOrder(p: SymbolicProcess, a: Term, b: Term): number {
  noteFunctions(p, a, b);
  p.ask(sameTerm(encode(a), encode(b)), exactEqual(a, b), QUESTION.isSameOpaque);
  return compare(a, b);
}

function isCompound(term: Term): boolean {
  return term instanceof Cons || term instanceof Tuple || term instanceof ErlMap;
}
