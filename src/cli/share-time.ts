/**
 * Shares time among explorations. Everyone gets the same at first; who is done early leaves its share to the others.
 * What is left goes in longer and longer turns first to those whose coverage grew in their last turn.
 *
 * A search that begins with the smallest input has seen the small ones by then. Who has not reached everything, and not
 * shown that there is nothing more to reach, gets made-up inputs with every further turn, as long as that helps.
 */
import type { UnitExploration } from './explore-unit.ts';

type Turn = Pick<UnitExploration, 'explore' | 'reached' | 'vary' | 'isExhausted'>;

const LEAST_MS = 50;
/** The part of the time that the first turns may take together. */
const FIRST_TURNS = 0.25;
/** How many inputs are made up for one turn. */
const SAMPLES = 32;
/** Who is done otherwise, and covers nothing new in so many turns, gets no more. */
const BARREN_TURNS = 3;

/** What is known about an exploration between its turns. */
interface Standing {
  readonly turn: Turn;
  isDone: boolean;
  /** How much it covered in its last turn. */
  grew: number;
  barren: number;
}

export async function shareTime(
  explorations: readonly Turn[],
  timeMs: number,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const deadline = now() + timeMs;
  let turnMs = Math.max(LEAST_MS, (FIRST_TURNS * timeMs) / Math.max(1, explorations.length));
  let active: Standing[] = explorations.map(turn => ({ turn, isDone: false, grew: 0, barren: 0 }));
  for (let isFirst = true; active.length > 0; isFirst = false) {
    for (const standing of active) {
      const { turn } = standing;
      const before = turn.reached.reached.size;
      const left = deadline - now();
      if (!isFirst && left > 0 && !coversAll(turn)) await turn.vary(SAMPLES);
      // Also who comes too late is started, so that there is something to report.
      standing.isDone = await turn.explore(Math.max(1, Math.min(turnMs, left)), signal);
      standing.grew = turn.reached.reached.size - before;
      standing.barren = standing.grew > 0 ? 0 : standing.barren + 1;
    }
    if (signal.aborted || now() >= deadline) return;
    active = active.filter(mayBringMore).sort((a, b) => b.grew - a.grew);
    turnMs *= 2;
  }
}

function coversAll({ reached: { points, reached } }: Turn): boolean {
  return points.every(({ id }) => reached.has(id));
}

function mayBringMore({ turn, isDone, barren }: Standing): boolean {
  return !isDone || (barren < BARREN_TURNS && !turn.isExhausted && !coversAll(turn));
}
