/**
 * Unvisited labels first, then shallow (cuter-2017, section 5.2): for the most code in the least time.
 *
 * A label may become visited while its reversal waits, so priorities change under the queue, but only downward. Hence
 * two queues and no reordering: what comes out of the first is looked at again, and goes to the second when another
 * run has visited its label meanwhile.
 */
import { Heap } from '../heap.ts';
import { type Reversal, type Strategy, type Surroundings, shallower } from './strategy.ts';

export function coverage<R extends Reversal>({ visited }: Surroundings): Strategy<R> {
  const unvisitedFirst = new Heap<R>(shallower);
  const visitedThen = new Heap<R>(shallower);
  return {
    add: reversal => (visited.has(reversal.label) ? visitedThen : unvisitedFirst).push(reversal),
    next() {
      for (let top = unvisitedFirst.pop(); top !== undefined; top = unvisitedFirst.pop()) {
        if (!visited.has(top.label)) return top;
        visitedThen.push(top);
      }
      return visitedThen.pop();
    },
    get size() {
      return unvisitedFirst.size + visitedThen.size;
    },
  };
}
