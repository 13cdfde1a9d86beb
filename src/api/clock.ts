import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../search/index.ts';

export const realClock: Clock = {
  // Node would load `performance` now, which takes a small command two milliseconds.
  now: () => 1000 * process.uptime(),
  pause: () => setImmediate(),
  alarm(ms, ring) {
    // A longer wait than a timer can hold (24 days) is as good as none.
    const timer = setTimeout(ring, Math.min(ms, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};
