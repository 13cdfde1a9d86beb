/**
 * Mends inputs whose parts have to agree: a length, a count or a sum with what it is computed from. A change of one part
 * breaks the agreement, so that its run ends at the check and shows nothing of what the change would have led to. Where the
 * run of the input that was changed found two values equal at a place, and the run of the changed one does not, inputs in
 * which the two are equal again go first.
 *
 * Most equal values have no such meaning. A place at which mending hardly ever succeeds is left alone.
 */
import type { Way } from './shares.ts';
import type { Probe, Repairs } from './unit.ts';

/** How often a place is tried to be mended before it counts whether that succeeds. */
const MIN_TRIES = 60;
/** One in so many tries has to succeed. Larger: more made-up inputs go to places where nothing can be mended. */
const TRIES_PER_SUCCESS = 30;
/** How often one input is mended, one place after the other. */
const MAX_DEPTH = 3;
/** Inputs that wait. */
const MAX_WAITING = 200;

/** An input that was made up. */
export interface Candidate<Input> {
  readonly input: Input;
  /** What the run of the input that it was made of has found equal; absent where it was made of none. */
  readonly agreed?: ReadonlyMap<number, string>;
  /** How it was made up; absent where it was not, or to mend or to trim another one. */
  readonly way?: Way;
  /** Whether it is another one with less in it. */
  readonly isTrimmed?: boolean;
  /** The places that were mended, the last one last. */
  readonly mended?: readonly number[];
}

export class Mending<Input> {
  readonly #waiting: Candidate<Input>[] = [];
  readonly #tries = new Map<number, number>();
  readonly #successes = new Map<number, number>();

  /** What was mended and is to be run. */
  next(): Candidate<Input> | undefined {
    return this.#waiting.pop();
  }

  /** An input was run. */
  note({ agreed, mended = [] }: Candidate<Input>, probe: Pick<Probe<Input, unknown>, 'repairs'>): void {
    if (agreed === undefined || agreed.size === 0) return;
    const repairs = probe.repairs?.(agreed) ?? null;
    const last = mended.at(-1);
    if (last !== undefined && repairs?.place !== last) count(this.#successes, last);
    if (repairs === null || mended.includes(repairs.place) || mended.length >= MAX_DEPTH) return;
    this.#mend(repairs, agreed, mended);
  }

  #mend(
    { place, inputs }: Repairs<Input>,
    agreed: ReadonlyMap<number, string>,
    mended: readonly number[],
  ): void {
    const tries = this.#tries.get(place) ?? 0;
    const isHopeless = tries > MIN_TRIES && (this.#successes.get(place) ?? 0) * TRIES_PER_SUCCESS < tries;
    if (isHopeless || this.#waiting.length > MAX_WAITING) return;
    // The last one is taken first.
    for (const input of inputs().toReversed()) {
      count(this.#tries, place);
      this.#waiting.push({ input, agreed, mended: [...mended, place] });
    }
  }
}

function count(counts: Map<number, number>, place: number): void {
  counts.set(place, (counts.get(place) ?? 0) + 1);
}
