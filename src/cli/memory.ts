/**
 * Whether the memory that Node allows (`--max-old-space-size`) is nearly used up. Beyond the limit, Node ends the process
 * at once, with everything that it has found.
 *
 * Only what is left after cleaning up counts. What can be cleaned up may well fill the rest, and does.
 */
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** So much of it may be in use: with little room Node cleans up all the time and gives up early, and reports take some. */
const MOST = 0.7;
/** The limit has this in it for what is new. */
const YOUNG_BYTES = 48 * 2 ** 20;

let isShort = false;

new PerformanceObserver(list => {
  const entries = list.getEntries() as readonly (PerformanceEntry & {
    readonly detail?: { kind?: number };
  })[];
  if (!entries.some(({ detail }) => detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) return;
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  isShort = used_heap_size > MOST * (heap_size_limit - YOUNG_BYTES);
}).observe({ entryTypes: ['gc'] });

export function isMemoryShort(): boolean {
  return isShort;
}
