/**
 * Pattern tests on symbolic values.
 *
 * Plain terms are tested by compiled code inline; these functions see what is left: values that carry an expression.
 * Each asks a question about the expression, answers it from the concrete value, and records the answer.
 */
import { and, type Expr, eq, int, is } from '../../logic/index.ts';
import type { SiteIndex } from '../sites.ts';
import { encode } from '../symbolic/encode.ts';
import { isCons, isInt, isNil, ival, mkAtom, tupleConstructor } from '../symbolic/signature.ts';
import { exactEqual } from '../terms/compare.ts';
import { concrete } from '../terms/concrete.ts';
import { Atom, Cons, Nil, type Sym, type Term, TRUE, Tuple } from '../terms/index.ts';
import { truth } from './booleans.ts';
import { equalParts } from './equality.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

export function symTrue(p: SymbolicProcess, value: Sym, site: SiteIndex): boolean {
  return p.decide(truth(value), concrete(value) === TRUE, site);
}

export function symCons(p: SymbolicProcess, value: Sym, site: SiteIndex): boolean {
  return p.decide(isCons(value.expr), concrete(value) instanceof Cons, site);
}

export function symNil(p: SymbolicProcess, value: Sym, site: SiteIndex): boolean {
  return p.decide(isNil(value.expr), concrete(value) instanceof Nil, site);
}

/** Is it this atom or integer? */
export function symIs(
  p: SymbolicProcess,
  value: Sym,
  literal: Atom | number | bigint,
  site: SiteIndex,
): boolean {
  const { expr } = value;
  let condition: Expr;
  if (literal instanceof Atom) condition = eq(expr, mkAtom(literal.id));
  else if (p.ex.facts.decide(isInt(expr)) === true) condition = eq(ival(expr), int(literal));
  else condition = eq(expr, encode(literal));
  return p.decide(condition, concrete(value) === literal, site);
}

export function symTuple(p: SymbolicProcess, value: Sym, arity: number, site: SiteIndex): boolean {
  const plain = concrete(value);
  const outcome = plain instanceof Tuple && plain.elements.length === arity;
  return p.decide(is(tupleConstructor(arity), value.expr), outcome, site);
}

/** Does the value equal a compound literal of a pattern? One decision where the literal has a first-order form. */
export function matchLiteral(p: SymbolicProcess, value: Term, literal: Term, site: SiteIndex): boolean {
  const parts = equalParts(p, value, literal, true);
  if (parts === false) return false;
  if (parts.length === 0) return true;
  return p.decide(and(...parts), exactEqual(value, literal), site);
}
