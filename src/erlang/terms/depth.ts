import { mapEntries } from './map-term.ts';
import { Cons, ErlMap, type Term, Tuple } from './term.ts';

/** Whether a term is deeper than this: a term without parts has depth 0, every cell of a list is one level. */
export function isDeeper(term: Term, depth: number): boolean {
  /** For parts that are shared: the levels that were left when they turned out to be no deeper. */
  const fits = new Map<Term, number>();
  const isTooDeep = (part: Term, most: number): boolean => {
    let rest = part;
    let left = most;
    for (; rest instanceof Cons; rest = rest.tail) {
      if (left >= (fits.get(rest) ?? Number.POSITIVE_INFINITY)) return false;
      fits.set(rest, left);
      if (left-- <= 0 || isTooDeep(rest.head, left)) return true;
    }
    if (!(rest instanceof Tuple || rest instanceof ErlMap)) return false;
    if (left >= (fits.get(rest) ?? Number.POSITIVE_INFINITY)) return false;
    fits.set(rest, left);
    const parts = rest instanceof Tuple ? rest.elements : mapEntries(rest).flat();
    return left <= 0 || parts.some(inner => isTooDeep(inner, left - 1));
  };
  return isTooDeep(term, depth);
}
