/**
 * Predicates and the database.
 *
 * Clause lists follow the logical update view: a call sees the clauses that were there when it began. A list only grows at its
 * end in place (a running call remembers how far it goes); every other change makes a new list.
 */
import { Atom, deref, Struct, type Term, Var } from '../terms/index.ts';
import type { Clause, Key } from './code.ts';
import type { Machine } from './machine.ts';

/** A builtin: true to go on, false to backtrack. It may push choice points and call goals through the machine. */
export type Builtin = (m: Machine, args: Term[]) => boolean;

/** From this many clauses on, a hash table finds those whose first argument may match. */
const HASHED_FROM = 8;

export class Predicate {
  clauses: Clause[] = [];
  builtin: Builtin | null = null;
  /** A builtin that calls a goal in its own place, as `call/N`: it needs no frame of its caller. */
  callsGoals = false;
  isDynamic = false;
  isDiscontiguous = false;
  isMultifile = false;
  /** Has clauses, was declared, or is a builtin: calling it is no existence error. */
  isDefined = false;
  /** Of the libraries or the system, where a program of the user's own may define one with the same name. */
  isLibrary = false;
  /** Looked up where the user has not defined this one. */
  fallback: Predicate | null = null;
  /** The file that defines it, to wipe its clauses when it is loaded again. */
  file: string | null = null;
  /** The last clause of a predicate of `=>` rules: it raises the error of no rule matching. */
  noRule: Clause | null = null;
  private index: Map<Atom | number | string, Clause[]> | null = null;

  constructor(
    readonly name: Atom,
    readonly arity: number,
  ) {}

  get indicator(): string {
    return `${this.name.name}/${this.arity}`;
  }

  append(clause: Clause): void {
    this.isDefined = true;
    this.clauses.push(clause);
    const key = clause.keys[0];
    if (this.index === null) return;
    if (key === null || key === undefined) this.index = null;
    else {
      const bucket = this.index.get(hash(key));
      if (bucket !== undefined) bucket.push(clause);
      else this.index.set(hash(key), [...(this.index.get(ANYTHING) ?? []), clause]);
    }
  }

  prepend(clause: Clause): void {
    this.isDefined = true;
    this.clauses = [clause, ...this.clauses];
    this.index = null;
  }

  remove(clause: Clause): boolean {
    if (clause.erased) return false;
    clause.erased = true;
    this.clauses = this.clauses.filter(c => c !== clause);
    const key = clause.keys[0];
    if (this.index !== null) {
      if (key === null || key === undefined) this.index = null;
      else {
        const bucket = this.index.get(hash(key)) ?? [];
        this.index.set(
          hash(key),
          bucket.filter(c => c !== clause),
        );
      }
    }
    return true;
  }

  clear(): void {
    for (const clause of this.clauses) clause.erased = true;
    this.clauses = [];
    this.index = null;
  }

  /** Put back an earlier list of clauses. */
  reset(clauses: readonly Clause[]): void {
    if (clauses.length === this.clauses.length && clauses.every((c, i) => c === this.clauses[i])) return;
    this.clauses = [...clauses];
    for (const clause of clauses) clause.erased = false;
    this.index = null;
  }

  /** The clauses worth trying for a first argument: all of them, or a bucket of the hash table. */
  candidates(first: Term | undefined): Clause[] {
    if (first === undefined || this.clauses.length < HASHED_FROM) return this.clauses;
    const t = deref(first);
    const key =
      t instanceof Struct
        ? `${t.name.name}/${t.args.length}`
        : t instanceof Atom || typeof t === 'number'
          ? t
          : null;
    if (key === null) return this.clauses;
    this.index ??= buildIndex(this.clauses);
    return this.index.get(key) ?? this.index.get(ANYTHING) ?? [];
  }
}

/** The bucket of clauses that match whatever the first argument is. */
const ANYTHING = '';

function hash(key: Key): Atom | number | string {
  return key.arity < 0 ? key.value : `${(key.value as Atom).name}/${key.arity}`;
}

function buildIndex(clauses: readonly Clause[]): Map<Atom | number | string, Clause[]> {
  const index = new Map<Atom | number | string, Clause[]>([[ANYTHING, []]]);
  for (const clause of clauses) {
    const key = clause.keys[0];
    if (key === null || key === undefined) for (const bucket of index.values()) bucket.push(clause);
    else {
      const bucket = index.get(hash(key));
      if (bucket !== undefined) bucket.push(clause);
      else index.set(hash(key), [...(index.get(ANYTHING) as Clause[]), clause]);
    }
  }
  return index;
}

/** The key of an argument in a clause head. Constants other than atoms and small integers match by unification only. */
export function keyOf(term: Term): Key | null {
  const t = deref(term);
  if (t instanceof Struct) return { value: t.name, arity: t.args.length };
  return t instanceof Atom || typeof t === 'number' ? { value: t, arity: -1 } : null;
}

/** Whether a clause with this key can match an argument. */
export function keyFits(key: Key | null, t: Term): boolean {
  if (key === null || t instanceof Var) return true;
  if (t instanceof Struct) return key.arity === t.args.length && key.value === t.name;
  if (t instanceof Atom || typeof t === 'number') return key.value === t && key.arity < 0;
  return false;
}
