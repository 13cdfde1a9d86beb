import { Coverage } from './coverage.ts';
import type { Point } from './point.ts';

/** The points of one of several explorations of the same code, and those that it reached. */
export interface ExplorationCoverage {
  readonly points: readonly Point[];
  readonly reached: ReadonlySet<number>;
}

/**
 * The coverage of a program by several explorations, each of which has its own numbering of points. A point is
 * identified by its function and description, or else by its index among the function's points, which is the same for
 * all. Points that are found during an exploration only (choices) count like the program's own.
 */
export function mergedCoverage(program: readonly Point[], parts: readonly ExplorationCoverage[]): Coverage {
  const points = new Map<string, Point>();
  const reached = new Set<number>();
  const idOf = (key: string, point: Point): number => {
    const known = points.get(key);
    const id = known?.id ?? points.size;
    if (known === undefined) points.set(key, { ...point, id });
    // Numbers below zero are free for this. The program's own points have none.
    if (point.beyond !== undefined && known?.beyond === undefined)
      points.set(key, { ...(known ?? point), id, beyond: { ...point.beyond, id: -1 - id } });
    return id;
  };
  for (const [key, point] of keyed(program)) idOf(key, point);
  const inProgram = new Set(program.map(point => point.function));
  for (const part of parts) {
    for (const [key, point] of keyed(part.points)) {
      if (!inProgram.has(point.function)) continue;
      const id = idOf(key, point);
      if (part.reached.has(point.id)) reached.add(id);
      if (point.beyond !== undefined && part.reached.has(point.beyond.id)) reached.add(-1 - id);
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
