/**
 * How small a term of a type can be.
 *
 * The size of a type is the least number of nodes that one of its terms has; a type without terms has infinite size.
 * Sizes solve a system of equations, one for each type that is reachable, as in a grammar the cheapest derivation of
 * each nonterminal does: all start at infinity and are lowered until nothing changes. What stays infinite is empty,
 * which covers `none()`, everything that must contain it, and recursion without a base case.
 *
 * A parametric type can reach infinitely many others (`-type t(X) :: nil | {X, t([X])}`). The search for them stops
 * at a limit and takes the rest for empty, so a size that is found is always right about there being a term.
 */
import type { TypeEnvironment } from './environment.ts';
import type { Head } from './heads.ts';
import { neededPartsOf, onlyTermOf } from './kinds.ts';
import { isMember } from './member.ts';
import type { MapType, Type } from './type.ts';

const REACH = 1_000;

/** Nobody can write these down: they are taken where nothing else will do. */
const IDENTIFIER_SIZE = 8;
const FUN_SIZE = 4;

export class Sizes {
  readonly #sizes = new Map<Type, number>();

  constructor(private readonly env: TypeEnvironment) {}

  /** Infinity for an empty type. */
  of(type: Type): number {
    const known = this.#sizes.get(type);
    if (known !== undefined) return known;
    this.#solve(type);
    return this.#sizes.get(type) ?? Number.POSITIVE_INFINITY;
  }

  isEmpty(type: Type): boolean {
    return this.of(type) === Number.POSITIVE_INFINITY;
  }

  ofHead(head: Head): number {
    return this.#headSize(head, part => this.of(part));
  }

  #solve(start: Type): void {
    const open = new Set([start]);
    for (const type of open) {
      for (const head of this.env.heads(type))
        for (const part of neededPartsOf(head))
          if (!this.#sizes.has(part) && open.size < REACH) open.add(part);
    }
    const found = new Map<Type, number>();
    const look = (type: Type): number => this.#sizes.get(type) ?? found.get(type) ?? Number.POSITIVE_INFINITY;
    // Parts come after what they are part of, so going backwards most sizes are found in the first round.
    const order = [...open].reverse();
    for (let changed = true; changed; ) {
      changed = false;
      for (const type of order) {
        const size = Math.min(...this.env.heads(type).map(head => this.#headSize(head, look)));
        if (size < look(type)) {
          found.set(type, size);
          changed = true;
        }
      }
    }
    for (const type of open) this.#sizes.set(type, look(type));
  }

  #headSize(head: Head, sizeOf: (type: Type) => number): number {
    switch (head.kind) {
      case 'pid':
      case 'port':
      case 'reference':
        return IDENTIFIER_SIZE;
      case 'fun':
        return FUN_SIZE;
      case 'bits':
        return 1 + Math.ceil(head.base / 8);
      case 'map':
        return this.#isContradictory(head) ? Number.POSITIVE_INFINITY : sumOfParts(head, sizeOf);
      case 'any':
      case 'nonlist':
      case 'integer':
      case 'float':
      case 'atom':
      case 'literal':
      case 'nil':
      case 'list':
      case 'tuple':
        return sumOfParts(head, sizeOf);
    }
  }

  /** A mandatory key that an association further left already speaks about can never be there for its own one. */
  #isContradictory({ associations }: MapType): boolean {
    return associations.some(({ mandatory, key }, i) => {
      const only = mandatory ? onlyTermOf(key) : null;
      return only !== null && associations.slice(0, i).some(earlier => isMember(this.env, earlier.key, only));
    });
  }
}

function sumOfParts(head: Head, sizeOf: (type: Type) => number): number {
  return neededPartsOf(head).reduce((sum, part) => sum + sizeOf(part), 1);
}
