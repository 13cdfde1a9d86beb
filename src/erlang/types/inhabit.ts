/**
 * Small inhabitants of types: seeds where the user gives none, and values for the parts of an input that its path does
 * not constrain.
 *
 * `smallest` always takes the shape of least size (`size.ts`), so it terminates for every inhabited type. `some` gives
 * several distinct inhabitants, for keys of maps.
 */
import { defined } from '../../logic/index.ts';
import {
  atom,
  Bits,
  Cons,
  ErlMap,
  Float,
  list,
  mapEntries,
  mapFrom,
  mapHas,
  nil,
  normalize,
  Pid,
  Port,
  Ref,
  SelfFun,
  TableFun,
  type Term,
  Tuple,
} from '../terms/index.ts';
import type { TypeEnvironment } from './environment.ts';
import { type Head, tailOf } from './heads.ts';
import { isMember } from './member.ts';
import { Sizes } from './size.ts';
import type { Association, BitsType, FunType, IntegerType, MapType, Type } from './type.ts';

/** In levels of nesting. Down to this depth `some` varies the parts of a term; below, it takes the smallest ones. */
const VARIED_DEPTH = 3;

/** The factor by which more keys are enumerated where the smallest ones all belong to an earlier association. */
const MORE_KEYS_FACTOR = 16;

export class Inhabitants {
  readonly sizes: Sizes;
  readonly #smallest = new Map<Type, Term | null>();
  /** The functions under construction, with the recursive occurrences in their results. */
  readonly #making = new Map<FunType, SelfFun>();

  constructor(readonly env: TypeEnvironment) {
    this.sizes = new Sizes(env);
  }

  /** A smallest inhabitant; null for an empty type. */
  smallest(type: Type): Term | null {
    let term = this.#smallest.get(type);
    if (term === undefined) {
      term = this.some(type, 1, 0)[0] ?? null;
      // A term inside of a function may contain a recursive occurrence of it, which is out of scope elsewhere.
      if (this.#making.size === 0) this.#smallest.set(type, term);
    }
    return term;
  }

  /** Up to `count` distinct inhabitants, small ones first. */
  some(type: Type, count: number, depth: number = VARIED_DEPTH): Term[] {
    const shapes = this.env
      .heads(type)
      .map(head => ({ head, size: this.sizes.ofHead(head) }))
      .filter(({ size }) => size < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.size - b.size);
    if (count > 1)
      return roundRobin(
        shapes.map(({ head }) => this.#ofShape(head, count, depth)),
        count,
      );
    for (const { head } of shapes) {
      const terms = this.#ofShape(head, 1, depth);
      if (terms.length > 0) return terms;
    }
    return [];
  }

  #ofShape(head: Head, count: number, depth: number): Term[] {
    const first = <T>(make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
    switch (head.kind) {
      case 'any':
        return first(anything);
      case 'nonlist':
        return [...Array(2 * count).keys()]
          .map(anything)
          .filter(term => term !== nil && !(term instanceof Cons))
          .slice(0, count);
      case 'integer':
        return integers(head, count);
      case 'float':
        return first(i => new Float(i));
      case 'atom':
        return first(shortAtom);
      case 'literal':
        return [head.value];
      case 'nil':
        return [nil];
      case 'pid':
        return first(i => new Pid(NODE, NO_PROCESS + i));
      case 'port':
        return first(i => new Port(NODE, i));
      case 'reference':
        return first(i => new Ref(NODE, i));
      case 'bits':
        return bitstrings(head, count);
      case 'fun':
        return [this.#constantFunction(head)];
      case 'tuple':
        return this.#products(head.elements ?? [], count, depth).map(elements => new Tuple(elements));
      case 'list':
        // The shortest list has one element.
        return this.#products([head.element, depth > 0 ? tailOf(head) : head.end], count, depth).map(
          ([element, rest]) => new Cons(element as Term, rest as Term),
        );
      case 'map':
        return this.#maps(head, count, depth);
    }
  }

  /**
   * A constant function that returns the smallest result; for an empty result type it returns an arbitrary term. Where
   * the results contain functions of the same type, recursively, they are the function itself.
   */
  #constantFunction(type: FunType): Term {
    const known = this.#making.get(type);
    if (known !== undefined) return known;
    const arity = type.args?.length ?? 1;
    const self = new SelfFun(arity, this.#making.size + 1);
    this.#making.set(type, self);
    const result = this.smallest(type.result) ?? 0;
    this.#making.delete(type);
    return new TableFun(arity, [], result, mentions(result, self) ? self : null);
  }

  /** Distinct tuples in the Cartesian product of the types. */
  #products(types: readonly Type[], count: number, depth: number): Term[][] {
    const wanted = depth > 0 ? count : 1;
    const choices = types.map(type => {
      const smallest = this.smallest(type);
      if (wanted === 1) return smallest === null ? [] : [smallest];
      return this.some(type, wanted, depth - 1);
    });
    return choices.reduce<Term[][]>((products, terms) => diagonalProduct(products, terms, wanted), [[]]);
  }

  #maps({ associations }: MapType, count: number, depth: number): Term[] {
    const entries: [Term, Term][] = [];
    for (const association of associations) {
      if (!association.mandatory) continue;
      const key = this.freshKey(
        associations,
        association,
        entries.map(entry => entry[0]),
      );
      const value = this.smallest(association.value);
      if (key === null || value === null) return [];
      entries.push([key, value]);
    }
    const maps: Term[] = [mapFrom(entries)];
    for (const association of depth > 0 && count > 1 ? associations : []) {
      if (association.mandatory) continue;
      const value = this.smallest(association.value);
      const keys = this.some(association.key, count, depth - 1).filter(
        key => this.associationOf(associations, key) === association,
      );
      if (value !== null) for (const key of keys) maps.push(mapFrom([...entries, [key, value]]));
    }
    return maps.slice(0, count);
  }

  /** A key that belongs to this association and is not in use; null when none was found. */
  freshKey(
    associations: readonly Association[],
    association: Association,
    used: readonly Term[],
  ): Term | null {
    const taken = mapFrom(used.map(key => [key, key]));
    const isFresh = (key: Term): boolean =>
      !mapHas(taken, key) && this.associationOf(associations, key) === association;
    const few = used.length + associations.length;
    for (const count of [few, MORE_KEYS_FACTOR * few]) {
      const fresh = this.some(association.key, count).find(isFresh);
      if (fresh !== undefined) return fresh;
    }
    return null;
  }

  /** The leftmost association whose key type has the key. */
  associationOf(associations: readonly Association[], key: Term): Association | undefined {
    return associations.find(association => isMember(this.env, association.key, key));
  }
}

/** The Cartesian product of both, enumerated diagonally: by the sum of indices. */
function diagonalProduct(products: readonly Term[][], terms: readonly Term[], count: number): Term[][] {
  const result: Term[][] = [];
  for (let sum = 0; sum < products.length + terms.length - 1 && result.length < count; sum++)
    for (const [i, product] of products.entries()) {
      const term = terms[sum - i];
      if (term !== undefined) result.push([...product, term]);
    }
  return result.slice(0, count);
}

/** Whether the term contains a recursive occurrence of this function. */
function mentions(term: Term, self: SelfFun): boolean {
  if (term instanceof SelfFun) return term.level === self.level;
  if (term instanceof Cons) return mentions(term.head, self) || mentions(term.tail, self);
  if (term instanceof Tuple) return term.elements.some(element => mentions(element, self));
  if (term instanceof ErlMap) return mapEntries(term).some(([, value]) => mentions(value, self));
  return term instanceof TableFun && mentions(term.otherwise, self);
}

const NODE = atom('nonode@nohost');
/** The number of a process that is not there, in the machine as on a node: there the first ones are the system's own. */
const NO_PROCESS = 30_000;

/** 0, a, 0.0, [], {}, 1, b, 1.0, [0], {0}, … */
function anything(i: number): Term {
  const n = Math.floor(i / 5);
  const zeros = Array.from({ length: n }, () => 0);
  return defined([n, shortAtom(n), new Float(n), list(zeros), new Tuple(zeros)][i % 5]);
}

/** a, b, …, z, aa, ab, … */
function shortAtom(i: number): Term {
  let name = '';
  for (let rest = i + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  return atom(name);
}

/** The `count` integers of the range nearest to zero. */
function integers({ low, high }: IntegerType, count: number): Term[] {
  const inside = (value: bigint): boolean =>
    (low === null || value >= low) && (high === null || value <= high);
  const start = low !== null && low > 0n ? low : high !== null && high < 0n ? high : 0n;
  const result: Term[] = inside(start) ? [normalize(start)] : [];
  for (let distance = 1n; result.length < count && distance <= BigInt(count); distance++)
    for (const value of [start + distance, start - distance])
      if (inside(value) && result.length < count) result.push(normalize(value));
  return result;
}

/** The shortest bitstrings; those of one length are ordered by the value of their last bits. */
function bitstrings({ base, unit }: BitsType, count: number): Term[] {
  const result: Term[] = [];
  for (let length = base; result.length < count; length += unit) {
    const values = length >= 31 ? count : Math.min(count, 2 ** length);
    for (let value = 0; value < values && result.length < count; value++) result.push(bitsOf(value, length));
    if (unit === 0) break;
  }
  return result;
}

function bitsOf(value: number, length: number): Bits {
  const bytes = new Uint8Array(Math.ceil(length / 8));
  // Aligned to the left: the unused bits of the last byte are zero.
  let rest = value * 2 ** (bytes.length * 8 - length);
  for (let i = bytes.length - 1; i >= 0 && rest > 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return new Bits(bytes, 0, length);
}

function roundRobin(rows: readonly Term[][], count: number): Term[] {
  const result: Term[] = [];
  const longest = Math.max(0, ...rows.map(row => row.length));
  for (let i = 0; i < longest; i++)
    for (const row of rows) {
      const term = row[i];
      if (term !== undefined && result.length < count) result.push(term);
    }
  return result;
}
