/**
 * What the report counts as reached and no written test reaches, each line with a reason. What the tests reach is what the real
 * system has counted while they ran, so that nothing is missing here: a line that they do not reach is told, whatever the cause. Only of
 * lines that were not counted there it is what Tandem's own runs of the same inputs reached.
 */
import type { Report, ReportedCase } from '../report/page.ts';

export interface UnreachedLines {
  readonly file: string;
  /** In ascending order. */
  readonly lines: readonly number[];
  readonly why: string;
}

/** A program with its tests as they are written. */
export interface Tested {
  readonly units: readonly Report[];
  /** The cases that tests were made from. */
  readonly tested: readonly ReportedCase[];
  /** Units with tests of an earlier search that no case was found for. */
  readonly unknown: ReadonlySet<Report>;
  /** Why cases have no test. */
  readonly left: ReadonlyMap<ReportedCase, string>;
}

/** Whether the tests have reached a line on the real system; null where that is not known. */
export type IsCounted = (file: string, line: number) => boolean | null;

/** There is a test of a case that reaches the line, and the line is not counted when it runs. */
const ELSEWHERE = 'the tests that reach it here do not there, or it is not counted there';
const KEPT = 'no test was added to those of an earlier search';
const UNKNOWN = 'it is not known what the tests of an earlier search reach';

/** Of all programs together: tests of one may reach another. */
export function unreachedLines(programs: readonly Tested[], isCounted: IsCounted): UnreachedLines[] {
  const tested = new Set(programs.flatMap(program => program.tested));
  const places = new Map<string, { readonly file: string; readonly line: number; why: Reason }>();
  for (const { units, left, unknown } of programs)
    for (const unit of units)
      for (const one of unit.cases)
        for (const { file, line } of placesOf(unit, one)) {
          const key = `${file}:${line}`;
          const why = reasonOf(one, { tested, left, isUnknown: unknown.has(unit) });
          const known = places.get(key);
          if (known === undefined) places.set(key, { file, line, why });
          else if (why.rank > known.why.rank) known.why = why;
        }
  const groups = new Map<string, { readonly file: string; readonly why: string; readonly lines: number[] }>();
  for (const { file, line, why } of places.values()) {
    if (isCounted(file, line) ?? why === TESTED) continue;
    const key = `${file}\n${why.text}`;
    const group = groups.get(key) ?? { file, why: why.text, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()].map(group => ({ ...group, lines: group.lines.sort((a, b) => a - b) }));
}

/** Of several cases that reach a line the reason of the highest rank is told. */
interface Reason {
  readonly rank: number;
  readonly text: string;
}

const TESTED: Reason = { rank: 3, text: ELSEWHERE };

function reasonOf(
  one: ReportedCase,
  {
    tested,
    left,
    isUnknown,
  }: Pick<Tested, 'left'> & { readonly tested: ReadonlySet<ReportedCase>; readonly isUnknown: boolean },
): Reason {
  if (tested.has(one)) return TESTED;
  const why = left.get(one);
  if (why !== undefined) return { rank: 2, text: why };
  return isUnknown ? { rank: 1, text: UNKNOWN } : { rank: 0, text: KEPT };
}

/** The clauses and lines that a case reached. */
function placesOf(
  { coverage: { points = [] } }: Report,
  { reached = [] }: ReportedCase,
): { readonly file: string; readonly line: number }[] {
  return reached.flatMap(index => {
    const { kind, file, line } = points[index] ?? {};
    const counts = kind === 'clause' || kind === 'line';
    return counts && file !== undefined && line !== undefined ? [{ file, line }] : [];
  });
}
