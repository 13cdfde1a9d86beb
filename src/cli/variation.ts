/**
 * Makes inputs up between and beside the turns of an exploration, and suggests those that show something new. It learns
 * from the cases that the exploration finds.
 */
import type { ReportedOutcome } from '../report/index.ts';
import {
  type Clock,
  type Executor,
  type PrintedInput,
  Probing,
  randomNumbers,
  type Unit,
} from '../search/index.ts';

/** How many cases are remembered to be learned from, of those that succeeded and of the others. */
const REMEMBERED = 100;
/** How long it may go without letting timers and messages in: executors in other threads wait for their next task. */
const BREATH_MS = 1;

export interface VariationOptions<Input, Outcome> {
  readonly unit: Unit<Input, Outcome>;
  /** Knows inputs in a form of its own. */
  readonly executor: Pick<Executor<unknown, unknown>, 'pack' | 'unpack'>;
  readonly clock: Clock;
  readonly randomSeed: number;
  readonly suggest: (input: PrintedInput<unknown>) => void;
}

export class Variation<Input, Outcome> {
  readonly #probing: Probing<Input, Outcome>;
  #succeeded: unknown[] = [];
  #others: unknown[] = [];
  /** How many inputs were suggested so far. */
  suggested = 0;

  constructor(private readonly options: VariationOptions<Input, Outcome>) {
    this.#probing = new Probing(options.unit, randomNumbers(options.randomSeed));
  }

  /** An input that was run. */
  note(input: unknown, outcome: ReportedOutcome): void {
    const cases = outcome.kind === 'value' ? this.#succeeded : this.#others;
    cases.push(input);
    if (cases.length > REMEMBERED) cases.shift();
  }

  async vary(timeMs: number, signal: AbortSignal): Promise<void> {
    const { unit, executor, clock, suggest } = this.options;
    const began = clock.now();
    let breath = began;
    const breathe = async (): Promise<void> => {
      await clock.pause();
      breath = clock.now();
    };
    const control = {
      stop: () => signal.aborted || clock.now() - began >= timeMs,
      pause: () => (clock.now() - breath > BREATH_MS ? breathe() : null),
    };
    const noted = [...this.#succeeded, ...this.#others];
    [this.#succeeded, this.#others] = [[], []];
    for (const input of noted) {
      if (control.stop()) return;
      await this.#probing.learn(await unit.unpack(executor.pack(input)), control);
    }
    for await (const input of this.#probing.find(control)) {
      this.suggested++;
      suggest({ input: await executor.unpack(unit.pack(input)), print: unit.print(input) });
    }
  }
}
