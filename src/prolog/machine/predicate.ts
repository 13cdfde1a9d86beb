/**
 * Predicates and their clause lists.
 *
 * The logical update view: a call sees the clauses that existed when it began. Appending grows the array in place, and
 * a running call remembers the length that it saw; every other change replaces the array. A clause that was retracted
 * meanwhile is still in a running call's array, marked `erased`.
 */
import type { Atom, Term } from '../terms/index.ts';
import type { Clause } from './code.ts';
import { ClauseIndex } from './indexing.ts';
import type { Machine } from './machine.ts';

/** The arguments of goals by their number: those of a goal with the indicator `name/2` are an `ArgumentLists[2]`. */
export interface ArgumentLists {
  readonly 0: [];
  readonly 1: [Term];
  readonly 2: [Term, Term];
  readonly 3: [Term, Term, Term];
  readonly 4: [Term, Term, Term, Term];
  readonly 5: [Term, Term, Term, Term, Term];
  readonly 6: [Term, Term, Term, Term, Term, Term];
  readonly 7: [Term, Term, Term, Term, Term, Term, Term];
  readonly 8: [Term, Term, Term, Term, Term, Term, Term, Term];
}
export type Arity = keyof ArgumentLists;

/** A builtin: true to go on, false to backtrack. It may push choice points and call goals through the machine. */
export type Builtin<Args extends Term[] = Term[]> = (m: Machine, args: Args) => boolean;

export class Predicate {
  clauses: Clause[] = [];
  builtin: Builtin | null = null;
  /** A builtin that calls a goal in its own place, as `call/N`: it needs no frame of its caller. */
  callsGoals = false;
  /** `throw/1`: the ball is its argument, and no error about an argument. */
  throwsArguments = false;
  /** Calls go through this library predicate, with the goal as its argument. */
  wrapper: '$tabled' | '$det' | null = null;
  /** Of a tabled predicate with modes: one for each argument, `index` where all values are kept. */
  tableModes: readonly Term[] | null = null;
  /** A builtin that changes nothing but bindings and stacks that a program can see. */
  keepsState = false;
  isDynamic = false;
  isDiscontiguous = false;
  isMultifile = false;
  /** Has clauses, was declared, or is a builtin: calling it is no existence error. */
  isDefined = false;
  /** Of the libraries or the system, where a program of the user's own may define one with the same name. */
  isLibrary = false;
  /** A helper of a library: other modules do not see it. */
  isPrivate = false;
  /** Where the module has not defined this one: the predicate that it imports, or that of the module it inherits from. */
  fallback: Predicate | null = null;
  /** Positions of arguments that belong to the caller's module. */
  meta: readonly number[] | null = null;
  /** The file that defines it, to wipe its clauses when it is loaded again. */
  file: string | null = null;
  /** The last clause of a predicate of `=>` rules: it raises the error of no rule matching. */
  noRule: Clause | null = null;
  readonly index = new ClauseIndex();

  constructor(
    readonly name: Atom,
    readonly arity: number,
    /** The module that it belongs to; `system` for builtins and libraries. */
    readonly module: string,
  ) {}

  get indicator(): string {
    return `${this.name.name}/${this.arity}`;
  }

  /** The indicator with the module, unless that is `user`. */
  get qualifiedIndicator(): string {
    return this.module === 'user' ? this.indicator : `${this.module}:${this.indicator}`;
  }

  /** What a call runs: this, or what it was imported or is inherited from. */
  get target(): Predicate {
    let pred: Predicate = this;
    while (!pred.isDefined && pred.fallback !== null && !pred.fallback.isPrivate) pred = pred.fallback;
    return pred;
  }

  append(clause: Clause): void {
    this.isDefined = true;
    this.clauses.push(clause);
    this.index.appended(clause);
  }

  prepend(clause: Clause): void {
    this.isDefined = true;
    this.clauses = [clause, ...this.clauses];
    this.index.forget();
  }

  remove(clause: Clause): boolean {
    if (clause.erased) return false;
    clause.erased = true;
    this.clauses = this.clauses.filter(c => c !== clause);
    this.index.removed(clause);
    return true;
  }

  clear(): void {
    for (const clause of this.clauses) clause.erased = true;
    this.clauses = [];
    this.index.forget();
  }

  /** Put back an earlier list of clauses. */
  reset(clauses: readonly Clause[]): void {
    if (clauses.length === this.clauses.length && clauses.every((c, i) => c === this.clauses[i])) return;
    this.clauses = [...clauses];
    for (const clause of clauses) clause.erased = false;
    this.index.forget();
  }

  /** The clauses that may match these arguments, by the index. */
  candidates(args: readonly Term[]): readonly Clause[] {
    const argument = this.clauses.length > 1 ? this.index.argumentFor(this.clauses, args) : -1;
    return argument < 0
      ? this.clauses
      : this.index.candidates(this.clauses, argument, args[argument] as Term);
  }
}
