/** Encodes terms as expressions of the logic. */
import {
  type Constructor,
  construct,
  type Expr,
  find,
  int,
  Rational,
  real,
  SharedResults,
} from '../../logic/index.ts';
import { Concretizing, concretizeMap } from '../terms/concretize.ts';
import { contentKey } from '../terms/content-key.ts';
import {
  Atom,
  Bits,
  Cons,
  ErlMap,
  Float,
  type Fun,
  Nil,
  type Pid,
  type Port,
  type Ref,
  Sym,
  type Term,
  Tuple,
} from '../terms/index.ts';
import { mapEntries } from '../terms/map-term.ts';
import { literalId } from './bits.ts';
import { literalMap, mapOf } from './map-expr.ts';
import { BITS, mkAtom, mkCons, mkFloat, mkInt, mkNil, OPAQUE, tupleConstructor } from './signature.ts';

const opaque = new WeakMap<object, number>();
const opaqueTerms = new Map<number, Term>();
const opaqueIds = new Map<string, number>();
let firstOpaque = 1;

/**
 * Opaque terms have no content to number them by. So that their numbers are unique, each thread has a range of its own.
 */
export function numberOpaqueTerms(thread: number): void {
  firstOpaque = thread * 2 ** 20 + 1;
}

/**
 * The expression of a term, symbolic parts included. Equal bitstrings and maps may have different expressions: compare
 * them with `contents.ts`.
 */
export function encode(term: Term): Expr {
  return term instanceof Sym ? term.expr : encodeWith(new Encoding(), term);
}

/** The expressions of one term, or of several that share their parts. */
export class Encoding extends SharedResults<Expr> {
  readonly tupleConstructor: (arity: number) => Constructor;
  #concretizing: Concretizing | null = null;

  constructor(constructorOf = tupleConstructor) {
    super();
    this.tupleConstructor = constructorOf;
  }

  /** Shared by all maps, which may share their parts. */
  get concretizing(): Concretizing {
    this.#concretizing ??= new Concretizing();
    return this.#concretizing;
  }
}

export function encodeWith(known: Encoding, term: Term): Expr {
  if (typeof term === 'number' || typeof term === 'bigint') return mkInt(int(term));
  if (term instanceof Sym) return term.expr;
  if (term instanceof Atom) return mkAtom(term.id);
  if (term instanceof Nil) return mkNil;
  if (term instanceof Cons) return known.of(term, encodeList);
  if (term instanceof Float) return mkFloat(real(Rational.fromNumber(term.value)));
  if (term instanceof Tuple) return known.of(term, encodeTuple);
  if (term instanceof Bits) return construct(BITS, int(term.bitLength), literalId(term));
  if (term instanceof ErlMap) return known.of(term, encodeMap);
  return construct(OPAQUE, int(opaqueId(term)));
}

function encodeTuple(tuple: Tuple, known: Encoding): Expr {
  const elements = tuple.elements.map(element => encodeWith(known, element));
  return construct(known.tupleConstructor(elements.length), ...elements);
}

/** Equal for exactly equal terms. Of a closure, what it has captured counts as it is in this run. */
function opaqueId(term: Fun | Pid | Ref | Port): number {
  let id = opaque.get(term);
  if (id === undefined) {
    const text = contentKey(term);
    id = opaqueIds.get(text) ?? firstOpaque + opaqueTerms.size;
    opaqueIds.set(text, id);
    if (!opaqueTerms.has(id)) opaqueTerms.set(id, term);
    opaque.set(term, id);
  }
  return id;
}

function encodeMap(map: ErlMap, known: Encoding): Expr {
  const entries = mapEntries(map).map(([key, value]): [Expr, Expr] => [
    encodeWith(known, key),
    encodeWith(known, value),
  ]);
  return entries.every(entry => entry.every(isPlain))
    ? literalMap(concretizeMap(map, known.concretizing), entries)
    : mapOf(entries);
}

function encodeList(list: Cons, known: Encoding): Expr {
  const heads: Expr[] = [];
  let rest: Term = list;
  for (; rest instanceof Cons; rest = rest.tail) heads.push(encodeWith(known, rest.head));
  let result = encodeWith(known, rest);
  for (let i = heads.length - 1; i >= 0; i--) result = mkCons(heads[i] as Expr, result);
  return result;
}

const plain = new Map<Expr, boolean>();

/** Whether an expression is ground: it contains no variable, so its value is the same for every input. */
export function isPlain(e: Expr): boolean {
  if (e.op === 'literal') return true;
  if (e.op === 'var') return false;
  const known = plain.get(e);
  if (known !== undefined) return known;
  const unknown = find(
    e,
    part => part.op === 'var' || plain.get(part) === false,
    part => plain.get(part) === undefined,
  );
  plain.set(e, unknown === undefined);
  return unknown === undefined;
}

/** The pid, reference, port or fun of this number. */
export function opaqueTerm(id: number): Term | undefined {
  return opaqueTerms.get(id);
}
