/**
 * Linear consequences of division by a positive constant: `c * div(x, c) <= x <= c * div(x, c) + c - 1` and
 * `0 <= mod(x, c) <= c - 1`. Propagation carries bounds from the dividend to the quotient and back through them.
 */
import { add, type Expr, ge, int, isIntLiteral, le, memoized, mul, partsOf } from '../../logic/index.ts';

/** The consequences for all quotients and remainders in these literals. */
export function divisionFacts(literals: readonly Expr[]): Expr[] {
  return [...new Set(literals.flatMap(factsIn))];
}

const factsIn = memoized((literal: Expr): readonly Expr[] => [...partsOf([literal])].flatMap(definitionOf));

function definitionOf(e: Expr): readonly Expr[] {
  if (e.op !== 'div' && e.op !== 'mod') return [];
  const [dividend, divisor] = e.args;
  if (!isIntLiteral(divisor) || divisor.data <= 0n) return [];
  const size = divisor.data;
  const rest = e.op === 'mod' ? e : add(dividend, mul(int(-size), e));
  return [ge(rest, int(0)), le(rest, int(size - 1n))];
}
