/** Looking for something in a term: shared parts are looked at once, so that time is bounded by what is in memory. */
import { SharedParts } from '../../logic/index.ts';
import { mapEntries } from './map-term.ts';
import { Cons, ErlMap, type Term, Tuple } from './term.ts';

/** Whether something holds for the terms or one of their parts; functions and symbolic values count as without parts. */
export function somePart(terms: readonly Term[], holds: (part: Term) => boolean): boolean {
  const todo: Term[] = terms.toReversed();
  const shared = new SharedParts();
  for (let part = todo.pop(); part !== undefined; part = todo.pop()) {
    if (holds(part)) return true;
    if (typeof part !== 'object' || shared.wasSeen(part)) continue;
    if (part instanceof Cons) todo.push(part.tail, part.head);
    else if (part instanceof Tuple)
      for (let i = part.elements.length - 1; i >= 0; i--) todo.push(part.elements[i] as Term);
    else if (part instanceof ErlMap)
      for (const [key, value] of mapEntries(part).toReversed()) todo.push(value, key);
  }
  return false;
}
