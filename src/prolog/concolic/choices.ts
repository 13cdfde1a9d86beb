/**
 * Choices between clauses as decisions: which sets of clauses could match, and under which conditions.
 *
 * Runs share most of their paths, so the same choice under the same conditions comes up in run after run. What follows
 * from it is kept for predicates whose clauses do not change.
 */
import { defined, type Expr } from '../../logic/index.ts';
import type { Alternative, Label, SiteId } from '../../search/index.ts';
import type { Clause } from '../machine/code.ts';
import type { Predicate } from '../machine/predicate.ts';
import { type Candidate, cellOf, cells } from './cells.ts';
import type { Labels } from './labels.ts';

/**
 * The greatest number of cells per open clause that a choice is one decision between; beyond, each clause is a decision of
 * its own. Larger: fewer steps on a path, and up to so many alternatives of each run.
 */
const CELLS_PER_CLAUSE = 4;

/** So many cells are one decision in any case. */
const FEW_CELLS = 64;

/** How many choices are kept; then all are forgotten. Larger: more memory, fewer that are computed again. */
const MAX_KEPT = 20_000;

/** A clause of which the input decides whether it matches. */
export interface OpenClause {
  /** The place in the predicate. */
  readonly index: number;
  readonly clause: Clause;
  readonly condition: Expr;
  /** Whether it matches in this run. */
  readonly holds: boolean;
}

/** What is recorded of a choice. */
export interface Choice {
  readonly site: SiteId;
  readonly label: Label;
  readonly constraint: Expr;
  readonly alternatives: readonly Alternative[];
}

export class Choices {
  private readonly kept = new Map<Predicate, Map<string, Choice | null>>();
  private size = 0;

  constructor(private readonly labels: Labels) {}

  /**
   * The decision between all sets of clauses that could match; null where there are too many. `settled` are the places of
   * those that match for every input of the path.
   */
  decision(
    pred: Predicate,
    clauses: readonly Clause[],
    settled: readonly number[],
    open: readonly OpenClause[],
  ): Choice | null {
    if (pred.isDynamic) return this.decide(pred, clauses, settled, open);
    const known = this.keptOf(pred);
    let key = settled.join();
    for (const { index, condition, holds } of open) key += ` ${index}${holds ? '+' : '-'}${condition.id}`;
    let choice = known.get(key);
    if (choice === undefined) {
      choice = this.decide(pred, clauses, settled, open);
      known.set(key, choice);
      this.size++;
    }
    return choice;
  }

  private keptOf(pred: Predicate): Map<string, Choice | null> {
    if (this.size > MAX_KEPT) {
      this.kept.clear();
      this.size = 0;
    }
    let known = this.kept.get(pred);
    if (known === undefined) {
      known = new Map();
      this.kept.set(pred, known);
    }
    return known;
  }

  private decide(
    pred: Predicate,
    clauses: readonly Clause[],
    settled: readonly number[],
    open: readonly OpenClause[],
  ): Choice | null {
    const candidates: Candidate[] = open.map(({ condition }, index) => ({ index, condition }));
    const taken = new Set(candidates.filter(({ index }) => open[index]?.holds).map(({ index }) => index));
    const { cells: possible, complete } = cells(
      candidates,
      Math.max(FEW_CELLS, CELLS_PER_CLAUSE * open.length),
    );
    if (!complete) return null;
    const labelOf = (indices: readonly number[], isTaken: boolean): Label => {
      const places = [...settled, ...indices.map(i => defined(open[i]).index)].sort((a, b) => a - b);
      const matching = places.map(i => defined(clauses[i]));
      return this.labels.choice(pred, matching, isTaken && !pred.isLibrary);
    };
    const label = labelOf([...taken], true);
    return {
      site: this.labels.choiceSite(pred),
      label,
      constraint: cellOf(candidates, taken),
      alternatives: possible
        .map(cell => ({ label: labelOf(cell.matching, false), constraint: cell.constraint }))
        .filter(alternative => alternative.label !== label),
    };
  }
}
