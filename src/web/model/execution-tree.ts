/**
 * The tree of executions: under each case are those that were made by reversing one of its decisions, in the order of
 * the decisions. A tree of thousands of cases is shown as a list of the rows that are not folded away.
 */
import type { ReportedCase } from '../../report/page.ts';

export interface TreeRow {
  readonly one: ReportedCase;
  /** From 1. */
  readonly level: number;
  readonly children: number;
  readonly isOpen: boolean;
  /** Cases below this one. */
  readonly below: number;
  /** Failing cases below this one. */
  readonly faultsBelow: number;
  /** Among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
}

export class ExecutionTree {
  readonly #children = new Map<number | null, ReportedCase[]>();
  readonly #below = new Map<number, { cases: number; faults: number }>();
  readonly #byId: ReadonlyMap<number, ReportedCase>;

  constructor(
    readonly cases: readonly ReportedCase[],
    isFault: (one: ReportedCase) => boolean,
  ) {
    this.#byId = new Map(cases.map(one => [one.id, one]));
    for (const one of cases) {
      const parent = one.parent !== null && this.#byId.has(one.parent) ? one.parent : null;
      const siblings = this.#children.get(parent);
      if (siblings === undefined) this.#children.set(parent, [one]);
      else siblings.push(one);
    }
    for (const siblings of this.#children.values())
      siblings.sort((a, b) => (a.reversed ?? -1) - (b.reversed ?? -1) || a.id - b.id);
    // A case has a smaller number than those that come from it.
    for (const one of [...cases].reverse()) {
      const own = this.#below.get(one.id) ?? { cases: 0, faults: 0 };
      this.#below.set(one.id, own);
      if (one.parent === null) continue;
      const above = this.#below.get(one.parent) ?? { cases: 0, faults: 0 };
      above.cases += own.cases + 1;
      above.faults += own.faults + (isFault(one) ? 1 : 0);
      this.#below.set(one.parent, above);
    }
  }

  rows(isOpen: (id: number) => boolean): TreeRow[] {
    const rows: TreeRow[] = [];
    /** What is still to be shown, the next one last: paths may be thousands of cases long. */
    const todo = this.#level(null, 1);
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const { one, level, position, siblings } = next;
      const children = this.#children.get(one.id)?.length ?? 0;
      const open = children > 0 && isOpen(one.id);
      const { cases: below, faults: faultsBelow } = this.#below.get(one.id) ?? { cases: 0, faults: 0 };
      rows.push({ one, level, children, isOpen: open, below, faultsBelow, position, siblings });
      if (open) todo.push(...this.#level(one.id, level + 1));
    }
    return rows;
  }

  /** The cases on the way from the root to this one, without it. */
  ancestors(id: number): number[] {
    const found: number[] = [];
    for (
      let one = this.#byId.get(id);
      one !== undefined && one.parent !== null && one.parent < one.id;
      one = this.#byId.get(one.parent)
    )
      found.push(one.parent);
    return found;
  }

  #level(parent: number | null, level: number) {
    const siblings = this.#children.get(parent) ?? [];
    return siblings.map((one, i) => ({ one, level, position: i + 1, siblings: siblings.length })).reverse();
  }
}
