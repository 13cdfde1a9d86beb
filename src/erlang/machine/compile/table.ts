/**
 * A case of many integers, or of many atoms: clauses that ask for nothing but a certain one become the branches of a
 * JavaScript `switch`, and a symbolic value is looked up as `literal-table.ts` and `atom-table.ts` do it.
 */
import type { Clause, Pattern } from '../../core/index.ts';
import { atomTable } from '../../operations/atom-table.ts';
import { literalTable } from '../../operations/literal-table.ts';
import { isTrue } from '../../pmatch/truth.ts';
import { Atom } from '../../terms/index.ts';
import type { Unit } from './unit.ts';

/** Clauses in a table at least. Fewer are tested one by one, after which all other integers share one path. */
const LEAST = 16;

type Key = number | Atom;

/** How many of these clauses, from the first on, are rows of a table; zero where they are too few for one. */
export function tableLength(clauses: readonly Clause[]): number {
  return keysOf(clauses).length;
}

/** The keys of a table's rows: the first clauses, as far as they ask for different keys of one kind. */
function keysOf(clauses: readonly Clause[]): Key[] {
  const seen = new Set<Key>();
  let kind: string | null = null;
  for (const clause of clauses) {
    const key = keyOf(clause);
    if (key === undefined || seen.has(key) || (kind !== null && typeof key !== kind)) break;
    kind = typeof key;
    seen.add(key);
  }
  return seen.size < LEAST ? [] : [...seen];
}

/** The small integer or atom that is all a clause asks for. */
function keyOf({ patterns, guard }: Clause): Key | undefined {
  const [pattern, ...others] = patterns;
  if (pattern === undefined || others.length > 0 || !isTrue(guard)) return undefined;
  const asked = withoutNames(pattern);
  if (asked.kind !== 'literal') return undefined;
  const { value } = asked;
  return typeof value === 'number' || value instanceof Atom ? value : undefined;
}

function withoutNames(pattern: Pattern): Pattern {
  return pattern.kind === 'alias' ? withoutNames(pattern.pattern) : pattern;
}

/** `emitRow` writes a clause that is known to match, which leaves the case. */
export function emitTable(
  unit: Unit,
  rows: readonly Clause[],
  later: readonly Clause[],
  subject: string,
  emitRow: (clause: Clause, names: readonly string[]) => void,
): void {
  const keys = keysOf(rows);
  const isOfAtoms = keys[0] instanceof Atom;
  unit.emit(
    isOfAtoms
      ? atomSwitch(unit, keys as Atom[], rows, later, subject)
      : integerSwitch(unit, keys as number[], rows, later, subject),
  );
  for (const [i, row] of rows.entries()) {
    unit.emit(`case ${isOfAtoms ? i : keys[i]}: {`);
    emitRow(row, row.patterns.flatMap(namesOf));
    unit.emit('}');
  }
  unit.emit('}');
}

function integerSwitch(
  unit: Unit,
  keys: readonly number[],
  rows: readonly Clause[],
  later: readonly Clause[],
  subject: string,
): string {
  const clauses = new Map(keys.map((key, i) => [key, rows[i] as Clause]));
  const named = (some: readonly number[]): Clause[] => some.flatMap(key => clauses.get(key) ?? []);
  const table = literalTable(keys, (passing, others) => {
    unit.enter(named(passing), [...named(others), ...later]);
    return unit.test();
  });
  return `switch (${subject} instanceof Sym ? findLiteral(p, ${subject}, ${unit.constant(table)}) : ${subject}) {`;
}

function atomSwitch(
  unit: Unit,
  keys: readonly Atom[],
  rows: readonly Clause[],
  later: readonly Clause[],
  subject: string,
): string {
  const siteOf = (passing: readonly Clause[]) => {
    unit.enter(passing, later);
    return unit.test();
  };
  const site = siteOf(rows);
  const table = atomTable(
    site,
    keys.map((atom, i) => ({ atom, site: siteOf([rows[i] as Clause]) })),
  );
  const name = unit.constant(table);
  return `switch (${subject} instanceof Sym ? findAtom(p, ${subject}, ${name}) : ${name}.rows.get(${subject})) {`;
}

function namesOf(pattern: Pattern): string[] {
  return pattern.kind === 'alias' ? [pattern.name, ...namesOf(pattern.pattern)] : [];
}
