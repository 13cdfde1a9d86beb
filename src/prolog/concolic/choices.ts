/**
 * Choices between clauses as decisions: which clauses could match, in which sets, and under which conditions.
 *
 * Runs share most of their paths, so the same choice comes up in run after run. What follows from its arguments is kept for
 * predicates whose clauses do not change; a table of facts is thus looked through once, and not by every run.
 */
import { defined, type Expr } from '../../logic/index.ts';
import type { Alternative, Label, SiteId } from '../../search/index.ts';
import type { Clause } from '../machine/code.ts';
import { keyFits } from '../machine/indexing.ts';
import type { Predicate } from '../machine/predicate.ts';
import { Atom, derefToSymbolic, Struct, Symbolic, type Term, Var } from '../terms/index.ts';
import { type Candidate, type Cell, cellOf, cells } from './cells.ts';
import type { TermSort } from './encoding.ts';
import type { Labels } from './labels.ts';
import { Matching } from './matching.ts';

/**
 * The greatest number of cells per open clause that a choice is one decision between; beyond, each clause is a decision of
 * its own. Larger: fewer steps on a path, and up to so many alternatives of each run.
 */
const CELLS_PER_CLAUSE = 4;

/** So many cells are one decision in any case. */
const FEW_CELLS = 64;

/** How many choices are kept; then all are forgotten. Larger: more memory, fewer that are computed again. */
const MAX_KEPT = 20_000;

/** A clause that matches some arguments under a condition on the input. */
export interface PossibleMatch {
  readonly clause: Clause;
  readonly condition: Expr;
}

/** A clause of which the input decides whether it matches. */
export interface OpenClause extends PossibleMatch {
  /** The place among those that are possible. */
  readonly index: number;
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

/** The clauses that could match a call. */
export interface Possible {
  readonly pred: Predicate;
  readonly matches: readonly PossibleMatch[];
  /** Decisions by what is settled and what is open; null where nothing is kept. */
  readonly partitions: Map<string, Partition | null> | null;
}

/** The sets of clauses that could match, each with its label, and the choices that were made between them. */
interface Partition {
  readonly cells: readonly (Cell & { readonly label: Label })[];
  readonly taken: Map<string, Choice>;
}

export class Choices {
  private readonly kept = new Map<Predicate, Map<string, Possible>>();
  private size = 0;

  constructor(private readonly labels: Labels) {}

  possible(
    sort: TermSort,
    pred: Predicate,
    clauses: readonly Clause[],
    count: number,
    args: readonly Term[],
  ): Possible {
    const key = pred.isDynamic ? null : keyOf(args);
    if (key === null)
      return { pred, matches: matchesOf(sort, clauses.slice(0, count), args), partitions: null };
    const known = this.keptOf(pred);
    let possible = known.get(key);
    if (possible === undefined) {
      const matches = matchesOf(sort, pred.candidates(args.map(known => openOr(known))), args);
      possible = { pred, matches, partitions: new Map() };
      known.set(key, possible);
      this.size++;
    }
    return possible;
  }

  private keptOf(pred: Predicate): Map<string, Possible> {
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

  /**
   * The decision between all sets of clauses that could match; null where there are too many. `settled` are the places of
   * those that match for every input of the path.
   */
  decision(possible: Possible, settled: readonly number[], open: readonly OpenClause[]): Choice | null {
    const partition = this.partition(possible, settled, open);
    if (partition === null) return null;
    const { pred } = possible;
    const taken = open.flatMap(({ holds }, i) => (holds ? [i] : []));
    const key = taken.join();
    let choice = partition.taken.get(key);
    if (choice === undefined) {
      const cell = partition.cells.find(({ matching }) => matching.join() === key);
      const label = cell?.label ?? this.labelOf(possible, settled, open, taken);
      if (!pred.isLibrary) this.labels.noteFeasible(label);
      choice = {
        site: this.labels.choiceSite(pred),
        label,
        constraint: cell?.constraint ?? cellOf(candidatesIn(open), new Set(taken)),
        alternatives: partition.cells.filter(other => other.label !== label),
      };
      partition.taken.set(key, choice);
    }
    return choice;
  }

  private partition(
    possible: Possible,
    settled: readonly number[],
    open: readonly OpenClause[],
  ): Partition | null {
    const { matches, partitions } = possible;
    if (partitions === null) return this.computed(possible, settled, open);
    const key = open.length === matches.length ? '' : `${settled.join()} ${open.map(o => o.index).join()}`;
    let partition = partitions.get(key);
    if (partition === undefined) {
      partition = this.computed(possible, settled, open);
      partitions.set(key, partition);
      this.size++;
    }
    return partition;
  }

  private computed(
    possible: Possible,
    settled: readonly number[],
    open: readonly OpenClause[],
  ): Partition | null {
    const limit = Math.max(FEW_CELLS, CELLS_PER_CLAUSE * open.length);
    const { cells: found, complete } = cells(candidatesIn(open), limit);
    if (!complete) return null;
    return {
      cells: found.map(cell => ({ ...cell, label: this.labelOf(possible, settled, open, cell.matching) })),
      taken: new Map(),
    };
  }

  private labelOf(
    { pred, matches }: Possible,
    settled: readonly number[],
    open: readonly OpenClause[],
    indices: readonly number[],
  ): Label {
    const places = [...settled, ...indices.map(i => defined(open[i]).index)].sort((a, b) => a - b);
    return this.labels.choice(
      pred,
      places.map(i => defined(matches[i]).clause),
      false,
    );
  }
}

function candidatesIn(open: readonly OpenClause[]): Candidate[] {
  return open.map(({ condition }, index) => ({ index, condition }));
}

/** What the conditions depend on; null where an argument has parts. */
function keyOf(args: readonly Term[]): string | null {
  const variables: Var[] = [];
  let key = '';
  for (const arg of args) {
    const t = derefToSymbolic(arg);
    if (t instanceof Symbolic) key += ` s${t.expr.id}`;
    else if (t instanceof Var) {
      if (!variables.includes(t)) variables.push(t);
      key += ` v${variables.indexOf(t)}`;
    } else if (t instanceof Atom) key += ` a${t.name.length}:${t.name}`;
    else if (typeof t === 'number') key += ` n${t}`;
    else return null;
  }
  return key;
}

const OPEN = new Var();

/** An argument for the index: what is symbolic may be anything. */
function openOr(arg: Term): Term {
  const t = derefToSymbolic(arg);
  return t instanceof Symbolic ? OPEN : t;
}

function matchesOf(sort: TermSort, clauses: readonly Clause[], args: readonly Term[]): PossibleMatch[] {
  const found: PossibleMatch[] = [];
  for (const clause of clauses) {
    const condition = matchCondition(sort, clause, args);
    if (condition !== null) found.push({ clause, condition });
  }
  return found;
}

/** The condition under which a clause's head unifies with the arguments; null where it does for no input. */
function matchCondition(sort: TermSort, clause: Clause, args: readonly Term[]): Expr | null {
  const matching = new Matching(sort);
  const { headTerm, keys } = clause;
  if (!(headTerm instanceof Struct)) return matching.condition;
  for (let i = 0; i < args.length; i++) {
    const arg = derefToSymbolic(defined(args[i]));
    if (arg instanceof Symbolic || keyFits(keys[i] ?? null, arg)) continue;
    // The key of a symbolic value in the head of an asserted clause is that of this run's value.
    if (!(derefToSymbolic(headTerm.args[i] as Term) instanceof Symbolic)) return null;
  }
  for (let i = 0; i < args.length; i++) {
    if (!matching.match(defined(args[i]), defined(headTerm.args[i]))) return null;
  }
  return matching.condition;
}
