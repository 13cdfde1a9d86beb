/**
 * What is still to be tried: every reversal of every run that no run has gone through yet, each exactly once. The
 * order is the strategy's.
 */
import type { Reversal, Strategy } from './strategies/index.ts';
import { type PathNode, PathTree } from './tree.ts';
import type { Alternative, Decision, Run } from './unit.ts';

/** A reversal with all that is needed to ask for it. */
export interface Item<Input, Outcome> extends Reversal {
  readonly run: Run<Input, Outcome>;
  readonly caseId: number;
  readonly alternative: Alternative;
  readonly node: PathNode;
}

export class Frontier<Input, Outcome> {
  readonly #tree = new PathTree();
  #found = 0;

  constructor(
    private readonly strategy: Strategy<Item<Input, Outcome>>,
    private readonly maxDepth: number,
  ) {}

  get size(): number {
    return this.strategy.size;
  }

  /** Adds the reversals of a run; returns how many were left out because they lie too deep. */
  add(run: Run<Input, Outcome>, caseId: number, gain: number): { beyondDepth: number } {
    const withinDepth = (decision: Decision) => decision.depth <= this.maxDepth;
    const { isNew, reversals } = this.#tree.add(run.path, withinDepth);
    for (const { at, alternative, node } of reversals) {
      const { depth } = run.path[at] as Decision;
      const order = this.#found++;
      this.strategy.add({ run, caseId, at, depth, alternative, label: alternative.label, node, gain, order });
    }
    let beyondDepth = 0;
    for (const decision of isNew ? run.path : []) {
      if (!withinDepth(decision)) beyondDepth += decision.alternatives.length;
    }
    return { beyondDepth };
  }

  /** The next reversal; not one that a run has gone through meanwhile by another way. */
  next(): Item<Input, Outcome> | undefined {
    for (;;) {
      const item = this.strategy.next();
      if (item === undefined || !item.node.wasVisited(item.label)) return item;
    }
  }
}

/** Does the path follow the item's run up to the reversed decision, and take the other way there? */
export function keepsPromise<Input, Outcome>(path: readonly Decision[], item: Item<Input, Outcome>): boolean {
  for (let i = 0; i < item.at; i++) {
    if (path[i]?.label !== item.run.path[i]?.label) return false;
  }
  return path[item.at]?.label === item.label;
}
