/**
 * What the report counts as reached and no test reaches, because the cases that do cannot be tests: the coverage that tests
 * have is the report's without these lines.
 */
import type { Report, ReportedCase } from '../report/page.ts';

export interface FileLines {
  readonly file: string;
  /** In ascending order. */
  readonly lines: readonly number[];
}

/** Units, and those of their cases that tests are made from. */
interface Tested {
  readonly units: readonly Report[];
  readonly tested: readonly ReportedCase[];
}

/** Of all programs together: tests of one may reach another. */
export function unreachedLines(programs: readonly Tested[]): FileLines[] {
  const isTested = new Set(programs.flatMap(({ tested }) => tested));
  const units = programs.flatMap(program => program.units);
  const reached = new Set(
    units.flatMap(unit =>
      placesOf(
        unit,
        unit.cases.filter(one => isTested.has(one)),
      ),
    ),
  );
  const files = new Map<string, Set<number>>();
  for (const place of units.flatMap(unit => placesOf(unit, unit.cases))) {
    if (reached.has(place)) continue;
    const at = place.lastIndexOf(':');
    const [file, line] = [place.slice(0, at), Number(place.slice(at + 1))];
    files.set(file, (files.get(file) ?? new Set()).add(line));
  }
  return [...files].map(([file, lines]) => ({ file, lines: [...lines].sort((a, b) => a - b) }));
}

/** `FILE:LINE` of each clause and line that the cases reached. */
function placesOf({ coverage: { points = [] } }: Report, cases: readonly ReportedCase[]): string[] {
  return cases.flatMap(({ reached = [] }) =>
    reached.flatMap(index => {
      const { kind, file, line } = points[index] ?? {};
      const counts = kind === 'clause' || kind === 'line';
      return counts && file !== undefined && line !== undefined ? [`${file}:${line}`] : [];
    }),
  );
}
