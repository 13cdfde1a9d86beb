/**
 * Inputs made from others, which wait for their turn in the fuzzer: a batch for each input that brought something. The
 * newest batch goes first, since the search has come furthest there, and every third turn belongs to the oldest, so that a
 * chain of small steps does not keep the others waiting. Where there is no room, the oldest are dropped.
 */

/** Inputs that wait. Larger: more memory. */
const MAX_WAITING = 4000;

export class Nearby<Input> {
  readonly #batches: Input[][] = [];
  #waiting = 0;
  #turn = 0;

  /** The inputs of a batch are tried in their order. */
  add(batch: readonly Input[]): void {
    if (batch.length === 0) return;
    this.#batches.push(batch.toReversed());
    this.#waiting += batch.length;
    while (this.#waiting > MAX_WAITING && this.#batches.length > 1)
      this.#waiting -= this.#batches.shift()?.length ?? 0;
  }

  next(): Input | undefined {
    const at = this.#turn++ % 3 === 2 ? 0 : this.#batches.length - 1;
    const batch = this.#batches[at];
    const input = batch?.pop();
    if (input === undefined) return undefined;
    this.#waiting--;
    if (batch?.length === 0) this.#batches.splice(at, 1);
    return input;
  }
}
