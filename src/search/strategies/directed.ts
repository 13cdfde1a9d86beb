/**
 * The shortest way to a place in the program first (`--target`): for one line that matters. Once a run has been there,
 * or where there is no such place, it is the coverage strategy.
 *
 * Distances are estimates. So that a wrong one costs little, each time a label is tried it counts as one step farther
 * away, and one that was visited already as one step farther than one that was not. Costs only grow, so what comes out of
 * the queue is looked at again, and goes back when it has become more expensive. Among equals, the later decision
 * of the later run: it is more likely to be where the last run got closer.
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
