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

interface Place<R extends Reversal> {
  readonly context: Label;
  readonly waiting: UnvisitedThenVisited<R>;
  tries: number;
}

interface Standing<R extends Reversal> {
  readonly place: Place<R>;
  readonly distance: number;
  readonly cost: number;
  readonly order: number;
}

export function nearest<R extends Reversal>({ visited, nearness }: Surroundings): Strategy<R> {
  const line = new Heap<Standing<R>>(nearer);
  const places = new Map<Label, Place<R>>();
  let [size, order] = [0, 0];
  const standingOf = (place: Place<R>): Standing<R> => {
    const distance = nearness?.distance(place.context) ?? 0;
    return { place, distance, cost: distance + place.tries, order: order++ };
  };
  return {
    add(reversal) {
      const key = keyOf(reversal);
      let place = places.get(key);
      if (place === undefined) {
        place = { context: reversal.context, waiting: new UnvisitedThenVisited<R>(visited), tries: 0 };
        places.set(key, place);
      }
      place.waiting.add(reversal);
      size++;
      if (place.waiting.size === 1) line.push(standingOf(place));
    },
    next() {
      for (let top = line.pop(); top !== undefined; top = line.pop()) {
        const { place } = top;
        const now = standingOf(place);
        if (now.cost > top.cost) {
          line.push(now);
          continue;
        }
        place.tries++;
        size--;
        const reversal = place.waiting.nextUnvisited() ?? place.waiting.nextVisited();
        if (place.waiting.size > 0) line.push(standingOf(place));
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

function nearer<R extends Reversal>(a: Standing<R>, b: Standing<R>): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost;
  return a.distance < b.distance || (a.distance === b.distance && a.order < b.order);
}
