/**
 * Unvisited labels first, then shallow (cuter-2017, section 5.2): for the most code in the least time.
 *
 * Those of the code that the user asked about come before all others. A library may have thousands of labels that lead
 * to nothing new there (think of a table of all characters), so its unvisited ones take turns with those that were
 * visited.
 *
 * A label may become visited while its reversal waits, so priorities change under the queue, but only downward. Hence
 * a queue for each kind and no reordering: what comes out of the first ones is looked at again, and goes to the last
 * when another run has visited its label meanwhile.
 */
import { Heap } from '../heap.ts';
import { type Reversal, type Strategy, type Surroundings, shallower } from './strategy.ts';

export function coverage<R extends Reversal>({ visited, isOwn }: Surroundings): Strategy<R> {
  const ownUnvisited = new Heap<R>(shallower);
  const otherUnvisited = new Heap<R>(shallower);
  const visitedBefore = new Heap<R>(shallower);
  let isVisitedNext = false;
  const nextUnvisited = (queue: Heap<R>): R | undefined => {
    for (let top = queue.pop(); top !== undefined; top = queue.pop()) {
      if (!visited.has(top.label)) return top;
      visitedBefore.push(top);
    }
    return undefined;
  };
  return {
    add(reversal) {
      const { label } = reversal;
      if (visited.has(label)) visitedBefore.push(reversal);
      else (isOwn(label) ? ownUnvisited : otherUnvisited).push(reversal);
    },
    next() {
      const own = nextUnvisited(ownUnvisited);
      if (own !== undefined) return own;
      isVisitedNext = !isVisitedNext;
      const known = isVisitedNext ? visitedBefore.pop() : undefined;
      // Looking for an unvisited one may turn up others that are not any more.
      return known ?? nextUnvisited(otherUnvisited) ?? visitedBefore.pop();
    },
    get size() {
      return ownUnvisited.size + otherUnvisited.size + visitedBefore.size;
    },
  };
}
