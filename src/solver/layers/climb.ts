/**
 * Tries for a model where the arithmetic is hard for a solver: shortly before it is asked, and for longer where it has
 * given up. Where unknowns are multiplied or divided by each other, a solver that is in a hurry is not asked at all: it
 * would not keep to its time.
 */
import { type Expr, type Op, partsOf, remembered } from '../../logic/index.ts';
import { climb as climbFrom } from '../climb.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';

/** How many models are tried before the solver is asked, and how many where it has no answer. */
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

type Hardness = 'easy' | 'linear' | 'nonlinear';

/** `linear`: quotients, remainders and bit operations, but nothing is multiplied or divided by an unknown. */
function hardest(constraints: readonly Expr[]): Hardness {
  const found = constraints.map(constraint => hardOperations(constraint));
  if (found.some(operations => operations.some(isNonlinear))) return 'nonlinear';
  return found.some(operations => operations.length > 0) ? 'linear' : 'easy';
}

const HARD: ReadonlySet<Op> = new Set(['div', 'mod', 'quotient', 'bitand', 'bitor', 'bitxor']);

const hardOperations = remembered((constraint: Expr): readonly Expr[] =>
  [...partsOf(constraint)].filter(e => HARD.has(e.op) || (e.op === 'mul' && isNonlinear(e))),
);

function isNonlinear({ op, args }: Expr): boolean {
  if (op === 'mul') return args[0]?.op !== 'literal';
  return (op === 'div' || op === 'mod' || op === 'quotient') && args[1]?.op !== 'literal';
}
