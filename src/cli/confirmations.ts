/**
 * What the real system says about the errors of one unit. It is asked in the background, as soon as an error turns up;
 * at the end the answers are waited for, but not for long.
 */
import type { ReportedConfirmation } from '../report/index.ts';
import type { Case, Clock } from '../search/index.ts';
import type { OpenedUnit } from './languages/language.ts';

export class Confirmations<Outcome> {
  readonly #asked = new Map<number, Promise<void>>();
  readonly #answers = new Map<number, ReportedConfirmation>();

  constructor(
    private readonly unit: OpenedUnit<unknown, Outcome>,
    private readonly clock: Clock,
  ) {}

  ask({ id, input, outcome }: Case<Outcome>): void {
    const { real } = this.unit;
    if (real === undefined || this.#asked.has(id)) return;
    const answer = real.confirm(input, outcome).then(confirmation => {
      this.#answers.set(id, { by: real.name, ...confirmation });
    });
    this.#asked.set(id, answer);
  }

  /** Waits for all answers, until the time or the user's patience is over. */
  async settle(timeMs: number, signal: AbortSignal): Promise<void> {
    const all = Promise.all(this.#asked.values());
    await new Promise<void>(resolve => {
      const silence = this.clock.alarm(timeMs, end);
      signal.addEventListener('abort', end);
      function end(): void {
        silence();
        signal.removeEventListener('abort', end);
        resolve();
      }
      all.then(end);
      if (signal.aborted) end();
    });
  }

  of(id: number): ReportedConfirmation | undefined {
    const { real } = this.unit;
    if (real === undefined) return undefined;
    return this.#answers.get(id) ?? { by: real.name, result: 'unchecked', why: 'there was no time left' };
  }
}
