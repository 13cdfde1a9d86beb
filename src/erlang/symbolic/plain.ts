/** Decodes ground expressions: the inverse of `encode`. */
import type { Constructor, Expr, Rational } from '../../logic/index.ts';
import { Atom, Float, list, mapFrom, nil, normalize, type Term, Tuple } from '../terms/index.ts';
import { literalBits } from './bits.ts';
import { opaqueTerm } from './encode.ts';
import { layersOf } from './map-expr.ts';
import { ATM, BITS, CONS, EMPTY_MAP, FLT, INT, MAP, NIL, OPAQUE, tupleArity } from './signature.ts';

const memo = new WeakMap<Expr, { readonly term: Term | undefined }>();

/** The term whose encoding is this expression; undefined where there is none. */
export function plainTerm(e: Expr): Term | undefined {
  if (e.op !== 'construct') return undefined;
  let known = memo.get(e);
  if (known === undefined) {
    known = { term: read(e) };
    memo.set(e, known);
  }
  return known.term;
}

function read(e: Expr): Term | undefined {
  const ctor = e.data as Constructor;
  const [first, second] = e.args as [Expr, Expr];
  if (ctor === NIL) return nil;
  if (ctor === CONS) return readList(e);
  if (ctor === MAP) return readMap(first);
  if (tupleArity(ctor) >= 0) {
    const elements = all(e.args);
    return elements && new Tuple(elements);
  }
  if (first.op !== 'literal') return undefined;
  if (ctor === FLT) return new Float((first.data as Rational).toNumber());
  const number = first.data as bigint;
  if (ctor === INT) return normalize(number);
  if (ctor === ATM) return Atom.byId(Number(number));
  if (ctor === OPAQUE) return opaqueTerm(Number(number));
  return ctor === BITS && second.op === 'literal' ? literalBits(second.data as bigint) : undefined;
}

function all(parts: readonly Expr[]): Term[] | undefined {
  const terms: Term[] = [];
  for (const part of parts) {
    const term = plainTerm(part);
    if (term === undefined) return undefined;
    terms.push(term);
  }
  return terms;
}

function readList(e: Expr): Term | undefined {
  const heads: Expr[] = [];
  let rest = e;
  for (; rest.op === 'construct' && rest.data === CONS; rest = rest.args[1] as Expr)
    heads.push(rest.args[0] as Expr);
  const terms = all(heads);
  const end = plainTerm(rest);
  return terms && end !== undefined ? list(terms, end) : undefined;
}

function readMap(id: Expr): Term | undefined {
  const { base, updates } = layersOf(id);
  if (base !== EMPTY_MAP) return undefined;
  const entries: [Term, Term][] = [];
  for (const { key, value } of updates.toReversed()) {
    const entry = value === null ? undefined : all([key, value]);
    if (entry === undefined) return undefined;
    entries.push(entry as [Term, Term]);
  }
  return mapFrom(entries);
}
