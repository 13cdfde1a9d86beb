/**
 * Schedules the explorations of `tandem test` in rounds. In the first round all have equal time slices, and one that is done early leaves its
 * time to the others. In each further round the slice doubles, and explorations that reached in their last slice what
 * none had reached before go first. The slice of an exploration is halved for each slice in a row without such news, and
 * is smallest where nothing of that kind is left to reach.
 *
 * After the first round a search from the smallest input has seen the small ones. So an exploration that has not covered
 * everything, and has not exhausted its paths, also fuzzes from the second round on. One that is done otherwise is
 * scheduled for as long as that brings new coverage.
 */
import type { UnitExploration } from './unit-exploration.ts';

type Explorable = Pick<UnitExploration, 'explore' | 'exploreAndFuzz' | 'reached' | 'missing' | 'isExhausted'>;

/** The shortest slice of the first round, in milliseconds. Larger: the first round may take longer than its share. */
const MIN_SLICE_MS = 50;
/** The part of the time that the first round may take. Larger: less is left for those that bring news. */
const FIRST_ROUND = 0.25;
/** The smallest part of a slice. Larger: more time for explorations that bring no news. */
const MIN_SHARE = 0.25;
/** After so many slices without new coverage, an exploration that is done otherwise is not scheduled again. */
const MAX_BARREN_SLICES = 3;

/** An exploration and what its last slices have brought, in coverage points. */
interface Scheduled {
  readonly exploration: Explorable;
  isDone: boolean;
  /** What it reached in its last slice that none had reached before. */
  news: number;
  /** What it reached in its last slice that it had not reached before itself. */
  grew: number;
  /** The number of slices since the last news. */
  stale: number;
  /** The number of slices since it last grew. */
  barren: number;
}

export async function shareTime(
  explorations: readonly Explorable[],
  timeMs: number,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const deadline = now() + timeMs;
  let sliceMs = Math.max(MIN_SLICE_MS, (FIRST_ROUND * timeMs) / Math.max(1, explorations.length));
  let active = explorations.map(
    (exploration): Scheduled => ({ exploration, isDone: false, news: 0, grew: 0, stale: 0, barren: 0 }),
  );
  for (let isFirst = true; active.length > 0; isFirst = false) {
    for (const scheduled of active) {
      const { exploration } = scheduled;
      const [missing, reached] = [exploration.missing, exploration.reached.reached.size];
      const share = isFirst ? 1 : shareOf(scheduled);
      // One that comes after the deadline is started all the same, so that there is something to report.
      const ownMs = Math.max(1, Math.min(share * sliceMs, deadline - now()));
      const isFuzzed = !isFirst && !coversAll(exploration);
      scheduled.isDone = await (isFuzzed
        ? exploration.exploreAndFuzz(ownMs, signal)
        : exploration.explore(ownMs, signal));
      scheduled.grew = exploration.reached.reached.size - reached;
      scheduled.barren = scheduled.grew > 0 ? 0 : scheduled.barren + 1;
      // What there is to reach is known after the first round.
      scheduled.news = isFirst ? scheduled.grew : missing - exploration.missing;
      scheduled.stale = scheduled.news > 0 ? 0 : scheduled.stale + 1;
    }
    if (signal.aborted || now() >= deadline) return;
    active = active.filter(mayBringMore).sort(byNews);
    sliceMs *= 2;
  }
}

function shareOf({ exploration, stale }: Scheduled): number {
  return exploration.missing === 0 ? MIN_SHARE : Math.max(MIN_SHARE, 0.5 ** stale);
}

function byNews(a: Scheduled, b: Scheduled): number {
  const isMissing = ({ exploration }: Scheduled) => Number(exploration.missing > 0);
  return isMissing(b) - isMissing(a) || b.news - a.news || b.grew - a.grew;
}

function coversAll({ reached: { points, reached } }: Explorable): boolean {
  return points.every(({ id }) => reached.has(id));
}

function mayBringMore({ exploration, isDone, barren }: Scheduled): boolean {
  return !isDone || (barren < MAX_BARREN_SLICES && !exploration.isExhausted && !coversAll(exploration));
}
