import { SharedPairs } from '../../logic/index.ts';
import { exactEqual } from './compare.ts';
import { mapEntries } from './map-term.ts';
import { Atom, Cons, ErlMap, Fun, Nil, type Term, Tuple } from './term.ts';

/** `{Module, Function, ArityOrArguments, Location}`, as in stack traces. */
export function isStackEntry(term: Term): boolean {
  if (!(term instanceof Tuple) || term.elements.length !== 4) return false;
  const [module, name, , location] = term.elements;
  return (
    module instanceof Atom && name instanceof Atom && (location instanceof Cons || location instanceof Nil)
  );
}

/** Whether two concrete terms are equal, where any two functions of the same arity count as equal. */
export function sameUpToFunctions(a: Term, b: Term): boolean {
  return same(a, b, () => false);
}

/** The same, where any two stack traces count as equal, too. */
export function sameUpToStacks(a: Term, b: Term): boolean {
  return same(a, b, (x, y) => [x, y].every(t => t instanceof Cons && isStackEntry(t.head)));
}

function same(a: Term, b: Term, isAlike: (x: Term, y: Term) => boolean): boolean {
  const todo: [Term, Term][] = [[a, b]];
  const shared = new SharedPairs();
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    const [x, y] = pair;
    if (x === y || isAlike(x, y)) continue;
    if (typeof x === 'object' && typeof y === 'object' && shared.wasSeen(x, y)) continue;
    if (x instanceof Fun && y instanceof Fun) {
      if (x.arity !== y.arity) return false;
    } else if (x instanceof Cons && y instanceof Cons) todo.push([x.tail, y.tail], [x.head, y.head]);
    else if (x instanceof Tuple && y instanceof Tuple) {
      if (x.elements.length !== y.elements.length) return false;
      for (const [i, element] of x.elements.entries()) todo.push([element, y.elements[i] as Term]);
    } else if (x instanceof ErlMap && y instanceof ErlMap) {
      const [ours, theirs] = [mapEntries(x), mapEntries(y)];
      if (ours.length !== theirs.length) return false;
      for (const [i, [key, value]] of ours.entries()) {
        const [otherKey, otherValue] = theirs[i] as [Term, Term];
        todo.push([value, otherValue], [key, otherKey]);
      }
    } else if (!exactEqual(x, y)) return false;
  }
  return true;
}
