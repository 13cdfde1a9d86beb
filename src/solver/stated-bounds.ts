/** The bounds that constraints state for variables. */
import { type Expr, isIntLiteral } from '../logic/index.ts';

/** The values that the constraints allow a variable by itself; null for no bound. */
export interface Bounds {
  readonly low: bigint | null;
  readonly high: bigint | null;
}

/** The bounds that constraints on a single variable state. */
export function boundsIn(constraints: readonly Expr[]): Map<string, Bounds> {
  const found = new Map<string, Bounds>();
  const todo = [...constraints];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (e.op === 'and') todo.push(...e.args);
    const [left, right] = e.args;
    if (left?.op !== 'var' || left.sort !== 'Int' || right === undefined || !isIntLiteral(right)) continue;
    const { low, high } = found.get(left.data) ?? { low: null, high: null };
    const limit = right.data;
    const isLow = e.op === 'ge' || e.op === 'eq';
    const isHigh = e.op === 'le' || e.op === 'eq';
    found.set(left.data, {
      low: isLow && (low === null || limit > low) ? limit : low,
      high: isHigh && (high === null || limit < high) ? limit : high,
    });
  }
  return found;
}
