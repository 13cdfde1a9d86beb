/**
 * Unvisited labels first, then shallow (cuter-2017, section 5.2): for the most code in the least time.
 *
 * Those of the code that the user asked about come before all others. A library may have thousands of labels that lead
 * to nothing new there (think of a table of all characters), so its unvisited ones take turns with those that were
 * visited. And as long as there is code that no run has reached, and something is known about the way there, every
 * other turn goes to what is nearest to it (`nearest.ts`).
 *
 * A label may become visited while its reversal waits, so priorities change under the queue, but only downward. Hence
 * a queue for each kind and no reordering: what comes out of the first ones is looked at again, and goes to the last
 * when another run has visited its label meanwhile.
 */
import { Heap } from '../heap.ts';
import { nearest } from './nearest.ts';
import { type Reversal, type Strategy, type Surroundings, shallower } from './strategy.ts';

export function coverage<R extends Reversal>(surroundings: Surroundings): Strategy<R> {
  const { nearness } = surroundings;
  const [broad, near] = [unvisitedFirst<R>(surroundings), nearest<R>(surroundings)];
  if (nearness === null) return broad;
  const taken = new Set<R>();
  let size = 0;
  let isNearNext = false;
  const nextOf = (queue: Pick<Strategy<R>, 'next'>): R | undefined => {
    for (let top = queue.next(); top !== undefined; top = queue.next())
      // Each waits in both queues until it comes out of the second one.
      if (!taken.delete(top)) return top;
    return undefined;
  };
  return {
    add(reversal) {
      broad.add(reversal);
      near.add(reversal);
      size++;
    },
    next() {
      const own = nextOf({ next: () => broad.nextOwn() });
      isNearNext = own === undefined && !isNearNext && !nearness.isAllReached;
      const next = own ?? nextOf(isNearNext ? near : broad);
      if (next === undefined) return undefined;
      taken.add(next);
      size--;
      return next;
    },
    get size() {
      return size;
    },
  };
}

interface UnvisitedFirst<R extends Reversal> extends Strategy<R> {
  /** The next unvisited label of the user's code. */
  nextOwn(): R | undefined;
}

function unvisitedFirst<R extends Reversal>({ visited, isOwn }: Surroundings): UnvisitedFirst<R> {
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
    nextOwn: () => nextUnvisited(ownUnvisited),
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
