/**
 * Reversals whose label no run has visited, and those whose label was; shallow ones first in both.
 *
 * A label may become visited while its reversal waits, so priorities change under the queue, but only downward. Hence
 * two queues and no reordering: what comes out of the first is looked at again, and goes to the second when another run
 * has visited its label meanwhile.
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
