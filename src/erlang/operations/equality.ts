/**
 * Equality of terms that contain symbolic parts.
 *
 * The two terms are walked together as far as both are plain. Where one side is symbolic and the other has a
 * first-order form, the pair becomes one equation; the conjunction of all equations is the condition for equality, and
 * a plain difference anywhere makes it false. Maps and bitstrings are compared by their contents; where no condition
 * can express these, questions find them out first.
 */

import { and, type Expr, eq, is, FALSE as NEVER, not, SharedPairs, spend } from '../../logic/index.ts';
import { contentsEqual, sameTerm } from '../symbolic/contents.ts';
import { encode } from '../symbolic/encode.ts';
import { CONS, FLT, INT, isTuple, MAP, tupleConstructor } from '../symbolic/signature.ts';
import { compare, exactEqual, isSameCode, looseEqual } from '../terms/compare.ts';
import { concrete } from '../terms/concrete.ts';
import { Bits, Cons, ErlMap, FALSE, Float, Fun, Sym, type Term, TRUE, Tuple } from '../terms/index.ts';
import { mapGet, mapKeys, mapSize } from '../terms/map-term.ts';
import { isTupleOf, symElements, symHead, symTail } from './accessors.ts';
import { askIn, testCounts } from './bits/count.ts';
import { symbolicBitsEqual } from './bits/symbolic-bits.ts';
import { boolean } from './booleans.ts';
import { hasSymbol } from './has-symbol.ts';
import { noteFunctions } from './made-up-functions.ts';
import { asMap, entriesOf, lookup, sizeOf } from './maps/symbolic-map.ts';
import { asReal, numeric } from './numbers.ts';
import { test } from './observe.ts';
import { QUESTION, QUESTIONS } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';
import { ELEMENT, LEVEL, USUAL_ARITY } from './term-kinds.ts';

/** Whether two terms are equal, as a Boolean of the program. */
export function equalityResult(p: SymbolicProcess, a: Term, b: Term, exact: boolean, negated: boolean): Term {
  const outcome = (exact ? exactEqual(a, b) : looseEqual(a, b)) !== negated;
  if (!p.ex.recording || (!hasSymbol(a) && !hasSymbol(b))) return outcome ? TRUE : FALSE;
  const parts = equalParts(p, a, b, exact);
  if (parts === false) return negated ? TRUE : FALSE;
  const condition = and(...parts);
  return boolean(p, negated ? not(condition) : condition, outcome);
}

/** Equations whose conjunction is `a =:= b` (or `a == b` when not exact); false when some part differs for sure. */
export function equalParts(p: SymbolicProcess, a: Term, b: Term, exact: boolean): Expr[] | false {
  if (a === b) return [];
  if (a instanceof Sym || b instanceof Sym) {
    const condition = symbolicEquation(p, a, b, exact);
    return condition === NEVER ? false : [condition];
  }
  const conditions: Expr[] = [];
  const todo: [Term, Term][] = [[a, b]];
  const shared = new SharedPairs();
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    spend();
    const [x, y] = pair;
    if (x === y) continue;
    if (typeof x === 'object' && typeof y === 'object' && shared.wasSeen(x, y)) continue;
    if (x instanceof Sym || y instanceof Sym) {
      const condition = symbolicEquation(p, x, y, exact);
      if (condition === NEVER) return false;
      conditions.push(condition);
    } else if (x instanceof Cons && y instanceof Cons) {
      todo.push([x.tail, y.tail], [x.head, y.head]);
    } else if (x instanceof Tuple && y instanceof Tuple) {
      if (x.elements.length !== y.elements.length) return false;
      for (const [i, element] of x.elements.entries()) todo.push([element, y.elements[i] as Term]);
    } else if (x instanceof ErlMap && y instanceof ErlMap) {
      if (mapSize(x) !== mapSize(y)) return false;
      for (const key of mapKeys(x)) {
        const value = mapGet(y, key);
        if (value === undefined) return false;
        todo.push([mapGet(x, key) as Term, value]);
      }
    } else if (x instanceof Fun && y instanceof Fun) {
      if (!isSameCode(x, y)) return false;
      for (const [i, captured] of x.env.entries()) todo.push([captured, y.env[i] as Term]);
    } else if (exact ? !exactEqual(x, y) : compare(x, y) !== 0) return false;
  }
  return conditions;
}

/** The condition for two terms to be equal, one of them symbolic at least. */
function symbolicEquation(p: SymbolicProcess, x: Term, y: Term, exact: boolean): Expr {
  const condition = exact
    ? (contentsEqual(encode(x), encode(y)) ?? takeApart(p, x, y, exact))
    : looseEquation(p, x, y);
  noteFunctions(p, x, y);
  return condition;
}

/**
 * `==`: numbers are compared by value, also inside of lists, tuples and maps, which are therefore taken apart. What is
 * asked depends on earlier answers and on plain terms only.
 */
function looseEquation(p: SymbolicProcess, x: Term, y: Term): Expr {
  const plain = x instanceof Sym ? y : x;
  if (isCompound(plain) || plain instanceof Bits) return takeApart(p, x, y, false);
  if (!(plain instanceof Sym) && !isNumber(plain)) return sameTerm(encode(x), encode(y));
  const m = numeric(p, x);
  const n = numeric(p, y);
  if (m !== undefined && n !== undefined) {
    return m.kind === 'int' && n.kind === 'int' ? eq(m.expr, n.expr) : eq(asReal(m), asReal(n));
  }
  if (m !== undefined || n !== undefined) return NEVER;
  // Two symbolic terms that are no numbers.
  const [left, right] = [x as Sym, y as Sym];
  return isAlwaysExact(p, left, right) ? sameTerm(left.expr, right.expr) : partwise(p, left, right);
}

/** Whether no integer in the one can stand where the other has a float: then `==` is `=:=`. */
function isAlwaysExact(p: SymbolicProcess, x: Sym, y: Sym): boolean {
  const { structure } = p.ex;
  const mayMix = (a: Sym, b: Sym): boolean =>
    structure.mayContain(a.expr, INT) && structure.mayContain(b.expr, FLT);
  return !mayMix(x, y) && !mayMix(y, x);
}

/**
 * Two symbolic terms that are no numbers, and may have some in them: if both are cells, tuples or maps, they are
 * compared part by part. To assume of two terms of unknown kind that they are alike counts as a level.
 */
function partwise(p: SymbolicProcess, x: Sym, y: Sym): Expr {
  const isGuess = [x, y].every(({ expr }) => p.ex.structure.constructorsOf(expr) === undefined);
  const cost = isGuess ? LEVEL : ELEMENT;
  if (isCell(p, x) && isCell(p, y)) {
    p.deepen(cost);
    return takeApart(p, x, y, false);
  }
  // Tuples of a size that the path already knows.
  if (isKnownTuple(p, y)) return takeApart(p, x, y, false);
  if (isKnownTuple(p, x)) return takeApart(p, y, x, false);
  const areTuples = concrete(x) instanceof Tuple && concrete(y) instanceof Tuple;
  if (p.ask(and(isTuple(x.expr), isTuple(y.expr)), areTuples, QUESTION.areTuplesInLooseEquality))
    return sameArity(p, x, y, isGuess);
  const areMaps = concrete(x) instanceof ErlMap && concrete(y) instanceof ErlMap;
  if (p.ask(and(is(MAP, x.expr), is(MAP, y.expr)), areMaps, QUESTION.areMapsInLooseEquality)) {
    if (isGuess) p.deepen(LEVEL);
    return mapsEqual(p, x, y, false);
  }
  return sameTerm(x.expr, y.expr);
}

/** Two tuples: the first one's arity is found out, the small ones first; if the other has it too, elements decide. */
function sameArity(p: SymbolicProcess, x: Sym, y: Sym, isGuess: boolean): Expr {
  if (isGuess) p.deepen(LEVEL);
  for (let n = 0; ; n++) {
    if (isGuess && n > USUAL_ARITY) p.deepen(LEVEL);
    if (test(p, x, is(tupleConstructor(n), x.expr), isTupleOf(n), QUESTIONS.tupleArity.at(n))) break;
  }
  return takeApart(p, y, x, false);
}

function isKnownTuple(p: SymbolicProcess, term: Sym): boolean {
  const plain = concrete(term);
  if (!(plain instanceof Tuple)) return false;
  return p.ex.facts.decide(is(tupleConstructor(plain.elements.length), term.expr)) === true;
}

function isCell(p: SymbolicProcess, term: Sym): boolean {
  return test(p, term, is(CONS, term.expr), isCons, QUESTION.isCellInLooseEquality);
}

const isCons = (plain: Term): boolean => plain instanceof Cons;

function isNumber(term: Term): boolean {
  return typeof term === 'number' || typeof term === 'bigint' || term instanceof Float;
}

function isCompound(term: Term): boolean {
  return term instanceof Cons || term instanceof Tuple || term instanceof ErlMap;
}

/** Compare part by part, the symbolic sides opened as far as needed. */
function takeApart(p: SymbolicProcess, x: Term, y: Term, exact: boolean): Expr {
  const shape = concrete(guide(x, y));
  if (shape instanceof Bits) return symbolicBitsEqual(p, x, y);
  if (shape instanceof ErlMap) return mapsEqual(p, x, y, exact);
  const left = open(p, x, shape);
  const right = left && open(p, y, shape);
  if (left === undefined || right === undefined) return NEVER;
  const parts = equalParts(p, left, right, exact);
  return parts === false ? NEVER : and(...parts);
}

/** Of two terms the one whose outer shape does not depend on the input. */
function guide(x: Term, y: Term): Term {
  if (!(x instanceof Sym)) return x;
  return y instanceof Sym && x.expr.op === 'construct' ? x : y;
}

/** Every key of the one map is looked up in the other, which has as many. */
function mapsEqual(p: SymbolicProcess, x: Term, y: Term, exact: boolean): Expr {
  const [a, b] = [asMap(p, x), asMap(p, y)];
  if (a === undefined || b === undefined) return NEVER;
  const [m, n] = [sizeOf(p, a), sizeOf(p, b)];
  if (!testCounts(askIn(p), [m, n], eq, (x, y) => x === y, QUESTION.isSameMapSize)) return NEVER;
  const conditions: Expr[] = [];
  const [from, other] = a instanceof ErlMap ? [a, b] : [b, a];
  for (const [key, value] of entriesOf(p, from)) {
    const found = lookup(p, other, key);
    const parts = found === undefined ? false : equalParts(p, value, found, exact);
    if (parts === false) return NEVER;
    conditions.push(...parts);
  }
  return and(...conditions);
}

/** Ask whether a value has the outer shape of `like`, and if so show it in that shape. */
function open(p: SymbolicProcess, value: Term, like: Term): Term | undefined {
  if (!(value instanceof Sym)) return value;
  const { expr } = value;
  if (like instanceof Cons) {
    return test(p, value, is(CONS, expr), isCons, QUESTION.isLikeCell)
      ? new Cons(symHead(p, value), symTail(p, value))
      : undefined;
  }
  if (like instanceof Tuple) {
    const arity = like.elements.length;
    return test(p, value, is(tupleConstructor(arity), expr), isTupleOf(arity), QUESTION.isLikeTuple)
      ? new Tuple(symElements(p, value))
      : undefined;
  }
  return undefined;
}
