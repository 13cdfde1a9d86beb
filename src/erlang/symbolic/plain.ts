/** Decodes ground expressions: the inverse of `encode`. */
import { defined, type Expr, type ExprOf, isIntLiteral, isRealLiteral } from '../../logic/index.ts';
import { Atom, Float, list, mapFrom, nil, normalize, type Term, Tuple } from '../terms/index.ts';
import { literalBits } from './bits.ts';
import { opaqueTerm } from './encode.ts';
import { layersOf } from './map-expr.ts';
import { ATM, BITS, CONS, EMPTY_MAP, FLT, INT, MAP, NIL, OPAQUE, tupleArity } from './signature.ts';

const memo = new Map<Expr, { readonly term: Term | undefined }>();

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

function read(e: ExprOf<'construct'>): Term | undefined {
  const ctor = e.data;
  if (ctor === NIL) return nil;
  if (ctor === CONS) return readList(e);
  if (tupleArity(ctor) >= 0) {
    const elements = all(e.args);
    return elements && new Tuple(elements);
  }
  const [first, second] = e.args;
  if (first === undefined) return undefined;
  if (ctor === MAP) return readMap(first);
  if (ctor === FLT) return isRealLiteral(first) ? new Float(first.data.toNumber()) : undefined;
  if (!isIntLiteral(first)) return undefined;
  if (ctor === INT) return normalize(first.data);
  if (ctor === ATM) return Atom.byId(Number(first.data));
  if (ctor === OPAQUE) return opaqueTerm(Number(first.data));
  return ctor === BITS && second !== undefined && isIntLiteral(second) ? literalBits(second.data) : undefined;
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
  for (; rest.op === 'construct' && rest.data === CONS; rest = defined(rest.args[1]))
    heads.push(defined(rest.args[0]));
  const terms = all(heads);
  const end = plainTerm(rest);
  return terms && end !== undefined ? list(terms, end) : undefined;
}

function readMap(id: Expr): Term | undefined {
  const { base, updates } = layersOf(id);
  if (base !== EMPTY_MAP) return undefined;
  const entries: [Term, Term][] = [];
  for (const { key, value } of updates.toReversed()) {
    const [keyTerm, valueTerm] = [plainTerm(key), value === null ? undefined : plainTerm(value)];
    if (keyTerm === undefined || valueTerm === undefined) return undefined;
    entries.push([keyTerm, valueTerm]);
  }
  return mapFrom(entries);
}
