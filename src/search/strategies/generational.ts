/**
 * Generational search (as in SAGE): all reversals of the run with the largest gain in coverage come first, shallow to
 * deep. For large programs with long paths, where one input leads to much new code.
 */
import { Heap } from '../heap.ts';
import { type Reversal, type Strategy, shallower } from './strategy.ts';

export function generational<R extends Reversal>(): Strategy<R> {
  const queue = new Heap<R>((a, b) => a.gain > b.gain || (a.gain === b.gain && shallower(a, b)));
  return {
    add: reversal => queue.push(reversal),
    next: () => queue.pop(),
    get size() {
      return queue.size;
    },
  };
}
