/** Kinds of terms in the order of all terms: which of two kinds comes first. */

import { and, type Expr, is, memoized, FALSE as NEVER, not, or } from '../../logic/index.ts';
import {
  ATM,
  BITS,
  CONS,
  FLT,
  FUN,
  INT,
  isShorterTuple,
  isTuple,
  MAP,
  NIL,
  OPAQUE,
  tupleConstructor,
} from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import { Atom, Bits, Cons, ErlMap, Float, Nil, Sym, type Term, Tuple } from '../terms/index.ts';
import { QUESTION, QUESTIONS, type QuestionKind } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

/**
 * Decisions that it counts as to assume that two symbolic terms of unknown kind are of one kind, and to compare their
 * parts. At each level there are a dozen kinds that make one of them smaller, and the program behaves alike for all of
 * them; so this is more than the default depth. Less would compare unknown terms level by level.
 */
export const LEVEL = 26;

/** Decisions that each further cell of two symbolic lists counts as. More explores shorter lists. */
export const ELEMENT = 2;

/** Each arity above this one counts as a level of its own. */
export const USUAL_ARITY = 2;

/** The rank of each constructor in the order of kinds; terms of equal rank are compared by contents. */
const RANKS = new Map([
  [INT, 0],
  [FLT, 0],
  [ATM, 1],
  [FUN, 4],
  [OPAQUE, 4],
  [MAP, 7],
  [NIL, 8],
  [CONS, 9],
  [BITS, 10],
]);

/** Tuples have the ranks from here up to the next whole number, by arity. */
const TUPLES = 6;
const MAX_ARITY = 2 ** 25;

/** The rank of a concrete term's kind; tuples are ordered by arity first, so each arity is a kind of its own. */
function rank(term: Term): number {
  if (isNumber(term)) return 0;
  if (term instanceof Atom) return 1;
  if (term instanceof Tuple) return TUPLES + arityRank(term.elements.length);
  if (term instanceof ErlMap) return 7;
  if (term instanceof Nil) return 8;
  if (term instanceof Cons) return 9;
  if (term instanceof Bits) return 10;
  return 4;
}

function arityRank(arity: number): number {
  return arity / MAX_ARITY;
}

/** The condition that the rank of an expression's kind is exactly this one, or is below it. */
function kindAt(e: Expr, limit: number, exactly: boolean): Expr {
  const known = exactly ? exactKinds : lowerKinds;
  let condition = known.get(limit);
  if (condition === undefined) {
    condition = kindCondition(limit, exactly);
    known.set(limit, condition);
  }
  return condition(e);
}

const exactKinds = new Map<number, (e: Expr) => Expr>();
const lowerKinds = new Map<number, (e: Expr) => Expr>();

function kindCondition(limit: number, exactly: boolean): (e: Expr) => Expr {
  const fits = (r: number): boolean => (exactly ? r === limit : r < limit);
  const simple = [...RANKS].filter(([, r]) => fits(r)).map(([ctor]) => ctor);
  return memoized(e => or(...simple.map(ctor => is(ctor, e)), tuplesAt(e, limit, exactly)));
}

/** The condition for tuples: one arity, all below it, or all tuples. */
function tuplesAt(e: Expr, limit: number, exactly: boolean): Expr {
  if (limit < TUPLES || (exactly && limit >= TUPLES + 1)) return NEVER;
  if (limit >= TUPLES + 1) return isTuple(e);
  const arity = Math.round((limit - TUPLES) * MAX_ARITY);
  return exactly ? is(tupleConstructor(arity), e) : isShorterTuple(e, arity);
}

/**
 * The difference of the ranks of two terms, having asked about symbolic ones. Zero: the same kind (and for tuples the
 * same arity). A symbolic term is compared with a known kind; of two symbolic terms of unknown kind, it is asked which
 * kind comes first, and only where they are of one kind, which one that is.
 */
export function compareKinds(p: SymbolicProcess, a: Term, b: Term): number {
  const [ra, rb] = [rank(concrete(a)), rank(concrete(b))];
  const isGuess = a instanceof Sym && b instanceof Sym && p.ex.structure.constructorsOf(b.expr) === undefined;
  if (isGuess && isOpen(p, a) && isOpen(p, b)) {
    const sign = askWhichIsFirst(p, a, b, Math.floor(ra) - Math.floor(rb));
    if (sign !== 0) return sign;
    askCommonKind(p, a, b, Math.floor(ra));
  }
  const cost = isGuess ? costOf(concrete(a)) : 0;
  if (a instanceof Sym) {
    if (b instanceof Sym) askKind(p, a, ra);
    else askRank(p, a, ra, rb, FIRST, cost);
  }
  if (b instanceof Sym) askRank(p, b, rb, ra, SECOND, cost);
  return ra - rb;
}

/** Whether neither the path nor the type says which kind the term is of. Tuples of any size are one kind. */
function isOpen(p: SymbolicProcess, { expr }: Sym): boolean {
  const { facts, structure } = p.ex;
  if (facts.constructorOf(expr) !== undefined || structure.constructorsOf(expr) !== undefined) return false;
  return facts.decide(isTuple(expr)) !== true;
}

/**
 * Ask which of two terms is of the kind that comes first; zero: neither. There are fifty pairs of different kinds, and a
 * program that compares behaves alike for all of them that are in one order. That the kinds are the same is the deeper
 * outcome: the parts have to be compared then. So the question whether the second comes first is as deep as the
 * outcome that this run has not taken.
 */
function askWhichIsFirst(p: SymbolicProcess, a: Sym, b: Sym, sign: number): number {
  if (p.ask(isEarlierKind(a.expr, b.expr), sign < 0, QUESTION.isFirstEarlier)) return -1;
  if (sign > 0) p.deepen(LEVEL - 2);
  if (p.ask(isEarlierKind(b.expr, a.expr), sign > 0, QUESTION.isSecondEarlier)) return 1;
  p.deepen(LEVEL - 2);
  return 0;
}

/** Find out which kind two terms of one kind are of. */
function askCommonKind(p: SymbolicProcess, a: Sym, b: Sym, own: number): void {
  for (const [i, place] of KINDS.entries()) {
    const areBoth = and(kindAt(a.expr, place, true), kindAt(b.expr, place, true));
    if (p.ask(areBoth, own === place, QUESTIONS.commonRank.at(i))) return;
    if (i === 0) p.deepen(2);
  }
}

/** The kinds of terms other than numbers and tuples by rank, usual ones first. */
const KINDS = [1, 9, 8, 10, 7, 4];

/**
 * Whether the kind of the first term comes before that of the second one; tuples are one kind. At the first kind that one of
 * them is of, that is the first term and not the second. Nested like this, each constructor occurs once for each term.
 */
function isEarlierKind(a: Expr, b: Expr): Expr {
  return earlierThan(b)(a);
}

const earlierThan = memoized((b: Expr) =>
  memoized((a: Expr) =>
    KINDS_IN_ORDER.reduceRight<Expr>((later, isKind) => and(not(isKind(b)), or(isKind(a), later)), NEVER),
  ),
);

const KINDS_IN_ORDER = [0, 1, 4, TUPLES, 7, 8, 9].map(place =>
  place === TUPLES ? isTuple : (e: Expr) => kindAt(e, place, true),
);

/** Programs compare unknown atoms more often than other unknown terms: the first case of a path may do so. */
function costOf(kind: Term): number {
  return kind instanceof Atom ? LEVEL - 2 : LEVEL;
}

/** Find out the kind, asking for the usual kinds first, then for tuples of growing arity. */
function askKind(p: SymbolicProcess, sym: Sym, own: number): void {
  for (const [i, place] of KINDS.entries())
    if (p.ask(kindAt(sym.expr, place, true), own === place, QUESTIONS.termRank.at(i))) return;
  for (let arity = 0; ; arity++) {
    if (
      p.ask(
        is(tupleConstructor(arity), sym.expr),
        own === TUPLES + arityRank(arity),
        QUESTIONS.tupleArity.at(arity),
      )
    )
      return;
    if (arity >= USUAL_ARITY) p.deepen(LEVEL);
  }
}

/** The questions about one of two terms that are compared. */
interface Side {
  readonly below: QuestionKind;
  readonly alike: QuestionKind;
}

const FIRST: Side = { below: QUESTION.isFirstBelow, alike: QUESTION.isFirstAlike };
const SECOND: Side = { below: QUESTION.isSecondBelow, alike: QUESTION.isSecondAlike };

/** Ask whether the rank is below the other one, and if not, equal to it; equality counts as deeper by the cost. */
function askRank(p: SymbolicProcess, sym: Sym, own: number, other: number, side: Side, cost: number): void {
  if (p.ask(kindAt(sym.expr, other, false), own < other, side.below)) return;
  const isLike = kindAt(sym.expr, other, true);
  if (p.ex.facts.decide(isLike) === undefined) p.deepen(cost);
  p.ask(isLike, own === other, side.alike);
}

function isNumber(term: Term): boolean {
  return typeof term === 'number' || typeof term === 'bigint' || term instanceof Float;
}
