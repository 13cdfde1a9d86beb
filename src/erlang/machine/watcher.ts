/** The observer of what the program's own code compares, for made-up inputs (`comparisons.ts`). */
import type { Clause } from '../core/index.ts';
import type { Term } from '../terms/index.ts';

/** A `case` of the program. */
export interface WatchedCase {
  readonly place: number;
  readonly clauses: readonly Clause[];
  /** The coverage points of the clauses among those of their function; null for a clause that has none. */
  readonly points: readonly (number | null)[];
}

export interface Watcher {
  /**
   * The values are about to be matched with the clauses. `first`: the first coverage point of the function. `callers`: the
   * call sites on the stack, the last call last.
   */
  matching(watched: WatchedCase, first: number, values: readonly Term[], callers: readonly number[]): void;
  /** The guard of a clause is about to be tried; null for one that does not count. */
  guarding(point: number | null): void;
  /** What a test of a guard says. */
  tested(holds: boolean): void;
  /** A clause was entered. */
  entered(point: number): void;
  /** The terms are about to be compared, for equality or order. */
  comparing(place: number, left: Term, right: Term): void;
  /** A key is about to be looked up in a map, a list, or a list of tuples with keys at a position. */
  looking(place: number, key: Term, container: Term, position?: Term): void;
  /** A number is about to be read from a text. */
  reading(place: number, text: Term): void;
}
