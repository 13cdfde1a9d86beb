import { mapEntries } from './map-term.ts';
import { Cons, ErlMap, type Term, Tuple } from './term.ts';

/** Whether a term is deeper than this: a term without parts has depth 0, every cell of a list is one level. */
export function isDeeper(term: Term, depth: number): boolean {
  let rest = term;
  let left = depth;
  for (; rest instanceof Cons; rest = rest.tail) {
    if (left-- <= 0 || isDeeper(rest.head, left)) return true;
  }
  if (rest instanceof Tuple) return left <= 0 || rest.elements.some(element => isDeeper(element, left - 1));
  if (rest instanceof ErlMap)
    return (
      left <= 0 ||
      mapEntries(rest)
        .flat()
        .some(part => isDeeper(part, left - 1))
    );
  return false;
}
