/**
 * The tree of all paths seen so far, by the labels of their decisions.
 *
 * It answers three questions exactly: which reversals of a run are new (the index D of cuter-2017, algorithm 1, and
 * still right when a run left the path it was meant for), whether some run has meanwhile gone where a waiting
 * reversal wants to go, and whether a run went the way it was made for.
 */
import type { DecisionOutline, Label } from './unit.ts';

/** A child is null while a reversal that leads there waits, and a node once a run went there. */
export class PathNode {
  readonly children = new Map<Label, PathNode | null>();

  wasVisited(label: Label): boolean {
    return this.children.get(label) instanceof PathNode;
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

/** The tree as numbers: see `save`. */
export interface SavedTree {
  readonly labels: readonly Label[];
  readonly nodes: readonly number[];
}

export class PathTree {
  readonly #root: PathNode;
  #isEmpty = true;

  constructor(root = new PathNode()) {
    this.#root = root;
    this.#isEmpty = root.children.size === 0;
  }

  /**
   * Adds a run's path; returns whether it is new, and its reversals that nobody has claimed yet. `mayReverse` says which
   * decisions count; beyond the last of them the path is not stored. `origin` is the node that the path starts at, where
   * that is not the beginning.
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
      let next = node.children.get(decision.label);
      if (!next) {
        next = new PathNode();
        node.children.set(decision.label, next);
        isNew = true;
      }
      if (mayReverse(decision)) {
        for (const { label } of decision.alternatives) {
          if (node.children.has(label)) continue;
          node.children.set(label, null);
          reversals.push({ at, label, node });
        }
      }
      node = next;
      at++;
    }
    return { isNew, reversals };
  }

  #startOf(start: number, origin: PathNode | null): PathNode {
    if (start === 0) return this.#root;
    if (origin === null) throw new Error('a path that starts nowhere');
    return origin;
  }

  /** Does the path, made to leave this node by this label, lead there and do so? */
  leadsTo({ start, path }: Track, { at, label, node }: NewReversal): boolean {
    let here: PathNode | null | undefined = this.#startOf(start, node);
    for (let i = start; i < at && here; i++) here = here.children.get(path[i - start]?.label ?? -1);
    return here === node && path[at - start]?.label === label;
  }

  /**
   * In preorder, each node as how many children it has and then, for each, its label's place in the list of labels,
   * doubled, and one more where it is a node. `numbers` are the nodes' places in that order.
   */
  save(): { saved: SavedTree; numbers: Map<PathNode, number> } {
    const places = new Map<Label, number>();
    const nodes: number[] = [];
    const numbers = new Map<PathNode, number>();
    const todo = [this.#root];
    for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
      numbers.set(node, numbers.size);
      nodes.push(node.children.size);
      const below: PathNode[] = [];
      for (const [label, child] of node.children) {
        const place = places.get(label) ?? places.size;
        places.set(label, place);
        nodes.push(2 * place + (child === null ? 0 : 1));
        if (child !== null) below.push(child);
      }
      todo.push(...below.reverse());
    }
    return { saved: { labels: [...places.keys()], nodes }, numbers };
  }

  /** The tree that `save` has written, and its nodes by their numbers. */
  static restore({ labels, nodes }: SavedTree): { tree: PathTree; numbered: PathNode[] } {
    const numbered: PathNode[] = [];
    const root = new PathNode();
    const todo = [root];
    let at = 0;
    for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
      numbered.push(node);
      const size = nodes[at++] as number;
      const below: PathNode[] = [];
      for (const code of nodes.slice(at, at + size)) {
        const child = code % 2 === 1 ? new PathNode() : null;
        node.children.set(labels[code >> 1] as Label, child);
        if (child !== null) below.push(child);
      }
      at += size;
      todo.push(...below.reverse());
    }
    return { tree: new PathTree(root), numbered };
  }
}
