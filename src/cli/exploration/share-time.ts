/**
 * Shares the time of `tandem test` among explorations, in rounds. In the first round all get turns of the same length;
 * in each further one turns are twice as long. An exploration that is done early leaves its time to the others. Those
 * that in their last turn reached points that no exploration had reached come first; those that did not, or have no
 * such points left to reach, get shorter turns.
 *
 * The search begins with the smallest input and has seen the small ones after its first turn. An exploration that has
 * not reached all points, and has not shown that the others cannot be reached, is fuzzed in every further turn.
 */
import type { UnitExploration } from './unit-exploration.ts';

type Explorable = Pick<UnitExploration, 'explore' | 'exploreAndFuzz' | 'reached' | 'missing' | 'isExhausted'>;

/** Milliseconds of a turn in the first round at least. Larger lets a suite of many units take longer than its time. */
const LEAST_MS = 50;
/** The share of the time that the first round may take. Larger leaves less to the explorations that bring more. */
const FIRST_TURNS = 0.25;
/** The share of a turn that every exploration gets. Larger spends more time on those that bring nothing new. */
const LEAST_SHARE = 0.25;
/** Turns without a new point after which an exploration with nothing left to search is fuzzed no longer. */
const BARREN_TURNS = 3;

/** What is known about an exploration between its turns. */
interface Scheduled {
  readonly exploration: Explorable;
  isDone: boolean;
  /** Points that it was the first exploration to reach, in its last turn. */
  news: number;
  /** Points that it reached for the first time in its last turn, whether or not another exploration had reached them. */
  grew: number;
  /** Turns since `news` was above 0. */
  stale: number;
  /** Turns since `grew` was above 0. */
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
      // Past the deadline each exploration still begins, so that there is something to report.
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
