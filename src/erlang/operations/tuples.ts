/** Tuples that depend on the input, and symbolic positions in tuples. */
import { and, apply, type Constructor, type Expr, eq, ge, int, is, ite, le } from '../../logic/index.ts';
import {
  isShorterTuple,
  isTuple,
  ival,
  mkInt,
  tail,
  tupleArity,
  tupleConstructor,
  tupleElement,
  tupleList,
  tupleSize,
} from '../symbolic/signature.ts';
import { list, type Plain, Sym, type Term, Tuple } from '../terms/index.ts';
import { isTupleOf, symElements } from './accessors.ts';
import { derived, pinnedInteger, test, testInteger } from './observe.ts';
import { PIN, QUESTION, QUESTIONS } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';
import { choiceOf } from './table-choice.ts';

/**
 * In elements. A test for a larger arity is not reversed by inventing such a tuple; larger values make larger inputs.
 */
const MAX_INVENTED_ARITY = 32;

/** Is the term a tuple? */
export function askTuple(p: SymbolicProcess, term: Term): boolean {
  if (!(term instanceof Sym)) return term instanceof Tuple;
  return test(p, term, isTuple(term.expr), plain => plain instanceof Tuple, QUESTION.isTuple);
}

/** The term as a tuple, its arity pinned. */
export function asTuple(p: SymbolicProcess, term: Term): Tuple | undefined {
  if (!askTuple(p, term)) return undefined;
  return term instanceof Sym ? pinArity(p, term, 0) : (term as Tuple);
}

/** The term as a tuple of this arity; undefined when it is none. */
export function arityIs(p: SymbolicProcess, term: Term, arity: number): Tuple | undefined {
  if (term instanceof Tuple) return term.elements.length === arity ? term : undefined;
  if (!(term instanceof Sym)) return undefined;
  if (arity > MAX_INVENTED_ARITY) {
    const tuple = asTuple(p, term);
    return tuple?.elements.length === arity ? tuple : undefined;
  }
  return test(p, term, is(tupleConstructor(arity), term.expr), isTupleOf(arity), QUESTION.hasArity)
    ? new Tuple(symElements(p, term))
    : undefined;
}

/** Pins the arity of a symbolic tuple by asking for one arity after the other, from `least` up. */
function pinArity(p: SymbolicProcess, term: Sym, least: number): Tuple {
  let n = least;
  while (!test(p, term, is(tupleConstructor(n), term.expr), isTupleOf(n), QUESTIONS.tupleArity.at(n))) n++;
  return new Tuple(symElements(p, term));
}

/** The element at a known position (from 1); undefined when there is none. How long the tuple is, is not asked. */
export function elementAt(p: SymbolicProcess, term: Sym, n: number): Term | undefined {
  if (n > MAX_INVENTED_ARITY) return asTuple(p, term)?.elements[n - 1];
  tupleConstructor(n);
  if (!askTuple(p, term)) return undefined;
  const isTooShort = (plain: Plain): boolean => !(plain instanceof Tuple) || plain.elements.length < n;
  if (test(p, term, isShorterTuple(term.expr, n), isTooShort, QUESTION.isTooShortTuple)) return undefined;
  if (hasFewArities(p, term)) return pinArity(p, term, n).elements[n - 1];
  return elementOf(p, term, n);
}

/** The element at a position, from 1. Precondition: the path implies that the tuple has one. */
function elementOf(p: SymbolicProcess, term: Sym, n: number): Term {
  const at = (plain: Plain): Term => (plain as Tuple).elements[n - 1] as Term;
  return derived(p, term, at, apply(tupleElement, term.expr, int(n)));
}

/**
 * The elements of a tuple as a list; undefined when it is none. Arities up to `LISTED_ARITY` are told apart, which makes
 * expressions of elements short. How long a larger tuple is stays open: the program asks, cell by cell, as far as it
 * looks.
 */
export function tupleListOf(p: SymbolicProcess, term: Term): Term | undefined {
  if (!askTuple(p, term)) return undefined;
  if (!(term instanceof Sym)) return list((term as Tuple).elements);
  if (hasFewArities(p, term)) return list(pinArity(p, term, 0).elements);
  for (let n = 0; n <= LISTED_ARITY; n++) {
    const condition = is(tupleConstructor(n), term.expr);
    if (test(p, term, condition, isTupleOf(n), QUESTIONS.tupleArity.at(n))) return list(symElements(p, term));
  }
  const front = Array.from({ length: LISTED_ARITY + 1 }, (_, i) => elementOf(p, term, i + 1));
  const after = (plain: Plain): Term => list((plain as Tuple).elements.slice(front.length));
  const rest = front.reduce<Expr>(cell => tail(cell), apply(tupleList, term.expr));
  return list(front, derived(p, term, after, rest));
}

/** In elements. A larger value makes more paths. */
const LISTED_ARITY = 8;

/** Whether the types leave a few arities: then it is found out which one it is, and what the types say about each. */
function hasFewArities(p: SymbolicProcess, { expr }: Sym): boolean {
  return p.ex.structure.constructorsOf(expr) !== undefined;
}

/**
 * The element of a known tuple at a position of the input; undefined when there is none. Whether the position is in range
 * is one question; which element it selects stays symbolic where `choiceOf` can express it.
 */
export function elementAtInput(p: SymbolicProcess, index: Sym, { elements }: Tuple): Term | undefined {
  if (!testInteger(p, index, QUESTION.isIntegerIndex)) return undefined;
  const i = ival(index.expr);
  const isInRange = (plain: Plain): boolean =>
    typeof plain === 'number' && plain >= 1 && plain <= elements.length;
  const inRange = and(ge(i, int(1)), le(i, int(elements.length)));
  if (!test(p, index, inRange, isInRange, QUESTION.isIndexInTuple)) return undefined;
  const choice = p.ex.recording ? choiceOf(elements, at => eq(i, int(at + 1))) : undefined;
  if (choice !== undefined)
    return derived(p, index, plain => elements[(plain as number) - 1] as Term, choice);
  return elements[Number(pinnedInteger(p, index, PIN.elementIndex)) - 1];
}

/** The size of a tuple. Precondition: the path implies that it is one. */
export function tupleSizeOf(p: SymbolicProcess, term: Sym | Tuple): Term {
  if (term instanceof Tuple) return term.elements.length;
  const size = sizeExpr(p, term.expr);
  const arity = (plain: Plain): number => (plain as Tuple).elements.length;
  return size.op === 'literal' ? Number(size.data) : derived(p, term, arity, mkInt(size));
}

/** Where the types leave a few arities, a case distinction over these. */
function sizeExpr(p: SymbolicProcess, tuple: Expr): Expr {
  const possible = p.ex.structure.constructorsOf(tuple)?.filter(ctor => tupleArity(ctor) >= 0);
  if (possible === undefined || possible.length === 0) return apply(tupleSize, tuple);
  const [first, ...others] = possible as [Constructor, ...Constructor[]];
  const size = (ctor: Constructor): Expr => int(tupleArity(ctor));
  return others.reduce((sizes, ctor) => ite(is(ctor, tuple), size(ctor), sizes), size(first));
}
