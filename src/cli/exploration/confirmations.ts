/**
 * What the real system says about the errors of one unit. It is asked in the background, as soon as an error turns up;
 * at the end the answers are waited for. The real system is right: what it contradicts is no error of the program.
 */

import type { OpenedUnit } from '../../api/index.ts';
import type { ReportedConfirmation, ReportedOutcome } from '../../report/index.ts';
import type { Case, Clock, Exploration, Fault } from '../../search/index.ts';

export class Confirmations {
  readonly #asked = new Map<number, Promise<void>>();
  readonly #answers = new Map<number, ReportedConfirmation>();
  /** When there is no more time, as far as is known. */
  #end = Number.POSITIVE_INFINITY;

  constructor(
    private readonly opened: Pick<OpenedUnit, 'real'>,
    private readonly clock: Clock,
  ) {}

  ask(failing: Case<ReportedOutcome>): void {
    if (!this.#asked.has(failing.id)) this.#asked.set(failing.id, this.#ask(failing));
  }

  /** How many answers are waited for. */
  get unanswered(): number {
    return this.opened.real === undefined ? 0 : this.#asked.size - this.#answers.size;
  }

  async #ask({ id, input, outcome }: Case<ReportedOutcome>): Promise<void> {
    const { real } = this.opened;
    if (real === undefined) return;
    // What is asked begins with a run here, which may be one of an endless loop.
    let isCutShort = false;
    const stop = () => {
      isCutShort ||= this.clock.now() >= this.#end;
      return isCutShort;
    };
    try {
      const answer = await real.confirm(input, outcome, { stop });
      if (!isCutShort) this.#answers.set(id, { by: real.name, ...answer });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#answers.set(id, { by: real.name, result: 'unchecked', why });
    }
  }

  /** Asks about the errors of an exploration that were not asked about before, and waits for all answers. */
  async confirm(
    { cases, faults }: Exploration<ReportedOutcome>,
    timeMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    const end = this.clock.now() + timeMs;
    this.#end = end;
    const byId = new Map(cases.map(one => [one.id, one]));
    // Another round where the real system contradicts a case and another one may stand for its fault.
    for (let asked = -1; asked !== this.#asked.size; ) {
      asked = this.#asked.size;
      for (const fault of faults) {
        // Asking takes time of this thread, too.
        if (this.clock.now() >= end) break;
        const failing = byId.get(this.representative(fault) ?? fault.case);
        if (failing !== undefined) this.ask(failing);
      }
      await this.settle(end - this.clock.now(), signal);
    }
  }

  /** The case that stands for a fault: the smallest that the real system does not contradict; null where there is none. */
  representative({ case: smallest, others }: Fault): number | null {
    return [smallest, ...others].find(id => !this.#isContradicted(id)) ?? null;
  }

  #isContradicted(id: number): boolean {
    const answer = this.#answers.get(id);
    return answer?.result === 'differs' || (answer?.result === 'unchecked' && answer.contradicted === true);
  }

  isRefuted(id: number): boolean {
    return this.#answers.get(id)?.result === 'differs';
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
      void all.then(end);
      if (signal.aborted) end();
    });
  }

  of(id: number): ReportedConfirmation | undefined {
    const { real } = this.opened;
    if (real === undefined) return undefined;
    return this.#answers.get(id) ?? { by: real.name, result: 'unchecked', why: 'there was no time left' };
  }
}
