/**
 * Tests of bitstrings: a first segment that several rows extract in the same way is extracted once, and the remaining
 * bits become a new subject.
 *
 * Only segments of whole bytes are split off: constraints on a remainder that starts within a byte cost the solver more
 * than extracting the segments again.
 */
import type { Pattern, Segment } from '../core/index.ts';
import { freeVariables, patternVariables } from '../machine/compile/analysis.ts';
import { exactEqual } from '../terms/compare.ts';
import { atom } from '../terms/index.ts';
import { type Condition, conditionAt, type Row, refine } from './row.ts';
import type { Fresh, Split } from './split.ts';

type First = Segment<Pattern>;

const ALL = atom('all');

/** Whether a row's pattern starts with a segment of the same type, size and unit; its value pattern may differ. */
export function sharesPrefix(condition: Condition | undefined, segment: First): boolean {
  if (condition?.pattern.kind !== 'binary') return false;
  const [first, ...later] = condition.pattern.segments;
  return (
    first !== undefined && isSplittable(first) && readsAlike(first, segment) && !determinesSize(first, later)
  );
}

function isSplittable({ type, size, unit }: First): boolean {
  if (type !== 'integer' && type !== 'float' && type !== 'binary') return false;
  if (size.kind !== 'literal') return false;
  return size.value === ALL || (typeof size.value === 'number' && (size.value * unit) % 8 === 0);
}

function readsAlike(a: First, b: First): boolean {
  return (
    a.type === b.type &&
    a.unit === b.unit &&
    a.signed === b.signed &&
    a.endianness === b.endianness &&
    a.size.kind === 'literal' &&
    b.size.kind === 'literal' &&
    exactEqual(a.size.value, b.size.value)
  );
}

/** Whether the size of a later segment uses a variable of the first. */
function determinesSize(first: First, later: readonly First[]): boolean {
  const bound = new Set<string>();
  patternVariables(first.value, bound, () => {});
  return bound.size > 0 && later.some(({ size }) => [...freeVariables(size)].some(name => bound.has(name)));
}

export function splitByPrefix(rows: readonly Row[], subject: string, segment: First, fresh: Fresh): Split {
  const takesAll = segment.size.kind === 'literal' && segment.size.value === ALL;
  const [value, after] = [fresh(), fresh()];
  const enough: Row[] = [];
  const others: Row[] = [];
  for (const row of rows) {
    const condition = conditionAt(row, subject);
    if (sharesPrefix(condition, segment)) enough.push(pastFirst(row, condition as Condition, value, after));
    else {
      if (condition === undefined || condition.pattern.kind === 'binary') enough.push(row);
      others.push(row);
    }
  }
  const variable = (name: string) => ({ kind: 'var', name, ann: {} }) as const;
  const all = { kind: 'literal', value: ALL, ann: {} } as const;
  const rest: First = {
    value: variable(after),
    size: all,
    unit: 1,
    type: 'binary',
    signed: false,
    endianness: 'big',
  };
  const read = { ...segment, value: variable(value) };
  const segments = takesAll ? [read] : [read, rest];
  return {
    subject,
    branches: [{ pattern: { kind: 'binary', segments, ann: {} }, rows: enough }],
    rest: others,
  };
}

function pastFirst(row: Row, { subject, pattern }: Condition, value: string, after: string): Row {
  const { segments, ann } = pattern as Extract<Pattern, { kind: 'binary' }>;
  const [first, ...later] = segments as [First, ...First[]];
  const isLast = first.size.kind === 'literal' && first.size.value === ALL;
  return refine(row, subject, [
    [value, first.value],
    ...(isLast ? [] : [[after, { kind: 'binary', segments: later, ann }] as const]),
  ]);
}
