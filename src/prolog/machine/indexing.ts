/**
 * Clause indexing: which clauses may match a goal.
 *
 * A choice point is left only where a further clause may match, so indexing decides whether the user sees "more answers
 * may follow". The rules are SWI-Prolog's, as far as they show: just-in-time indexing on one argument, the instantiated
 * one with most distinct keys; where several clauses have the same compound there, on one of its arguments (deep
 * indexing). From `HASHED_FROM` clauses on, each argument that was used has a hash table.
 */
import { Atom, deref, Float, Str, Struct, type Term, Var } from '../terms/index.ts';
import { type Clause, Functor, type Key, P_CONST, P_STRUCT, type Pattern } from './code.ts';

/** The number of clauses from which on a hash table is built per index argument; below, clauses are scanned. */
const HASHED_FROM = 8;

/** The number of arguments that may be indexed; a call that is told apart by a later one only leaves a choice point. */
const MAX_ARGUMENTS = 8;

type Table = Map<Key, Clause[]>;

/** The key of a term: its functor, or a constant. Null where anything may match. */
export function keyOf(term: Term): Key | null {
  const t = deref(term);
  if (t instanceof Struct) return functorOf(t.name, t.args.length);
  if (t instanceof Atom || typeof t === 'number' || typeof t === 'bigint') return t;
  if (t instanceof Var) return null;
  if (t instanceof Float) return `f${t.value}`;
  return t instanceof Str ? `s${t.text}` : `r${t.num}/${t.den}`;
}

const functors = new Map<Atom, Functor[]>();

/** There is one object for each functor. */
function functorOf(name: Atom, arity: number): Functor {
  let known = functors.get(name);
  if (known === undefined) {
    known = [];
    functors.set(name, known);
  }
  known[arity] ??= new Functor(name, arity);
  return known[arity];
}

/** Whether a clause with this key can match an argument. */
export function keyFits(key: Key | null, t: Term): boolean {
  if (key === null || t instanceof Var) return true;
  if (t instanceof Atom || typeof t === 'number') return key === t;
  if (t instanceof Struct) {
    return key instanceof Functor && key.name === t.name && key.arity === t.args.length;
  }
  return key === keyOf(t);
}

export class ClauseIndex {
  /** Arguments that some clause has a key for, by falling number of distinct keys. */
  private order: number[] | null = null;
  /** How many clauses there were when the order was made. */
  private orderedAt = 0;
  /** Whether the first argument is a variable in all clauses. */
  private firstIsOpen = false;
  private tables: (Table | null)[] = [];

  /** The index argument for a goal, or -1. */
  argumentFor(clauses: readonly Clause[], args: readonly Term[]): number {
    if (this.order === null || clauses.length > 2 * this.orderedAt) this.arrange(clauses);
    // As in SWI-Prolog: where the first argument is bound and a variable in all clauses, no other one is indexed.
    if (this.firstIsOpen && args.length > 0 && !(deref(args[0] as Term) instanceof Var)) return -1;
    for (const i of this.order as number[]) if (!(deref(args[i] as Term) instanceof Var)) return i;
    return -1;
  }

  private arrange(clauses: readonly Clause[]): void {
    const arity = Math.min(clauses[0]?.keys.length ?? 0, MAX_ARGUMENTS);
    const counts = Array.from({ length: arity }, (_, i) => distinctKeys(clauses, i));
    const firstWithKeys = counts.findIndex(count => count > 0);
    this.firstIsOpen = firstWithKeys !== 0;
    // As in SWI-Prolog: no argument is indexed where the first two are variables in all clauses.
    this.order = counts
      .map((_, i) => i)
      .filter(i => (counts[i] as number) > 0 && firstWithKeys < 2)
      .sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
    this.orderedAt = clauses.length;
  }

  /** The clauses that may match a bound argument. */
  candidates(clauses: Clause[], argument: number, value: Term): Clause[] {
    if (clauses.length < HASHED_FROM) return clauses;
    let table = this.tables[argument];
    if (table === undefined || table === null) {
      table = buildTable(clauses, argument);
      this.tables[argument] = table;
    }
    return table.get(keyOf(value) as Key) ?? table.get(ANYTHING) ?? [];
  }

  appended(clause: Clause): void {
    this.tables.forEach((table, i) => {
      const key = clause.keys[i] ?? null;
      if (table === null) return;
      if (key === null) this.tables[i] = null;
      else addTo(table, key, clause);
    });
  }

  removed(clause: Clause): void {
    this.tables.forEach((table, i) => {
      const key = clause.keys[i] ?? null;
      if (key === null || table === null) this.tables[i] = null;
      else {
        const bucket = table.get(key) ?? [];
        table.set(
          key,
          bucket.filter(c => c !== clause),
        );
      }
    });
  }

  /** The clauses have changed in some other way. */
  forget(): void {
    this.order = null;
    this.tables = [];
  }
}

/** The bucket of clauses whose argument is a variable. */
const ANYTHING: Key = '';

function distinctKeys(clauses: readonly Clause[], argument: number): number {
  return distinct(clauses.map(clause => clause.keys[argument] ?? null));
}

function distinct(keys: readonly (Key | null)[]): number {
  const set = new Set(keys);
  set.delete(null);
  return set.size;
}

function buildTable(clauses: readonly Clause[], argument: number): Table {
  const table: Table = new Map([[ANYTHING, []]]);
  for (const clause of clauses) {
    const key = clause.keys[argument] ?? null;
    if (key === null) for (const bucket of table.values()) bucket.push(clause);
    else addTo(table, key, clause);
  }
  return table;
}

function addTo(table: Table, key: Key, clause: Clause): void {
  const bucket = table.get(key);
  if (bucket !== undefined) bucket.push(clause);
  else table.set(key, [...(table.get(ANYTHING) as Clause[]), clause]);
}

// --- Inside a compound --------------------------------------------------------------------------------------------

/** Deep indexing: the path, in argument numbers, to the subterm that tells clauses with the same functor apart. */
export function pathWithin(
  clauses: readonly Clause[],
  argument: number,
  value: Struct,
): readonly number[] | null {
  const patterns = clauses.map(clause => clause.head[argument] as Pattern);
  return pathIn(
    patterns.filter(p => p.kind === P_STRUCT && p.name === value.name && p.args.length === value.args.length),
    value,
  );
}

function pathIn(patterns: readonly Pattern[], value: Struct): readonly number[] | null {
  if (patterns.length < 2) return null;
  const at = (i: number): Pattern[] => patterns.map(p => (p.kind === P_STRUCT ? (p.args[i] as Pattern) : p));
  // As for arguments of the goal.
  const isOpen = at(0).every(p => patternKey(p) === null);
  if (isOpen && !(deref(value.args[0] as Term) instanceof Var)) return null;
  let best: { path: readonly number[]; count: number } | null = null;
  for (let i = 0; i < value.args.length; i++) {
    const part = deref(value.args[i] as Term);
    if (part instanceof Var) continue;
    const parts = at(i);
    const count = distinct(parts.map(patternKey));
    if (count > (best?.count ?? 1)) best = { path: [i], count };
    else if (count === 1 && best === null && part instanceof Struct) {
      const inner = pathIn(parts, part);
      if (inner !== null) best = { path: [i, ...inner], count: 2 };
    }
  }
  return best?.path ?? null;
}

function patternKey(pattern: Pattern): Key | null {
  if (pattern.kind === P_CONST) return keyOf(pattern.term);
  return pattern.kind === P_STRUCT ? functorOf(pattern.name, pattern.args.length) : null;
}

/** Whether the pattern's key at the end of a path fits the value there. */
export function fitsAt(pattern: Pattern, value: Struct, path: readonly number[]): boolean {
  let p = pattern;
  let t: Term = value;
  for (const i of path) {
    if (p.kind !== P_STRUCT || !(t instanceof Struct)) return true;
    p = p.args[i] as Pattern;
    t = deref(t.args[i] as Term);
  }
  return keyFits(patternKey(p), t);
}
