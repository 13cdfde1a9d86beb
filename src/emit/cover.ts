/**
 * A small set of cases that reaches whatever the cases of a report reached: the greedy approximation of a minimal set
 * cover. Cases that were not the first to reach something are left out from the start.
 */
import type { Report, ReportedCase } from '../report/page.ts';

export interface Covering {
  readonly case: ReportedCase;
  /** The last line among those that it adds; 0 where it adds none. */
  readonly line: number;
}

/** Those of some cases that are needed besides others, which are there anyway. `isKept`: whether or not it is needed. */
export function coveringCases(
  report: Report,
  cases: readonly ReportedCase[],
  there: readonly ReportedCase[],
  isKept: (one: ReportedCase) => boolean = () => false,
): Covering[] {
  const points = report.coverage.points ?? [];
  const covered = new Set<number>();
  const isThere = new Set(there.map(({ id }) => id));
  const left = cases.filter(one => (one.reached !== undefined || isKept(one)) && !isThere.has(one.id));
  const chosen: Covering[] = [];
  const choose = (some: ReportedCase[]) => {
    for (;;) {
      let best: { readonly at: number; readonly adds: readonly number[] } | null = null;
      for (const [at, { reached = [] }] of some.entries()) {
        const adds = reached.filter(point => !covered.has(point));
        if (adds.length > 0 && (best === null || isBetter(adds, some[at], best.adds, some[best.at])))
          best = { at, adds };
      }
      if (best === null) return;
      const [one] = some.splice(best.at, 1) as [ReportedCase];
      for (const point of best.adds) covered.add(point);
      chosen.push({ case: one, line: Math.max(0, ...best.adds.map(point => points[point]?.line ?? 0)) });
    }
  };
  // Before the others count: which of them was the first to reach something may be another one in every search.
  const kept = left.filter(isKept);
  choose(kept);
  for (const one of kept)
    chosen.push({
      case: one,
      line: Math.max(0, ...(one.reached ?? []).map(point => points[point]?.line ?? 0)),
    });
  for (const point of there.flatMap(({ reached = [] }) => reached)) covered.add(point);
  choose(left.filter(one => !isKept(one)));
  return chosen;
}

/** More points; then the shorter input. */
function isBetter(
  adds: readonly number[],
  one: ReportedCase | undefined,
  best: readonly number[],
  other: ReportedCase | undefined,
): boolean {
  if (adds.length !== best.length) return adds.length > best.length;
  return (one?.input.join().length ?? 0) < (other?.input.join().length ?? 0);
}
