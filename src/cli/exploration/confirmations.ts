/**
 * What the real system says about the errors of one unit. It is asked in the background, as errors turn up, and about what is left
 * at the end. The real system is right: what it contradicts is no error of the program.
 *
 * A case is known by its input, since an exploration that is begun anew elsewhere numbers its cases anew.
 */

import type { OpenedUnit } from '../../api/index.ts';
import type { ReportedConfirmation, ReportedOutcome } from '../../report/index.ts';
import type { Case, Clock, Exploration, Fault } from '../../search/index.ts';

type Failing = Pick<Case<ReportedOutcome>, 'input' | 'outcome'>;

/** Cases by their ids, as in an exploration. */
type Cases = readonly Case<ReportedOutcome>[];

/** A fault about whose smallest case nothing is known. */
interface Open {
  readonly failing: Case<ReportedOutcome>;
  /** Whether another of its inputs is confirmed. */
  readonly hasOther: boolean;
}

export class Confirmations {
  readonly #asked = new Map<string, Promise<void>>();
  readonly #answers = new Map<string, ReportedConfirmation>();
  /** Whether there is no more time, as far as is known; for runs that go on since before that was known, too. */
  #isOver: () => boolean = () => false;
  /** Whether it has contradicted some case. */
  #hasContradicted = false;

  constructor(
    private readonly opened: Pick<OpenedUnit, 'real'>,
    private readonly clock: Clock,
  ) {}

  /** What is asked begins with a run here, which may be one of an endless loop: where `stop` ends that, there is no answer. */
  ask(failing: Failing, stop: () => boolean = () => false): Promise<void> {
    const key = keyOf(failing);
    const asked = this.#asked.get(key) ?? this.#ask(key, failing, stop);
    this.#asked.set(key, asked);
    return asked;
  }

  /** How many questions have an answer. */
  get answered(): number {
    return this.#answers.size;
  }

  /** Whether there is somebody to ask. */
  get isPossible(): boolean {
    return this.opened.real !== undefined;
  }

  async #ask(key: string, { input, outcome }: Failing, stop: () => boolean): Promise<void> {
    const { real } = this.opened;
    if (real === undefined) return;
    let isCutShort = false;
    const watched = () => {
      isCutShort ||= stop() || this.#isOver();
      return isCutShort;
    };
    try {
      const answer = await real.confirm(input, outcome, { stop: watched });
      // It may be asked again when there is more time.
      if (isCutShort) this.#asked.delete(key);
      else this.#answers.set(key, { by: real.name, ...answer });
      this.#hasContradicted ||= answer.result === 'differs' || 'contradicted' in answer;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#answers.set(key, { by: real.name, result: 'unchecked', why });
    }
  }

  /** Asks about the errors of an exploration that were not asked about before, and waits for all answers. */
  async confirm(
    exploration: Pick<Exploration<ReportedOutcome>, 'cases' | 'faults'>,
    timeMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    const end = this.clock.now() + timeMs;
    const isOver = () => this.clock.now() >= end;
    this.#isOver = isOver;
    // Another round where the real system contradicts a case and another one may stand for its fault.
    for (let asked = -1; asked !== this.#asked.size; ) {
      asked = this.#asked.size;
      for (const { failing } of this.open(exploration)) {
        // Asking takes time of this thread, too.
        if (isOver()) break;
        void this.ask(failing);
      }
      await this.settle(end - this.clock.now(), signal);
    }
  }

  /** Of each fault the smallest case that the real system does not contradict. */
  smallest({
    cases,
    faults,
  }: Pick<Exploration<ReportedOutcome>, 'cases' | 'faults'>): Case<ReportedOutcome>[] {
    return faults.flatMap(fault => this.#fitting(fault, cases).slice(0, 1));
  }

  /** The faults whose smallest case has no answer. */
  open({ cases, faults }: Pick<Exploration<ReportedOutcome>, 'cases' | 'faults'>): Open[] {
    if (!this.isPossible) return [];
    return faults.flatMap(fault => {
      const failing = this.#fitting(fault, cases)[0];
      if (failing === undefined || this.#answers.has(keyOf(failing))) return [];
      return [{ failing, hasOther: this.#confirmedInPlaceOf(failing, fault, cases) !== undefined }];
    });
  }

  /**
   * The case that stands for a fault: the smallest that the real system does not contradict; null where there is none. Where it was
   * not asked about that one, a larger one that it has confirmed is worth more.
   */
  representative(fault: Fault, cases: Cases): number | null {
    const [smallest] = this.#fitting(fault, cases);
    if (smallest === undefined) return null;
    if (this.#answers.has(keyOf(smallest))) return smallest.id;
    return (this.#confirmedInPlaceOf(smallest, fault, cases) ?? smallest).id;
  }

  /** The cases of a fault that the real system does not contradict, the smallest first. */
  #fitting({ case: smallest, others }: Fault, cases: Cases): Case<ReportedOutcome>[] {
    return [smallest, ...others].flatMap(id => {
      const one = cases[id - 1];
      return one === undefined || this.#isContradicted(one) ? [] : [one];
    });
  }

  /** A broken contract does not stand for a bug. */
  #confirmedInPlaceOf(smallest: Failing, fault: Fault, cases: Cases): Case<ReportedOutcome> | undefined {
    return this.#fitting(fault, cases).find(
      one =>
        this.#answers.get(keyOf(one))?.result === 'confirmed' &&
        isContract(one.outcome) === isContract(smallest.outcome),
    );
  }

  #isContradicted(one: Failing): boolean {
    // It is asked about every case of an exploration.
    if (!this.#hasContradicted) return false;
    const answer = this.#answers.get(keyOf(one));
    return answer?.result === 'differs' || (answer?.result === 'unchecked' && answer.contradicted === true);
  }

  isRefuted(one: Failing): boolean {
    return this.#hasContradicted && this.#answers.get(keyOf(one))?.result === 'differs';
  }

  /** Waits for all answers, until the time or the user's patience is over. */
  async settle(timeMs: number, signal: AbortSignal): Promise<void> {
    await within(Promise.all(this.#asked.values()), timeMs, signal, this.clock);
  }

  of(one: Failing): ReportedConfirmation | undefined {
    const { real } = this.opened;
    if (real === undefined) return undefined;
    return (
      this.#answers.get(keyOf(one)) ?? { by: real.name, result: 'unchecked', why: 'there was no time left' }
    );
  }
}

/** Waits until it is done, the time is over, or the user has seen enough. */
export async function within(
  work: Promise<unknown>,
  timeMs: number,
  signal: AbortSignal,
  clock: Pick<Clock, 'alarm'>,
): Promise<void> {
  await new Promise<void>(resolve => {
    const silence = clock.alarm(timeMs, end);
    signal.addEventListener('abort', end);
    function end(): void {
      silence();
      signal.removeEventListener('abort', end);
      resolve();
    }
    void work.then(end, end);
    if (signal.aborted) end();
  });
}

function keyOf({ input }: Pick<Failing, 'input'>): string {
  return JSON.stringify(input);
}

function isContract(outcome: ReportedOutcome): boolean {
  return outcome.kind === 'exception' && outcome.contract !== undefined;
}
