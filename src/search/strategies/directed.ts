/**
 * Directed search: the shortest estimated distance to the target place first (`--target`). Once a run has reached the
 * target, or where there is none, it is the coverage strategy.
 *
 * Distances are estimates. So that a wrong one costs little, the cost of a reversal is its distance plus the number of
 * tries of its label, plus one if the label is visited. Of each label the nearest one waits in the priority queue; costs
 * only grow, so an entry that is popped is priced again, and pushed back where it has become more expensive. Among equals, the later
 * decision of the later run has priority: it is more likely to be where the last run got closer.
 */
import { defined } from '../../logic/index.ts';
import { Heap } from '../heap.ts';
import type { Label } from '../unit.ts';
import { coverage } from './coverage.ts';
import type { Reversal, Strategy, Surroundings } from './strategy.ts';

interface Waiting<R> {
  readonly cost: number;
  /** The best of its label. */
  readonly first: R;
}

export function directed<R extends Reversal>(surroundings: Surroundings): Strategy<R> {
  const { visited, isTargetReached } = surroundings;
  const afterwards = coverage<R>(surroundings);
  const waiting = new Map<Label, Heap<R>>();
  const nearest = new Heap<Waiting<R>>((a, b) =>
    a.cost === b.cost ? isLater(a.first, b.first) : a.cost < b.cost,
  );
  const tries = new Map<Label, number>();
  let size = 0;
  const costOf = ({ distance, label }: R): number =>
    distance + (visited.has(label) ? 1 : 0) + (tries.get(label) ?? 0);
  const enqueue = (group: Heap<R>): void => {
    const first = group.peek();
    if (first !== undefined) nearest.push({ first, cost: costOf(first) });
  };
  return {
    add(reversal) {
      if (isTargetReached()) {
        afterwards.add(reversal);
        return;
      }
      const group = waiting.get(reversal.label) ?? new Heap<R>(nearer);
      waiting.set(reversal.label, group);
      group.push(reversal);
      size++;
      if (group.peek() === reversal) enqueue(group);
    },
    next() {
      if (size > 0 && isTargetReached()) {
        for (const group of waiting.values())
          for (let one = group.pop(); one !== undefined; one = group.pop()) afterwards.add(one);
        waiting.clear();
        size = 0;
      }
      for (let top = nearest.pop(); size > 0 && top !== undefined; top = nearest.pop()) {
        const { first, cost } = top;
        const group = defined(waiting.get(first.label));
        // Another one of its label has become the best since.
        if (group.peek() !== first) continue;
        if (costOf(first) === cost) {
          group.pop();
          size--;
          tries.set(first.label, (tries.get(first.label) ?? 0) + 1);
          enqueue(group);
          return first;
        }
        enqueue(group);
      }
      return afterwards.next();
    },
    get size() {
      return size + afterwards.size;
    },
  };
}

function nearer(a: Reversal, b: Reversal): boolean {
  return a.distance === b.distance ? isLater(a, b) : a.distance < b.distance;
}

function isLater(a: Reversal, b: Reversal): boolean {
  return a.at === b.at ? a.order > b.order : a.at > b.at;
}
