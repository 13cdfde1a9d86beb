/** Lets timers, signals and messages in at regular intervals during long work on one thread. */
import type { Clock } from './options.ts';

export class Pauses {
  #last: number;

  constructor(
    private readonly clock: Pick<Clock, 'now' | 'pause'>,
    /** Milliseconds of work between two pauses; larger delays timers and messages for longer and costs less time. */
    private readonly everyMs: number,
  ) {
    this.#last = clock.now();
  }

  get isDue(): boolean {
    return this.clock.now() - this.#last > this.everyMs;
  }

  /** A promise to wait for where a pause is due; null where it is not. */
  readonly ifDue = (): Promise<void> | null => (this.isDue ? this.pause() : null);

  readonly pause = async (): Promise<void> => {
    await this.clock.pause();
    this.#last = this.clock.now();
  };
}
