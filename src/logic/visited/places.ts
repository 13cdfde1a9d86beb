/** Places of the input: access paths, i.e. an input variable or a chain of selectors on one. */
import type { Expr } from '../expr.ts';
import type { Constructor, Sort } from '../sort.ts';

/** How a language writes its terms in the logic. */
export interface TermSignature {
  readonly term: Sort;
  /** The constructor of integers, with one field: its value. */
  readonly integer: Constructor;
  /** That of floats; null where reals do not stand for them. */
  readonly float: Constructor | null;
}

/** The places that an expression depends on. */
export interface Footprint {
  /** Places of which only the outermost constructor matters. */
  readonly shapes: readonly Expr[];
  /** Places whose whole contents may matter. */
  readonly wholes: readonly Expr[];
}

/** The places that contain a place, from the innermost to the input variable. */
export function* enclosing(place: Expr): Generator<Expr> {
  for (let e = place; e.op === 'select'; ) {
    e = e.args[0];
    yield e;
  }
}

/** Adds what contains a place. The set must contain with every place what contains that one: so each is added once. */
export function addEnclosing(place: Expr, to: Set<Expr>): void {
  for (let e = place; e.op === 'select'; ) {
    e = e.args[0];
    if (to.has(e)) return;
    to.add(e);
  }
}

export function isPlace(e: Expr): boolean {
  let inner = e;
  while (inner.op === 'select') inner = inner.args[0];
  return inner.op === 'var';
}
