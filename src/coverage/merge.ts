import { Coverage } from './coverage.ts';
import type { Point } from './point.ts';

/** What one of several explorations of the same code knew and reached. */
export interface ExplorationCoverage {
  readonly points: readonly Point[];
  readonly reached: ReadonlySet<number>;
}

/**
 * The coverage of a program by several explorations, each of which has numbered its points in its own way. A point is
 * known by its function and by what it is, or else by its place in the order of the function's points, which is the
 * same for all. Points that only an exploration knew (a choice is found when it is met) count like the program's own.
 */
export function mergedCoverage(program: readonly Point[], parts: readonly ExplorationCoverage[]): Coverage {
  const points = new Map<string, Point>();
  const reached = new Set<number>();
  const idOf = (key: string, point: Point): number => {
    const known = points.get(key) ?? { ...point, id: points.size };
    points.set(key, known);
    return known.id;
  };
  for (const [key, point] of keyed(program)) idOf(key, point);
  const inProgram = new Set(program.map(point => point.function));
  for (const part of parts) {
    for (const [key, point] of keyed(part.points)) {
      if (!inProgram.has(point.function)) continue;
      const id = idOf(key, point);
      if (part.reached.has(point.id)) reached.add(id);
    }
  }
  return new Coverage([...points.values()], reached);
}

function* keyed(points: readonly Point[]): Generator<[string, Point]> {
  const met = new Map<string, number>();
  for (const point of points) {
    const group = `${point.kind} ${point.function} ${point.place?.line ?? ''} ${point.what ?? ''}`;
    const count = met.get(group) ?? 0;
    met.set(group, count + 1);
    yield [`${group}#${count}`, point];
  }
}
