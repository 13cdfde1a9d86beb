/**
 * The account of the run under way: what it may still use of time and memory.
 *
 * Machines count steps, but one step may be long: it compares, copies or prints a term that shares its parts, and so has
 * more paths than memory has cells, or builds something whose size is an argument. Whoever walks terms calls `spend`
 * for each part, and whoever allocates by size calls `reserve` before. Both throw `Exhausted` where the run has used up
 * its share. The account is one variable of the thread and not an argument, because every walk over terms would have to
 * pass it on; a machine sets it for as long as it runs without interruption (`withAccount`).
 */

export type RunLimit = 'steps' | 'time' | 'memory';

/** A run has used up what one run may use. Programs cannot catch it. */
export class Exhausted {
  constructor(readonly what: RunLimit) {}

  toString(): string {
    return `it ran out of ${this.what}`;
  }
}

export interface RunMeter {
  /** Which limit of the run is exceeded, or would be by allocating so many bytes more; null where the run may go on. */
  exceeded(bytes: number): RunLimit | null;
}

/** Parts of terms between two looks at the meter. Larger: later reaction; smaller: more overhead. */
const PARTS_BETWEEN_LOOKS = 20_000;
/** Smaller allocations are only seen by their sum, when the meter is next looked at. In bytes. */
const LARGE = 1 << 16;

let current: RunMeter | null = null;
let parts = PARTS_BETWEEN_LOOKS;

export function withAccount<Result>(meter: RunMeter | null, work: () => Result): Result {
  const outer = current;
  current = meter;
  try {
    return work();
  } finally {
    current = outer;
  }
}

/** Work in proportion to this many parts of terms is about to be done. */
export function spend(count = 1): void {
  parts -= count;
  if (parts < 0) look(0);
}

/** So many bytes are about to be allocated. */
export function reserve(bytes: number): void {
  if (bytes >= LARGE) look(bytes);
}

function look(bytes: number): void {
  parts = PARTS_BETWEEN_LOOKS;
  const what = current?.exceeded(bytes) ?? null;
  if (what !== null) throw new Exhausted(what);
}
