/**
 * Erlang terms as a datatype of the logic.
 *
 * A list's tail is a term (so improper lists are values), tuples have a constructor for each arity, atoms are integers:
 * their index in the atom table. Terms of unbounded shape are ids with uninterpreted functions over them: a map is an
 * id with `mapHas`/`mapGet`, a bitstring a length and an id with `byteAt`, a function an id with `funResult<n>`. A
 * query then mentions only the keys, bytes and calls that its path accessed, and a model is decoded from the functions'
 * values at these points.
 */

import type { Constructor, Value } from '../../logic/index.ts';
import {
  apply,
  Constructed,
  construct,
  Datatype,
  type Expr,
  int,
  is,
  memoized,
  not,
  or,
  select,
  Uninterpreted,
} from '../../logic/index.ts';

export const TERM = new Datatype('Term');

export const INT = TERM.add('int', [{ name: 'ival', sort: 'Int' }]);
export const FLT = TERM.add('flt', [{ name: 'fval', sort: 'Real', isFloat: true }]);
/** What visited states are compared by. */
export const SIGNATURE = { term: TERM, integer: INT, float: FLT };
export const ATM = TERM.add('atm', [{ name: 'aval', sort: 'Int' }]);
export const NIL = TERM.add('nil', []);
export const CONS = TERM.add('cons', [
  { name: 'hd', sort: TERM },
  { name: 'tl', sort: TERM },
]);
export const MAP = TERM.add('map', [{ name: 'mid', sort: 'Int' }]);
export const BITS = TERM.add('bits', [
  { name: 'blen', sort: 'Int' },
  { name: 'bid', sort: 'Int' },
]);
export const FUN = TERM.add('fun', [
  { name: 'farity', sort: 'Int' },
  { name: 'fid', sort: 'Int' },
]);
/** Pids, references, ports and functions of the program: identified by number, never invented by the solver. */
export const OPAQUE = TERM.add('opaque', [{ name: 'oid', sort: 'Int' }]);

const tuples: Constructor[] = [];

/**
 * The constructor of tuples of this arity; added at its first use, together with those of smaller arities and the next
 * larger one. So there is always an arity that nothing has asked for, and "a tuple of none of the tested arities" has an
 * inhabitant: otherwise solvers would refute it, since for them there are no terms but those of the known constructors.
 */
export function tupleConstructor(arity: number): Constructor {
  tupleConstructorOfValue(arity + 1);
  return tuples[arity] as Constructor;
}

/**
 * The constructor of a concrete tuple, which asks for nothing: no larger arity is added. Otherwise each model with a tuple
 * of the largest arity would make all later queries larger.
 */
export function tupleConstructorOfValue(arity: number): Constructor {
  while (tuples.length <= arity) {
    const size = tuples.length;
    const fields = Array.from({ length: size }, (_, i) => ({ name: `t${size}_${i + 1}`, sort: TERM }));
    tuples.push(TERM.add(`t${size}`, fields));
  }
  return tuples[arity] as Constructor;
}
// Small arities exist from the start: for most programs the datatype stays the same.
tupleConstructor(4);

/** The arity of a tuple constructor, or -1 for the others. */
export function tupleArity(ctor: Constructor): number {
  return /^t\d+$/.test(ctor.name) ? ctor.fields.length : -1;
}

/** By arity. */
export function tupleConstructors(): readonly Constructor[] {
  return tuples;
}

/** All other constructors. Only constructors of tuples are added later. */
const NO_TUPLES = [INT, FLT, ATM, NIL, CONS, MAP, BITS, FUN, OPAQUE];

/** A tuple of any arity, including those that have no constructor yet. */
export const isTuple = memoized((e: Expr): Expr => not(or(...NO_TUPLES.map(ctor => is(ctor, e)))));

/** A tuple of less than this arity. */
export function isShorterTuple(e: Expr, arity: number): Expr {
  return or(...Array.from({ length: arity }, (_, n) => is(tupleConstructor(n), e)));
}

/** The number of cells of a proper list (`operations/list-length.ts`). */
export const listLength = new Uninterpreted('listLength', [TERM], 'Int', list => {
  let cells = 0n;
  let rest: Value | undefined = list;
  for (; rest instanceof Constructed && rest.constructorOf === CONS; rest = rest.args[1]) cells++;
  return rest instanceof Constructed && rest.constructorOf === NIL ? cells : undefined;
});

/** The arity of a tuple, and its n-th element, from 1: where the path leaves the arity open (`tuple-axioms.ts`). */
export const tupleSize = new Uninterpreted('tupleSize', [TERM], 'Int', tuple => {
  const elements = elementsOf(tuple);
  return elements && BigInt(elements.length);
});
export const tupleElement = new Uninterpreted('tupleElement', [TERM, 'Int'], TERM, (tuple, index) =>
  elementsOf(tuple)?.at(Number(index) - 1),
);
/** All its elements, as a list (`tuple-list-axioms.ts`). */
export const tupleList = new Uninterpreted('tupleList', [TERM], TERM, tuple =>
  elementsOf(tuple)?.reduceRight(
    (rest, element) => new Constructed(CONS, [element, rest]),
    new Constructed(NIL, []),
  ),
);

function elementsOf(value: Value | undefined): readonly Value[] | undefined {
  return value instanceof Constructed && tupleArity(value.constructorOf) >= 0 ? value.args : undefined;
}

export const mapHas = new Uninterpreted('mapHas', ['Int', TERM], 'Bool');
export const mapGet = new Uninterpreted('mapGet', ['Int', TERM], TERM);
export const mapSize = new Uninterpreted('mapSize', ['Int'], 'Int');
/** The key at position `i`, from 0, in the order of keys. */
export const mapKey = new Uninterpreted('mapKey', ['Int', 'Int'], TERM);
/** Ids of maps that a program constructs from others: see `map-expr.ts`. */
export const mapPut = new Uninterpreted('mapPut', ['Int', TERM, TERM], 'Int');
export const mapRemove = new Uninterpreted('mapRemove', ['Int', TERM], 'Int');
/** The union of two maps; for common keys the second one's values. */
export const mapMerge = new Uninterpreted('mapMerge', ['Int', 'Int'], 'Int');
export const EMPTY_MAP = int(-1);
/** An atom's position in the order of names. It is a real number, so that there is another one between any two. */
export const atomRank = new Uninterpreted('atomRank', ['Int'], 'Real');
/** Byte `i` of a bitstring, 0..255; the last one of a length that is no multiple of 8 has its low bits zero. */
export const byteAt = new Uninterpreted('byteAt', ['Int', 'Int'], 'Int');
/** Ids of bitstrings that a program constructs from others: see `bits.ts`. */
export const bitsView = new Uninterpreted('bitsView', ['Int', 'Int'], 'Int');
export const bitsJoin = new Uninterpreted('bitsJoin', ['Int', 'Int', 'Int'], 'Int');
export const bitsOfInt = new Uninterpreted('bitsOfInt', ['Int', 'Int'], 'Int');
/**
 * Witness functions of extensionality: a position (or key) at which two bitstrings of one length (or two maps) differ.
 */
export const bitsDifference = new Uninterpreted('bitsDifference', ['Int', 'Int'], 'Int');
export const mapDifference = new Uninterpreted('mapDifference', ['Int', 'Int'], TERM);
/**
 * The characters of an atom as a list term, and the inverse; axioms make them inverse where a query mentions one of
 * them.
 */
export const atomName = new Uninterpreted('atomName', ['Int'], TERM);
export const atomOf = new Uninterpreted('atomOf', [TERM], 'Int');

const results = new Map<number, Uninterpreted>();
const RESULT = 'funResult';

export function isFunResult(name: string): boolean {
  return name.startsWith(RESULT);
}

/** The result of calling function `id` with these arguments. */
export function funResult(arity: number): Uninterpreted {
  let fn = results.get(arity);
  if (fn === undefined) {
    fn = new Uninterpreted(`${RESULT}${arity}`, ['Int', ...Array.from({ length: arity }, () => TERM)], TERM);
    results.set(arity, fn);
  }
  return fn;
}

// Abbreviations.
export const mkInt = (value: Expr): Expr => construct(INT, value);
export const mkFloat = (value: Expr): Expr => construct(FLT, value);
export const mkAtom = (id: number): Expr => construct(ATM, int(id));
export const mkNil = construct(NIL);
export const mkCons = (head: Expr, tail: Expr): Expr => construct(CONS, head, tail);
export const ival = (e: Expr): Expr => select(INT, 0, e);
export const fval = (e: Expr): Expr => select(FLT, 0, e);
export const aval = (e: Expr): Expr => select(ATM, 0, e);
export const head = (e: Expr): Expr => select(CONS, 0, e);
export const tail = (e: Expr): Expr => select(CONS, 1, e);
export const mid = (e: Expr): Expr => select(MAP, 0, e);
export const blen = (e: Expr): Expr => select(BITS, 0, e);
export const bid = (e: Expr): Expr => select(BITS, 1, e);
export const farity = (e: Expr): Expr => select(FUN, 0, e);
export const fid = (e: Expr): Expr => select(FUN, 1, e);
export const isInt = (e: Expr): Expr => is(INT, e);
export const isFloat = (e: Expr): Expr => is(FLT, e);
export const isAtom = (e: Expr): Expr => is(ATM, e);
export const isCons = (e: Expr): Expr => is(CONS, e);
export const isNil = (e: Expr): Expr => is(NIL, e);
export const hasKey = (e: Expr, key: Expr): Expr => apply(mapHas, mid(e), key);
export const valueAt = (e: Expr, key: Expr): Expr => apply(mapGet, mid(e), key);
