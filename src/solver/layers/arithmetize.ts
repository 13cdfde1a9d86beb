/** Translates bit operations into arithmetic (`bits.ts`): backends have none on unbounded integers. */
import { hasBitOperations, lowerBits } from '../bits.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';
import { verifiedAnswer } from './verify.ts';

/** Bits of the exact range that are tried: enough for bytes, then for 32-bit integers. Wider queries take longer. */
const WIDTHS = [10, 34];

export function arithmetize(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    if (!hasBitOperations(query.constraints)) return inner.check(query);
    for (const width of WIDTHS) {
      const { constraints, narrow } = lowerBits(query.constraints, width);
      const wide = await inner.check({ ...query, constraints });
      // `unsat`, or a model of the original: an answer. Otherwise ask again within the range where every model is one.
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
