/** The patience for explanations of errors: a part of `--time`, of which no single one takes all. */
import type { ExplainingPatience } from '../../api/index.ts';
import type { Diagnostic } from '../../report/index.ts';
import { type Clock, Pauses, type RunControl } from '../../search/index.ts';

/** The part of `--time` that they may take, and the milliseconds: at least, and at most. */
const SHARE = 0.05;
const LEAST_MS = 2000;
const MOST_MS = 5000;
/** The milliseconds of one explanation: the run of an endless loop would take all there is. */
const ONE_MS = 1000;
/** Milliseconds between two pauses for timers and signals. */
const PAUSE_EVERY_MS = 20;

/** Milliseconds that explanations may take where the user gave so many seconds. */
export function explainingMs(seconds: number): number {
  return Math.max(LEAST_MS, Math.min(MOST_MS, SHARE * 1000 * seconds));
}

export class Explaining implements ExplainingPatience {
  #end: number | null;
  readonly #mostMs: number;
  readonly #oneMs: number;
  readonly #pause: () => Promise<void> | null;
  #isCutShort = false;

  /**
   * Begins with the first one. `seconds`: null for no end. `isHurried`: another process has failed to come to the end of this.
   * `leftMs`: the time that is left when it begins, where the command has an end of its own.
   */
  constructor(
    seconds: number | null,
    private readonly clock: Pick<Clock, 'now' | 'pause'>,
    isHurried: boolean,
    leftMs = Number.POSITIVE_INFINITY,
  ) {
    this.#mostMs = Math.min(leftMs, seconds === null ? Number.POSITIVE_INFINITY : explainingMs(seconds));
    this.#end = isHurried ? Number.NEGATIVE_INFINITY : null;
    this.#oneMs = seconds === null ? Number.POSITIVE_INFINITY : ONE_MS;
    this.#pause = new Pauses(clock, PAUSE_EVERY_MS).ifDue;
  }

  next(): Pick<RunControl, 'stop' | 'pause'> | null {
    const { clock } = this;
    const now = clock.now();
    this.#end ??= now + this.#mostMs;
    if (now >= this.#end) {
      this.#isCutShort = true;
      return null;
    }
    const until = Math.min(this.#end, now + this.#oneMs);
    return { pause: this.#pause, stop: () => clock.now() >= until };
  }

  get notes(): readonly Diagnostic[] {
    if (!this.#isCutShort) return [];
    const text = 'no time was left to show how all errors came about: some are without their decisions';
    return [{ title: 'Note', text, hint: 'tandem replay shows them for one.' }];
  }
}
