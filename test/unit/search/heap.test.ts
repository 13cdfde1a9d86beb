import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Heap } from '../../../src/search/heap.ts';

it('gives the least element, whatever was pushed and popped before', () =>
  fc.assert(
    fc.property(fc.array(fc.option(fc.constantFrom(0, 1, 2, 5, 9, Number.POSITIVE_INFINITY))), steps => {
      const heap = new Heap<number>((a, b) => a < b);
      const expected: number[] = [];
      for (const step of steps) {
        if (step === null) expect(heap.pop()).toBe(expected.shift());
        else {
          heap.push(step);
          expected.push(step);
          expected.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        }
        expect(heap.size).toBe(expected.length);
        expect(heap.peek()).toBe(expected[0]);
      }
    }),
  ));
