/**
 * A case of many integers: clauses that ask for nothing but a certain integer become the branches of a JavaScript
 * `switch`, and a symbolic value is looked up as `literal-table.ts` does it.
 */
import { defined } from '../../../logic/index.ts';
import type { Clause, Pattern } from '../../core/index.ts';
import { literalTable } from '../../operations/literal-table.ts';
import { isTrue } from '../../pmatch/truth.ts';
import type { Unit } from './unit.ts';

/** Clauses in a table at least. Fewer are tested one by one, after which all other integers share one path. */
const LEAST = 16;

/** How many of these clauses, from the first on, are rows of a table; zero where they are too few for one. */
export function tableLength(clauses: readonly Clause[]): number {
  const seen = new Set<number>();
  for (const clause of clauses) {
    const key = keyOf(clause);
    if (key === undefined || seen.has(key)) break;
    seen.add(key);
  }
  return seen.size < LEAST ? 0 : seen.size;
}

/** The small integer that is all a clause asks for. */
function keyOf({ patterns, guard }: Clause): number | undefined {
  const [pattern, ...others] = patterns;
  if (pattern === undefined || others.length > 0 || !isTrue(guard)) return undefined;
  const asked = withoutNames(pattern);
  return asked.kind === 'literal' && typeof asked.value === 'number' ? asked.value : undefined;
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
  const clauses = new Map(rows.map(row => [keyOf(row) as number, row]));
  const named = (keys: readonly number[]): Clause[] => keys.map(key => defined(clauses.get(key)));
  const table = literalTable([...clauses.keys()], (passing, others) => {
    unit.enter(named(passing), [...named(others), ...later]);
    return unit.test();
  });
  unit.emit(
    `switch (${subject} instanceof Sym ? findLiteral(p, ${subject}, ${unit.constant(table)}) : ${subject}) {`,
  );
  for (const [key, clause] of clauses) {
    unit.emit(`case ${key}: {`);
    emitRow(clause, namesOf(defined(clause.patterns[0])));
    unit.emit('}');
  }
  unit.emit('}');
}

function namesOf(pattern: Pattern): string[] {
  return pattern.kind === 'alias' ? [pattern.name, ...namesOf(pattern.pattern)] : [];
}
