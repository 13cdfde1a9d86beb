/** Terms as expressions of the logic. */
import { construct, type Expr, int, Rational, real } from '../../logic/index.ts';
import {
  Atom,
  Cons,
  ErlMap,
  Float,
  Fun,
  Nil,
  Pid,
  Port,
  Ref,
  Sym,
  type Term,
  Tuple,
} from '../terms/index.ts';
import { mapEntries, mapFrom } from '../terms/map.ts';
import { mkAtom, mkCons, mkFloat, mkInt, mkNil, mkTuple, OPAQUE } from './signature.ts';

const opaque = new WeakMap<object, number>();
const opaqueTerms: Term[] = [];

/**
 * The expression of a term, symbolic parts included; undefined where a part has no first-order form (maps and
 * bitstrings, whose equality is a matter of their contents: the machine compares these piece by piece).
 */
export function encode(term: Term): Expr | undefined {
  if (typeof term === 'number' || typeof term === 'bigint') return mkInt(int(term));
  if (term instanceof Sym) return term.expr;
  if (term instanceof Atom) return mkAtom(term.id);
  if (term instanceof Nil) return mkNil;
  if (term instanceof Cons) return encodeList(term);
  if (term instanceof Float) return mkFloat(real(Rational.fromNumber(term.value)));
  if (term instanceof Tuple) {
    const elements: Expr[] = [];
    for (const element of term.elements) {
      const e = encode(element);
      if (e === undefined) return undefined;
      elements.push(e);
    }
    return mkTuple(elements);
  }
  if (term instanceof Fun || term instanceof Pid || term instanceof Ref || term instanceof Port) {
    let id = opaque.get(term);
    if (id === undefined) {
      id = opaqueTerms.push(term);
      opaque.set(term, id);
    }
    return construct(OPAQUE, int(id));
  }
  return undefined;
}

function encodeList(list: Cons): Expr | undefined {
  const heads: Expr[] = [];
  let rest: Term = list;
  for (; rest instanceof Cons; rest = rest.tail) {
    const e = encode(rest.head);
    if (e === undefined) return undefined;
    heads.push(e);
  }
  let result = encode(rest);
  for (let i = heads.length - 1; i >= 0 && result !== undefined; i--)
    result = mkCons(heads[i] as Expr, result);
  return result;
}

/** The pid, reference, port or fun of this number. */
export function opaqueTerm(id: number): Term | undefined {
  return opaqueTerms[id - 1];
}

/** The term with every symbolic part replaced by its concrete value. Shares what had none. */
export function concretize(term: Term): Term {
  if (term instanceof Sym) return term.concrete;
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

function concretizeMap(map: ErlMap): Term {
  let changed = false;
  const entries = mapEntries(map).map(([key, value]): [Term, Term] => {
    const entry: [Term, Term] = [concretize(key), concretize(value)];
    if (entry[0] !== key || entry[1] !== value) changed = true;
    return entry;
  });
  return changed ? mapFrom(entries) : map;
}
