/**
 * What is nearest to code that no run has reached comes first.
 *
 * Distances are lower bounds in branches and calls, measured from the reversal's context: the last label on its path
 * that is in the code the user asked about. Reversals of one context wait in one group. The groups are in a priority
 * queue by distance plus the number of times that the group was tried, so a wrong estimate costs one try for each
 * step. Within a group, unvisited labels come first, then shallow decisions.
 *
 * Costs only grow, so the queue re-evaluates lazily: an entry that is popped is priced again, and pushed back where it
 * has become more expensive.
 */
import { Heap } from '../heap.ts';
import type { Label } from '../unit.ts';
import type { Reversal, Strategy, Surroundings } from './strategy.ts';
import { UnvisitedThenVisited } from './unvisited.ts';

/** The reversals of one context. */
interface Group<R extends Reversal> {
  readonly context: Label | null;
  readonly waiting: UnvisitedThenVisited<R>;
  tries: number;
}

interface QueueEntry<R extends Reversal> {
  readonly group: Group<R>;
  readonly distance: number;
  readonly cost: number;
  readonly order: number;
}

export function nearest<R extends Reversal>({ visited, nearness }: Surroundings): Strategy<R> {
  const queue = new Heap<QueueEntry<R>>(nearer);
  /** Reversals that lead to the context itself, and those of what is called from there. */
  const direct = new Map<Label | null, Group<R>>();
  const called = new Map<Label | null, Group<R>>();
  let [size, order] = [0, 0];
  const entryOf = (group: Group<R>): QueueEntry<R> => {
    const distance = nearness?.distance(group.context) ?? 0;
    return { group, distance, cost: distance + group.tries, order: order++ };
  };
  const groupOf = ({ context, label }: R): Group<R> => {
    const groups = context === label ? direct : called;
    let group = groups.get(context);
    if (group === undefined) {
      group = { context, waiting: new UnvisitedThenVisited<R>(visited), tries: 0 };
      groups.set(context, group);
    }
    return group;
  };
  return {
    add(reversal) {
      const group = groupOf(reversal);
      group.waiting.add(reversal);
      size++;
      if (group.waiting.size === 1) queue.push(entryOf(group));
    },
    next() {
      for (let top = queue.pop(); top !== undefined; top = queue.pop()) {
        const { group } = top;
        const now = entryOf(group);
        if (now.cost > top.cost) {
          queue.push(now);
          continue;
        }
        group.tries++;
        size--;
        const reversal = group.waiting.nextUnvisited() ?? group.waiting.nextVisited();
        if (group.waiting.size > 0) queue.push(entryOf(group));
        return reversal;
      }
      return undefined;
    },
    get size() {
      return size;
    },
  };
}

function nearer<R extends Reversal>(a: QueueEntry<R>, b: QueueEntry<R>): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  return a.distance < b.distance || (a.distance === b.distance && a.order < b.order);
}
