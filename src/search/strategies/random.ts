/** Uniform random choice: a baseline for the other strategies, and for programs that mislead them. */
import type { Reversal, Strategy, Surroundings } from './strategy.ts';

export function random<R extends Reversal>({ random }: Surroundings): Strategy<R> {
  const waiting: R[] = [];
  return {
    add: reversal => waiting.push(reversal),
    next() {
      const picked = Math.floor(random() * waiting.length);
      const last = waiting.pop();
      const reversal = waiting[picked];
      if (reversal === undefined || last === undefined) return last;
      waiting[picked] = last;
      return reversal;
    },
    get size() {
      return waiting.length;
    },
  };
}
