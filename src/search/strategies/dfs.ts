/** Depth-first search: reverses the last decision of the last run. Little memory, long shared prefixes for the solver. */
import type { Reversal, Strategy } from './strategy.ts';

export function dfs<R extends Reversal>(): Strategy<R> {
  const stack: R[] = [];
  return {
    add: reversal => stack.push(reversal),
    next: () => stack.pop(),
    get size() {
      return stack.length;
    },
  };
}
