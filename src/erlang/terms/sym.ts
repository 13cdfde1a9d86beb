/**
 * A concrete term with the expression that computes it from the input.
 *
 * What a run does with the concrete value alone holds for this run and not for its path. So the value is private:
 * `concrete.ts` reads it, and `scripts/boundaries/concrete.mjs` lists the few files that may use `concrete.ts`. All others
 * get at it through operations that ask a question, pin the value or note a limit (`operations/observe.ts`).
 */
import type { Expr } from '../../logic/index.ts';
import type { Term } from './term.ts';

/** The concrete value, which is symbolic again where the term of one symbolic value is another. */
export let termOf: (sym: Sym) => Term;

export class Sym {
  readonly #concrete: Term;

  constructor(
    concrete: Term,
    readonly expr: Expr,
  ) {
    this.#concrete = concrete;
  }

  static {
    termOf = sym => sym.#concrete;
  }
}
