/**
 * Unvisited labels first, then shallow (cuter-2017, section 5.2): for the most code in the least time.
 *
 * Those of the code that the user asked about come before all others. A library may have thousands of labels that lead
 * to nothing new there (think of a table of all characters), so its unvisited ones take turns with those that were
 * visited. And as long as there is code that no run has reached, and something is known about the way there, every
 * other turn goes to what is nearest to it (`nearest.ts`).
 */
import { nearest } from './nearest.ts';
import type { Reversal, Strategy, Surroundings } from './strategy.ts';
import { UnvisitedThenVisited } from './unvisited.ts';

export function coverage<R extends Reversal>(surroundings: Surroundings): Strategy<R> {
  const { nearness } = surroundings;
  const [broad, near] = [unvisitedFirst<R>(surroundings), nearest<R>(surroundings)];
  if (nearness === null) return broad;
  const taken = new Set<R>();
  let size = 0;
  let isNearNext = false;
  const untaken = (next: () => R | undefined): R | undefined => {
    for (let top = next(); top !== undefined; top = next())
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
      const own = untaken(() => broad.nextOwn());
      isNearNext = own === undefined && !isNearNext && !nearness.isAllReached;
      const next = own ?? untaken(() => (isNearNext ? near : broad).next());
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

function unvisitedFirst<R extends Reversal>({ visited }: Surroundings): UnvisitedFirst<R> {
  const own = new UnvisitedThenVisited<R>(visited);
  const library = new UnvisitedThenVisited<R>(visited);
  /** Who has the next turn when nothing unvisited of the user's is left. */
  const turns = [
    () => own.nextVisited(),
    () => library.nextUnvisited(),
    () => library.nextVisited() ?? library.nextUnvisited() ?? library.nextVisited(),
  ];
  let turn = 0;
  return {
    add: reversal => (reversal.isOwn ? own : library).add(reversal),
    nextOwn: () => own.nextUnvisited(),
    next() {
      let next = own.nextUnvisited();
      for (let tries = 0; next === undefined && tries < turns.length; tries++)
        next = turns[turn++ % turns.length]?.();
      return next;
    },
    get size() {
      return own.size + library.size;
    },
  };
}
