/**
 * Directed search: the shortest estimated distance to the target place first (`--target`). Once a run has reached the
 * target, or where there is none, it is the coverage strategy.
 *
 * Distances are estimates. So that a wrong one costs little, the cost of a reversal is its distance plus the number of
 * tries of its label, plus one if the label is visited. Costs only grow, so the priority queue re-evaluates lazily: an
 * entry that is popped is priced again, and pushed back where it has become more expensive. Among equals, the later
 * decision of the later run has priority: it is more likely to be where the last run got closer.
 */
import { Heap } from '../heap.ts';
import type { Label } from '../unit.ts';
import { coverage } from './coverage.ts';
import type { Reversal, Strategy, Surroundings } from './strategy.ts';

interface Waiting<R> {
  readonly reversal: R;
  readonly cost: number;
}

export function directed<R extends Reversal>(surroundings: Surroundings): Strategy<R> {
  const { visited, isTargetReached } = surroundings;
  const afterwards = coverage<R>(surroundings);
  const nearest = new Heap<Waiting<R>>(nearer);
  const tries = new Map<Label, number>();
  const waitingFor = (reversal: R): Waiting<R> => {
    const { distance, label } = reversal;
    return { reversal, cost: distance + (visited.has(label) ? 1 : 0) + (tries.get(label) ?? 0) };
  };
  return {
    add(reversal) {
      if (isTargetReached()) afterwards.add(reversal);
      else nearest.push(waitingFor(reversal));
    },
    next() {
      for (let top = nearest.pop(); top !== undefined; top = nearest.pop()) {
        const { reversal } = top;
        if (isTargetReached()) {
          afterwards.add(reversal);
          continue;
        }
        const now = waitingFor(reversal);
        if (now.cost > top.cost) {
          nearest.push(now);
          continue;
        }
        tries.set(reversal.label, (tries.get(reversal.label) ?? 0) + 1);
        return reversal;
      }
      return afterwards.next();
    },
    get size() {
      return nearest.size + afterwards.size;
    },
  };
}

function nearer<R extends Reversal>(a: Waiting<R>, b: Waiting<R>): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  if (a.reversal.at !== b.reversal.at) return a.reversal.at > b.reversal.at;
  return a.reversal.order > b.reversal.order;
}
