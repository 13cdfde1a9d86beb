/**
 * The tree of all paths seen so far, by the labels of their decisions.
 *
 * It answers three questions exactly: which reversals of a run are new (the index D of cuter-2017, algorithm 1, and
 * still right when a run left the path it was meant for), whether some run has meanwhile gone where a waiting
 * reversal wants to go, and whether a run went the way it was made for.
 */
import type { DecisionOutline, Label } from './unit.ts';

/**
 * A child is null while a reversal that leads there waits, and a node once a run went there.
 *
 * Explorations have millions of nodes, and most have two edges, the outcomes of a test: those need no map, which would be
 * three times as large.
 */
export class PathNode {
  #first: Label | null = null;
  #firstChild: PathNode | null = null;
  #second: Label | null = null;
  #secondChild: PathNode | null = null;
  #others: Map<Label, PathNode | null> | null = null;

  get size(): number {
    return (this.#first === null ? 0 : 1) + (this.#second === null ? 0 : 1) + (this.#others?.size ?? 0);
  }

  /** Undefined where no edge has this label. */
  get(label: Label): PathNode | null | undefined {
    if (label === this.#first) return this.#firstChild;
    if (label === this.#second) return this.#secondChild;
    return this.#others?.get(label);
  }

  set(label: Label, child: PathNode | null): void {
    if (this.#first === null || label === this.#first) {
      this.#first = label;
      this.#firstChild = child;
    } else if (this.#second === null || label === this.#second) {
      this.#second = label;
      this.#secondChild = child;
    } else {
      this.#others ??= new Map();
      this.#others.set(label, child);
    }
  }

  /** In the order in which they were added. */
  *edges(): Generator<[Label, PathNode | null]> {
    if (this.#first !== null) yield [this.#first, this.#firstChild];
    if (this.#second !== null) yield [this.#second, this.#secondChild];
    if (this.#others !== null) yield* this.#others;
  }

  wasVisited(label: Label): boolean {
    return this.get(label) instanceof PathNode;
  }
}

/** What is known of a run's path: its decisions from `start` on. Those before are the ones of the run it was made from. */
export interface Track {
  readonly start: number;
  readonly path: readonly DecisionOutline[];
}

/** A decision of a path and one of its alternatives, with the place in the tree that it leaves. */
export interface NewReversal {
  readonly at: number;
  readonly label: Label;
  readonly node: PathNode;
}

export class PathTree {
  #isEmpty: boolean;

  constructor(readonly root = new PathNode()) {
    this.#isEmpty = root.size === 0;
  }

  /**
   * Adds a run's path; returns whether it is new, and its reversals that were not in the tree before. `mayReverse` says
   * which decisions may be reversed; beyond the last of them the path is not stored. `origin` is the node that the path
   * starts at, where that is not the root.
   */
  add(
    { start, path }: Track,
    mayReverse: (decision: DecisionOutline) => boolean,
    origin: PathNode | null,
  ): { isNew: boolean; reversals: NewReversal[] } {
    const reversals: NewReversal[] = [];
    let isNew = this.#isEmpty;
    this.#isEmpty = false;
    const end = path.findLastIndex(decision => decision.alternatives.length > 0 && mayReverse(decision)) + 1;
    let node = this.#startOf(start, origin);
    let at = start;
    for (const decision of path.slice(0, end)) {
      let next = node.get(decision.label);
      if (!next) {
        next = new PathNode();
        node.set(decision.label, next);
        isNew = true;
      }
      if (mayReverse(decision)) {
        for (const { label } of decision.alternatives) {
          if (node.get(label) !== undefined) continue;
          node.set(label, null);
          reversals.push({ at, label, node });
        }
      }
      node = next;
      at++;
    }
    return { isNew, reversals };
  }

  #startOf(start: number, origin: PathNode | null): PathNode {
    if (start === 0) return this.root;
    if (origin === null) throw new Error('a path that starts nowhere');
    return origin;
  }

  /** Whether the path leads to the reversal's node and takes its label there. */
  leadsTo({ start, path }: Track, { at, label, node }: NewReversal): boolean {
    let here: PathNode | null | undefined = this.#startOf(start, node);
    for (let i = start; i < at && here; i++) {
      const decision = path[i - start];
      here = decision && here.get(decision.label);
    }
    return here === node && path[at - start]?.label === label;
  }
}
