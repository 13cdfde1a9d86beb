/** The numbers of an input in order, for searches that replace them. */
import { Cons, Float, list, type Term, Tuple } from '../terms/index.ts';
import { somePart } from '../terms/parts.ts';

type Replace = (number: number | bigint | Float, index: number) => Term;

/** The terms with every number in them replaced. */
export function replaced(terms: readonly Term[], replace: Replace): Term[] {
  let index = 0;
  const visit = (term: Term): Term => {
    if (typeof term === 'number' || typeof term === 'bigint' || term instanceof Float)
      return replace(term, index++);
    if (term instanceof Tuple) return new Tuple(term.elements.map(visit));
    if (!(term instanceof Cons)) return term;
    const heads: Term[] = [];
    let rest: Term = term;
    for (; rest instanceof Cons; rest = rest.tail) heads.push(visit(rest.head));
    return list(heads, visit(rest));
  };
  return terms.map(visit);
}

/** Whether there is a float in a term. */
export function containsFloat(term: Term): boolean {
  return somePart([term], part => part instanceof Float);
}

/** Random numbers in [0, 1), the same ones for every search: explorations are reproducible. */
export function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
}
