/** Asks the inner solver only about what the constraints do not determine by themselves. */
import { EMPTY_MODEL } from '../../logic/index.ts';
import { lift, lower, solve } from '../solved-form.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';

export function simplify(inner: Solver): Solver {
  return over(inner, async ({ constraints, hint }: Query): Promise<Answer> => {
    const form = solve(constraints);
    if (form === null) return { kind: 'unsat', by: 'simplify' };
    if (form.residue.length === 0)
      return { kind: 'sat', model: lift(form, EMPTY_MODEL, hint), by: 'simplify' };
    const answer = await inner.check({
      constraints: form.residue,
      wanted: [],
      ...(hint !== undefined && { hint: lower(form, hint) }),
    });
    return answer.kind === 'sat' ? { ...answer, model: lift(form, answer.model, hint) } : answer;
  });
}
