/**
 * What is nearest to code that no run has reached comes first.
 *
 * Little is known about the way: how many branches and calls it is at least, from the last place on the path that is in
 * the code the user asked about. So that a wrong estimate costs little, each time a place is tried it counts as one
 * step farther away. Of the reversals of a place, those come first whose label no run has visited, then the shallow ones.
 * Costs only grow, so what comes out of the queue is looked at again, and goes back when it has become more expensive.
 */
import { Heap } from '../heap.ts';
import type { Label } from '../unit.ts';
import type { Reversal, Strategy, Surroundings } from './strategy.ts';
import { UnvisitedThenVisited } from './unvisited.ts';

interface Group<R extends Reversal> {
  readonly context: Label;
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
  const line = new Heap<QueueEntry<R>>(nearer);
  const groups = new Map<Label, Group<R>>();
  let [size, order] = [0, 0];
  const entryOf = (group: Group<R>): QueueEntry<R> => {
    const distance = nearness?.distance(group.context) ?? 0;
    return { group, distance, cost: distance + group.tries, order: order++ };
  };
  return {
    add(reversal) {
      const key = keyOf(reversal);
      let group = groups.get(key);
      if (group === undefined) {
        group = { context: reversal.context, waiting: new UnvisitedThenVisited<R>(visited), tries: 0 };
        groups.set(key, group);
      }
      group.waiting.add(reversal);
      size++;
      if (group.waiting.size === 1) line.push(entryOf(group));
    },
    next() {
      for (let top = line.pop(); top !== undefined; top = line.pop()) {
        const { group } = top;
        const now = entryOf(group);
        if (now.cost > top.cost) {
          line.push(now);
          continue;
        }
        group.tries++;
        size--;
        const reversal = group.waiting.nextUnvisited() ?? group.waiting.nextVisited();
        if (group.waiting.size > 0) line.push(entryOf(group));
        return reversal;
      }
      return undefined;
    },
    get size() {
      return size;
    },
  };
}

/** Reversals of the place itself are told from those of what it calls. */
function keyOf({ context, label }: Reversal): Label {
  return context === label ? context : -context;
}

function nearer<R extends Reversal>(a: QueueEntry<R>, b: QueueEntry<R>): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  return a.distance < b.distance || (a.distance === b.distance && a.order < b.order);
}
