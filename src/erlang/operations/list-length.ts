/**
 * The length of a list of the input.
 *
 * To find it out takes a decision for each cell, and there is always a longer list: a function with the guard
 * `length(L) =< 3` would have no last path. So the length stays an expression, and a condition about it asks for as many
 * cells as its answer depends on, when it is asked: four in this example, whatever the list has after them. A length
 * that is not just compared with a number is asked for as a whole.
 *
 * Claim. On the path that the asked cells leave, the condition that is left is equivalent to the given one: a length is
 * replaced by its value where the end of the list was reached. Otherwise the condition only compares it with numbers, every
 * length from the asked cells on answers in the same way, and one of these lengths takes its place. Provided that the list is proper,
 * which its type must say; for all others `length/1` asks about each cell, since an improper end makes it fail.
 *
 * Conditions that are kept elsewhere may mention a length: for the solver it is a number of which nothing is known, so that
 * a refutation is a proof, too.
 */
import { add, apply, type Expr, int, isIntLiteral, memoized, Rewriter, walk } from '../../logic/index.ts';
import { isCons, listLength, mkInt } from '../symbolic/signature.ts';
import { Cons, type Plain, Sym, type Term } from '../terms/index.ts';
import { symTail } from './accessors.ts';
import { derived, test } from './observe.ts';
import { QUESTION } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

const COMPARISONS: ReadonlySet<Expr['op']> = new Set(['eq', 'le', 'lt', 'ge', 'gt']);

/** A number of cells and the length of the list after them; undefined where its type leaves open whether it is proper. */
export function lengthAfter(p: SymbolicProcess, cells: number, list: Sym): Term | undefined {
  const { ex } = p;
  if (!ex.recording || !ex.structure.isProperList(list.expr)) return undefined;
  const length = apply(listLength, list.expr);
  ex.lengths.set(length, list);
  return derived(p, list, plain => cells + cellsOf(plain), mkInt(add(int(cells), length)));
}

function cellsOf(plain: Plain): number {
  let cells = 0;
  for (let rest: Term = plain; rest instanceof Cons; rest = rest.tail) cells++;
  return cells;
}

/** What is left of a condition when the lengths in it have been asked for. */
export function withoutLengths(p: SymbolicProcess, condition: Expr): Expr {
  const { lengths } = p.ex;
  const asked = cellsThatDecide(condition);
  if (asked.size === 0) return condition;
  const known = new Map<Expr, Expr>();
  for (const [length, cells] of asked) {
    const list = lengths.get(length);
    if (list !== undefined) known.set(length, int(askCells(p, list, cells)));
  }
  return new Rewriter({ replace: e => known.get(e) ?? e }).rewrite(condition);
}

/** The lengths in a condition, each with a number of cells from which on it makes no difference how many more there are. */
const cellsThatDecide = memoized((condition: Expr): ReadonlyMap<Expr, number> => {
  const found = new Map<Expr, number>();
  walk([condition], e => {
    const { length, cells } = comparedLength(e);
    if (length === null) return 'descend';
    found.set(length, Math.max(cells, found.get(length) ?? 0));
    return 'skip';
  });
  return found;
});

/** The length that an expression is, or compares with a number. */
function comparedLength(e: Expr): { readonly length: Expr | null; readonly cells: number } {
  if (isLength(e)) return { length: e, cells: Number.POSITIVE_INFINITY };
  const [body, bound] = e.args;
  if (!COMPARISONS.has(e.op) || body === undefined || bound === undefined || !isIntLiteral(bound))
    return { length: null, cells: 0 };
  const isMultiple = body.op === 'mul' && isIntLiteral(body.args[0]);
  const length = isMultiple ? body.args[1] : body;
  const factor = isMultiple ? body.args[0].data : 1n;
  return isLength(length)
    ? { length, cells: Number(size(bound.data) / size(factor)) + 1 }
    : { length: null, cells: 0 };
}

function isLength(e: Expr): boolean {
  return e.op === 'apply' && e.data === listLength;
}

function size(n: bigint): bigint {
  return n < 0n ? -n : n;
}

/** How many cells a list has; where it has more, this many. */
function askCells(p: SymbolicProcess, list: Sym, most: number): number {
  let cells = 0;
  // What is not symbolic is no longer recorded.
  for (let rest: Term = list; rest instanceof Sym && cells < most; cells++) {
    if (!test(p, rest, isCons(rest.expr), plain => plain instanceof Cons, QUESTION.isCellOfLength)) break;
    rest = symTail(p, rest);
  }
  return cells;
}
