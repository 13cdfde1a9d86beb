/**
 * Clause indexing: which clauses may match a goal.
 *
 * A choice point is left only where a further clause may match, so indexing decides whether the user sees "more answers
 * may follow". The rules are SWI-Prolog's, as far as they show: just-in-time indexing on one argument, the instantiated
 * one with most distinct keys; where several clauses have the same compound there, on one of its arguments (deep
 * indexing). From `HASHED_FROM` clauses on, each argument that was used has a hash table.
 */
import { Atom, deref, Float, Str, Struct, type Term, Var } from '../terms/index.ts';
import { type Clause, Functor, type Key, P_CONST, P_FIRST, P_STRUCT, P_VOID, type Pattern } from './code.ts';

/** The number of clauses from which on a hash table is built per index argument; below, clauses are scanned. */
const HASHED_FROM = 8;

/** The number of arguments that may be indexed; a call that is told apart by a later one only leaves a choice point. */
const MAX_ARGUMENTS = 8;

/** An argument is indexed where more distinct keys than this come to each clause with a variable there. */
const KEYS_PER_VARIABLE = 10;

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
  /** Arguments that calls are indexed on, by falling number of distinct keys. */
  private order: number[] | null = null;
  /** How many clauses there were when the order was made. */
  private orderedAt = 0;
  private tables: (Table | null)[] = [];
  /** Whether some clause has a key for the first argument. */
  private firstHasKeys = false;

  /** The index argument for a goal, or -1. */
  argumentFor(clauses: readonly Clause[], args: readonly Term[]): number {
    if (this.order === null || clauses.length > 2 * this.orderedAt) this.arrange(clauses);
    const best = firstBound(this.order as number[], args);
    if (best === 0) return best;
    const first = args.length > 0 ? deref(args[0] as Term) : null;
    if (first === null || first instanceof Var) return best;
    const byFirst = this.firstHasKeys ? 0 : -1;
    if (best < 0) return byFirst;
    return isDecidedByFirst(this.candidates(clauses, 0, first), first) ? byFirst : best;
  }

  private arrange(clauses: readonly Clause[]): void {
    const arity = Math.min(clauses[0]?.keys.length ?? 0, MAX_ARGUMENTS);
    const counts = Array.from({ length: arity }, (_, i) => distinctKeys(clauses, i));
    this.firstHasKeys = (counts[0] ?? 0) > 0;
    this.order = counts
      .map((_, i) => i)
      .filter(i => (counts[i] as number) > KEYS_PER_VARIABLE * openClauses(clauses, i))
      .sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
    this.orderedAt = clauses.length;
  }

  /** The clauses that may match a bound argument. */
  candidates(clauses: readonly Clause[], argument: number, value: Term): readonly Clause[] {
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

/** The number of clauses that have no key for an argument, or none that is found. */
function openClauses(clauses: readonly Clause[], argument: number): number {
  return clauses.filter(({ keys, head }) => (keys[argument] ?? null) === null || isHidden(head, argument))
    .length;
}

/** As in SWI-Prolog, whose heads have one instruction for neighbouring variables: what comes right after those is not indexed. */
function isHidden(head: readonly Pattern[], argument: number): boolean {
  const isOpen = (i: number): boolean => head[i]?.kind === P_VOID || head[i]?.kind === P_FIRST;
  return isOpen(argument - 1) && isOpen(argument - 2);
}

/** The first of these arguments that is bound, or -1. */
function firstBound(order: readonly number[], args: readonly Term[]): number {
  for (const i of order) if (!(deref(args[i] as Term) instanceof Var)) return i;
  return -1;
}

/** Calls are indexed on another argument than the first only where the first two clauses that fit that one have its key. */
function isDecidedByFirst(clauses: readonly Clause[], first: Term): boolean {
  let count = 0;
  for (const { keys } of clauses) {
    const key = keys[0] as Key | null;
    if (!keyFits(key, first)) continue;
    if (key === null) return true;
    if (++count === 2) return false;
  }
  return true;
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
  if (patterns.some(p => patternKey(p) === null)) return null;
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
