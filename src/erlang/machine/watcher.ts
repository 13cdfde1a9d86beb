/** The observer of what the program's own code compares, for made-up inputs (`comparisons.ts`). */
import type { Clause } from '../core/index.ts';
import type { Term } from '../terms/index.ts';

/** A `case` of the program. */
export interface WatchedCase {
  readonly place: number;
  readonly clauses: readonly Clause[];
}

export interface Watcher {
  /** The values are about to be matched with the clauses. `callers`: the call sites on the stack, the last call last. */
  matching(watched: WatchedCase, values: readonly Term[], callers: readonly number[]): void;
  /** The terms are about to be compared, for equality or order. */
  comparing(place: number, left: Term, right: Term): void;
  /** A key is about to be looked up in a map, a list, or a list of tuples with keys at a position. */
  looking(place: number, key: Term, container: Term, position?: Term): void;
  /** A number is about to be read from a text. */
  reading(place: number, text: Term): void;
}
