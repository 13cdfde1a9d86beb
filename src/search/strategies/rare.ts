/**
 * The label that was tried least often comes next, and of its reversals the shallowest: every outcome of every test
 * gets its turn. For programs whose tests have many more ways to go than the code behind them: sorting terms of any
 * kind, say, where which kinds they are leads nowhere and how many there are does.
 */
import { Heap } from '../heap.ts';
import type { Label } from '../unit.ts';
import { type Reversal, type Strategy, shallower } from './strategy.ts';

export function rare<R extends Reversal>(): Strategy<R> {
  const tries = new Map<Label, number>();
  const waiting = new Map<Label, Heap<R>>();
  const line = new Heap<{ readonly label: Label; readonly tries: number; readonly first: R }>(
    (a, b) => a.tries < b.tries || (a.tries === b.tries && shallower(a.first, b.first)),
  );
  let size = 0;
  return {
    add(reversal) {
      const { label } = reversal;
      const queue = waiting.get(label) ?? new Heap<R>(shallower);
      waiting.set(label, queue);
      queue.push(reversal);
      size++;
      if (queue.size === 1) line.push({ label, tries: tries.get(label) ?? 0, first: reversal });
    },
    next() {
      const label = line.pop()?.label;
      if (label === undefined) return undefined;
      const queue = waiting.get(label) as Heap<R>;
      const reversal = queue.pop() as R;
      const tried = (tries.get(label) ?? 0) + 1;
      tries.set(label, tried);
      size--;
      const first = queue.peek();
      if (first !== undefined) line.push({ label, tries: tried, first });
      return reversal;
    },
    get size() {
      return size;
    },
  };
}
