/**
 * How long a task keeps a worker busy. A task may wait for a solver while others go on, so its own time says little: what
 * counts is how many come to their end in a while.
 */
const BEGIN_MS = 4;
/** It is looked at after so long, and follows what is seen by this part. */
const WINDOW_MS = 50;
const PART = 1 / 4;
/** Where tasks take longer, it does not matter how much. */
const MOST_MS = 100;

export class Throughput {
  #taskMs = BEGIN_MS;
  #since: number;
  #ended = 0;

  constructor(
    private readonly size: number,
    private readonly now: () => number,
  ) {
    this.#since = now();
  }

  /** A task has come to its end. */
  ended(): void {
    this.#ended++;
    const passed = this.now() - this.#since;
    if (passed < WINDOW_MS) return;
    const each = Math.min(MOST_MS, (passed * this.size) / this.#ended);
    this.#taskMs += PART * (each - this.#taskMs);
    this.#since += passed;
    this.#ended = 0;
  }

  /** How many tasks take about so long, one after the other. */
  tasksIn(ms: number): number {
    return Math.round(ms / this.#taskMs);
  }
}
