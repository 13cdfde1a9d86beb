/** Tests of maps: presence of a key. Its value becomes a new subject. */
import { defined } from '../../logic/index.ts';
import type { Expr } from '../core/index.ts';
import { exactEqual } from '../terms/compare.ts';
import { type Condition, conditionAt, type Row, refine, replace } from './row.ts';
import type { Fresh, Split } from './split.ts';

type MapPattern = Extract<Condition['pattern'], { kind: 'map' }>;

export function mentionsKey(condition: Condition | undefined, key: Expr): boolean {
  return condition?.pattern.kind === 'map' && condition.pattern.pairs.some(pair => sameKey(pair.key, key));
}

/** Keys are literals or variables of the code around the case. */
function sameKey(a: Expr, b: Expr): boolean {
  if (a.kind === 'literal' && b.kind === 'literal') return exactEqual(a.value, b.value);
  return a.kind === 'var' && b.kind === 'var' && a.name === b.name;
}

export function splitByKey(rows: readonly Row[], subject: string, key: Expr, fresh: Fresh): Split {
  const value = fresh();
  const present: Row[] = [];
  const absent: Row[] = [];
  for (const row of rows) {
    const condition = conditionAt(row, subject);
    if (mentionsKey(condition, key)) present.push(withoutKey(row, condition as Condition, key, value));
    else {
      present.push(row);
      absent.push(row);
    }
  }
  const variable = { kind: 'var', name: value, ann: {} } as const;
  const pattern: MapPattern = { kind: 'map', pairs: [{ key, value: variable }], ann: {} };
  return { subject, branches: [{ pattern, rows: present }], rest: absent };
}

/** Specialization: the condition on the value comes first, then the conditions on the map's other keys. */
function withoutKey(row: Row, condition: Condition, key: Expr, value: string): Row {
  const { subject, pattern } = condition;
  const { pairs } = pattern as MapPattern;
  const at = pairs.findIndex(pair => sameKey(pair.key, key));
  const left = pairs.toSpliced(at, 1);
  const found = defined(pairs[at]);
  const others: MapPattern = { ...(pattern as MapPattern), pairs: left };
  const refined = refine(row, subject, [
    [value, found.value],
    ...(left.length > 0 ? [[subject, others] as const] : []),
  ]);
  return left.length > 0 ? replace(refined, { subject, pattern: others, isKnownMap: true }) : refined;
}
