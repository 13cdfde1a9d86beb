/**
 * What one execution has used of its time and memory (`--run-time`, `--run-memory`).
 *
 * Memory is the growth of the heap and of buffers outside of it since the meter was first asked: to measure takes some
 * microseconds, so it is done once in a while, and most executions are over before. Growth includes garbage, so before an
 * execution is ended, garbage is collected and only what is left counts. A collection of a large heap takes long; after one,
 * the next is due when as much again has been allocated as was left to the execution.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { RunMeter } from '../logic/index.ts';
import { realClock } from './clock.ts';
import type { LanguageOptions } from './language.ts';

type RunLimits = Pick<LanguageOptions, 'runSteps' | 'runTime' | 'runMemory' | 'time'>;

const MEGABYTE = 2 ** 20;
/** Milliseconds between two measurements of the heap. Larger: less overhead, later reaction. */
const MEASURE_EVERY_MS = 1;
/** The smallest part of the limit that is allocated between two collections. Larger: fewer collections, more memory. */
const LEAST_SHARE = 1 / 4;

let collectGarbage: (() => void) | null = null;

/** Node offers the function only where it was asked for when it started. */
function collect(): void {
  if (collectGarbage === null) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as () => void;
  }
  collectGarbage();
}

function usedBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/** The limits of executions, as languages take them. */
export function runLimits({ runSteps, runTime, runMemory, time }: RunLimits): {
  readonly steps?: number;
  readonly meter: () => RunMeter;
} {
  return {
    ...(runSteps === null ? {} : { steps: runSteps }),
    meter: meterFor(runTimeOf({ runTime, time: time ?? null }), runMemory),
  };
}

/** Milliseconds for one execution where the user does not say: at most this, and this part of all the time there is. */
const MOST_MS = 10_000;
const TIME_SHARE = 1 / 5;

/** Milliseconds that one execution may take. */
export function runTimeOf({ runTime, time }: Pick<RunLimits, 'runTime' | 'time'>): number {
  if (runTime !== null) return runTime;
  return time === null || time === undefined ? MOST_MS : Math.min(MOST_MS, 1000 * time * TIME_SHARE);
}

function meterFor(runTime: number, runMemory: number): () => RunMeter {
  const { now } = realClock;
  const limit = runMemory * MEGABYTE;
  return () => {
    const deadline = now() + runTime;
    let before: number | null = null;
    let collectAt = 0;
    let measuredAt = Number.NEGATIVE_INFINITY;
    return {
      exceeded(bytes) {
        const time = now();
        if (time > deadline) return 'time';
        if (bytes > limit) return 'memory';
        if (bytes === 0 && time - measuredAt < MEASURE_EVERY_MS) return null;
        measuredAt = time;
        if (before === null) {
          before = usedBytes();
          collectAt = before + limit;
        }
        if (usedBytes() + bytes <= collectAt) return null;
        collect();
        const used = usedBytes() + bytes;
        const left = before + limit - used;
        if (left < 0) return 'memory';
        collectAt = used + Math.max(left, LEAST_SHARE * limit);
        return null;
      },
    };
  };
}
