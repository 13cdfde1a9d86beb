/**
 * The tree of paths as plain data. Some explorations have millions of nodes, so it is lists of numbers: the nodes in
 * preorder, and for each the edges to its children, in the order in which they were added.
 */
import { defined } from '../logic/index.ts';
import { PathNode } from './tree.ts';
import type { Label } from './unit.ts';

export interface SavedTree {
  /** The labels that occur, each once. */
  readonly labels: readonly Label[];
  /** For each node, how many edges leave it. */
  readonly edgeCounts: readonly number[];
  /** For each edge, the index of its label in `labels`. */
  readonly edgeLabels: readonly number[];
  /** For each edge, 1 where a run went there, so that there is a node, and 0 where only a reversal waits. */
  readonly edgeVisits: readonly (0 | 1)[];
}

/** `numbers` are the nodes' indices in preorder, for whatever else refers to them. */
export function encodeTree(root: PathNode): { saved: SavedTree; numbers: Map<PathNode, number> } {
  const labelIndices = new Map<Label, number>();
  const edgeCounts: number[] = [];
  const edgeLabels: number[] = [];
  const edgeVisits: (0 | 1)[] = [];
  const numbers = new Map<PathNode, number>();
  const todo = [root];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    numbers.set(node, numbers.size);
    edgeCounts.push(node.size);
    const below: PathNode[] = [];
    for (const [label, child] of node.edges()) {
      const index = labelIndices.get(label) ?? labelIndices.size;
      labelIndices.set(label, index);
      edgeLabels.push(index);
      edgeVisits.push(child === null ? 0 : 1);
      if (child !== null) below.push(child);
    }
    // One by one: a node may have more children than a call can have arguments.
    for (const child of below.reverse()) todo.push(child);
  }
  return { saved: { labels: [...labelIndices.keys()], edgeCounts, edgeLabels, edgeVisits }, numbers };
}

/** The tree that `encodeTree` was given, and its nodes by their numbers. */
export function decodeTree({ labels, edgeCounts, edgeLabels, edgeVisits }: SavedTree): {
  root: PathNode;
  numbered: PathNode[];
} {
  const numbered: PathNode[] = [];
  const root = new PathNode();
  const todo = [root];
  let edge = 0;
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    const end = edge + defined(edgeCounts[numbered.length]);
    numbered.push(node);
    const below: PathNode[] = [];
    for (; edge < end; edge++) {
      const child = edgeVisits[edge] === 1 ? new PathNode() : null;
      node.set(defined(labels[edgeLabels[edge] as number]), child);
      if (child !== null) below.push(child);
    }
    for (const child of below.reverse()) todo.push(child);
  }
  return { root, numbered };
}
