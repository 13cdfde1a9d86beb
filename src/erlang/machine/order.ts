/**
 * Term order with symbolic parts.
 *
 * Numbers yield a condition. For everything else the order is found by questions: first which kinds the two terms
 * are, as one question about "smaller kind", then part by part. The concrete values answer.
 */
import { TRUE as ALWAYS, and, type Expr, ge, gt, is, le, lt, or } from '../../logic/index.ts';
import {
  ATM,
  BITS,
  CONS,
  FLT,
  FUN,
  INT,
  MAP,
  NIL,
  OPAQUE,
  tupleArity,
  tupleConstructors,
} from '../symbolic/signature.ts';
import { compare, concrete, exactEqual } from '../terms/compare.ts';
import { Atom, Bits, Cons, ErlMap, Float, Nil, Sym, type Term, Tuple } from '../terms/index.ts';
import { mapEntries } from '../terms/map.ts';
import { boolean, symElements, symHead, symTail } from './accessors.ts';
import { equalParts } from './equality.ts';
import { asReal, numeric } from './numbers.ts';
import type { Process } from './process.ts';

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
export function relate(p: Process, relation: Relation, a: Term, b: Term): Term {
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

/**
 * Which questions are asked depends on earlier answers only, never on the concrete values: a run that was predicted
 * must ask the same. Two numbers: their expressions. One: the sign, since numbers come before everything else.
 */
function bothNumbers(p: Process, a: Term, b: Term): [Expr, Expr] | number | undefined {
  const m = numeric(p, a);
  const n = numeric(p, b);
  if (m === undefined) return n === undefined ? undefined : 1;
  if (n === undefined) return -1;
  return m.kind === 'int' && n.kind === 'int' ? [m.expr, n.expr] : [asReal(m), asReal(n)];
}

/** The sign of the comparison, having asked everything that it depends on. */
export function order(p: Process, first: Term, second: Term): number {
  const todo: [Term, Term][] = [[first, second]];
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    const sign = orderOuter(p, a, b, todo);
    if (sign !== 0) return sign;
  }
  return 0;
}

/** Compares the outer shape; parts that remain to be compared are pushed. */
function orderOuter(p: Process, a: Term, b: Term, todo: [Term, Term][]): number {
  if (!(a instanceof Sym) && !(b instanceof Sym) && !isCompound(a) && !isCompound(b)) return compare(a, b);
  const numbers = bothNumbers(p, a, b);
  if (typeof numbers === 'number') return numbers;
  if (numbers !== undefined) return numberOrder(p, a, b, numbers);
  const kinds = compareKinds(p, a, b);
  if (kinds !== 0) return kinds;
  const plain = concrete(a);
  if (plain instanceof Cons) {
    const [l, r] = [asCons(p, a), asCons(p, b)];
    todo.push([l.tail, r.tail], [l.head, r.head]);
    return 0;
  }
  if (plain instanceof Tuple) {
    const [l, r] = [asElements(p, a), asElements(p, b)];
    for (let i = l.length - 1; i >= 0; i--) todo.push([l[i] as Term, r[i] as Term]);
    return 0;
  }
  return plain instanceof Nil ? 0 : otherOrder(p, a, b);
}

function asCons(p: Process, term: Term): Cons {
  return term instanceof Sym ? new Cons(symHead(p, term), symTail(p, term)) : (term as Cons);
}

function asElements(p: Process, term: Term): readonly Term[] {
  return term instanceof Sym ? symElements(p, term) : (term as Tuple).elements;
}

function numberOrder(p: Process, a: Term, b: Term, [left, right]: [Expr, Expr]): number {
  const sign = compare(a, b);
  if (p.ask(lt(left, right), sign < 0, 11)) return -1;
  return p.ask(gt(left, right), sign > 0, 12) ? 1 : 0;
}

/** Atoms, maps, bitstrings and opaque terms: equal or not is asked, and otherwise the concrete order is taken. */
function otherOrder(p: Process, a: Term, b: Term): number {
  const sign = compare(a, b);
  const parts = equalParts(p, a, b, true);
  const equal = exactEqual(a, b);
  if (parts !== false && parts.length > 0) p.ask(and(...parts), equal, 13);
  if (!equal && (a instanceof Sym || b instanceof Sym)) p.ex.limit('concrete-order', kindName(concrete(a)));
  return sign;
}

function kindName(term: Term): string {
  return term instanceof Atom
    ? 'order of atoms'
    : term instanceof ErlMap
      ? 'order of maps'
      : 'order of bitstrings';
}

/** Constructors by their place in the order of kinds; equal places are compared by contents. */
const RANKS = new Map([
  [INT, 0],
  [FLT, 0],
  [ATM, 1],
  [FUN, 3],
  [OPAQUE, 4],
  [MAP, 7],
  [NIL, 8],
  [CONS, 9],
  [BITS, 10],
]);

/** Where a concrete term's kind stands; tuples are ordered by arity first, so each arity is a kind of its own. */
function rank(term: Term): number {
  if (isNumber(term)) return 0;
  if (term instanceof Atom) return 1;
  if (term instanceof Tuple) return 6 + arityRank(term.elements.length);
  if (term instanceof ErlMap) return 7;
  if (term instanceof Nil) return 8;
  if (term instanceof Cons) return 9;
  if (term instanceof Bits) return 10;
  return 4;
}

function arityRank(arity: number): number {
  return arity / 1e6;
}

/** The condition that an expression's kind stands exactly at (or else below) this place. */
function kindAt(e: Expr, limit: number, exactly: boolean): Expr {
  const fits = (r: number): boolean => (exactly ? r === limit : r < limit);
  const simple = [...RANKS].filter(([, r]) => fits(r)).map(([ctor]) => ctor);
  const tuples = tupleConstructors().filter(ctor => fits(6 + arityRank(tupleArity(ctor))));
  return or(...[...simple, ...tuples].map(ctor => is(ctor, e)));
}

/** Compare kinds, asking about symbolic sides. Zero: the same kind (and for tuples the same arity). */
function compareKinds(p: Process, a: Term, b: Term): number {
  const [ra, rb] = [rank(concrete(a)), rank(concrete(b))];
  if (a instanceof Sym) askRank(p, a, ra, rb, 14);
  if (b instanceof Sym) askRank(p, b, rb, ra, 16);
  return ra - rb;
}

function askRank(p: Process, sym: Sym, own: number, other: number, kind: number): void {
  if (!p.ask(kindAt(sym.expr, other, true), own === other, kind))
    p.ask(kindAt(sym.expr, other, false), own < other, kind + 1);
}

function isNumber(term: Term): boolean {
  return typeof term === 'number' || typeof term === 'bigint' || term instanceof Float;
}

function isCompound(term: Term): boolean {
  return term instanceof Cons || term instanceof Tuple;
}

/** Whether a symbolic value occurs near the top of a term: enough to know that the plain comparison will not do. */
export function hasSymbol(term: Term): boolean {
  const todo: Term[] = [term];
  for (let t = todo.pop(); t !== undefined; t = todo.pop()) {
    if (t instanceof Sym) return true;
    if (t instanceof Cons) todo.push(t.tail, t.head);
    else if (t instanceof Tuple) for (const element of t.elements) todo.push(element);
    else if (t instanceof ErlMap) for (const [key, value] of mapEntries(t)) todo.push(key, value);
  }
  return false;
}
