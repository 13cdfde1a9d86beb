/**
 * Axioms of `tupleList`: the elements of a tuple as a list, where the path leaves the arity open.
 *
 * Cell k of the list, from 0, is `[]` if the tuple has k elements and a cons otherwise, whose head is element k. This is
 * stated for the cells that a query mentions, and holds for tuples of any arity. A query that compares what follows a
 * cell with a list of known length mentions as many cells; one that uses it as a whole in another way mentions those
 * that the known constructors have, and assumes that the tuple is no larger.
 */
import { and, defined, type Expr, eq, implies, is, not, or, select } from '../../logic/index.ts';
import { type Axiom, narrowing } from './axiom.ts';
import { definedness, whereDefined } from './definedness.ts';
import { CONS, head, isCons, isNil, NIL, tail, tupleConstructors, tupleList } from './signature.ts';

interface Cell {
  readonly tuple: Expr;
  readonly index: number;
}

/** The place in a tuple's list that an expression stands for: `tl(tl(tupleList(t)))` is cell 2. */
function cellOf(e: Expr): Cell | undefined {
  let index = 0;
  let inner = e;
  for (; inner.op === 'select' && inner.data === CONS && inner.index === 1; index++) inner = inner.args[0];
  return inner.op === 'apply' && inner.data === tupleList
    ? { tuple: defined(inner.args[0]), index }
    : undefined;
}

export function tupleListAxioms(part: Expr): readonly Axiom[] {
  const cell = cellOf(part);
  if (cell !== undefined) return cellAxioms(part, cell);
  if (part.op === 'select' && part.data === CONS) {
    const of = cellOf(part.args[0]);
    return of === undefined ? [] : [elementAxiom(part, of)];
  }
  return usesOf(part).flatMap(use => (countOf(use) === use.length ? [] : endAxioms(use.from)));
}

/** The last cell that a part mentions, from 0; undefined where it mentions none. */
export function lastCellIn(part: Expr): number | undefined {
  const compared = usesOf(part).map(({ from, length = 0 }) => defined(cellOf(from)).index + length);
  return cellOf(part)?.index ?? (compared.length > 0 ? Math.max(...compared) : undefined);
}

/** Further cells and elements about which a part of a query says something without selecting them. */
export function impliedCells(part: Expr): readonly Expr[] {
  return usesOf(part).flatMap(use => cellsFrom(use.from, countOf(use)));
}

interface Use {
  readonly from: Expr;
  /** Of the list that it is compared with; undefined where that is not known. */
  readonly length: number | undefined;
}

/** Cells that a part contains or compares, with all that follows them. */
function usesOf(part: Expr): Use[] {
  switch (part.op) {
    case 'eq': {
      const [left, right] = part.args;
      return [
        { from: left, length: lengthOf(right) },
        { from: right, length: lengthOf(left) },
      ].filter(isUse);
    }
    case 'construct':
    case 'apply':
    case 'ite':
      return part.args.map(from => ({ from, length: undefined })).filter(isUse);
    default:
      return [];
  }
}

function isUse({ from }: Use): boolean {
  return cellOf(from) !== undefined;
}

function lengthOf(list: Expr): number | undefined {
  let length = 0;
  let rest = list;
  for (; rest.op === 'construct' && rest.data === CONS; length++) rest = defined(rest.args[1]);
  return rest.op === 'construct' && rest.data === NIL ? length : undefined;
}

/** How many elements it is about; at most as many as the largest tuple has that has a constructor. */
function countOf({ from, length }: Use): number {
  const left = tupleConstructors().length - 1 - defined(cellOf(from)).index;
  return Math.min(length ?? left, Math.max(left, 0));
}

/** `count` elements from this cell on, and the cell after them. */
function cellsFrom(from: Expr, count: number): Expr[] {
  const mentioned: Expr[] = [];
  let cell = from;
  for (let i = 0; i < count; i++) {
    mentioned.push(head(cell));
    cell = tail(cell);
  }
  return [...mentioned, cell];
}

/** The last constructor stands for all larger tuples, too: its list may go on, but that is not looked for. */
function cellAxioms(cell: Expr, { tuple, index }: Cell): Axiom[] {
  const arities = tupleConstructors();
  const isList = whereDefined(cell, or(isNil(cell), isCons(cell)));
  if (index >= arities.length) return [isList, narrowing(not(definedness(cell)), 'tuple-size')];
  if (index === arities.length - 1) return [isList];
  return [isList, whereDefined(cell, same(isNil(cell), is(defined(arities[index]), tuple)))];
}

function same(a: Expr, b: Expr): Expr {
  return and(implies(a, b), implies(b, a));
}

function elementAxiom(element: Expr, { tuple, index }: Cell): Expr {
  const larger = tupleConstructors().slice(index + 1);
  const said = larger.map(ctor => implies(is(ctor, tuple), eq(element, select(ctor, index, tuple))));
  return whereDefined(element, and(...said));
}

/** That the last constructor stands for itself alone. */
function endAxioms(from: Expr): Axiom[] {
  const { tuple } = defined(cellOf(from));
  const last = defined(tupleConstructors().at(-1));
  const end = defined(cellsFrom(from, countOf({ from, length: undefined })).at(-1));
  return [narrowing(whereDefined(end, or(not(is(last, tuple)), isNil(end))), 'tuple-size')];
}
