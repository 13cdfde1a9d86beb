/**
 * Tries for a model where the arithmetic is hard for a solver: shortly before it is asked, and for longer where it has
 * given up. Where unknowns are multiplied or divided by each other, a solver that is in a hurry is not asked at all: it
 * would not keep to its time.
 */
import type { Expr } from '../../logic/index.ts';
import { climb as climbFrom } from '../climb.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';

/** How many models are tried before the solver is asked, and how many where it has no answer. */
const BEFORE = 300;
const AFTER = 3000;

export function climb(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    const { constraints, hint, isHasty } = query;
    const hardness = hint === undefined ? 'easy' : hardnessOf(constraints);
    if (hint === undefined || hardness === 'easy') return inner.check(query);
    const found = (tries: number): Answer | null => {
      const model = climbFrom(constraints, hint, tries);
      return model === null ? null : { kind: 'sat', model, by: 'climb' };
    };
    if (isHasty && hardness === 'nonlinear')
      return found(AFTER) ?? { kind: 'unknown', reason: 'products or quotients of unknowns' };
    const quickly = found(BEFORE);
    if (quickly !== null) return quickly;
    const answer = await inner.check(query);
    return answer.kind === 'unknown' ? (found(AFTER) ?? answer) : answer;
  });
}

type Hardness = 'easy' | 'linear' | 'nonlinear';

const known = new WeakMap<Expr, Hardness>();

/** `linear`: quotients, remainders and bit operations, but nothing is multiplied or divided by an unknown. */
function hardnessOf(parts: readonly Expr[]): Hardness {
  let hardest: Hardness = 'easy';
  for (const part of parts) {
    const hardness = known.get(part) ?? hardnessIn(part);
    known.set(part, hardness);
    if (hardness === 'nonlinear') return hardness;
    if (hardness === 'linear') hardest = hardness;
  }
  return hardest;
}

function hardnessIn({ op, args }: Expr): Hardness {
  const [first, second] = args;
  switch (op) {
    case 'mul':
      if (first?.op !== 'literal') return 'nonlinear';
      break;
    case 'div':
    case 'mod':
    case 'quotient':
      if (second?.op !== 'literal') return 'nonlinear';
      return hardnessOf(args) === 'nonlinear' ? 'nonlinear' : 'linear';
    case 'bitand':
    case 'bitor':
    case 'bitxor':
      return hardnessOf(args) === 'nonlinear' ? 'nonlinear' : 'linear';
  }
  return hardnessOf(args);
}
