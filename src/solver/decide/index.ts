/**
 * A decision procedure of our own for what most paths end in: constructor tests, (dis)equalities with terms and
 * integers within bounds.
 *
 * A conjunction is brought into solved form; bounds are propagated through its sums; a small model is guessed and
 * evaluated. If neither a contradiction nor a model came out, the first disjunction is split into its cases. Every
 * `sat` comes with a model that evaluates to true, every `unsat` from a contradiction in every case. What takes more
 * than a few steps is somebody else's problem.
 */
import { completed, EMPTY_MODEL, type Expr, type Model } from '../../logic/index.ts';
import { lift, solve } from '../solved-form.ts';
import { Bounds } from './bounds.ts';
import { guess } from './candidate.ts';
import { firstCases } from './cases.ts';

export type Decision =
  | { readonly kind: 'sat'; readonly model: Model }
  | { readonly kind: 'unsat' }
  | { readonly kind: 'open' };

/** `steps` is how many conjunctions may be looked at, this one and its cases. */
export function decide(constraints: readonly Expr[], steps = 16): Decision {
  return new Procedure(steps).decide(constraints);
}

class Procedure {
  constructor(private steps: number) {}

  decide(constraints: readonly Expr[]): Decision {
    if (this.steps-- <= 0) return { kind: 'open' };
    const form = solve(constraints);
    if (form === null) return { kind: 'unsat' };
    const { residue } = form;
    const bounds = new Bounds();
    for (const literal of residue) bounds.add(literal);
    if (!bounds.propagate()) return { kind: 'unsat' };
    const found = guess(residue, bounds) ?? EMPTY_MODEL;
    const model = completed(lift(form, found), constraints, []);
    if (model !== null) return { kind: 'sat', model };
    const cases = firstCases(residue);
    if (cases === null) return { kind: 'open' };
    const decision = this.#split(residue, cases);
    if (decision.kind !== 'sat') return decision;
    const lifted = completed(lift(form, decision.model), constraints, []);
    return lifted === null ? { kind: 'open' } : { kind: 'sat', model: lifted };
  }

  #split(residue: readonly Expr[], cases: readonly (readonly Expr[])[]): Decision {
    let open = false;
    for (const branch of cases) {
      const decision = this.decide([...residue, ...branch]);
      if (decision.kind === 'sat') return decision;
      if (decision.kind === 'open') open = true;
    }
    return open ? { kind: 'open' } : { kind: 'unsat' };
  }
}
