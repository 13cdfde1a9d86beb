/** Puts bit operations into arithmetic for backends, which have none on unbounded integers. */
import { hasBitOperations, lowerBits } from '../bits.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';
import { verifiedAnswer } from './verify.ts';

/** Bytes first; then what most programs call an integer. */
const WIDTHS = [10, 34];

export function arithmetize(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    if (!hasBitOperations(query.constraints)) return inner.check(query);
    for (const width of WIDTHS) {
      const { constraints, narrow } = lowerBits(query.constraints, width);
      const wide = await inner.check({ ...query, constraints });
      // No model at all, or one that is right: an answer. Otherwise look where models are right.
      const answer = verifiedAnswer(wide, query);
      if (answer !== null && answer.kind !== 'unknown') return answer;
      if (narrow.length === 0) break;
      const tight = await inner.check({ ...query, constraints: [...constraints, ...narrow] });
      const found = tight.kind === 'sat' ? verifiedAnswer(tight, query) : null;
      if (found !== null) return found;
    }
    return { kind: 'unknown', reason: 'bit operations on wide integers' };
  });
}
