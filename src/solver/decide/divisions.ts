/**
 * What a quotient or a remainder by a positive number means, in sums: `x` is between `c * div(x, c)` and that plus `c - 1`,
 * and `mod(x, c)` between 0 and `c - 1`. Bounds of the one become bounds of the other that way.
 */
import { add, type Expr, ge, int, le, mul, partsOf, remembered } from '../../logic/index.ts';

/** What the quotients and remainders in these literals mean. */
export function divisionFacts(literals: readonly Expr[]): Expr[] {
  return [...new Set(literals.flatMap(factsIn))];
}

const factsIn = remembered((literal: Expr): readonly Expr[] => [...partsOf(literal)].flatMap(definitionOf));

function definitionOf(e: Expr): readonly Expr[] {
  const [dividend, divisor] = e.args as [Expr, Expr];
  if ((e.op !== 'div' && e.op !== 'mod') || divisor.op !== 'literal') return [];
  const size = divisor.data as bigint;
  if (size <= 0n) return [];
  const rest = e.op === 'mod' ? e : add(dividend, mul(int(-size), e));
  return [ge(rest, int(0)), le(rest, int(size - 1n))];
}
