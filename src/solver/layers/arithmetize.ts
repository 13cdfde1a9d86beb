/**
 * Translates bit operations, which backends do not have on unbounded integers: into circuits (`bit-blast.ts`) where they
 * mix products and quotients, and into arithmetic (`bits.ts`) else; the other way is tried where one gives no answer.
 */
import { Evaluator, type Expr, eq, int, Rewriter } from '../../logic/index.ts';
import { bitBlast, numberOf } from '../bit-blast.ts';
import { hasBitOperations, lowerBits, mixesBits } from '../bits.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';
import { verifiedAnswer } from './verify.ts';

/** Bits of the exact range that are tried: enough for bytes, then for 32-bit integers. Wider queries take longer. */
const WIDTHS = [10, 34];

export function arithmetize(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    if (!hasBitOperations(query.constraints)) return inner.check(query);
    const isMixed = mixesBits(query.constraints);
    const decided = isMixed ? await asCircuit(inner, query) : null;
    if (decided !== null) return decided;
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
    const decidedLate = isMixed ? null : await asCircuit(inner, query);
    return decidedLate ?? { kind: 'unknown', reason: 'bit operations on wide integers' };
  });
}

/** The answer by way of a circuit; null where there is none. */
async function asCircuit(inner: Solver, query: Query): Promise<Answer | null> {
  const circuit = bitBlast(query.constraints);
  if (circuit === null) return null;
  const { hint: _, ...rest } = query;
  const answer = await inner.check({ ...rest, constraints: circuit.constraints, wanted: [] });
  if (answer.kind === 'unsat') return circuit.isExact ? answer : null;
  if (answer.kind !== 'sat') return null;
  const evaluator = new Evaluator(answer.model, { complete: true });
  const values = new Map<Expr, Expr>();
  for (const [leaf, bits] of circuit.leaves)
    values.set(leaf, int(numberOf(bits.map(bit => evaluator.value(bit) === true))));
  // With the leaves known, all arithmetic is; what is left is the rest of the query.
  const rewriter = new Rewriter({ replace: e => values.get(e) ?? e });
  const constraints = [
    ...query.constraints.map(constraint => rewriter.rewrite(constraint)),
    ...[...values].map(([leaf, value]) => eq(leaf, value)),
  ];
  const found = await inner.check({ ...query, constraints });
  return found.kind === 'sat' ? verifiedAnswer(found, query) : null;
}
