/** The concrete value of a whole term; who may look at it is in `scripts/boundaries/concrete.mjs`. */
import { concrete } from './concrete.ts';
import { mapEntries, mapFrom } from './map-term.ts';
import { Cons, ErlMap, Sym, type Term, Tuple } from './term.ts';

/** The term with every symbolic part replaced by its concrete value. Parts without symbols are shared. */
export function concretize(term: Term): Term {
  if (term instanceof Sym) return concrete(term);
  if (term instanceof Cons) return concretizeList(term);
  if (term instanceof Tuple) {
    const elements = term.elements.map(concretize);
    return elements.some((e, i) => e !== term.elements[i]) ? new Tuple(elements) : term;
  }
  if (term instanceof ErlMap) return concretizeMap(term);
  return term;
}

function concretizeList(list: Cons): Term {
  const heads: Term[] = [];
  let changed = false;
  let rest: Term = list;
  for (; rest instanceof Cons; rest = rest.tail) {
    const head = concretize(rest.head);
    if (head !== rest.head) changed = true;
    heads.push(head);
  }
  const tail = concretize(rest);
  if (!changed && tail === rest) return list;
  let result = tail;
  for (let i = heads.length - 1; i >= 0; i--) result = new Cons(heads[i] as Term, result);
  return result;
}

export function concretizeMap(map: ErlMap): ErlMap {
  let changed = false;
  const entries = mapEntries(map).map(([key, value]): [Term, Term] => {
    const entry: [Term, Term] = [concretize(key), concretize(value)];
    if (entry[0] !== key || entry[1] !== value) changed = true;
    return entry;
  });
  return changed ? mapFrom(entries) : map;
}
