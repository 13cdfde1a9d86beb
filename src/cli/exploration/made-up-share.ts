/**
 * How much of a limited time goes to inputs that are made up: a third while they come closer to something, a tenth
 * otherwise. Where queries are slow, a share counted in executions would be next to nothing.
 */

/** Milliseconds of search for each one in which inputs are made up. */
const WHILE_CLOSER = 2;
const OTHERWISE = 9;

export class MadeUpShare {
  #perMs = WHILE_CLOSER;

  /** Milliseconds to make inputs up after a search of so many. */
  after(searchMs: number): number {
    return searchMs / this.#perMs;
  }

  /** Whether the last ones came closer to something that was not reached. */
  note(isCloser: boolean): void {
    this.#perMs = isCloser ? WHILE_CLOSER : OTHERWISE;
  }
}
