/**
 * An invented function: a finite table of calls with their results, and a default result for all other calls.
 *
 * It prints as an Erlang fun with one clause for each entry. A function that occurs in its own results prints as a
 * named fun: `fun F1() -> {0,F1} end`.
 *
 * A function that is given functions can tell them apart only by calling them. An argument of an entry that is a table is
 * a list of such calls: it stands for every function with these results.
 */
import { SharedParts } from '../../logic/index.ts';
import { compareKeys, exactEqual } from './compare.ts';
import { mapEntries, mapFrom } from './map-term.ts';
import { atom, Bits, Cons, ErlMap, Float, Fun, list, type Term, Tuple } from './term.ts';

export interface TableEntry {
  readonly args: readonly Term[];
  readonly result: Term;
}

const MODULE = atom('erl_eval');
const NAME = atom('-expr/5-fun-0-');

/** A recursive occurrence: a function inside of its own results. */
export class SelfFun extends Fun {
  constructor(
    arity: number,
    /** The nesting depth of the function that it refers to, from 1. */
    readonly level: number,
  ) {
    super(MODULE, NAME, arity, undefined, level, []);
  }

  get variable(): string {
    return `F${this.level}`;
  }
}

export class TableFun extends Fun {
  constructor(
    arity: number,
    readonly entries: readonly TableEntry[],
    readonly otherwise: Term,
    /** The recursive occurrence of this function in its results; null where there is none. */
    readonly self: SelfFun | null = null,
  ) {
    // The table is the environment, so that functions with equal tables are equal, as funs of the shell are.
    super(MODULE, NAME, arity, undefined, 0, [
      ...entries.flatMap(({ args, result }) => [...args, result]),
      otherwise,
    ]);
  }

  result(args: readonly Term[]): Term {
    const entry = this.entries.find(e => e.args.every((arg, i) => fits(arg, args[i] as Term)));
    const result = entry === undefined ? this.otherwise : entry.result;
    return this.self === null ? result : unfolded(result, this.self, this);
  }
}

function fits(wanted: Term, given: Term): boolean {
  if (!(wanted instanceof TableFun)) return exactEqual(wanted, given);
  return (
    given instanceof TableFun &&
    given.arity === wanted.arity &&
    wanted.entries.every(({ args, result }) => exactEqual(given.result(args), result))
  );
}

/** Unfolds recursive occurrences: the term with the function in place of `self`. */
function unfolded(term: Term, self: SelfFun, fun: TableFun): Term {
  const inside = (part: Term): Term => unfolded(part, self, fun);
  if (term instanceof SelfFun) return term.level === self.level ? fun : term;
  if (term instanceof Cons) return new Cons(inside(term.head), inside(term.tail));
  if (term instanceof Tuple) return new Tuple(term.elements.map(inside));
  if (term instanceof ErlMap) return mapFrom(mapEntries(term).map(([key, value]) => [key, inside(value)]));
  if (!(term instanceof TableFun)) return term;
  const entries = term.entries.map(({ args, result }) => ({ args, result: inside(result) }));
  return new TableFun(term.arity, entries, inside(term.otherwise), term.self);
}

/** The fun as Erlang source. `show` prints a term. */
export function tableFunSource(fun: TableFun, show: (term: Term) => string): string {
  const name = fun.self?.variable ?? '';
  const matters = ({ args, result }: TableEntry) =>
    !args.some(containsFun) && !exactEqual(result, fun.otherwise);
  const clauses = fun.entries
    .filter(matters)
    .toSorted((a, b) => compareKeys(list(a.args), list(b.args)))
    .map(entry => name + clauseSource(entry, show));
  // A fun without arguments has one clause only.
  const all =
    fun.arity === 0 && clauses.length > 0 ? clauses.slice(0, 1) : [...clauses, name + lastClause(fun, show)];
  return `fun${name === '' ? '' : ' '}${all.join('; ')} end`;
}

/** For calls that no clause of its own is written for: those with functions, which are called, and all others. */
function lastClause(fun: TableFun, show: (term: Term) => string): string {
  const calling = fun.entries.filter(({ args }) => args.some(arg => arg instanceof TableFun));
  const used = new Set<number>();
  const body = calling.reduceRight((otherwise, { args, result }) => {
    const tests = args.flatMap((arg, i) => {
      used.add(i);
      if (!(arg instanceof TableFun)) return `A${i + 1} =:= ${show(arg)}`;
      return [
        `is_function(A${i + 1}, ${arg.arity})`,
        ...arg.entries.map(call => `A${i + 1}(${call.args.map(show).join(', ')}) =:= ${show(call.result)}`),
      ];
    });
    return `case ${tests.join(' andalso ')} of true -> ${show(result)}; false -> ${otherwise} end`;
  }, show(fun.otherwise));
  const parameters = Array.from({ length: fun.arity }, (_, i) => (used.has(i) ? `A${i + 1}` : '_'));
  return `(${parameters.join(', ')}) -> ${body}`;
}

function clauseSource({ args, result }: TableEntry, show: (term: Term) => string): string {
  const patterns: string[] = [];
  const guards: string[] = [];
  for (const [i, arg] of args.entries()) {
    if (isPattern(arg)) patterns.push(show(arg));
    else {
      patterns.push(`A${i + 1}`);
      guards.push(`A${i + 1} =:= ${show(arg)}`);
    }
  }
  return `(${patterns.join(', ')})${guards.length > 0 ? ` when ${guards.join(', ')}` : ''} -> ${show(result)}`;
}

/** Whether a term, written as a pattern, matches itself and nothing else. */
function isPattern(term: Term): boolean {
  if (term instanceof ErlMap || term instanceof Float || term instanceof Bits) return false;
  if (term instanceof Tuple) return term.elements.every(isPattern);
  let rest = term;
  for (; rest instanceof Cons; rest = rest.tail) if (!isPattern(rest.head)) return false;
  return rest === term || isPattern(rest);
}

export function containsFun(term: Term): boolean {
  const todo: Term[] = [term];
  const shared = new SharedParts();
  for (let t = todo.pop(); t !== undefined; t = todo.pop()) {
    if (t instanceof Fun) return true;
    if (typeof t !== 'object' || shared.wasSeen(t)) continue;
    if (t instanceof Cons) todo.push(t.tail, t.head);
    else if (t instanceof Tuple) for (const element of t.elements) todo.push(element);
    else if (t instanceof ErlMap) for (const entry of mapEntries(t)) todo.push(...entry);
  }
  return false;
}
