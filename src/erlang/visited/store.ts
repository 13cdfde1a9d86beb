/**
 * What the runs of a unit know together, in whatever thread they are made. Everything in it is called by hashes of
 * contents, since two threads have nothing else in common.
 */
export interface Store {
  /** A number that no other thread with a part in this memory has. */
  readonly thread: number;

  /** A path has come to a state. True when another one was there before that had at least as much depth left. */
  isExplored(state: number, path: number, depth: number): boolean;

  /**
   * The values noted under a key, in the order in which runs brought them, up to this one; it is noted now where it
   * was not.
   */
  upTo(key: number, value: string): readonly string[];
}

/** The path that explores a state from where it met it. */
interface Visit {
  readonly path: number;
  readonly depth: number;
}

const MAX_STATES = 500_000;

/** For runs that are all made in this thread. */
export class LocalStore implements Store {
  readonly thread = 0;
  readonly #visits = new Map<number, Visit>();
  readonly #values = new Map<number, string[]>();

  isExplored(state: number, path: number, depth: number): boolean {
    const before = this.#visits.get(state);
    if (before !== undefined && before.depth <= depth) return before.path !== path;
    if (this.#visits.size >= MAX_STATES) this.#visits.clear();
    this.#visits.set(state, { path, depth });
    return false;
  }

  upTo(key: number, value: string): readonly string[] {
    const values = this.#values.get(key) ?? [];
    this.#values.set(key, values);
    const index = values.indexOf(value);
    if (index >= 0) return values.slice(0, index + 1);
    values.push(value);
    return [...values];
  }
}
