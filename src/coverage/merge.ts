import { Coverage } from './coverage.ts';
import type { Point } from './point.ts';

/** What one of several explorations of the same code knew and reached. */
export interface Part {
  readonly points: readonly Point[];
  readonly reached: ReadonlySet<number>;
}

/**
 * The coverage of some points by several explorations. Each has numbered its points in its own way, but all have met
 * the points of one function in the same order: a point is known by its function and its place in that order.
 */
export function mergedCoverage(points: readonly Point[], parts: readonly Part[]): Coverage {
  const reachedKeys = new Set<string>();
  for (const part of parts) {
    for (const [key, point] of keyed(part.points)) if (part.reached.has(point.id)) reachedKeys.add(key);
  }
  const reached = new Set<number>();
  for (const [key, point] of keyed(points)) if (reachedKeys.has(key)) reached.add(point.id);
  return new Coverage(points, reached);
}

function* keyed(points: readonly Point[]): Generator<[string, Point]> {
  const met = new Map<string, number>();
  for (const point of points) {
    const count = met.get(point.function) ?? 0;
    met.set(point.function, count + 1);
    yield [`${point.function}#${count}`, point];
  }
}
