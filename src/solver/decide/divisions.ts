/**
 * What a quotient or a remainder by a positive number means, in sums: `x` is between `c * div(x, c)` and that plus `c - 1`,
 * and `mod(x, c)` between 0 and `c - 1`. Bounds of the one become bounds of the other that way.
 */
import { add, type Expr, ge, int, le, mul } from '../../logic/index.ts';

const NONE: readonly Expr[] = [];
const known = new WeakMap<Expr, readonly Expr[]>();

/** What the quotients and remainders in these literals mean. */
export function divisionFacts(literals: readonly Expr[]): Expr[] {
  return [...new Set(literals.flatMap(factsOf))];
}

/** Most expressions have no division in them: that is found out once. */
function factsOf(e: Expr): readonly Expr[] {
  if (e.args.length === 0) return NONE;
  let facts = known.get(e);
  if (facts === undefined) {
    const all = new Set([...definition(e), ...e.args.flatMap(factsOf)]);
    facts = all.size === 0 ? NONE : [...all];
    known.set(e, facts);
  }
  return facts;
}

function definition(e: Expr): Expr[] {
  const [dividend, divisor] = e.args as [Expr, Expr];
  if ((e.op !== 'div' && e.op !== 'mod') || divisor.op !== 'literal') return [];
  const size = divisor.data as bigint;
  if (size <= 0n) return [];
  const rest = e.op === 'mod' ? e : add(dividend, mul(int(-size), e));
  return [ge(rest, int(0)), le(rest, int(size - 1n))];
}
