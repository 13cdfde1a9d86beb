/** The concrete value of a whole term; who may look at it is in `scripts/boundaries/concrete.mjs`. */
import { SharedResults, spend } from '../../logic/index.ts';
import { concrete } from './concrete.ts';
import { mapEntries, mapFrom } from './map-term.ts';
import { StackTrace, unobserved } from './stack-trace.ts';
import { Cons, ErlMap, Sym, type Term, Tuple } from './term.ts';

/** The term with every symbolic part replaced by its concrete value. Parts without symbols are shared. */
export function concretize(term: Term): Term {
  return isCompound(term) ? unobserved(() => new Concretizing().of(term)) : simple(term);
}

/** The same for text that no program reads: stack traces are plain lists in it. */
export function concretizeForText(term: Term): Term {
  return isCompound(term) ? unobserved(() => new Concretizing(true).of(term)) : simple(term);
}

export function concretizeMap(map: ErlMap, concretizing = new Concretizing()): ErlMap {
  return mapWith(map, part => concretizing.of(part));
}

type Compound = Cons | Tuple | ErlMap;

function isCompound(term: Term): term is Compound {
  return term instanceof Cons || term instanceof Tuple || term instanceof ErlMap;
}

function simple(term: Exclude<Term, Compound>): Term {
  return term instanceof Sym ? concrete(term) : term;
}

/** How deep parts are followed by recursion, which is fast and takes up the stack; those below are kept on a list. */
const RECURSIVE_DEPTH = 500;

/** The values of one term, or of several that share their parts. */
export class Concretizing {
  readonly #known = new SharedResults<Term>();
  readonly #deep = new Map<Compound, Term>();
  #depth = 0;

  constructor(private readonly isForText = false) {}

  of(term: Term): Term {
    if (!isCompound(term)) return simple(term);
    if (this.#depth === RECURSIVE_DEPTH) return deepValue(term, this.#deep, this.isForText);
    this.#depth++;
    const value = this.#known.of(term, this.#make);
    this.#depth--;
    return value;
  }

  readonly #part = (part: Term): Term => this.of(part);
  readonly #make = (part: Compound): Term =>
    part instanceof Cons ? listWith(part, this.#part, this.isForText) : compoundWith(part, this.#part);
}

/** The same without recursion: a part is made when all that is inside of it is there. */
function deepValue(root: Compound, values: Map<Compound, Term>, isForText: boolean): Term {
  const concreteOf = (part: Term): Term => (isCompound(part) ? (values.get(part) as Term) : simple(part));
  const open: Compound[] = [root];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    spend();
    const missing = partsOf(top).filter(part => isCompound(part) && !values.has(part)) as Compound[];
    if (missing.length > 0) {
      for (const part of missing) open.push(part);
      continue;
    }
    open.pop();
    if (!values.has(top))
      values.set(
        top,
        top instanceof Cons ? cellWith(top, concreteOf, isForText) : compoundWith(top, concreteOf),
      );
  }
  return values.get(root) as Term;
}

function partsOf(term: Compound): readonly Term[] {
  if (term instanceof Cons) return [term.head, term.tail];
  return term instanceof Tuple ? term.elements : mapEntries(term).flat();
}

function compoundWith(term: Tuple | ErlMap, concreteOf: (part: Term) => Term): Term {
  return term instanceof Tuple ? tupleWith(term, concreteOf) : mapWith(term, concreteOf);
}

function tupleWith(tuple: Tuple, concreteOf: (part: Term) => Term): Tuple {
  const elements = tuple.elements.map(concreteOf);
  return elements.some((e, i) => e !== tuple.elements[i]) ? new Tuple(elements) : tuple;
}

function cellWith(cell: Cons, concreteOf: (part: Term) => Term, isForText: boolean): Cons {
  const [head, tail] = [concreteOf(cell.head), concreteOf(cell.tail)];
  const isKept = head === cell.head && tail === cell.tail && !(isForText && cell instanceof StackTrace);
  return isKept ? cell : new Cons(head, tail);
}

function listWith(list: Cons, concreteOf: (part: Term) => Term, isForText: boolean): Term {
  const heads: Term[] = [];
  let changed = false;
  let rest: Term = list;
  for (; rest instanceof Cons; rest = rest.tail) {
    const head = concreteOf(rest.head);
    if (head !== rest.head || (isForText && rest instanceof StackTrace)) changed = true;
    heads.push(head);
  }
  const tail = concreteOf(rest);
  if (!changed && tail === rest) return list;
  let result = tail;
  for (let i = heads.length - 1; i >= 0; i--) result = new Cons(heads[i] as Term, result);
  return result;
}

function mapWith(map: ErlMap, concreteOf: (part: Term) => Term): ErlMap {
  let changed = false;
  const entries = mapEntries(map).map(([key, value]): [Term, Term] => {
    const entry: [Term, Term] = [concreteOf(key), concreteOf(value)];
    if (entry[0] !== key || entry[1] !== value) changed = true;
    return entry;
  });
  return changed ? mapFrom(entries) : map;
}
