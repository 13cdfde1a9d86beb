/**
 * Splits what is left of an exploration into parts that different processes explore at the same time.
 *
 * A part is a saved exploration of its own, with some of the reversals that wait. Each reversal leads to a subtree of the
 * tree of paths, and no two of them to the same one, so parts have no path in common. Of the tree a part has the nodes on
 * the way to its reversals, with all their edges: what waits or was visited elsewhere is not found again. Of the findings
 * it has the cases that something in it refers to, one for each fault, so that a known fault is not minimized again, and
 * what was reached, which strategies go by. All counts begin at zero: those of the parts can be added up.
 */
import { defined } from '../../logic/index.ts';
import { fromColumns, toColumns } from '../columns.ts';
import type { SavedFindings } from '../findings.ts';
import { SAVED_ITEM_KEYS, type SavedFrontier, type SavedItem } from '../frontier.ts';
import type { SavedExploration, SavedReady } from '../saved.ts';
import { decodeTree, encodeTree } from '../saved-tree.ts';
import { PathNode } from '../tree.ts';

/** What one part is given to do. */
interface Share {
  readonly items: SavedItem[];
  readonly ready: SavedReady[];
  readonly toMinimize: number[];
}

/** How many tasks wait in a saved exploration. */
export function tasksIn({ frontier, ready, toMinimize }: SavedExploration<unknown>): number {
  return frontier.items.ticket.length + ready.length + toMinimize.length;
}

/** A saved exploration in which nothing is left to do. */
export function finishedExploration<Outcome>(findings: SavedFindings<Outcome>): SavedExploration<Outcome> {
  return {
    findings,
    frontier: { tree: encodeTree(new PathNode()).saved, items: toColumns(SAVED_ITEM_KEYS, []), found: 0 },
    sources: [],
    ready: [],
    toMinimize: [],
    isDone: true,
  };
}

/** At most so many parts, none of them without a task. */
export function splitExploration<Outcome>(
  saved: SavedExploration<Outcome>,
  parts: number,
): SavedExploration<Outcome>[] {
  const { root, numbered } = decodeTree(saved.frontier.tree);
  const parents = parentsIn(root);
  return deal(saved, Math.min(parts, tasksIn(saved))).map(share => {
    const wanted = [...share.items.map(({ node }) => node), ...share.ready.flatMap(originOf)].map(number =>
      defined(numbered[number]),
    );
    const { copy, numberOf } = restricted(root, wanted, parents);
    const renumbered = (node: number) => numberOf(defined(numbered[node]));
    const frontier: SavedFrontier = {
      tree: copy,
      items: toColumns(
        SAVED_ITEM_KEYS,
        share.items.map(item => ({ ...item, node: renumbered(item.node) })),
      ),
      found: saved.frontier.found,
    };
    const ready = share.ready.map(({ origin, ...rest }) => ({
      ...rest,
      origin: origin && { ...origin, node: renumbered(origin.node) },
    }));
    return withContext(saved, frontier, ready, share.toMinimize);
  });
}

function originOf({ origin }: SavedReady): number[] {
  return origin === null ? [] : [origin.node];
}

/**
 * Deals out the tasks. Shallow reversals have large subtrees below them, so they are dealt first. Reversals of one run stay
 * together where there are runs enough: whoever reverses a decision has to make the run again.
 */
function deal(saved: SavedExploration<unknown>, parts: number): Share[] {
  const shares = Array.from({ length: parts }, (): Share => ({ items: [], ready: [], toMinimize: [] }));
  const items = fromColumns(saved.frontier.items).sort((a, b) => a.at - b.at || a.order - b.order);
  const byRun = new Map<number, SavedItem[]>();
  for (const item of items) byRun.set(item.ticket, [...(byRun.get(item.ticket) ?? []), item]);
  const groups = byRun.size >= 2 * parts ? [...byRun.values()] : items.map(item => [item]);
  let next = 0;
  const turn = (): Share => defined(shares[next++ % parts]);
  for (const group of groups) turn().items.push(...group);
  for (const ready of saved.ready) turn().ready.push(ready);
  for (const ticket of saved.toMinimize) turn().toMinimize.push(ticket);
  // In the order in which they were found: strategies may go by it.
  for (const share of shares) share.items.sort((a, b) => a.order - b.order);
  return shares;
}

function parentsIn(root: PathNode): Map<PathNode, PathNode> {
  const parents = new Map<PathNode, PathNode>();
  const todo = [root];
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    for (const [, child] of node.edges()) {
      if (child === null) continue;
      parents.set(child, node);
      todo.push(child);
    }
  }
  return parents;
}

/** The tree with these nodes and those on the way to them; what else was visited is an edge to an empty node. */
function restricted(
  root: PathNode,
  wanted: readonly PathNode[],
  parents: ReadonlyMap<PathNode, PathNode>,
): { copy: SavedFrontier['tree']; numberOf: (node: PathNode) => number } {
  const kept = new Set<PathNode>([root]);
  for (const node of wanted)
    for (let at: PathNode | undefined = node; at !== undefined && !kept.has(at); at = parents.get(at))
      kept.add(at);
  const copies = new Map([...kept].map(node => [node, new PathNode()]));
  for (const [node, copy] of copies)
    for (const [label, child] of node.edges())
      copy.set(label, child === null ? null : (copies.get(child) ?? new PathNode()));
  const { saved, numbers } = encodeTree(defined(copies.get(root)));
  return { copy: saved, numberOf: node => defined(numbers.get(defined(copies.get(node)))) };
}

function withContext<Outcome>(
  saved: SavedExploration<Outcome>,
  frontier: SavedFrontier,
  ready: readonly SavedReady[],
  toMinimize: readonly number[],
): SavedExploration<Outcome> {
  const tickets = new Set([...frontier.items.ticket, ...toMinimize]);
  const sources = saved.sources.filter(({ ticket }) => tickets.has(ticket));
  const { visited, reached, onTarget } = saved.findings;
  const referred = new Set([
    onTarget,
    ...sources.map(({ caseId }) => caseId),
    ...ready.map(({ parent }) => parent),
  ]);
  const faults = new Set<string>();
  const cases = saved.findings.cases.filter(({ id, fault }) => {
    const isFirst = fault !== null && !faults.has(fault);
    if (isFirst) faults.add(fault);
    return isFirst || referred.has(id);
  });
  const ids = new Map(cases.map(({ id }, i) => [id, i + 1]));
  const idOf = (id: number | null) => (id === null ? null : (ids.get(id) ?? null));
  return {
    findings: {
      cases: cases.map(one => ({ ...one, id: defined(ids.get(one.id)), parent: null })),
      tally: [],
      visited,
      reached,
      pioneers: [],
      answers: { sat: 0, unsat: 0, unknown: 0 },
      onTarget: idOf(onTarget),
      executeMs: 0,
      solveMs: 0,
    },
    frontier,
    sources: sources.map(source => ({ ...source, caseId: idOf(source.caseId) })),
    ready: ready.map(one => ({ ...one, parent: idOf(one.parent) })),
    toMinimize,
    isDone: false,
  };
}
