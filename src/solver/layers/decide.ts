/** Answers the queries that our own decision procedure (`decide/`) decides. */
import { decide as decideConjunction } from '../decide/index.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';

export function decide(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    const decision = decideConjunction(query.constraints);
    return decision.kind === 'open' ? inner.check(query) : { ...decision, by: 'decide' };
  });
}
