/** Breadth-first search: all short paths before any longer one. For small inputs and for proofs up to a depth. */
import { Heap } from '../heap.ts';
import { type Reversal, type Strategy, shallower } from './strategy.ts';

export function bfs<R extends Reversal>(): Strategy<R> {
  const queue = new Heap<R>(shallower);
  return {
    add: reversal => queue.push(reversal),
    next: () => queue.pop(),
    get size() {
      return queue.size;
    },
  };
}
