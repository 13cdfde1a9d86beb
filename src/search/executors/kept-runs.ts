/**
 * The runs that can still be asked about, and how many decisions they keep in memory together.
 *
 * A run shares the decisions of a common prefix with the run that its input was derived from, and each is counted once:
 * a run *owns* the decisions behind what it shares. When a run is dropped, that of its descendants which shares the most
 * with it becomes its heir: it owns what they had in common, and shares it with the others. So the count is that of
 * different decisions at any time.
 */
import type { Decision, Run } from '../unit.ts';

interface Kept<Input, Raw> {
  readonly run: Run<Input, Raw>;
  /** The run that it shares decisions with. */
  parent: Kept<Input, Raw> | null;
  /** How many decisions, from the first on. */
  shared: number;
  readonly heirs: Set<Kept<Input, Raw>>;
}

export class KeptRuns<Input, Raw> {
  readonly #kept = new Map<number, Kept<Input, Raw>>();
  #decisions = 0;

  /** Larger takes more memory, some kilobytes for each decision. */
  constructor(private readonly maxDecisions: number) {}

  /** How many different decisions are in memory. */
  get decisions(): number {
    return this.#decisions;
  }

  get(ticket: number): Run<Input, Raw> | undefined {
    return this.#kept.get(ticket)?.run;
  }

  /** Keeps a run, with the decisions of its parent where they are the same, and drops the oldest ones where it must. */
  add(ticket: number, run: Run<Input, Raw>, from: number | null): Run<Input, Raw> {
    this.forget(ticket);
    const parent = this.#kept.get(from ?? -1) ?? null;
    const shared = parent === null ? 0 : inCommon(run.path, parent.run.path);
    const path =
      parent === null ? run.path : [...parent.run.path.slice(0, shared), ...run.path.slice(shared)];
    const kept: Kept<Input, Raw> = { run: { ...run, path }, parent, shared, heirs: new Set() };
    parent?.heirs.add(kept);
    this.#kept.set(ticket, kept);
    this.#decisions += path.length - shared;
    for (const [oldest] of this.#kept) {
      if (this.#decisions <= this.maxDecisions || oldest === ticket) break;
      this.forget(oldest);
    }
    return kept.run;
  }

  forget(ticket: number): void {
    const kept = this.#kept.get(ticket);
    if (kept === undefined) return;
    this.#kept.delete(ticket);
    const { run, parent, shared, heirs } = kept;
    this.#decisions -= run.path.length - shared;
    parent?.heirs.delete(kept);
    let heir: Kept<Input, Raw> | null = null;
    for (const one of heirs) if (heir === null || one.shared > heir.shared) heir = one;
    if (heir === null) return;
    for (const one of heirs) {
      // What shares no more with it than it shares itself has all of that from its parent.
      const next: Kept<Input, Raw> | null = one === heir || one.shared <= shared ? parent : heir;
      if (one === heir) this.#decisions += Math.max(0, one.shared - shared);
      one.parent = next;
      if (next === parent) one.shared = parent === null ? 0 : Math.min(one.shared, shared);
      next?.heirs.add(one);
    }
  }
}

/** The number of decisions at the beginning of two paths that are the same. */
function inCommon(path: readonly Decision[], other: readonly Decision[]): number {
  const end = path.findIndex((decision, at) => !isSame(decision, other[at]));
  return end < 0 ? path.length : end;
}

function isSame(a: Decision, b: Decision | undefined): boolean {
  return (
    b !== undefined &&
    a.label === b.label &&
    a.constraint === b.constraint &&
    a.depth === b.depth &&
    a.site === b.site &&
    a.mark === b.mark &&
    a.isOwn === b.isOwn &&
    a.isLate === b.isLate &&
    a.alternatives.length === b.alternatives.length &&
    a.alternatives.every(({ label, constraint, distance }, i) => {
      const other = b.alternatives[i];
      return label === other?.label && constraint === other.constraint && distance === other.distance;
    })
  );
}
