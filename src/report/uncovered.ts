/**
 * What was not reached, for people. The points of a function with the same reasons are one line. In a suite with more of them
 * than one reads, those that no input reaches are named, since they are dead code, and the others are counted by reason.
 */
import { explainUncovered } from './reasons.ts';
import type { ModuleSummary, UncoveredPoint } from './schema.ts';

/** How many lines about uncovered points are shown. */
const LINES_SHOWN = 20;
/** How many numbers of lines one of them has. */
const NUMBERS_SHOWN = 8;
/** How many modules are named for a reason. */
const MODULES_NAMED = 3;

const PROOF = 'unreachable';
const NO_REASON = 'perhaps in more time';

/** Points of one function with the same reasons. */
interface Group {
  readonly first: UncoveredPoint;
  readonly lines: Set<number>;
  points: number;
}

function groupsOf(points: readonly UncoveredPoint[]): Group[] {
  const groups = new Map<string, Group>();
  for (const point of points) {
    const { file, what, why } = point;
    const key = JSON.stringify([file, point.function, what, explainUncovered(why)]);
    const group = groups.get(key) ?? { first: point, lines: new Set(), points: 0 };
    groups.set(key, group);
    if (point.line !== undefined) group.lines.add(point.line);
    group.points++;
  }
  return [...groups.values()];
}

function renderGroup({ first, lines }: Group): string {
  const { file, what, why } = first;
  const numbers = [...lines].slice(0, NUMBERS_SHOWN).join(',');
  const place = file === undefined ? '' : `${file}:${numbers}${lines.size > NUMBERS_SHOWN ? ',…' : ''} `;
  const reasons = explainUncovered(why);
  return `${place}${first.function}${what === undefined ? '' : ` ${what}`}${reasons === '' ? '' : ` (${reasons})`}`;
}

/** A line for each of the first groups of points; the points of the rest are counted. */
export function renderPoints(points: readonly UncoveredPoint[], prefix = ''): string[] {
  const groups = groupsOf(points);
  const lines = groups.slice(0, LINES_SHOWN).map(group => `  ${prefix}${renderGroup(group)}`);
  const more = groups.slice(LINES_SHOWN).reduce((sum, group) => sum + group.points, 0);
  return more > 0 ? [...lines, `  and ${more} more (all are in the JSON report)`] : lines;
}

/** Of all modules: each point where that is not too much, else what one should know about them. */
export function renderUncovered(modules: readonly ModuleSummary[]): string[] {
  const uncovered = modules.filter(({ coverage }) => coverage.uncovered.length > 0);
  const points = uncovered.flatMap(({ coverage }) => coverage.uncovered);
  if (points.length === 0) return [];
  if (groupsOf(points).length > LINES_SHOWN) return [summary(uncovered, points)];
  return uncovered.map(({ module, coverage }) =>
    [`Not reached in ${module}:`, ...renderPoints(coverage.uncovered)].join('\n'),
  );
}

function summary(modules: readonly ModuleSummary[], points: readonly UncoveredPoint[]): string {
  const isProof = ({ why }: UncoveredPoint) => why.includes(PROOF);
  const reasons = new Map<string, Map<string, number>>();
  for (const { module, coverage } of modules)
    for (const point of coverage.uncovered)
      if (!isProof(point)) {
        const text = explainUncovered(point.why) || NO_REASON;
        const counts = reasons.get(text) ?? new Map<string, number>();
        reasons.set(text, counts.set(module, (counts.get(module) ?? 0) + 1));
      }
  const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
  const counted = [...reasons].map(([text, counts]) => ({ text, counts, count: total(counts) }));
  counted.sort((a, b) => b.count - a.count);
  const shown = counted.slice(0, LINES_SHOWN / 2);
  const rest = counted.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  return [
    `Not reached: ${points.length} clauses (--html and --json say where, and why)`,
    ...renderPoints(points.filter(isProof)),
    ...shown.map(({ text, counts, count }) => `  ${count} ${text} (${mostOf(counts)})`),
    ...(rest > 0 ? [`  ${rest} for other reasons`] : []),
  ].join('\n');
}

/** The modules with the most points. */
function mostOf(counts: ReadonlyMap<string, number>): string {
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([module]) => module);
  const more = names.length - MODULES_NAMED;
  return `in ${names.slice(0, MODULES_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
