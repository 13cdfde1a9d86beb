/**
 * Axioms of tuples whose arity the path leaves open: how size and elements follow from the constructor.
 *
 * They enumerate the constructors that exist. One more than was asked for always does (`tupleConstructor`), which stands
 * for all larger tuples; only what a query says about the size can need an arity beyond them. A size that is compared
 * with a number makes constructors up to that number exist. That no size is larger than these is an assumption.
 */
import {
  and,
  apply,
  defined,
  type Expr,
  eq,
  gt,
  implies,
  int,
  is,
  or,
  partsOf,
  select,
} from '../../logic/index.ts';
import { type Axiom, narrowing } from './axiom.ts';
import { whereDefined } from './definedness.ts';
import {
  isTuple,
  tupleConstructor,
  tupleConstructors,
  tupleElement,
  tupleList,
  tupleSize,
} from './signature.ts';
import { lastCellIn } from './tuple-list-axioms.ts';

/** Larger tuples are not made only because a size is compared with a number: constructors have a field per element. */
const MAX_INVENTED_ARITY = 64;

/** Where a size or a tuple's list is mentioned, arities up to this exist. */
const USUAL_ARITY = 8;

const COMPARISONS = new Set<Expr['op']>(['eq', 'le', 'ge']);

const hasInvented = new Set<Expr>();

/** Makes the arities exist that a constraint compares sizes with. Axioms made before lack them (`TERM.version`). */
export function inventArities(constraint: Expr): void {
  if (hasInvented.has(constraint)) return;
  hasInvented.add(constraint);
  for (const part of partsOf([constraint])) inventFor(part);
}

function inventFor(part: Expr): void {
  if (part.op === 'apply' && (part.data === tupleSize || part.data === tupleList))
    tupleConstructor(USUAL_ARITY);
  const cell = lastCellIn(part);
  if (cell !== undefined && cell < MAX_INVENTED_ARITY) tupleConstructor(cell + 1);
  const [left, right] = part.args;
  if (!COMPARISONS.has(part.op) || left?.op !== 'apply' || left.data !== tupleSize) return;
  if (right?.op !== 'literal') return;
  const size = right.data as bigint;
  if (size >= 0n && size < MAX_INVENTED_ARITY) tupleConstructor(Number(size) + 1);
}

export function tupleAxioms(e: Expr): readonly Axiom[] {
  if (e.op !== 'apply') return [];
  if (e.data === tupleSize) return [sizeAxiom(defined(e.args[0]))];
  if (e.data === tupleElement) return [elementAxiom(e, defined(e.args[0]), defined(e.args[1]))];
  return [];
}

function sizeAxiom(tuple: Expr): Axiom {
  const size = apply(tupleSize, tuple);
  const known = tupleConstructors();
  const isKnown = or(...known.map((ctor, arity) => and(is(ctor, tuple), eq(size, int(arity)))));
  // The last constructor, which nothing asks for, stands for all larger tuples.
  const isLarger = and(is(defined(known.at(-1)), tuple), gt(size, int(known.length - 1)));
  const said = (statement: Expr): Expr => whereDefined(tuple, implies(isTuple(tuple), statement));
  return narrowing(said(isKnown), 'tuple-size', () => [said(or(isKnown, isLarger))]);
}

function elementAxiom(element: Expr, tuple: Expr, index: Expr): Expr {
  const place = Number(index.data) - 1;
  const ways = tupleConstructors().slice(place + 1);
  const said = ways.map(ctor => implies(is(ctor, tuple), eq(element, select(ctor, place, tuple))));
  return whereDefined(tuple, and(...said));
}
