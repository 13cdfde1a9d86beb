/**
 * One node of a decision tree: a test of one subject that partitions the rows.
 *
 * A test is worthwhile if several rows share it; a condition of a single row stays with that row. Rows without a
 * condition on the subject are copied into every branch at their position, so that the order of clauses is preserved.
 */
import { defined } from '../../logic/index.ts';
import { exactEqual } from '../terms/compare.ts';
import { Atom, Bits, ErlMap, Nil, type Term } from '../terms/index.ts';
import {
  type Condition,
  conditionAt,
  destructured,
  type Refutable,
  type Row,
  refine,
  replace,
} from './row.ts';
import { sharesPrefix, splitByPrefix } from './split-binary.ts';
import { mentionsKey, splitByKey } from './split-map.ts';

export interface Split {
  readonly subject: string;
  readonly branches: readonly { readonly pattern: Refutable; readonly rows: readonly Row[] }[];
  /** The rows that may still match when no branch does. */
  readonly rest: readonly Row[];
}

/** Generates unused variable names. */
export type Fresh = () => string;

/** Among the tests of the first row, the one shared by most rows; null where none is shared. */
export function bestSplit(rows: readonly Row[], fresh: Fresh): Split | null {
  const [first] = rows;
  let best: (() => Split) | null = null;
  let most = 1;
  const offer = (sharers: number, split: () => Split): void => {
    if (sharers <= most) return;
    most = sharers;
    best = split;
  };
  for (const condition of first?.conditions ?? []) {
    const { subject, pattern } = condition;
    if (pattern.kind === 'binary') {
      const [segment] = pattern.segments;
      if (segment === undefined) continue;
      const count = rows.filter(row => sharesPrefix(conditionAt(row, subject), segment)).length;
      offer(count, () => splitByPrefix(rows, subject, segment, fresh));
    } else if (pattern.kind === 'map' && condition.isKnownMap) {
      for (const { key } of pattern.pairs) {
        const count = rows.filter(row => mentionsKey(conditionAt(row, subject), key)).length;
        offer(count, () => splitByKey(rows, subject, key, fresh));
      }
    } else {
      offer(shapesAt(rows, subject), () => splitByShape(rows, subject, fresh));
    }
  }
  return (best as (() => Split) | null)?.() ?? null;
}

/** The number of rows that a switch on the subject's constructor would discriminate. */
function shapesAt(rows: readonly Row[], subject: string): number {
  const patterns = rows.flatMap(row => conditionAt(row, subject)?.pattern ?? []);
  const has = (kind: 'map' | 'binary', literal: typeof ErlMap | typeof Bits): boolean =>
    patterns.some(pattern => pattern.kind === kind) &&
    patterns.some(pattern => pattern.kind === 'literal' && pattern.value instanceof literal);
  // A literal map or binary may match the same terms as a pattern does, so the groups would not be disjoint.
  if (has('map', ErlMap) || has('binary', Bits)) return 0;
  return patterns.filter(pattern => pattern.kind !== 'binary').length;
}

interface Group {
  readonly pattern: Refutable;
  /** Names of the subject's parts. */
  readonly parts: readonly string[];
  readonly rows: Row[];
}

function splitByShape(rows: readonly Row[], subject: string, fresh: Fresh): Split {
  const structures = new Set(rows.flatMap(row => structureOf(conditionAt(row, subject)) ?? []));
  const groups = new Groups();
  const indifferent: Row[] = [];
  const rest: Row[] = [];
  for (const row of rows) {
    const condition = conditionAt(row, subject);
    if (condition === undefined) {
      for (const group of groups.all) group.rows.push(row);
      indifferent.push(row);
    }
    if (condition === undefined || condition.pattern.kind === 'binary') {
      rest.push(row);
      continue;
    }
    const { pattern: given } = condition;
    const open = given.kind === 'literal' ? destructured(given) : given;
    const shape = shapeOf(open);
    const pattern = shape !== undefined && structures.has(shape) ? open : given;
    const group = groups.find(pattern) ?? groups.add(groupFor(pattern, indifferent, fresh));
    group.rows.push(inGroup(row, condition, pattern, group));
  }
  return { subject, branches: groups.all, rest };
}

/** The shape of a pattern with subpatterns; undefined for all others. */
function structureOf(condition: Condition | undefined): Shape | undefined {
  const pattern = condition?.pattern;
  return pattern?.kind === 'cons' || pattern?.kind === 'tuple' ? shapeOf(pattern) : undefined;
}

function groupFor(pattern: Refutable, indifferent: readonly Row[], fresh: Fresh): Group {
  const rows = [...indifferent];
  const variable = (name: string) => ({ kind: 'var', name, ann: pattern.ann }) as const;
  switch (pattern.kind) {
    case 'cons': {
      const [head, tail] = [fresh(), fresh()];
      return {
        pattern: { ...pattern, head: variable(head), tail: variable(tail) },
        parts: [head, tail],
        rows,
      };
    }
    case 'tuple': {
      const parts = pattern.elements.map(fresh);
      return { pattern: { ...pattern, elements: parts.map(variable) }, parts, rows };
    }
    case 'map':
      return { pattern: { ...pattern, pairs: [] }, parts: [], rows };
    default:
      return { pattern, parts: [], rows };
  }
}

function inGroup(row: Row, condition: Condition, pattern: Refutable, { parts }: Group): Row {
  const { subject } = condition;
  switch (pattern.kind) {
    case 'cons':
      return refine(row, subject, [
        [defined(parts[0]), pattern.head],
        [defined(parts[1]), pattern.tail],
      ]);
    case 'tuple':
      return refine(
        row,
        subject,
        pattern.elements.map((element, i) => [defined(parts[i]), element]),
      );
    case 'map':
      if (pattern.pairs.length > 0) return replace(row, { ...condition, isKnownMap: true });
      return refine(row, subject, []);
    default:
      return refine(row, subject, []);
  }
}

/** Groups of patterns with the same shape. */
class Groups {
  readonly all: Group[] = [];
  readonly #byShape = new Map<Shape, Group>();

  find(pattern: Refutable): Group | undefined {
    const shape = shapeOf(pattern);
    if (shape !== undefined) return this.#byShape.get(shape);
    const { value } = pattern as { value: Term };
    return this.all.find(group => group.pattern.kind === 'literal' && exactEqual(group.pattern.value, value));
  }

  add(group: Group): Group {
    this.all.push(group);
    const shape = shapeOf(group.pattern);
    if (shape !== undefined) this.#byShape.set(shape, group);
    return group;
  }
}

type Shape = string | Atom | number | bigint;

/**
 * The outermost constructor. Patterns of different shapes match disjoint sets of terms; undefined for other literals.
 */
function shapeOf(pattern: Refutable): Shape | undefined {
  switch (pattern.kind) {
    case 'cons':
    case 'map':
    case 'binary':
      return pattern.kind;
    case 'tuple':
      return `tuple ${pattern.elements.length}`;
    case 'literal': {
      const { value } = pattern;
      if (value instanceof Atom || typeof value === 'number' || typeof value === 'bigint') return value;
      return value instanceof Nil ? 'nil' : undefined;
    }
  }
}
