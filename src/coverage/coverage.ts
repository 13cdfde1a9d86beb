import type { Point, PointKind } from './point.ts';

export interface Share {
  readonly covered: number;
  readonly total: number;
  /** The total is of those that were seen so far: there may be more. */
  readonly open?: true;
}

/** Counts which of the points were reached; grouped by kind, function or module as the reader wants it. */
export class Coverage {
  constructor(
    readonly points: readonly Point[],
    readonly reached: ReadonlySet<number>,
  ) {}

  share(kind: PointKind): Share {
    const points = this.points.filter(point => point.kind === kind);
    return { covered: points.filter(point => this.reached.has(point.id)).length, total: points.length };
  }

  has(kind: PointKind): boolean {
    return this.points.some(point => point.kind === kind);
  }

  uncovered(kind: PointKind): Point[] {
    return this.points
      .filter(point => point.kind === kind && !this.reached.has(point.id))
      .sort(inSourceOrder);
  }

  byFunction(): Map<string, Coverage> {
    return this.#groupedBy(point => point.function);
  }

  byModule(): Map<string, Coverage> {
    return this.#groupedBy(point => point.module ?? '');
  }

  #groupedBy(group: (point: Point) => string): Map<string, Coverage> {
    const groups = new Map<string, Point[]>();
    for (const point of this.points) {
      const name = group(point);
      const points = groups.get(name);
      if (points === undefined) groups.set(name, [point]);
      else points.push(point);
    }
    return new Map([...groups].map(([name, points]) => [name, new Coverage(points, this.reached)]));
  }
}

function inSourceOrder(a: Point, b: Point): number {
  const [fileA, fileB] = [a.place?.file ?? '', b.place?.file ?? ''];
  if (fileA !== fileB) return fileA < fileB ? -1 : 1;
  return (a.place?.line ?? 0) - (b.place?.line ?? 0) || a.id - b.id;
}
