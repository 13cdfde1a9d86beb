/**
 * Takes from an input that has brought something what that does not need. Otherwise inputs grow by what means nothing, since
 * most of what is added to one does no harm, and changes of such inputs change what means nothing.
 */

/** Inputs that are tried for one. Larger: more runs that bring nothing, fewer inputs with something superfluous. */
const MAX_TRIES = 60;

interface Trim<Kept, Input> {
  /** What is known to do so far. */
  best: Kept;
  readonly gained: readonly number[];
  readonly steps: Generator<Input, void, boolean>;
  isEnough: boolean;
  left: number;
}

export class Trimming<Kept extends { isNew: boolean; isCloser: boolean }, Input> {
  readonly #waiting: Trim<Kept, Input>[] = [];

  /** `done` is told what is left of an input. */
  constructor(private readonly done: (kept: Kept) => void) {}

  /** `gained`: the points that the input was the first to reach. */
  add(best: Kept, gained: readonly number[], steps: Generator<Input, void, boolean>): void {
    this.#waiting.push({ best, gained, steps, isEnough: false, left: MAX_TRIES });
  }

  /** The next input to be run for the newest one. */
  next(): Input | undefined {
    for (let trim = this.#waiting.at(-1); trim !== undefined; trim = this.#waiting.at(-1)) {
      const { value, done } = trim.steps.next(trim.isEnough);
      trim.isEnough = false;
      if (done !== true && trim.left-- > 0) return value;
      this.#waiting.pop();
      this.done(trim.best);
    }
    return undefined;
  }

  /** The input that was asked for last reaches these points. */
  note(kept: Kept, points: readonly number[]): void {
    const trim = this.#waiting.at(-1);
    if (trim === undefined) return;
    const reached = new Set(points);
    trim.isEnough = trim.gained.every(point => reached.has(point));
    if (!trim.isEnough) return;
    kept.isNew ||= trim.best.isNew;
    kept.isCloser ||= trim.best.isCloser;
    trim.best = kept;
  }
}
