/**
 * Decisions that occur on many paths, each once in memory (hash consing with reference counts).
 *
 * A loop asks the same question about the same part of the input on every path that comes to it: of the decisions that a
 * long exploration keeps, one in ten or fewer is different from all others.
 */
import type { Expr } from '../../logic/index.ts';
import type { Alternative, Decision, Label, SiteId } from '../unit.ts';

class SharedDecision implements Decision {
  readonly site: SiteId;
  readonly isOwn: boolean;
  readonly label: Label;
  readonly alternatives: readonly Alternative[];
  readonly depth: number;
  readonly isLate: boolean;
  readonly constraint: Expr;
  readonly mark: string;
  /** How often it occurs on paths that are kept. */
  uses = 0;
  /** The next one with the same hash. */
  next: SharedDecision | null;

  constructor(decision: Decision, next: SharedDecision | null) {
    this.site = decision.site;
    this.isOwn = decision.isOwn;
    this.label = decision.label;
    this.alternatives = decision.alternatives;
    this.depth = decision.depth;
    this.isLate = decision.isLate === true;
    this.constraint = decision.constraint;
    this.mark = decision.mark;
    this.next = next;
  }
}

export class SharedDecisions {
  readonly #byHash = new Map<number, SharedDecision>();
  #size = 0;

  /** How many different decisions are in use. */
  get size(): number {
    return this.#size;
  }

  /** The path with shared decisions, each of which is in use from now on. */
  use(path: readonly Decision[]): readonly Decision[] {
    return path.map(decision => {
      const shared = this.#find(decision) ?? this.#enter(decision);
      shared.uses++;
      return shared;
    });
  }

  /** Ends the use of a path that `use` returned. */
  release(path: readonly Decision[]): void {
    for (const decision of path) if (decision instanceof SharedDecision) this.#release(decision);
  }

  #find(decision: Decision): SharedDecision | null {
    let one = this.#byHash.get(hashOf(decision)) ?? null;
    while (one !== null && !isSame(one, decision)) one = one.next;
    return one;
  }

  #enter(decision: Decision): SharedDecision {
    const hash = hashOf(decision);
    const shared = new SharedDecision(decision, this.#byHash.get(hash) ?? null);
    this.#byHash.set(hash, shared);
    this.#size++;
    return shared;
  }

  #release(shared: SharedDecision): void {
    if (--shared.uses > 0) return;
    this.#size--;
    const hash = hashOf(shared);
    const first = this.#byHash.get(hash);
    if (first === shared) {
      if (shared.next === null) this.#byHash.delete(hash);
      else this.#byHash.set(hash, shared.next);
      return;
    }
    let before = first;
    while (before !== undefined && before.next !== null && before.next !== shared) before = before.next;
    if (before !== undefined) before.next = shared.next;
  }
}

function hashOf({ constraint, label, depth }: Decision): number {
  return Math.imul(Math.imul(constraint.id, 0x9e3779b1) ^ (label | 0), 0x85ebca6b) + depth;
}

function isSame(a: SharedDecision, b: Decision): boolean {
  return (
    a.label === b.label &&
    a.constraint === b.constraint &&
    a.depth === b.depth &&
    a.site === b.site &&
    a.mark === b.mark &&
    a.isOwn === b.isOwn &&
    a.isLate === (b.isLate === true) &&
    a.alternatives.length === b.alternatives.length &&
    a.alternatives.every(({ label, constraint, distance }, i) => {
      const other = b.alternatives[i];
      return label === other?.label && constraint === other.constraint && distance === other.distance;
    })
  );
}
