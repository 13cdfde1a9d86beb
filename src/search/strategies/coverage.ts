/**
 * Unvisited labels first, then shallow decisions (cuter-2017, section 5.2): for the most code in the least time.
 *
 * Unvisited labels of the user's own code have priority over all others. A library may have thousands of labels that
 * lead to nothing new in the user's code (a table of all characters), so its unvisited labels alternate round-robin
 * with visited ones. As long as there is code that no run has reached, and the language can estimate the distance to it,
 * every other choice goes to the reversal that is nearest to such code (`nearest.ts`).
 */
import { nearest } from './nearest.ts';
import type { Reversal, Strategy, Surroundings } from './strategy.ts';
import { UnvisitedThenVisited } from './unvisited.ts';

export function coverage<R extends Reversal>(surroundings: Surroundings): Strategy<R> {
  const { nearness } = surroundings;
  const broad = unvisitedFirst<R>(surroundings);
  if (nearness === null) return broad;
  /** Null once all code is reached: a queue that nothing is taken from would keep all reversals and their runs. */
  let near: Strategy<R> | null = nearest<R>(surroundings);
  /** Each reversal is in both queues. These were taken from one of them, and are dropped when they come out of the other. */
  const leftInBroad = new Set<R>();
  const leftInNear = new Set<R>();
  let size = 0;
  let isNearNext = false;
  const take = (next: () => R | undefined, left: Set<R>, other: Set<R>): R | undefined => {
    let top = next();
    while (top !== undefined && left.delete(top)) top = next();
    if (top !== undefined && near !== null) other.add(top);
    return top;
  };
  return {
    add(reversal) {
      broad.add(reversal);
      near?.add(reversal);
      size++;
    },
    next() {
      if (near !== null && nearness.isAllReached) {
        near = null;
        leftInNear.clear();
      }
      const own = take(() => broad.nextOwn(), leftInBroad, leftInNear);
      isNearNext = own === undefined && !isNearNext && near !== null;
      const chosen =
        own ??
        (isNearNext
          ? take(() => near?.next(), leftInNear, leftInBroad)
          : take(() => broad.next(), leftInBroad, leftInNear));
      if (chosen !== undefined) size--;
      return chosen;
    },
    get size() {
      return size;
    },
  };
}

interface UnvisitedFirst<R extends Reversal> extends Strategy<R> {
  /** The next reversal of the user's own code whose label is unvisited. */
  nextOwn(): R | undefined;
}

function unvisitedFirst<R extends Reversal>({ visited }: Surroundings): UnvisitedFirst<R> {
  const own = new UnvisitedThenVisited<R>(visited);
  const library = new UnvisitedThenVisited<R>(visited);
  /** Served round-robin when no unvisited label of the user's own code is left. */
  const sources = [
    () => own.nextVisited(),
    () => library.nextUnvisited(),
    () => library.nextVisited() ?? library.nextUnvisited() ?? library.nextVisited(),
  ];
  let served = 0;
  return {
    add: reversal => (reversal.isOwn ? own : library).add(reversal),
    nextOwn: () => own.nextUnvisited(),
    next() {
      let next = own.nextUnvisited();
      for (let tries = 0; next === undefined && tries < sources.length; tries++)
        next = sources[served++ % sources.length]?.();
      return next;
    },
    get size() {
      return own.size + library.size;
    },
  };
}
