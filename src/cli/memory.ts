/**
 * Whether the heap that Node allows (`--max-old-space-size`) is nearly used up. Beyond the limit Node ends the process at
 * once, and everything that it has found is lost.
 *
 * The heap is measured after major garbage collections only: between them, garbage fills whatever the limit leaves.
 */
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { emptyCaches } from '../search/index.ts';

/**
 * The share of the limit that may be in use. Larger explores for longer, but Node then collects garbage most of the time
 * and may give up before the report, which takes memory too, is written.
 */
const MAX_SHARE = 0.7;
/** Bytes of the limit that are meant for the young generation. */
const YOUNG_BYTES = 48 * 2 ** 20;

let isShort = false;
/** Whether caches were emptied after the last collection. */
let hasEmptied = false;
/** How many threads explore, each with a heap of its own. */
let threads = 1;

/** Milliseconds after which the heap is watched: before, it is small, and what watches it takes time to load. */
const WATCHED_AFTER_MS = 300;

setTimeout(() => {
  new PerformanceObserver(list => {
    const entries = list.getEntries() as readonly (PerformanceEntry & {
      readonly detail?: { kind?: number };
    })[];
    if (!entries.some(({ detail }) => detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) return;
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    const isTooMuch = used_heap_size > (MAX_SHARE * (heap_size_limit - YOUNG_BYTES)) / threads;
    // What is in caches is no reason to end. The next collection tells whether it was enough.
    isShort = isTooMuch && hasEmptied;
    if (isTooMuch) emptyCaches();
    hasEmptied = isTooMuch;
  }).observe({ entryTypes: ['gc'] });
}, WATCHED_AFTER_MS).unref();

export function isMemoryShort(): boolean {
  return isShort;
}

/** From now on this thread may have its part of the limit only: the memory of the process is that of all. */
export function shareHeap(among: number): void {
  threads = among;
}
