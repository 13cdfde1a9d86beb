/**
 * What is left of `--time` for the report of `tandem run`, as `suite/report-time.ts` for that of `tandem test`: tens of thousands of
 * cases take seconds to write, in every format that was asked for.
 *
 * The prediction is the time of building the report, and of rendering it without cases and with a few, times the number of
 * cases. It is measured again as time goes by, since the load of the machine is part of it.
 */
import type { Report } from '../../report/index.ts';
import type { Clock } from '../../search/index.ts';
import { bounded, explainingFor, MEASURE_EVERY, sumOf } from '../suite/report-time.ts';
import type { UnitExploration } from './unit-exploration.ts';

/**
 * Cases that are rendered to measure; where there are fewer, it is not worth it. Larger is more exact, and takes from the
 * exploration.
 */
const SAMPLE = 500;

export interface WrittenUnit {
  readonly exploration: Pick<UnitExploration, 'executions' | 'faults'>;
  /** Builds the report of what was found so far; there must have been a turn. */
  report(): Report;
}

interface Measured {
  readonly at: number;
  /** Milliseconds for all but the cases, and for each case. */
  readonly basic: number;
  readonly perCase: number;
}

export class WritingTime {
  #measured: Measured | null = null;

  /** `seconds`: all that the user gave; null for no end. `render` renders a report in all formats that are wanted. */
  constructor(
    private readonly unit: WrittenUnit,
    private readonly render: (report: Report) => void,
    private readonly seconds: number | null,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Milliseconds to keep for explaining, building and writing. */
  reservedMs(): number {
    const { executions, faults } = this.unit.exploration;
    const { seconds } = this;
    if (seconds === null || executions === 0) return 0;
    const write = executions < SAMPLE ? 0 : this.#writingMs(executions, 1000 * seconds);
    return sumOf(bounded({ confirm: 0, explain: explainingFor(faults, seconds), write }, seconds));
  }

  #writingMs(executions: number, timeMs: number): number {
    const { basic, perCase } = this.#measure(timeMs);
    return basic + perCase * executions;
  }

  #measure(timeMs: number): Measured {
    const at = this.clock.now();
    if (this.#measured !== null && at - this.#measured.at < MEASURE_EVERY * timeMs) return this.#measured;
    const report = this.unit.report();
    const building = this.clock.now() - at;
    const cases = report.cases.slice(-SAMPLE);
    // The first time, the code that renders is loaded and compiled.
    if (this.#measured === null) this.#rendered({ ...report, errors: [], cases });
    const basic = this.#rendered({ ...report, errors: [], cases: [] });
    const whole = this.#rendered({ ...report, errors: [], cases });
    const perCase = Math.max(0, whole - basic) / Math.max(1, cases.length);
    this.#measured = { at, basic: building + basic, perCase };
    return this.#measured;
  }

  #rendered(report: Report): number {
    const began = this.clock.now();
    this.render(report);
    return this.clock.now() - began;
  }
}
