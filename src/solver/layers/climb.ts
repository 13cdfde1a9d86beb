/**
 * Local search (`climb.ts`) for queries whose arithmetic is hard for a solver: briefly before the solver is asked, and for
 * longer after it has given up. A nonlinear query with a time limit of its own is not passed on at all: Z3 notices a limit
 * late there. The search is bounded by the number of evaluations, not by time, so that it is reproducible.
 */
import { climb as climbFrom } from '../climb.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';
import { hardest } from './hardness.ts';

/** Evaluations before the solver is asked, and after it has given up. Larger: more models are found, more slowly. */
const BEFORE = 300;
const AFTER = 3000;

export function climb(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    const { constraints, hint, timeoutMs } = query;
    const hardness = hint === undefined ? 'easy' : hardest(constraints);
    if (hint === undefined || hardness === 'easy') return inner.check(query);
    const found = (tries: number): Answer | null => {
      const model = climbFrom(constraints, hint, tries);
      return model === null ? null : { kind: 'sat', model, by: 'climb' };
    };
    if (timeoutMs !== undefined && hardness === 'nonlinear')
      return found(AFTER) ?? { kind: 'unknown', reason: 'products or quotients of unknowns' };
    const quickly = found(BEFORE);
    if (quickly !== null) return quickly;
    const answer = await inner.check(query);
    return answer.kind === 'unknown' ? (found(AFTER) ?? answer) : answer;
  });
}
