/**
 * Runs the fuzzer (`search/fuzzer.ts`) before or beside an exploration: it takes the exploration's cases into its corpus,
 * and suggests to the exploration the inputs that bring something new.
 */
import type { ReportedOutcome } from '../../report/index.ts';
import {
  type Clock,
  type Executor,
  Fuzzer,
  Pauses,
  type PrintedInput,
  randomNumbers,
  type Unit,
} from '../../search/index.ts';

/** Cases that are remembered to learn from, of those that succeeded and of the others. More take longer to try again. */
const MAX_CASES = 100;
/** Of these, how many are made longer. More: exponential time is seen for rarer inputs. */
const MAX_LONGER = 8;
/** Milliseconds between two pauses for timers and messages. Larger lets workers wait longer for their next task. */
const PAUSE_EVERY_MS = 1;

export interface UnitFuzzerOptions<Input, Outcome> {
  readonly unit: Unit<Input, Outcome>;
  /** Knows inputs in a form of its own. */
  readonly executor: Pick<Executor<unknown, unknown>, 'pack' | 'unpack'>;
  readonly clock: Clock;
  readonly randomSeed: number;
  readonly suggest: (input: PrintedInput<unknown>) => void;
  /** An error of ours: what was found without the fuzzer is worth as much as before, and the fuzzer is left alone from then on. */
  readonly failed: (error: unknown) => void;
}

export interface FuzzingBudget {
  readonly timeMs: number | null;
  /** The number of steps that made-up runs may take in all. Unlike time, it gives the same result on every machine. */
  readonly steps?: number;
}

export class UnitFuzzer<Input, Outcome> {
  readonly #fuzzer: Fuzzer<Input, Outcome>;
  #succeeded: unknown[] = [];
  #others: unknown[] = [];
  /** How many inputs were suggested so far. */
  suggested = 0;
  #hasFailed = false;

  constructor(private readonly options: UnitFuzzerOptions<Input, Outcome>) {
    this.#fuzzer = new Fuzzer(options.unit, randomNumbers(options.randomSeed));
  }

  /** Grows with everything that an input reaches or comes closer to. */
  get points(): number {
    return this.#fuzzer.points;
  }

  /** An input that was run. */
  note(input: unknown, outcome: ReportedOutcome): void {
    const cases = outcome.kind === 'value' ? this.#succeeded : this.#others;
    cases.push(input);
    if (cases.length > MAX_CASES) cases.shift();
  }

  /** Does nothing any more once something has gone wrong. */
  async #guarded<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
    if (this.#hasFailed) return otherwise;
    try {
      return await work();
    } catch (error) {
      this.#hasFailed = true;
      this.options.failed(error);
      return otherwise;
    }
  }

  /** Suggests an input whose run does not come to an end, once some inputs were made longer. */
  lengthen(signal: AbortSignal): Promise<void> {
    return this.#guarded(undefined, () => this.#lengthen(signal));
  }

  async #lengthen(signal: AbortSignal): Promise<void> {
    const { unit, executor, clock, suggest } = this.options;
    if (unit.longer === undefined || unit.probe === undefined) return;
    const control = { stop: () => signal.aborted, pause: new Pauses(clock, PAUSE_EVERY_MS).ifDue };
    for (const noted of [...this.#succeeded.slice(-MAX_LONGER), ...this.#others.slice(-MAX_LONGER)])
      for (const input of unit.longer(await unit.unpack(executor.pack(noted)))) {
        await control.pause();
        if (control.stop()) return;
        const { outcome, reached } = await unit.probe(input, control);
        if (reached.length > 0 || unit.excludes?.(outcome) === true) continue;
        this.suggested++;
        suggest({ input: await executor.unpack(unit.pack(input)), print: unit.print(input) });
        return;
      }
  }

  /** Ends early with an input that fails in a new way, so that it is soon reported; says how many steps are left then. */
  fuzz(budget: FuzzingBudget, signal: AbortSignal): Promise<number> {
    return this.#guarded(0, () => this.#fuzz(budget, signal));
  }

  async #fuzz({ timeMs, steps }: FuzzingBudget, signal: AbortSignal): Promise<number> {
    const { unit, executor, clock, suggest } = this.options;
    const began = clock.now();
    const control = {
      stop: () => signal.aborted || (timeMs !== null && clock.now() - began >= timeMs),
      pause: new Pauses(clock, PAUSE_EVERY_MS).ifDue,
    };
    const noted = [...this.#succeeded, ...this.#others];
    [this.#succeeded, this.#others] = [[], []];
    for (const input of noted) {
      if (control.stop()) return 0;
      await this.#fuzzer.learn(await unit.unpack(executor.pack(input)), control);
    }
    for await (const { input, isFault, stepsLeft } of this.#fuzzer.find(control, steps)) {
      this.suggested++;
      suggest({ input: await executor.unpack(unit.pack(input)), print: unit.print(input) });
      if (isFault && Number.isFinite(stepsLeft)) return Math.max(0, stepsLeft);
    }
    return 0;
  }
}
