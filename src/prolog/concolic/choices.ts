/**
 * Choices between clauses as decisions: which clauses could match, in which sets, and under which conditions.
 *
 * Runs share most of their paths, so the same choice comes up in run after run. For predicates whose clauses do not change
 * three things are kept: which clauses could match such arguments (`Possible`), which of them are left by what a path has
 * assumed so far (`Outlook`), and the sets of those (`Partition`). A run then only asks which clauses its own input takes,
 * and finds these by the index: a table of n facts is looked through once, and not by each of the n runs that it leads to.
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
}

/** What a path leaves of the clauses that could match: those that do for every input of it, and those that do for some. */
export class Outlook {
  /** The sets of open clauses; null where there are too many, undefined until somebody asks. */
  partition: Partition | null | undefined;
  private places: Map<Clause, number> | null = null;

  constructor(
    readonly possible: Possible,
    /** Places among those that are possible. */
    readonly settled: readonly number[],
    readonly open: readonly OpenClause[],
  ) {}

  /** The place of a clause among the open ones. */
  placeOf(clause: Clause): number | undefined {
    this.places ??= new Map(this.open.map((one, i) => [one.clause, i]));
    return this.places.get(clause);
  }

  /** The clauses that match in a run that takes these of the open ones. */
  matching(taken: readonly number[]): Clause[] {
    const { matches } = this.possible;
    return this.matchingPlaces(taken).map(i => defined(matches[i]).clause);
  }

  matchingPlaces(taken: readonly number[]): number[] {
    return [...this.settled, ...taken.map(i => defined(this.open[i]).index)].sort((a, b) => a - b);
  }
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
  /** What the paths so far have made of it; null where nothing is kept. */
  readonly kept: Kept | null;
}

interface Kept {
  /** The place of each clause among those that are possible. */
  readonly places: ReadonlyMap<Clause, number>;
  /** By a hash of what a path has assumed. */
  readonly outlooks: Map<number, Outlook>;
  /** Decisions by what is settled and what is open. */
  readonly partitions: Map<string, Partition | null>;
}

/** The sets of clauses that could match, each with its label, and the choices that were made between them. */
interface Partition {
  readonly cells: readonly LabelledCell[];
  /** The cells by the places of the clauses that match. */
  readonly byPlaces: ReadonlyMap<string, LabelledCell>;
  readonly taken: Map<string, Choice>;
}

interface LabelledCell extends Cell {
  readonly label: Label;
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
    if (key === null) return { pred, matches: matchesOf(sort, clauses.slice(0, count), args), kept: null };
    const known = this.keptOf(pred);
    let possible = known.get(key);
    if (possible === undefined) {
      const matches = matchesOf(sort, pred.candidates(args.map(known => openOr(known))), args);
      const places = new Map(matches.map(({ clause }, i) => [clause, i]));
      possible = { pred, matches, kept: { places, outlooks: new Map(), partitions: new Map() } };
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

  /** Keeps what a path that has assumed this leaves of a choice. */
  keep(assumed: number, outlook: Outlook): void {
    outlook.possible.kept?.outlooks.set(assumed, outlook);
    this.size++;
  }

  /** The decision between all sets of clauses that could match, of which a run takes one; null where there are too many. */
  decision(outlook: Outlook, taken: readonly number[]): Choice | null {
    const { possible, open } = outlook;
    if (outlook.partition === undefined) outlook.partition = this.partition(outlook);
    const { partition } = outlook;
    if (partition === null) return null;
    const { pred } = possible;
    const key = taken.join();
    let choice = partition.taken.get(key);
    if (choice === undefined) {
      const cell = partition.byPlaces.get(key);
      const label = cell?.label ?? this.labelOf(outlook, taken);
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

  private partition(outlook: Outlook): Partition | null {
    const { possible, settled, open } = outlook;
    const { matches, kept } = possible;
    if (kept === null) return this.computed(outlook);
    const { partitions } = kept;
    const key = open.length === matches.length ? '' : `${settled.join()} ${open.map(o => o.index).join()}`;
    let partition = partitions.get(key);
    if (partition === undefined) {
      partition = this.computed(outlook);
      partitions.set(key, partition);
      this.size++;
    }
    return partition;
  }

  private computed(outlook: Outlook): Partition | null {
    const { open } = outlook;
    const limit = Math.max(FEW_CELLS, CELLS_PER_CLAUSE * open.length);
    const { cells: found, complete } = cells(candidatesIn(open), limit);
    if (!complete) return null;
    const labelled = found.map(cell => ({ ...cell, label: this.labelOf(outlook, cell.matching) }));
    return {
      cells: labelled,
      byPlaces: new Map(labelled.map(cell => [cell.matching.join(), cell])),
      taken: new Map(),
    };
  }

  private labelOf(outlook: Outlook, taken: readonly number[]): Label {
    return this.labels.choice(outlook.possible.pred, outlook.matching(taken), false);
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
