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
  /** How long the last one had taken when the end of the time cut it. */
  #cutAfterMs = 0;

  begin(now: number): void {
    this.#began = now;
  }

  end(now: number): void {
    this.#earlierMs += now - this.#began;
  }

  /** A query that had been put off took so long. `wasCut`: it was not decided, since the time was over. */
  spent(ms: number, wasCut: boolean): void {
    this.#spentMs += ms;
    this.#cutAfterMs = wasCut ? ms : 0;
  }

  /** Whether so many milliseconds are more than were not enough: else all that is spent would be lost again. */
  fits(leftMs: number): boolean {
    return leftMs > this.#cutAfterMs;
  }

  isDue(now: number): boolean {
    return this.#spentMs + EXPECTED_MS < SHARE * (this.#earlierMs + now - this.#began);
  }
}
