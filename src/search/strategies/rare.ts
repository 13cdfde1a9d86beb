/**
 * The label with the fewest tries comes next, and of its reversals the shallowest. For programs in which a few tests have
 * most of the alternatives and lead to little: sorting terms of any kind, where the kinds of the terms lead nowhere and
 * the number of terms does.
 */
import { defined } from '../../logic/index.ts';
import { Heap } from '../heap.ts';
import type { Label } from '../unit.ts';
import { type Reversal, type Strategy, shallower } from './strategy.ts';

export function rare<R extends Reversal>(): Strategy<R> {
  const tries = new Map<Label, number>();
  const waiting = new Map<Label, Heap<R>>();
  const queue = new Heap<{ readonly label: Label; readonly tries: number; readonly first: R }>(
    (a, b) => a.tries < b.tries || (a.tries === b.tries && shallower(a.first, b.first)),
  );
  let size = 0;
  return {
    add(reversal) {
      const { label } = reversal;
      const group = waiting.get(label) ?? new Heap<R>(shallower);
      waiting.set(label, group);
      group.push(reversal);
      size++;
      if (group.size === 1) queue.push({ label, tries: tries.get(label) ?? 0, first: reversal });
    },
    next() {
      const label = queue.pop()?.label;
      if (label === undefined) return undefined;
      const group = defined(waiting.get(label));
      const reversal = defined(group.pop());
      const tried = (tries.get(label) ?? 0) + 1;
      tries.set(label, tried);
      size--;
      const first = group.peek();
      if (first !== undefined) queue.push({ label, tries: tried, first });
      return reversal;
    },
    get size() {
      return size;
    },
  };
}
