/** Which arithmetic is hard for a solver. */
import { type Expr, memoized, type Op, partsOf } from '../../logic/index.ts';

export type Hardness = 'easy' | 'linear' | 'nonlinear';

/** `linear`: quotients, remainders and bit operations, but no product or quotient of two unknowns. */
export function hardest(constraints: readonly Expr[]): Hardness {
  const found = constraints.map(constraint => hardOperations(constraint));
  if (found.some(operations => operations.some(isNonlinear))) return 'nonlinear';
  return found.some(operations => operations.length > 0) ? 'linear' : 'easy';
}

const HARD: ReadonlySet<Op> = new Set(['div', 'mod', 'quotient', 'bitand', 'bitor', 'bitxor']);

const hardOperations = memoized((constraint: Expr): readonly Expr[] =>
  [...partsOf([constraint])].filter(e => HARD.has(e.op) || (e.op === 'mul' && isNonlinear(e))),
);

function isNonlinear({ op, args }: Expr): boolean {
  if (op === 'mul') return args[0]?.op !== 'literal';
  return (op === 'div' || op === 'mod' || op === 'quotient') && args[1]?.op !== 'literal';
}
