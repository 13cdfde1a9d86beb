/**
 * Looks up a symbolic value among the atoms that the clauses of a case begin with: one decision, with an alternative for
 * each of the other atoms and one for everything else.
 *
 * Tested one by one, the n-th atom takes n decisions, and a case of n clauses n² of them. Integers are found by bisection
 * (`literal-table.ts`), which atoms have no order for: a solver's model may have atoms that nobody has named yet.
 */
import { and, type Expr, eq, memoized, not } from '../../logic/index.ts';
import { labelOf, questionId, type SiteIndex, siteOrNowhere } from '../sites.ts';
import { mkAtom } from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import type { Atom, Sym, Term } from '../terms/index.ts';
import type { Choice, SymbolicProcess } from './symbolic-process.ts';

export interface AtomTable {
  /** The site of the decision. */
  readonly site: SiteIndex;
  /** The number of each row, from 0. */
  readonly rows: ReadonlyMap<Term, number>;
  /** The outcomes for a value: one for each row, and that it is none of these atoms. */
  readonly choices: (e: Expr) => readonly Choice[];
}

/** `site` is that of the decision, `rows` has the atom of each row and the site that its label is made from. */
export function atomTable(
  site: SiteIndex,
  rows: readonly { readonly atom: Atom; readonly site: SiteIndex }[],
): AtomTable {
  const label = (at: SiteIndex, outcome: boolean) => labelOf(questionId(siteOrNowhere(at), 0), outcome);
  const found = rows.map(row => label(row.site, true));
  const none = label(site, false);
  const choices = (e: Expr): readonly Choice[] => {
    const conditions = rows.map(({ atom }) => eq(e, mkAtom(atom.id)));
    return [
      ...conditions.map((constraint, i) => ({ label: found[i] ?? none, constraint })),
      { label: none, constraint: and(...conditions.map(not)) },
    ];
  };
  return { site, rows: new Map(rows.map(({ atom }, i) => [atom, i])), choices: memoized(choices) };
}

/** The number of the value's row; undefined where it has none. */
export function findAtom(p: SymbolicProcess, term: Sym, table: AtomTable): number | undefined {
  const row = table.rows.get(concrete(term));
  if (p.ex.recording) p.choose(table.choices(term.expr), row ?? table.rows.size, table.site);
  return row;
}
