/**
 * Shares time among explorations. Everyone gets the same at first; who is done early leaves its share to the others.
 * What is left goes in longer and longer turns first to those who reached in their last turn what nobody had reached
 * before. Who has nothing of that kind left to reach, or looked for it in vain, gets shorter turns.
 *
 * A search that begins with the smallest input has seen the small ones by then. Who has not reached everything, and not
 * shown that there is nothing more to reach, tries made-up inputs in every further turn, as long as that helps.
 */
import type { UnitExploration } from './unit-exploration.ts';

type Explorable = Pick<UnitExploration, 'explore' | 'exploreAndFuzz' | 'reached' | 'missing' | 'isExhausted'>;

const LEAST_MS = 50;
/** The part of the time that the first turns may take together. */
const FIRST_TURNS = 0.25;
/** The least part of a turn that anybody gets. */
const LEAST_SHARE = 0.25;
/** Who is done otherwise, and covers nothing new in so many turns, gets no more. */
const BARREN_TURNS = 3;

/** What is known about an exploration between its turns. */
interface Scheduled {
  readonly exploration: Explorable;
  isDone: boolean;
  /** How much it reached in its last turn that nobody had reached before. */
  news: number;
  /** How much it reached in its last turn that it had not reached before. */
  grew: number;
  /** For how many turns there has been no news. */
  stale: number;
  /** For how many turns it has not grown. */
  barren: number;
}

export async function shareTime(
  explorations: readonly Explorable[],
  timeMs: number,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const deadline = now() + timeMs;
  let turnMs = Math.max(LEAST_MS, (FIRST_TURNS * timeMs) / Math.max(1, explorations.length));
  let active = explorations.map(
    (exploration): Scheduled => ({ exploration, isDone: false, news: 0, grew: 0, stale: 0, barren: 0 }),
  );
  for (let isFirst = true; active.length > 0; isFirst = false) {
    for (const scheduled of active) {
      const { exploration } = scheduled;
      const [missing, reached] = [exploration.missing, exploration.reached.reached.size];
      const share = isFirst ? 1 : shareOf(scheduled);
      // Also who comes too late is started, so that there is something to report.
      const ownMs = Math.max(1, Math.min(share * turnMs, deadline - now()));
      const isFuzzed = !isFirst && !coversAll(exploration);
      scheduled.isDone = await (isFuzzed
        ? exploration.exploreAndFuzz(ownMs, signal)
        : exploration.explore(ownMs, signal));
      scheduled.grew = exploration.reached.reached.size - reached;
      scheduled.barren = scheduled.grew > 0 ? 0 : scheduled.barren + 1;
      // What there is to reach is known after the first turn.
      scheduled.news = isFirst ? scheduled.grew : missing - exploration.missing;
      scheduled.stale = scheduled.news > 0 ? 0 : scheduled.stale + 1;
    }
    if (signal.aborted || now() >= deadline) return;
    active = active.filter(mayBringMore).sort(byNews);
    turnMs *= 2;
  }
}

function shareOf({ exploration, stale }: Scheduled): number {
  return exploration.missing === 0 ? LEAST_SHARE : Math.max(LEAST_SHARE, 0.5 ** stale);
}

function byNews(a: Scheduled, b: Scheduled): number {
  const isMissing = ({ exploration }: Scheduled) => Number(exploration.missing > 0);
  return isMissing(b) - isMissing(a) || b.news - a.news || b.grew - a.grew;
}

function coversAll({ reached: { points, reached } }: Explorable): boolean {
  return points.every(({ id }) => reached.has(id));
}

function mayBringMore({ exploration, isDone, barren }: Scheduled): boolean {
  return !isDone || (barren < BARREN_TURNS && !exploration.isExhausted && !coversAll(exploration));
}
