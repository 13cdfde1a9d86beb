/** The concrete value of a symbolic term; who may look at it is in `scripts/boundaries/concrete.mjs`. */
import { Sym, termOf } from './sym.ts';
import type { Plain, Term } from './term.ts';

/** The outermost symbol is taken off; parts may still be symbolic. */
export function concrete(term: Term): Plain {
  let t = term;
  while (t instanceof Sym) t = termOf(t);
  return t;
}
