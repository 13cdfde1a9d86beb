/**
 * Extensionality axioms: two bitstrings or maps of the input that are not equal differ at some position or key.
 *
 * For the solver, bitstrings and maps are ids. Two ids may have the same contents, so terms that a query requires to be
 * unequal could be decoded to equal terms. For every equation between two terms of unknown construction in a query, an
 * axiom therefore introduces a witness: a position or key at which their contents differ if their ids do.
 */
import {
  add,
  and,
  apply,
  div,
  type Expr,
  eq,
  ge,
  implies,
  int,
  is,
  le,
  lt,
  memoized,
  mul,
  not,
  or,
} from '../../logic/index.ts';
import {
  BITS,
  bid,
  bitsDifference,
  blen,
  byteAt,
  MAP,
  mapDifference,
  mapGet,
  mapHas,
  mid,
  OPAQUE,
  TERM,
} from './signature.ts';

/**
 * The axioms for an equation. Except for the number of keys in maps they need no further axioms: no other axiom
 * mentions the witnesses.
 */
export const extensionalityAxioms = memoized((e: Expr): readonly Expr[] => {
  const compared = unknownTerms(e);
  return compared === null ? [] : [bitsDiffer(...compared), mapsDiffer(...compared)];
});

/** The two sides of an equation between terms of unknown construction; null for every other expression. */
export function unknownTerms(e: Expr): [Expr, Expr] | null {
  if (e.op !== 'eq') return null;
  const [left, right] = e.args;
  if (left.sort !== TERM || left.op === 'construct' || right.op === 'construct') return null;
  return [left, right];
}

/** The witness of two maps' inequality: a key at which they differ. */
export function differenceKey(x: Expr, y: Expr): Expr {
  return apply(mapDifference, mid(x), mid(y));
}

function bitsDiffer(x: Expr, y: Expr): Expr {
  const at = apply(bitsDifference, bid(x), bid(y));
  const [inX, inY] = [apply(byteAt, bid(x), at), apply(byteAt, bid(y), at)];
  return implies(
    and(is(BITS, x), is(BITS, y), eq(blen(x), blen(y)), not(eq(bid(x), bid(y)))),
    and(
      ge(at, int(0)),
      lt(mul(int(8), at), blen(x)),
      ...[inX, inY].flatMap(byte => [ge(byte, int(0)), le(byte, int(255))]),
      or(
        and(le(mul(int(8), add(at, int(1))), blen(x)), not(eq(inX, inY))),
        ...PARTS_OF_BYTE.map(bits => {
          const unused = int(2 ** (8 - bits));
          return and(
            eq(blen(x), add(mul(int(8), at), int(bits))),
            not(eq(div(inX, unused), div(inY, unused))),
          );
        }),
      ),
    ),
  );
}

/** The numbers of bits that the last byte may have where the length is no multiple of 8. */
const PARTS_OF_BYTE = [1, 2, 3, 4, 5, 6, 7];

function mapsDiffer(x: Expr, y: Expr): Expr {
  const key = differenceKey(x, y);
  const [inX, inY] = [apply(mapHas, mid(x), key), apply(mapHas, mid(y), key)];
  const [ofX, ofY] = [apply(mapGet, mid(x), key), apply(mapGet, mid(y), key)];
  return implies(
    and(is(MAP, x), is(MAP, y), not(eq(mid(x), mid(y)))),
    and(
      ...[key, ofX, ofY].map(term => not(is(OPAQUE, term))),
      or(not(eq(inX, inY)), and(inX, inY, not(eq(ofX, ofY)))),
    ),
  );
}
