/** Brings the conjunction into solved form (`solved-form.ts`); only the residue goes to the inner solver. */
import { EMPTY_MODEL, Prefixes } from '../../logic/index.ts';
import { lift, lower, Solving } from '../solved-form.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';

export function simplify(inner: Solver): Solver {
  const prefixes = new Prefixes(() => new Solving());
  return over(inner, async (query: Query): Promise<Answer> => {
    const { constraints, hint: given } = query;
    const form = prefixes.after(constraints);
    if (!form.isPossible) return { kind: 'unsat', by: 'simplify' };
    const { residue } = form;
    const hint = given === undefined ? undefined : lower(form, given);
    if (residue.length === 0) return { kind: 'sat', model: lift(form, EMPTY_MODEL, hint), by: 'simplify' };
    const answer = await inner.check({
      ...query,
      constraints: residue,
      wanted: [],
      ...(hint !== undefined && { hint }),
    });
    return answer.kind === 'sat' ? { ...answer, model: lift(form, answer.model, hint) } : answer;
  });
}
