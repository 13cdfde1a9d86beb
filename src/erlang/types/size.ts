/**
 * The least size of a type's members, and emptiness.
 *
 * The size of a type is the least number of nodes of its members; an empty type has infinite size. Sizes are a least
 * fixed point, like the cheapest derivations of a grammar's nonterminals: all reachable types start at infinity and are
 * lowered until nothing changes. A type whose size stays infinite is empty: `none()`, every type with a part that is
 * empty, and recursion without a base case.
 *
 * A parametric type can reach infinitely many others (`-type t(X) :: nil | {X, t([X])}`). Types beyond a limit are
 * taken for empty. This is sound in one direction: a type with a finite size is inhabited.
 */
import type { TypeEnvironment } from './environment.ts';
import type { Head } from './heads.ts';
import { neededPartsOf, onlyTermOf } from './kinds.ts';
import { isMember } from './member.ts';
import type { MapType, Type } from './type.ts';

/** Types per fixed point; those beyond count as empty. More take longer. */
const MAX_TYPES = 1_000;

/**
 * The size of pids, references and ports, which have no source text: so large that other alternatives are preferred.
 */
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
          if (!this.#sizes.has(part) && open.size < MAX_TYPES) open.add(part);
    }
    const found = new Map<Type, number>();
    const look = (type: Type): number => this.#sizes.get(type) ?? found.get(type) ?? Number.POSITIVE_INFINITY;
    // Parts come after their wholes, so in reverse order the first round finds most sizes.
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

  /** Whether a mandatory key belongs to an earlier association, so that its own one can never be satisfied. */
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
