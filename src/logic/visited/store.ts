import { VisitTable } from './visit-table.ts';

/**
 * The store: what all runs of a unit know together, in whatever thread they are made. Keys are hashes of contents
 * (`logic/content-hash.ts`, labels of decisions), since these are the same in every thread.
 */
export interface Store {
  /** A number that no other thread that uses this store has. */
  readonly thread: number;

  /**
   * Register a path (by the hash of its labels) for a state that it has reached, at a depth in decisions. True where
   * another path is registered that reached the state at most as deep, and so has at least as much depth left.
   */
  isExplored(state: number, path: number, depth: number): boolean;

  /** The same for a state that this path has not reached, but whose inputs do all that this path's do. Nothing is registered. */
  isKnown(state: number, path: number, depth: number): boolean;

  /**
   * The values that were appended to the list under a key, in that order, up to and including this one, which is
   * appended where it is not in the list.
   */
  upTo(key: number, value: string): readonly string[];
}

/** Keys and their lists of values, as plain data. */
export type SavedValues = readonly (readonly [key: number, values: readonly string[]])[];

/** The store of runs that are all made in this thread. */
export class LocalStore implements Store {
  readonly #visits = new VisitTable();
  #values = new Map<number, string[]>();

  constructor(readonly thread = 0) {}

  isExplored(state: number, path: number, depth: number): boolean {
    return this.#visits.isExplored(state, path, depth);
  }

  isKnown(state: number, path: number, depth: number): boolean {
    return this.#visits.isKnown(state, path, depth);
  }

  upTo(key: number, value: string): readonly string[] {
    const values = this.#values.get(key) ?? [];
    this.#values.set(key, values);
    const index = values.indexOf(value);
    if (index >= 0) return values.slice(0, index + 1);
    values.push(value);
    return [...values];
  }

  /** For a store in another process, in which a run of the same input is to ask the same questions. */
  saveValues(): SavedValues {
    return [...this.#values];
  }

  /** Takes the place of all values that were there. */
  restoreValues(saved: SavedValues): void {
    this.#values = new Map(saved.map(([key, values]) => [key, [...values]]));
  }

  forgetStates(): void {
    this.#visits.clear();
  }
}
