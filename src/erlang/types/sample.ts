/**
 * Random terms of a type, up to a size: long lists, deep trees, equal keys. What a search that begins with the smallest
 * term takes long to build up, an input that was made up may have from the start.
 *
 * Numbers, atoms and characters come from small sets, so that parts of a term are often equal or next to each other.
 */
import {
  atom,
  Bits,
  Cons,
  Float,
  list,
  mapFrom,
  nil,
  normalize,
  TableFun,
  type Term,
  Tuple,
} from '../terms/index.ts';
import { type Head, tailOf } from './heads.ts';
import type { Inhabitants } from './inhabit.ts';
import type { BitsType, IntegerType, ListType, MapType, Type } from './type.ts';

const ATOMS = ['a', 'b', 'c', 'true', 'false', 'ok', 'undefined'];
const TEXT = 'aab bcA B1.2,-/ \t\n\r+e';
/** How many elements a list may have for each unit of size. */
const WIDTH = 1.5;

export class Sampler {
  constructor(
    private readonly inhabitants: Inhabitants,
    /** From 0 up to, but not including, 1. */
    private readonly random: () => number,
  ) {}

  /** Null where the type has no terms. */
  sample(type: Type, size: number): Term | null {
    const { env, sizes } = this.inhabitants;
    const heads = env.heads(type).filter(head => sizes.ofHead(head) < Number.POSITIVE_INFINITY);
    if (heads.length === 0) return null;
    return size < 1 ? this.inhabitants.smallest(type) : this.#ofHead(this.#pick(heads), size);
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)] as T;
  }

  #below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  #ofHead(head: Head, size: number): Term | null {
    switch (head.kind) {
      case 'any':
        return this.#anything(size);
      case 'integer':
        return this.#integer(head);
      case 'float':
        return new Float((this.#below(9) - 4) / 2);
      case 'atom':
        return atom(this.#pick(ATOMS));
      case 'tuple':
        return head.elements === null ? this.#anyTuple(size) : this.#tuple(head.elements, size);
      case 'list':
        return this.#list(head, size);
      case 'bits':
        return this.#bits(head, size);
      case 'map':
        return this.#map(head, size);
      case 'fun':
        return this.#function(head.args?.length ?? 1, head.result, size);
      default:
        return this.inhabitants.smallest(head);
    }
  }

  #anything(size: number): Term {
    const inner = size / 3;
    const kind = this.#below(size < 2 ? 7 : 10);
    if (kind < 5) return this.#below(8) - 2;
    if (kind === 5) return atom(this.#pick(ATOMS));
    if (kind === 6) return new Float(this.#below(3));
    if (kind === 7) return this.#anyTuple(inner);
    if (kind === 8) return list(this.#repeat(inner * WIDTH, () => this.#anything(inner / 2)));
    return this.#bytes(this.#below(4));
  }

  #anyTuple(size: number): Term {
    return new Tuple([
      this.#anything(size),
      this.#anything(size),
      ...this.#repeat(2, () => this.#anything(size)),
    ]);
  }

  /** Up to `most` of them. */
  #repeat<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.#below(most + 1) }, make);
  }

  #integer({ low, high }: IntegerType): Term {
    const inside = (value: number): boolean =>
      (low === null || BigInt(value) >= low) && (high === null || BigInt(value) <= high);
    const makers = [
      () => this.#below(3) + 1,
      () => this.#below(8) - 2,
      () => this.#below(60),
      () => TEXT.charCodeAt(this.#below(TEXT.length)),
      () => 1970 + this.#below(90),
      () => Math.floor(10 ** (2 + this.random() * 9)),
      () => -this.#below(100_000),
    ];
    // The first ones more often than the last.
    for (let i = 0; i < makers.length; i++) {
      const value = (makers[i] as () => number)();
      if (inside(value) && this.random() < 0.5) return value;
    }
    const from = low ?? (high ?? 9n) - 9n;
    const to = high ?? from + 9n;
    const span = Number(to - from) + 1;
    return normalize(from + BigInt(this.#below(Math.min(span, 1000))));
  }

  #tuple(types: readonly Type[], size: number): Term | null {
    const elements = types.map(type => this.sample(type, size / 1.5));
    return elements.includes(null) ? null : new Tuple(elements as Term[]);
  }

  #list(type: ListType, size: number): Term | null {
    const { env } = this.inhabitants;
    const elements = [0, ...this.#repeat(size * WIDTH, () => 0)].map(() =>
      this.sample(type.element, size / 3),
    );
    const mayBeProper = env.heads(tailOf(type)).some(({ kind }) => kind === 'nil');
    const end = mayBeProper ? nil : this.sample(type.end, size / 3);
    return elements.reduceRight<Term | null>(
      (rest, element) => (rest === null || element === null ? null : new Cons(element, rest)),
      end,
    );
  }

  #bits({ base, unit }: BitsType, size: number): Term {
    const units = unit === 0 ? 0 : this.#below((size * 8) / unit + 1);
    const length = base + units * unit;
    const { bytes } = this.#bytes(Math.ceil(length / 8));
    // The unused bits of the last byte are zero.
    if (length % 8 !== 0) bytes[bytes.length - 1] = (bytes.at(-1) as number) & (0xff00 >> (length % 8));
    return new Bits(bytes, 0, length);
  }

  #bytes(count: number): Bits {
    const bytes = Uint8Array.from({ length: count }, () => TEXT.charCodeAt(this.#below(TEXT.length)));
    return new Bits(bytes, 0, 8 * count);
  }

  #map({ associations }: MapType, size: number): Term | null {
    const entries: [Term, Term][] = [];
    for (const association of associations) {
      const count = association.mandatory ? 1 : this.#below(Math.min(size, 4) + 1);
      for (let i = 0; i < count; i++) {
        const key = this.sample(association.key, size / 3);
        const value = this.sample(association.value, size / 3);
        // Another association may speak about the key first.
        if (key === null || this.inhabitants.associationOf(associations, key) !== association) continue;
        if (value !== null) entries.push([key, value]);
      }
    }
    return mapFrom(entries);
  }

  /** Constant: which arguments it will get is not known. */
  #function(arity: number, result: Type, size: number): Term {
    return new TableFun(arity, [], this.sample(result, size / 3) ?? 0);
  }
}
