/**
 * Two bitstrings or maps of the input that are not equal differ somewhere.
 *
 * For the solver they are numbers that name contents. Two names may stand for the same contents, and so two terms
 * that a question wants to be different could turn out equal. Where a question compares two unknown terms, a place is
 * named where their contents differ.
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
 * What an equation of a question needs to be told. Complete in itself, but for the number of keys in maps: no other
 * axiom speaks about these places.
 */
export const differences = memoized((e: Expr): readonly Expr[] => {
  const compared = unknownTerms(e);
  return compared === null ? [] : [bitsDiffer(...compared), mapsDiffer(...compared)];
});

/** The two sides of an equation between terms that may be anything; null for every other expression. */
export function unknownTerms(e: Expr): [Expr, Expr] | null {
  const [left, right] = e.args as [Expr, Expr];
  if (e.op !== 'eq' || left.sort !== TERM || left.op === 'construct' || right.op === 'construct') return null;
  return [left, right];
}

/** The key at which two maps differ, if they do. */
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

/** Of a last byte that is not whole, only so many bits count. */
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
