/**
 * A function that was made up: a table of the calls that matter, and a result for all others.
 *
 * It stands for the simplest Erlang fun that behaves so, with a clause for each entry.
 */
import { compareKeys, exactEqual } from './compare.ts';
import { atom, Bits, Cons, ErlMap, Float, Fun, list, type Term, Tuple } from './term.ts';

export interface TableEntry {
  readonly args: readonly Term[];
  readonly result: Term;
}

const MODULE = atom('erl_eval');
const NAME = atom('-expr/5-fun-0-');

export class TableFun extends Fun {
  constructor(
    arity: number,
    readonly entries: readonly TableEntry[],
    readonly otherwise: Term,
  ) {
    // As for the funs that a shell makes: equal if they say the same.
    super(MODULE, NAME, arity, undefined, 0, [
      ...entries.flatMap(({ args, result }) => [...args, result]),
      otherwise,
    ]);
  }

  result(args: readonly Term[]): Term {
    const entry = this.entries.find(e => e.args.every((arg, i) => exactEqual(arg, args[i] as Term)));
    return entry === undefined ? this.otherwise : entry.result;
  }
}

/** The fun as Erlang source. `show` prints a term. */
export function tableFunSource(fun: TableFun, show: (term: Term) => string): string {
  const matters = ({ args, result }: TableEntry) =>
    !args.some(containsFun) && !exactEqual(result, fun.otherwise);
  const clauses = fun.entries
    .filter(matters)
    .toSorted((a, b) => compareKeys(list(a.args), list(b.args)))
    .map(entry => clauseSource(entry, show));
  const wildcards = Array.from({ length: fun.arity }, () => '_').join(', ');
  // A fun without arguments has one clause only.
  const all =
    fun.arity === 0 && clauses.length > 0
      ? clauses.slice(0, 1)
      : [...clauses, `(${wildcards}) -> ${show(fun.otherwise)}`];
  return `fun${all.join('; ')} end`;
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

function containsFun(term: Term): boolean {
  if (term instanceof Fun) return true;
  if (term instanceof Tuple) return term.elements.some(containsFun);
  let rest = term;
  for (; rest instanceof Cons; rest = rest.tail) if (containsFun(rest.head)) return true;
  return rest !== term && containsFun(rest);
}
