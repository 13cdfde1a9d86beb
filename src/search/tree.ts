/**
 * The tree of all paths seen so far, by the labels of their decisions.
 *
 * It answers two questions exactly: which reversals of a run are new (the index D of cuter-2017, algorithm 1, and
 * still right when a run left the path it was meant for), and whether some run has meanwhile gone where a waiting
 * reversal wants to go.
 */
import type { Alternative, Decision, Label } from './unit.ts';

/** A child is null while a reversal that leads there waits, and a node once a run went there. */
export class PathNode {
  readonly children = new Map<Label, PathNode | null>();

  wasVisited(label: Label): boolean {
    return this.children.get(label) instanceof PathNode;
  }
}

export interface NewReversal {
  readonly at: number;
  readonly alternative: Alternative;
  readonly node: PathNode;
}

export class PathTree {
  readonly #root = new PathNode();
  #isEmpty = true;

  /**
   * Adds a run's path; returns whether it is new, and its reversals that nobody has claimed yet. `mayReverse` says
   * which decisions count; beyond the last of them the path is not stored.
   */
  add(
    path: readonly Decision[],
    mayReverse: (decision: Decision) => boolean,
  ): { isNew: boolean; reversals: NewReversal[] } {
    const reversals: NewReversal[] = [];
    let isNew = this.#isEmpty;
    this.#isEmpty = false;
    const end = path.findLastIndex(decision => decision.alternatives.length > 0 && mayReverse(decision)) + 1;
    let node = this.#root;
    for (const [at, decision] of path.slice(0, end).entries()) {
      let next = node.children.get(decision.label);
      if (!next) {
        next = new PathNode();
        node.children.set(decision.label, next);
        isNew = true;
      }
      if (mayReverse(decision)) {
        for (const alternative of decision.alternatives) {
          if (node.children.has(alternative.label)) continue;
          node.children.set(alternative.label, null);
          reversals.push({ at, alternative, node });
        }
      }
      node = next;
    }
    return { isNew, reversals };
  }
}
