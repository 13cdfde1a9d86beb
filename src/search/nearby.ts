/**
 * Inputs made from others, which wait for their turn in the fuzzer: a batch for each input that brought something. The
 * newest batch goes first, since the search has come furthest there, and every third turn belongs to the oldest, so that a
 * chain of small steps does not keep the others waiting. Where there is no room, the oldest are dropped. The inputs of a
 * batch are made when it is their turn: most of what is dropped was never made.
 */

/** Batches that wait. Larger: more memory. */
const MAX_BATCHES = 40;

export class Nearby<Input> {
  readonly #batches: Iterator<Input>[] = [];
  #turn = 0;

  /** The inputs of a batch are tried in their order. */
  add(batch: Iterable<Input>): void {
    this.#batches.push(batch[Symbol.iterator]());
    if (this.#batches.length > MAX_BATCHES) this.#batches.shift();
  }

  next(): Input | undefined {
    const isForOldest = this.#turn++ % 3 === 2;
    while (this.#batches.length > 0) {
      const at = isForOldest ? 0 : this.#batches.length - 1;
      const step = this.#batches[at]?.next();
      if (step !== undefined && step.done !== true) return step.value;
      this.#batches.splice(at, 1);
    }
    return undefined;
  }
}
