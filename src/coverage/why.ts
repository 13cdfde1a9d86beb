/** Why a point was not reached, as far as that is known. */
import type { Coverage } from './coverage.ts';
import type { Point } from './point.ts';

/** One exploration: what it could have reached, and the reasons why it was not a full one. */
export interface Attempt {
  readonly points: readonly Point[];
  readonly incomplete: readonly { readonly reason: string }[];
}

/**
 * `unreachable` is a proof: every exploration that could have come by was a full one. `not-called` means that nothing
 * else of the point's function was reached either. The rest are the reasons of the explorations that could have come by.
 */
export function reasonsFor(coverage: Coverage, attempts: readonly Attempt[]): (point: Point) => string[] {
  const called = new Set(
    coverage.points.filter(point => coverage.reached.has(point.id)).map(point => point.function),
  );
  const known = attempts.map(({ points, incomplete }) => ({
    functions: new Set(points.map(point => point.function)),
    reasons: incomplete.map(({ reason }) => reason),
  }));
  return point => {
    const near = known.filter(({ functions }) => functions.has(point.function));
    const reasons = new Set(near.flatMap(attempt => attempt.reasons));
    if (near.length > 0 && reasons.size === 0) return ['unreachable'];
    return [...(called.has(point.function) ? [] : ['not-called']), ...[...reasons].sort()];
  };
}
