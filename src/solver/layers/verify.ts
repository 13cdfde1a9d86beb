/**
 * Believes no model. A model that comes up from the layers must make every constraint definitely true, and is completed
 * to whatever the asker wants to know. Where it does not (a value beside the rational numbers, a field of
 * another constructor that the solver was free to invent), the query goes straight to `direct`; only then is it
 * unknown.
 */
import { completed } from '../../logic/index.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';

export function verify(inner: Solver, direct: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    const answer = await inner.check(query);
    const verified = verifiedAnswer(answer, query);
    if (verified !== null) return verified;
    return verifiedAnswer(await direct.check(query), query) ?? NOT_VERIFIED;
  });
}

export const NOT_VERIFIED: Answer = { kind: 'unknown', reason: 'the model does not satisfy the query' };

export function verifiedAnswer(answer: Answer, { constraints, wanted }: Query): Answer | null {
  if (answer.kind !== 'sat') return answer;
  const model = completed(answer.model, constraints, wanted);
  return model === null ? null : { ...answer, model };
}
