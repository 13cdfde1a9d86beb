/**
 * A generator of random terms of a type, for the fuzzer (`search/fuzzer.ts`): long lists, deep trees, equal keys, which
 * a search from the smallest term takes long to build up.
 *
 * Subterms that are independent of each other seldom meet a program's conditions (two equal keys, tuples of one size).
 * So each sampler draws parameters that all of its terms have in common: the number of different small integers, the
 * arity of tuples. Literals of the program are used now and then, lists are sometimes sorted, and functions distinguish
 * arguments that were generated before them.
 */
import { defined } from '../../logic/index.ts';
import {
  Atom,
  atom,
  Bits,
  compare,
  Float,
  list,
  mapFrom,
  nil,
  normalize,
  TableFun,
  type Term,
  Tuple,
} from '../terms/index.ts';
import { type Head, tailOf } from '../types/heads.ts';
import type { Inhabitants } from '../types/inhabit.ts';
import { isMember } from '../types/member.ts';
import type { BitsType, FunType, IntegerType, ListType, MapType, Type } from '../types/type.ts';
import { bitsOfText, dictionaryOf } from './dictionary.ts';

const ATOMS = ['a', 'b', 'c', 'true', 'false', 'ok', 'undefined'];
const TEXT = 'aab bcA B1.2,-/ \t\n\r+e';
const A_CHARACTER = 97;
const NO_CHARACTER = 0x110000;
const A_STRING = list([A_CHARACTER]);
/** The most elements of a list for each unit of size. */
const WIDTH = 1.5;
/** The probability that a term is a literal of the program, where one of the type exists. */
const MENTIONED = 0.15;
/** The probability that a text is put together from what the program mentions, and the most pieces of one. */
const PUT_TOGETHER = 0.7;
const MAX_PIECES = 7;
/** The probability that the pieces are neighbours in the source, with one separator between them. */
const IN_ORDER = 0.4;
/** The probability that the characters of another text are those of `TEXT`. */
const PLAIN = 0.8;
/** The probability that a piece is a single character of `TEXT` instead. */
const OTHER_CHARACTER = 0.1;
/** The probability that a sampler uses one arity for all tuples. */
const ALIKE = 0.8;
/** The probability that a list is sorted, in either direction. */
const ORDERED = 0.3;
/** The most decimal digits of an integer without bounds. */
const DIGITS = 12;
/**
 * Subterms per term; further ones are the smallest of their types. Without a bound, the size of a term whose type
 * contains itself ten times would grow tenfold with each level.
 */
const PARTS = 1000;
/** How many of the terms generated so far a function distinguishes, for each of its arguments. */
const TOLD_APART = 5;

export class Sampler {
  /** The number of different small integers. */
  readonly #spread: number;
  /** The arity of tuples whose type has none; null where each has its own. */
  readonly #arity: number | null;
  /** Integers and atoms that were generated so far. */
  readonly #made = new Set<Term>();
  #parts = 0;

  constructor(
    private readonly inhabitants: Inhabitants,
    /** From 0 up to, but not including, 1. */
    private readonly random: () => number,
    /** Literals of the program. */
    private readonly mentioned: readonly Term[] = [],
  ) {
    this.#spread = this.#pick([2, 4, 16, 100]);
    this.#arity = this.random() < ALIKE ? 1 + this.#below(4) : null;
  }

  /** Arguments of these types: functions last, since they distinguish the others. Null where a type has no terms. */
  samples(types: readonly Type[], size: number): Term[] | null {
    const terms: (Term | null)[] = types.map(() => null);
    const isFunction = (type: Type): boolean => this.#heads(type).every(({ kind }) => kind === 'fun');
    for (const late of [false, true])
      for (const [i, type] of types.entries())
        if (isFunction(type) === late) terms[i] = this.sample(type, size);
    return terms.every(term => term !== null) ? terms : null;
  }

  /** Null where the type has no terms. */
  sample(type: Type, size: number): Term | null {
    const heads = this.#heads(type);
    if (heads.length === 0) return null;
    const made = () => this.#known(type) ?? this.#ofHead(this.#pick(heads), size);
    const term = size < 1 || ++this.#parts > PARTS ? this.inhabitants.smallest(type) : made();
    if (term !== null && isSmall(term)) this.#made.add(term);
    return term;
  }

  #heads(type: Type): Head[] {
    const { env, sizes } = this.inhabitants;
    return env.heads(type).filter(head => sizes.ofHead(head) < Number.POSITIVE_INFINITY);
  }

  /** A literal of the program. */
  #known(type: Type): Term | null {
    if (this.mentioned.length === 0 || this.random() >= MENTIONED) return null;
    const term = this.#pick(this.mentioned);
    return isMember(this.inhabitants.env, type, term) ? term : null;
  }

  #pick<T>(choices: readonly T[]): T {
    return defined(choices[this.#below(choices.length)]);
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
        return this.#function(head, size);
      case 'nonlist':
      case 'literal':
      case 'nil':
      case 'pid':
      case 'port':
      case 'reference':
        return this.inhabitants.smallest(head);
    }
  }

  #anything(size: number): Term {
    const inner = size / 3;
    const kind = this.#below(size < 2 ? 9 : 12);
    if (kind < 7) return this.#below(this.#spread) - (kind === 0 ? 2 : 0);
    if (kind === 7) return atom(this.#pick(ATOMS));
    if (kind === 8) return new Float(this.#below(3));
    if (kind === 9) return this.#anyTuple(inner);
    if (kind === 10) return list(this.#repeat(inner * WIDTH, () => this.#anything(inner / 2)));
    return this.#bytes(this.#below(4));
  }

  #anyTuple(size: number): Term {
    const arity = this.#arity ?? this.#below(5);
    return new Tuple(Array.from({ length: arity }, () => this.#anything(size)));
  }

  /** Up to `most` of them. */
  #repeat<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.#below(most + 1) }, make);
  }

  #integer({ low, high }: IntegerType): Term {
    const from = low ?? (high ?? 9n) - 9n;
    const to = high ?? from + 999n;
    const inside = (value: bigint): boolean =>
      (low === null || value >= low) && (high === null || value <= high);
    const small = (): bigint => BigInt(this.#below(this.#spread));
    const large = (): bigint => BigInt(Math.floor(10 ** (this.random() * DIGITS)));
    const makers: (() => bigint)[] = [
      () => small() + 1n,
      small,
      () => small() - 2n,
      () => from + small(),
      () => to - small(),
      () => from + BigInt(Math.floor(this.random() * Number(to - from + 1n))),
      () => this.#mentionedInteger() + BigInt(this.#below(3) - 1),
      () => BigInt(TEXT.charCodeAt(this.#below(TEXT.length))),
      large,
      () => -large(),
    ];
    for (let tries = 0; tries < makers.length; tries++) {
      const value = this.#pick(makers)();
      if (inside(value)) return normalize(value);
    }
    return normalize(from);
  }

  /** Zero where none is mentioned. */
  #mentionedInteger(): bigint {
    for (let tries = 0; tries < this.mentioned.length; tries++) {
      const term = this.#pick(this.mentioned);
      if (typeof term === 'number' || typeof term === 'bigint') return BigInt(term);
    }
    return 0n;
  }

  #tuple(types: readonly Type[], size: number): Term | null {
    const elements = types.map(type => this.sample(type, size / 1.5));
    return elements.includes(null) ? null : new Tuple(elements as Term[]);
  }

  /** Texts that the program mentions, put together; null where it mentions none, or by chance. */
  #text(): readonly number[] | null {
    const texts = dictionaryOf(this.mentioned);
    if (texts.length === 0 || this.random() >= PUT_TOGETHER) return null;
    const count = 1 + this.#below(MAX_PIECES);
    if (this.random() < IN_ORDER) {
      // What a program compares with in one place it mentions in one place.
      const first = this.#below(texts.length);
      const separator = this.#pick(texts.filter(({ length }) => length === 1).concat([[]]));
      return texts
        .slice(first, first + count)
        .flatMap((piece, i) => (i === 0 ? piece : [...separator, ...piece]));
    }
    return Array.from({ length: count }, () =>
      this.random() < OTHER_CHARACTER ? [TEXT.charCodeAt(this.#below(TEXT.length))] : this.#pick(texts),
    ).flat();
  }

  #list(type: ListType, size: number): Term | null {
    const { env } = this.inhabitants;
    const mayBeText = isMember(env, type.element, A_CHARACTER) && isMember(env, type, A_STRING);
    const text = mayBeText ? this.#text() : null;
    if (text?.every(char => isMember(env, type.element, char))) return list(text);
    const isPlain = mayBeText && !isMember(env, type.element, NO_CHARACTER) && this.random() < PLAIN;
    const elements = [0, ...this.#repeat(size * WIDTH, () => 0)].map(() =>
      isPlain ? TEXT.charCodeAt(this.#below(TEXT.length)) : this.sample(type.element, size / 3),
    );
    if (elements.includes(null)) return null;
    const mayBeProper = env.heads(tailOf(type)).some(({ kind }) => kind === 'nil');
    const end = mayBeProper ? nil : this.sample(type.end, size / 3);
    return end === null ? null : list(this.#arranged(elements as Term[]), end);
  }

  #arranged(elements: Term[]): Term[] {
    if (this.random() >= ORDERED) return elements;
    elements.sort(compare);
    return this.random() < 0.5 ? elements : elements.reverse();
  }

  #bits({ base, unit }: BitsType, size: number): Term {
    const text = base === 0 && (unit === 8 || unit === 1) ? this.#text() : null;
    if (text !== null) return bitsOfText(text);
    const units = unit === 0 ? 0 : this.#below((size * 8) / unit + 1);
    const length = base + units * unit;
    const { bytes } = this.#bytes(Math.ceil(length / 8));
    // The unused bits of the last byte are zero.
    if (length % 8 !== 0) bytes[bytes.length - 1] = defined(bytes.at(-1)) & (0xff00 >> (length % 8));
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
        // An earlier association may apply to the key.
        if (key === null || this.inhabitants.associationOf(associations, key) !== association) continue;
        if (value !== null) entries.push([key, value]);
      }
    }
    return mapFrom(entries);
  }

  /** A table over arguments that were generated before: the program may well pass some of these to it. */
  #function({ args, result }: FunType, size: number): Term {
    const made = (): Term => this.sample(result, size / 3) ?? 0;
    const { env } = this.inhabitants;
    const known = (args ?? []).map(type =>
      [...this.#made].filter(term => isMember(env, type, term)).slice(0, TOLD_APART),
    );
    const calls = known.length > 2 ? [] : known.reduce<Term[][]>(product, [[]]);
    const entries = calls.filter(call => call.length > 0).map(call => ({ args: call, result: made() }));
    return new TableFun(args?.length ?? 1, entries, made());
  }
}

function isSmall(term: Term): boolean {
  return typeof term === 'number' || term instanceof Atom;
}

/** The Cartesian product. */
function product(these: Term[][], those: Term[]): Term[][] {
  return these.flatMap(row => those.map(term => [...row, term]));
}
