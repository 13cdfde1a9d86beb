/** The concrete value of a whole term; who may look at it is in `scripts/boundaries/concrete.mjs`. */
import { SharedResults } from '../../logic/index.ts';
import { concrete } from './concrete.ts';
import { mapEntries, mapFrom } from './map-term.ts';
import { Cons, ErlMap, Sym, type Term, Tuple } from './term.ts';

/** The term with every symbolic part replaced by its concrete value. Parts without symbols are shared. */
export function concretize(term: Term): Term {
  return concretizePart(term, null);
}

export function concretizeMap(map: ErlMap): ErlMap {
  return mapWith(map, new SharedResults());
}

function concretizePart(term: Term, shared: SharedResults<Term> | null): Term {
  if (term instanceof Sym) return concrete(term);
  if (!(term instanceof Cons || term instanceof Tuple || term instanceof ErlMap)) return term;
  const known = shared ?? new SharedResults();
  if (term instanceof Cons) return known.of(term, listWith);
  return term instanceof Tuple ? known.of(term, tupleWith) : known.of(term, mapWith);
}

function tupleWith(tuple: Tuple, known: SharedResults<Term>): Tuple {
  const elements = tuple.elements.map(element => concretizePart(element, known));
  return elements.some((e, i) => e !== tuple.elements[i]) ? new Tuple(elements) : tuple;
}

function listWith(list: Cons, known: SharedResults<Term>): Term {
  const heads: Term[] = [];
  let changed = false;
  let rest: Term = list;
  for (; rest instanceof Cons; rest = rest.tail) {
    const head = concretizePart(rest.head, known);
    if (head !== rest.head) changed = true;
    heads.push(head);
  }
  const tail = concretizePart(rest, known);
  if (!changed && tail === rest) return list;
  let result = tail;
  for (let i = heads.length - 1; i >= 0; i--) result = new Cons(heads[i] as Term, result);
  return result;
}

function mapWith(map: ErlMap, known: SharedResults<Term>): ErlMap {
  let changed = false;
  const entries = mapEntries(map).map(([key, value]): [Term, Term] => {
    const entry: [Term, Term] = [concretizePart(key, known), concretizePart(value, known)];
    if (entry[0] !== key || entry[1] !== value) changed = true;
    return entry;
  });
  return changed ? mapFrom(entries) : map;
}
