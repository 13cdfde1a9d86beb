/**
 * Erlang terms at run time.
 *
 * Small integers are JavaScript numbers (always safe integers), larger ones are bigints (never in the safe range),
 * and floats are boxed: integer arithmetic, the most frequent kind, stays on unboxed numbers, and 1 and 1.0 are
 * distinct. Create integers with `integer` or `normalize`, so that each has one representation.
 *
 * `Sym` is a concrete term with the expression that computes it from the input. It may occur wherever a term may, also
 * inside lists, tuples and maps (`sym.ts`).
 */
import { freeNumber, nameHash, reserve, spend } from '../../logic/index.ts';
import { Sym } from './sym.ts';
import type { Tree } from './tree.ts';

export type Term =
  | number
  | bigint
  | Float
  | Atom
  | Nil
  | Cons
  | Tuple
  | ErlMap
  | Bits
  | Fun
  | Pid
  | Ref
  | Port
  | Sym;

/** A term that is not symbolic itself; its parts may be. */
export type Plain = Exclude<Term, Sym>;

export class Float {
  constructor(readonly value: number) {}
}

/** Interned: two atoms of the same name are the same object. Their numbers are the same in every thread. */
export class Atom {
  private static readonly table = new Map<string, Atom>();
  private static readonly numbered = new Map<number, Atom>();

  private constructor(
    readonly name: string,
    readonly id: number,
  ) {}

  static of(name: string): Atom {
    let atom = Atom.table.get(name);
    if (atom === undefined) {
      atom = new Atom(name, freeNumber(Atom.numbered, nameHash(name)));
      Atom.table.set(name, atom);
      Atom.numbered.set(atom.id, atom);
    }
    return atom;
  }

  static isKnown(name: string): boolean {
    return Atom.table.has(name);
  }

  static byId(id: number): Atom | undefined {
    return Atom.numbered.get(id);
  }
}

export class Nil {
  static readonly nil = new Nil();
  private constructor() {}
}

export class Cons {
  constructor(
    readonly head: Term,
    readonly tail: Term,
  ) {}
}

export class Tuple {
  constructor(readonly elements: readonly Term[]) {}
}

/**
 * A map. Keys are in the order of map keys (`compareKeys`); small maps are two arrays side by side, larger ones a
 * tree with the arrays empty. Only `map-term.ts` and `compare.ts` access its representation.
 */
export class ErlMap {
  constructor(
    readonly keys: readonly Term[],
    readonly values: readonly Term[],
    readonly tree: Tree<Term, Term> | null,
  ) {}

  get size(): number {
    return this.tree === null ? this.keys.length : this.tree.size;
  }
}

/** `bitLength` bits of `bytes`, starting at bit `bitOffset`. Immutable; parts share the bytes. */
export class Bits {
  constructor(
    readonly bytes: Uint8Array,
    readonly bitOffset: number,
    readonly bitLength: number,
  ) {}
}

/** A function value: a closure of a module's code, or `fun M:F/A`. */
export class Fun {
  constructor(
    readonly module: Atom,
    readonly name: Atom,
    readonly arity: number,
    /** The machine's code for a closure; null for an external fun, which is looked up when it is called. */
    readonly code: unknown,
    /** Closures are compared by their place in the module and by their captured environment. */
    readonly index: number,
    readonly env: readonly Term[],
  ) {}

  get external(): boolean {
    return this.code === null;
  }
}

export class Pid {
  constructor(
    readonly node: Atom,
    readonly id: number,
  ) {}
}

/** A reference of this machine has an id; one of a real node has the words of its external form. */
export class Ref {
  constructor(
    readonly node: Atom,
    readonly id: number,
    readonly words: readonly number[] = [],
  ) {}
}

export class Port {
  constructor(
    readonly node: Atom,
    readonly id: number,
  ) {}
}

export { Sym };

export const nil = Nil.nil;
export const atom = Atom.of;
export const TRUE = atom('true');
export const FALSE = atom('false');

export function normalize(value: bigint): number | bigint {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value;
}

export function tuple(...elements: Term[]): Tuple {
  return new Tuple(elements);
}

/** The memory of a cell. */
const BYTES_PER_CELL = 40;

export function list(elements: readonly Term[], tail: Term = nil): Term {
  reserve(BYTES_PER_CELL * elements.length);
  let result = tail;
  for (let i = elements.length - 1; i >= 0; i--) result = new Cons(elements[i] as Term, result);
  return result;
}

/** The elements of a proper list, which may be symbolic. Throws for any other term. */
export function listElements(list: Term): Term[] {
  const result: Term[] = [];
  let cell = list;
  for (;;) {
    if (cell instanceof Nil) return result;
    if (!(cell instanceof Cons)) throw new TypeError('not a proper list');
    spend();
    result.push(cell.head);
    cell = cell.tail;
  }
}

export function string(text: string): Term {
  return list([...text].map(c => c.codePointAt(0) as number));
}
