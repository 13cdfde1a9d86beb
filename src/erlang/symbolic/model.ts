/**
 * Encodes an input as a model: conditions are evaluated under it, and solvers may start from it.
 *
 * Bitstrings and maps have the ids of the corresponding literals, so that a condition on such a literal holds for them.
 */
import {
  Constructed,
  defined,
  type Expr,
  type FunctionPoint,
  isIntLiteral,
  type Model,
  Rational,
  SharedResults,
  type Value,
} from '../../logic/index.ts';
import { byteSize, byteAt as plainByte } from '../terms/bits.ts';
import { Atom, Bits, Cons, ErlMap, Float, Nil, type Term, Tuple } from '../terms/index.ts';
import { mapEntries } from '../terms/map-term.ts';
import { Encoding, encode, encodeWith } from './encode.ts';
import {
  ATM,
  BITS,
  byteAt,
  CONS,
  FLT,
  INT,
  MAP,
  mapGet,
  mapHas,
  mapKey,
  mapSize,
  NIL,
  tupleConstructorOfValue,
} from './signature.ts';

/** The model of a longer bitstring leaves out its zeros, which completing a model adds. */
const LONG_BINARY = 1 << 16;

const NIL_VALUE = new Constructed(NIL, []);

/** Arguments that contain functions or processes are omitted. */
export function inputModel(input: readonly Term[]): Model {
  const reader = new Reader();
  const variables = new Map<string, Value>();
  for (const [i, term] of input.entries()) {
    const value = reader.value(term);
    if (value !== undefined) variables.set(`x${i + 1}`, value);
  }
  return { variables, functions: reader.functions };
}

/**
 * Translates terms to values, and collects the contents of bitstrings and maps as points of the uninterpreted
 * functions.
 */
class Reader {
  readonly functions = new Map<string, FunctionPoint[]>();
  readonly #seen = new Set<bigint>();
  readonly #encoding = new Encoding(tupleConstructorOfValue);
  readonly #known = new SharedResults<Value | undefined>();

  value(term: Term): Value | undefined {
    if (typeof term === 'number' || typeof term === 'bigint') return new Constructed(INT, [BigInt(term)]);
    if (term instanceof Atom) return new Constructed(ATM, [BigInt(term.id)]);
    if (term instanceof Nil) return NIL_VALUE;
    if (term instanceof Float) return new Constructed(FLT, [Rational.fromNumber(term.value)]);
    if (term instanceof Bits) return this.#bits(term);
    const isCompound = term instanceof ErlMap || term instanceof Tuple || term instanceof Cons;
    return isCompound ? this.#known.of(term, part => this.#compound(part)) : undefined;
  }

  #compound(term: ErlMap | Tuple | Cons): Value | undefined {
    if (term instanceof ErlMap) return this.#map(term);
    if (term instanceof Cons) return this.#list(term);
    const elements = this.#values(term.elements);
    return elements && new Constructed(tupleConstructorOfValue(elements.length), elements);
  }

  #values(terms: readonly Term[]): Value[] | undefined {
    const values: Value[] = [];
    for (const term of terms) {
      const value = this.value(term);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return values;
  }

  #list(list: Cons): Value | undefined {
    const heads: Term[] = [];
    let rest: Term = list;
    for (; rest instanceof Cons; rest = rest.tail) heads.push(rest.head);
    const values = this.#values(heads);
    let result = this.value(rest);
    if (values === undefined || result === undefined) return undefined;
    for (let i = values.length - 1; i >= 0; i--) result = new Constructed(CONS, [defined(values[i]), result]);
    return result;
  }

  #bits(bits: Bits): Value {
    const id = numberIn(defined(encode(bits).args[1]));
    if (this.#isNew(id)) {
      const isLong = byteSize(bits) > LONG_BINARY;
      for (let i = 0; i < byteSize(bits); i++) {
        const byte = plainByte(bits, i);
        if (!isLong || byte !== 0) this.#point(byteAt.name, [id, BigInt(i)], BigInt(byte));
      }
    }
    return new Constructed(BITS, [BigInt(bits.bitLength), id]);
  }

  #map(map: ErlMap): Value | undefined {
    const entries = mapEntries(map).map(entry => this.#values(entry));
    if (!entries.every(entry => entry !== undefined)) return undefined;
    const id = numberIn(encodeWith(this.#encoding, map).args[0]);
    if (this.#isNew(id)) {
      this.#point(mapSize.name, [id], BigInt(map.size));
      for (const [i, [key, value]] of entries.entries()) {
        if (key === undefined || value === undefined) continue;
        this.#point(mapHas.name, [id, key], true);
        this.#point(mapGet.name, [id, key], value);
        this.#point(mapKey.name, [id, BigInt(i)], key);
      }
    }
    return new Constructed(MAP, [id]);
  }

  #isNew(id: bigint): boolean {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    return true;
  }

  #point(name: string, args: readonly Value[], result: Value): void {
    const points = this.functions.get(name);
    if (points === undefined) this.functions.set(name, [{ args, result }]);
    else points.push({ args, result });
  }
}

function numberIn(e: Expr): bigint {
  if (!isIntLiteral(e)) throw new Error(`not a number: ${e}`);
  return e.data;
}
