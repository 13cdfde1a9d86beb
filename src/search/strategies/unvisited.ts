/**
 * Two priority queues: reversals whose label no run has visited, and the others; shallow ones first in both.
 *
 * A label may become visited while its reversal waits, so priorities change under the queue, but only downward. So the
 * first queue is re-evaluated lazily: a reversal that is popped from it moves to the second queue if another run has
 * visited its label meanwhile.
 */
import { Heap } from '../heap.ts';
import type { Label } from '../unit.ts';
import { type Reversal, shallower } from './strategy.ts';

export class UnvisitedThenVisited<R extends Reversal> {
  readonly #unvisited = new Heap<R>(shallower);
  readonly #visited = new Heap<R>(shallower);

  constructor(private readonly visited: ReadonlySet<Label>) {}

  get size(): number {
    return this.#unvisited.size + this.#visited.size;
  }

  add(reversal: R): void {
    (this.visited.has(reversal.label) ? this.#visited : this.#unvisited).push(reversal);
  }

  nextUnvisited(): R | undefined {
    for (let top = this.#unvisited.pop(); top !== undefined; top = this.#unvisited.pop()) {
      if (!this.visited.has(top.label)) return top;
      this.#visited.push(top);
    }
    return undefined;
  }

  nextVisited(): R | undefined {
    return this.#visited.pop();
  }
}
