/** Walking lists whose cells may be symbolic. */

import { spend } from '../../logic/index.ts';
import { isCons, isNil } from '../symbolic/signature.ts';
import { Cons, Nil, Sym, type Term } from '../terms/index.ts';
import { symHead, symTail } from './accessors.ts';
import { test } from './observe.ts';
import { QUESTION } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

/** The term as a cell, asking whether it is one where it is symbolic. */
export function asCell(p: SymbolicProcess, term: Term): Cons | undefined {
  if (term instanceof Cons) return term;
  if (!(term instanceof Sym)) return undefined;
  if (!test(p, term, isCons(term.expr), plain => plain instanceof Cons, QUESTION.isCell)) return undefined;
  return new Cons(symHead(p, term), symTail(p, term));
}

export function isEmptyList(p: SymbolicProcess, term: Term): boolean {
  if (!(term instanceof Sym)) return term instanceof Nil;
  return test(p, term, isNil(term.expr), plain => plain instanceof Nil, QUESTION.isEmptyList);
}

/** The elements of a list and what stands behind its last cell. Asks about every symbolic cell. */
export function cellsOf(p: SymbolicProcess, list: Term): { elements: Term[]; rest: Term } {
  const elements: Term[] = [];
  let rest = list;
  for (let cell = asCell(p, rest); cell !== undefined; cell = asCell(p, rest)) {
    spend();
    elements.push(cell.head);
    rest = cell.tail;
  }
  return { elements, rest };
}

/** The elements of a proper list; undefined when it is none. */
export function elementsOf(p: SymbolicProcess, list: Term): Term[] | undefined {
  const { elements, rest } = cellsOf(p, list);
  return isEmptyList(p, rest) ? elements : undefined;
}
