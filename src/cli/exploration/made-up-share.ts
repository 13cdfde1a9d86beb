/**
 * How much of a limited time goes to inputs that are made up: half while they come closer to something, a tenth when a
 * few turns in a row did not. Where queries are slow, a share counted in executions would be next to nothing.
 */

/** Milliseconds of search for each one in which inputs are made up. */
const WHILE_CLOSER = 1;
const OTHERWISE = 9;
/** Turns in a row that may bring nothing before the share falls. */
const MAX_BARREN = 2;

export class MadeUpShare {
  #barren = 0;

  /** Milliseconds to make inputs up after a search of so many. */
  after(searchMs: number): number {
    return searchMs / (this.#barren > MAX_BARREN ? OTHERWISE : WHILE_CLOSER);
  }

  /** Whether the last ones came closer to something that was not reached. */
  note(isCloser: boolean): void {
    this.#barren = isCloser ? 0 : this.#barren + 1;
  }
}
