/**
 * Walking over expressions. They may be deep (the tail of a tail of a tail), so nothing here recurs without a bound; and
 * they are shared, so every node is visited once, however many ways lead to it.
 */
import { spend } from './account.ts';
import type { Expr } from './expr.ts';

/** What comes after a node: its arguments too, not through this node, or nothing at all. */
export type Step = 'descend' | 'skip' | 'stop';

/** Visits expressions before their arguments, depth first, the last argument first. Returns the nodes visited. */
export function walk(roots: readonly Expr[], visit: (e: Expr) => Step): ReadonlySet<Expr> {
  const seen = new Set<Expr>();
  const todo = [...roots];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    spend();
    if (seen.has(e)) continue;
    seen.add(e);
    const step = visit(e);
    if (step === 'stop') break;
    if (step === 'descend') for (const arg of e.args) todo.push(arg);
  }
  return seen;
}

/** All nodes of these expressions, in the order of `walk`. */
export function partsOf(roots: readonly Expr[]): ReadonlySet<Expr> {
  return walk(roots, () => 'descend');
}

/** The first node in the order of `walk` that is wanted; only below nodes that `descends` accepts. */
export function find<Found extends Expr>(
  root: Expr,
  wanted: (e: Expr) => e is Found,
  descends?: (e: Expr) => boolean,
): Found | undefined;
export function find(
  root: Expr,
  wanted: (e: Expr) => boolean,
  descends?: (e: Expr) => boolean,
): Expr | undefined;
export function find(
  root: Expr,
  wanted: (e: Expr) => boolean,
  descends: (e: Expr) => boolean = () => true,
): Expr | undefined {
  let found: Expr | undefined;
  walk([root], e => {
    if (!wanted(e)) return descends(e) ? 'descend' : 'skip';
    found = e;
    return 'stop';
  });
  return found;
}

export interface BottomUp<Node> {
  /** The nodes that are finished, usually a memo table. */
  readonly done: { has(node: Node): boolean };
  /** What has to be finished before this node, the last one first. */
  needs(node: Node): readonly Node[];
  /** Afterwards the node is among those done. */
  finish(node: Node): void;
}

/** How far `bottomUp` recurs, which is faster than a stack of its own. More might overflow the thread's stack. */
const MAX_RECURSION = 100;

/** Finishes a node after all that it needs: the scheme of everything that computes bottom up with a memo. */
export function bottomUp<Node extends {}>(root: Node, steps: BottomUp<Node>): void {
  if (!steps.done.has(root)) finishBelow(root, steps, 0);
}

function finishBelow<Node extends {}>(node: Node, steps: BottomUp<Node>, depth: number): void {
  if (depth === MAX_RECURSION) {
    finishFar(node, steps);
    return;
  }
  const { done } = steps;
  for (let isReady = false; !isReady; ) {
    isReady = true;
    const needs = steps.needs(node);
    for (let i = needs.length - 1; i >= 0; i--) {
      const part = needs[i] as Node;
      if (done.has(part)) continue;
      finishBelow(part, steps, depth + 1);
      isReady = false;
    }
  }
  steps.finish(node);
}

/** The same without recursion. */
function finishFar<Node extends {}>(root: Node, steps: BottomUp<Node>): void {
  const { done } = steps;
  const todo = [root];
  for (let node = todo.at(-1); node !== undefined; node = todo.at(-1)) {
    if (!done.has(node)) {
      const before = todo.length;
      for (const part of steps.needs(node)) if (!done.has(part)) todo.push(part);
      if (todo.length > before) continue;
      steps.finish(node);
    }
    todo.pop();
  }
}

/** All nodes of an expression, arguments before what they are arguments of. */
export function postorder(root: Expr): ReadonlySet<Expr> {
  const done = new Set<Expr>();
  bottomUp(root, { done, needs: e => e.args, finish: e => done.add(e) });
  return done;
}
