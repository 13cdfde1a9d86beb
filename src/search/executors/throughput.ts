/**
 * How long a task keeps one worker busy: an exponentially weighted moving average, in ms.
 *
 * A task may wait for a solver while the worker goes on with others, so the time between its beginning and its end says
 * little. What is measured is how many tasks all workers end in a while.
 */

/** Milliseconds per task before anything was measured. Larger begins with fewer tasks at hand. */
const INITIAL_TASK_MS = 4;
/** Milliseconds between two measurements. Larger gives steadier ones and reacts later. */
const SAMPLE_EVERY_MS = 50;
/** The weight of a new measurement. Larger reacts faster and is less steady. */
const SMOOTHING = 1 / 4;
/** Milliseconds per task at most, so that one long task does not count for many measurements to come. */
const MAX_TASK_MS = 100;

export class Throughput {
  #taskMs = INITIAL_TASK_MS;
  #sampled: number;
  #ended = 0;

  constructor(
    private readonly workers: number,
    private readonly now: () => number,
  ) {
    this.#sampled = now();
  }

  taskEnded(): void {
    this.#ended++;
    const passed = this.now() - this.#sampled;
    if (passed < SAMPLE_EVERY_MS) return;
    const sample = Math.min(MAX_TASK_MS, (passed * this.workers) / this.#ended);
    this.#taskMs += SMOOTHING * (sample - this.#taskMs);
    this.#sampled += passed;
    this.#ended = 0;
  }

  /** The number of tasks that keep one worker busy for so many milliseconds. */
  tasksIn(ms: number): number {
    return Math.round(ms / this.#taskMs);
  }
}
