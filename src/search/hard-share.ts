/**
 * How much of the time goes to reversals that the solver could not decide at once, while there are others: where paths are
 * without end, there always are, and a product of two inputs before the only clause that is left would never be looked at.
 */

/** The share of the time. Larger: hard reversals are tried sooner, and the others wait longer. */
const SHARE = 0.25;
/** What one of them is expected to take. Larger: the first one waits longer. */
const EXPECTED_MS = 500;

export class HardShare {
  #spentMs = 0;
  /** Milliseconds of earlier turns. */
  #earlierMs = 0;
  #began = 0;

  begin(now: number): void {
    this.#began = now;
  }

  end(now: number): void {
    this.#earlierMs += now - this.#began;
  }

  /** A query that had been put off took so long. */
  spent(ms: number): void {
    this.#spentMs += ms;
  }

  isDue(now: number): boolean {
    return this.#spentMs + EXPECTED_MS < SHARE * (this.#earlierMs + now - this.#began);
  }
}
