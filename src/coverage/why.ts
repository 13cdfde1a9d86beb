/** Possible reasons why a point was not reached. */
import type { Coverage } from './coverage.ts';
import type { Point } from './point.ts';

/** One exploration: the points that it could have reached, and the reasons why it was incomplete. */
export interface Attempt {
  readonly points: readonly Point[];
  /** Whether it might have called functions that are not among its points. A complete one has called them. */
  readonly mayCallOthers: boolean;
  readonly incomplete: readonly { readonly reason: string }[];
}

/** A function that nobody explored might have reached everything. */
export function notAttempted(points: readonly Point[]): Attempt {
  return { points, mayCallOthers: true, incomplete: [{ reason: 'left-out' }] };
}

/**
 * `unreachable` is a proof: every exploration that could have reached the point was complete. `not-called` means that
 * no other point of its function was reached either. The rest are the reasons of the incomplete explorations that could
 * have reached it.
 */
export function reasonsFor(coverage: Coverage, attempts: readonly Attempt[]): (point: Point) => string[] {
  const called = new Set(
    coverage.points.filter(point => coverage.reached.has(point.id)).map(point => point.function),
  );
  const known = attempts.map(({ points, mayCallOthers, incomplete }) => ({
    functions: new Set(points.map(point => point.function)),
    mayCallOthers,
    reasons: incomplete.map(({ reason }) => reason),
  }));
  return point => {
    const near = known.filter(
      ({ functions, mayCallOthers, reasons }) =>
        functions.has(point.function) || (mayCallOthers && reasons.length > 0),
    );
    const reasons = new Set(near.flatMap(attempt => attempt.reasons));
    const { beyond } = point;
    if (beyond !== undefined && coverage.reached.has(beyond.id)) reasons.add(beyond.reason);
    if (near.length > 0 && reasons.size === 0) return ['unreachable'];
    return [...(called.has(point.function) ? [] : ['not-called']), ...[...reasons].sort()];
  };
}
