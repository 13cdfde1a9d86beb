import type { Limit } from './unit.ts';

/** A reason why the exploration was not complete, and how often it came up. */
export interface Shortfall {
  readonly reason: string;
  readonly what?: string;
  readonly count: number;
}

/** Counts reasons. */
export class Tally {
  readonly #counts = new Map<string, { limit: Limit; count: number }>();

  add(limit: Limit, count = 1): void {
    if (count === 0) return;
    const key = JSON.stringify([limit.reason, limit.what]);
    const entry = this.#counts.get(key);
    if (entry === undefined) this.#counts.set(key, { limit, count });
    else entry.count += count;
  }

  /** In an order that does not depend on what came first. */
  list(): Shortfall[] {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { limit, count }]) => ({ ...limit, count }));
  }
}
