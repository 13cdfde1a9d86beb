/**
 * What is nearest to code that no run has reached comes first.
 *
 * Little is known about the way: how many branches and calls it is at least, from the last place on the path that is in
 * the code the user asked about. So that a wrong estimate costs little, each time a place is tried it counts as one
 * step farther away, and a label that was visited already as one step farther than one that was not. Costs only grow,
 * so what comes out of the queue is looked at again, and goes back when it has become more expensive.
 */
import { Heap } from '../heap.ts';
import type { Label } from '../unit.ts';
import { type Reversal, type Strategy, type Surroundings, shallower } from './strategy.ts';

interface Waiting<R> {
  readonly reversal: R;
  readonly cost: number;
}

export function nearest<R extends Reversal>({ visited, nearness }: Surroundings): Strategy<R> {
  const queue = new Heap<Waiting<R>>(nearer);
  const tries = new Map<Label, number>();
  /** Reversals of the place itself are told from those of what it calls. */
  const placeOf = ({ context, label }: R): Label => (context === label ? context : -context);
  const costOf = (reversal: R): number => {
    const distance = nearness?.distance(reversal.context) ?? 0;
    return distance + (visited.has(reversal.label) ? 1 : 0) + (tries.get(placeOf(reversal)) ?? 0);
  };
  return {
    add: reversal => queue.push({ reversal, cost: costOf(reversal) }),
    next() {
      for (let top = queue.pop(); top !== undefined; top = queue.pop()) {
        const { reversal } = top;
        const cost = costOf(reversal);
        if (cost > top.cost) {
          queue.push({ reversal, cost });
          continue;
        }
        const place = placeOf(reversal);
        tries.set(place, (tries.get(place) ?? 0) + 1);
        return reversal;
      }
      return undefined;
    },
    get size() {
      return queue.size;
    },
  };
}

function nearer<R extends Reversal>(a: Waiting<R>, b: Waiting<R>): boolean {
  return a.cost < b.cost || (a.cost === b.cost && shallower(a.reversal, b.reversal));
}
