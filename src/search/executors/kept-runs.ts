/**
 * The runs that can still be asked about, within bounds of memory: how many different decisions they have together
 * (`shared-decisions.ts`), and how long their paths are together.
 */
import { type Cache, registerCache } from '../../logic/index.ts';
import type { Run } from '../unit.ts';
import { SharedDecisions } from './shared-decisions.ts';

export interface KeptRunsLimits {
  /** Different decisions. Larger takes more memory: that of each with its alternatives and their expressions. */
  readonly decisions: number;
  /** The sum of the lengths of all paths. Larger takes more memory: a reference for each. */
  readonly length: number;
}

export class KeptRuns<Input, Raw> implements Cache {
  readonly #kept = new Map<number, Run<Input, Raw>>();
  readonly #decisions = new SharedDecisions();
  #length = 0;

  constructor(private readonly most: KeptRunsLimits) {
    registerCache(this);
  }

  empty(): void {
    for (const ticket of this.#kept.keys()) this.forget(ticket);
  }

  /** How many different decisions are in memory. */
  get decisions(): number {
    return this.#decisions.size;
  }

  get(ticket: number): Run<Input, Raw> | undefined {
    return this.#kept.get(ticket);
  }

  /** Keeps a run, and drops the oldest ones where it must. Returns the run with shared decisions. */
  add(ticket: number, run: Run<Input, Raw>): Run<Input, Raw> {
    this.forget(ticket);
    const kept = { ...run, path: this.#decisions.use(run.path) };
    this.#kept.set(ticket, kept);
    this.#length += kept.path.length;
    for (const [oldest] of this.#kept) {
      if (!this.#isFull || oldest === ticket) break;
      this.forget(oldest);
    }
    return kept;
  }

  get #isFull(): boolean {
    return this.decisions > this.most.decisions || this.#length > this.most.length;
  }

  forget(ticket: number): void {
    const run = this.#kept.get(ticket);
    if (run === undefined) return;
    this.#kept.delete(ticket);
    this.#decisions.release(run.path);
    this.#length -= run.path.length;
  }
}
