/**
 * Validates every model: under it all constraints must evaluate to true, and it is completed to the wanted expressions. A
 * model may fail (an irrational value was approximated, a selector was applied to another constructor); then the query
 * goes to `direct`, without the optional layers, and is `unknown` if that model fails, too. So a bug in a layer or a
 * backend can cost an answer, but never yields a wrong input.
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
