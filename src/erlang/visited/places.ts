/** Places of the input: an input variable or a chain of selectors on one. */
import type { Expr } from '../../logic/index.ts';

/** What an expression speaks about. */
export interface Footprint {
  /** Places of which only the constructor matters. */
  readonly shapes: readonly Expr[];
  /** Places whose whole contents may matter. */
  readonly wholes: readonly Expr[];
}

/** The places around a place, from the inside out. */
export function* enclosing(place: Expr): Generator<Expr> {
  for (let e = place; e.op === 'select'; ) {
    e = e.args[0];
    yield e;
  }
}

export function isPlace(e: Expr): boolean {
  let inner = e;
  while (inner.op === 'select') inner = inner.args[0];
  return inner.op === 'var';
}
