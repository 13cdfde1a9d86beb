/**
 * What is left of `--time` for the report of `tandem test`. Building and writing it takes seconds where units have tens of
 * thousands of clauses, and cannot be cut short; so the exploration ends as much earlier as that is predicted to take.
 *
 * The prediction is the measured time of building the reports of the largest units, for each point and case in them, times
 * the points and cases of all. It is measured again as time goes by, since the load of the machine is part of it.
 */
import type { Clock } from '../../search/index.ts';
import type { UnitExploration } from '../exploration/unit-exploration.ts';
import { explainingMs } from './explaining.ts';

/** How much longer the whole takes than the reports of units: findings, coverage of modules, output. Larger explores less. */
const WHOLE = 2;
/** The part of `--time` that is kept at most. Larger ends in time where reports are large, and explores less there. */
const MOST_RESERVED = 0.12;
/** The part of `--time` after which the prediction is measured again. */
export const MEASURE_EVERY = 0.2;
/** Milliseconds of building after which the measurement ends. Larger is more exact, and takes from the exploration. */
const SAMPLE_MS = 20;
/** Milliseconds that an explanation is predicted to take. Larger explores less, smaller ends later. */
const EXPLANATION_MS = 50;

/** A unit whose report takes time. */
interface Reporting {
  readonly exploration: Pick<UnitExploration, 'executions' | 'faults' | 'reached'>;
  /** Builds the report of what its turns have brought; there must have been one. */
  report(): unknown;
}

export class ReportTime {
  #measured: { readonly at: number; readonly msPerItem: number } | null = null;

  /** `seconds`: all that the user gave; null for no end. */
  constructor(
    private readonly units: readonly Reporting[],
    private readonly seconds: number | null,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Milliseconds to keep for explaining, building and writing. */
  reservedMs(): number {
    const { seconds, units } = this;
    if (seconds === null || units.length === 0) return 0;
    const items = units.reduce((sum, unit) => sum + itemsOf(unit), 0);
    const faults = units.reduce((sum, { exploration }) => sum + exploration.faults, 0);
    return reservedFor(WHOLE * this.#msPerItem(1000 * seconds) * items, faults, seconds);
  }

  #msPerItem(timeMs: number): number {
    const at = this.clock.now();
    if (this.#measured !== null && at - this.#measured.at < MEASURE_EVERY * timeMs)
      return this.#measured.msPerItem;
    let [items, ms] = [0, 0];
    const begun = this.units.filter(({ exploration }) => exploration.executions > 0);
    for (const unit of begun.sort((a, b) => itemsOf(b) - itemsOf(a))) {
      unit.report();
      items += itemsOf(unit);
      ms = this.clock.now() - at;
      if (ms > SAMPLE_MS) break;
    }
    const msPerItem = ms / Math.max(1, items);
    this.#measured = { at, msPerItem };
    return msPerItem;
  }
}

/** Milliseconds to keep where building and writing are predicted to take so many. */
export function reservedFor(writingMs: number, faults: number, seconds: number): number {
  const explaining = Math.min(explainingMs(seconds), EXPLANATION_MS * faults);
  return Math.min(MOST_RESERVED * 1000 * seconds, writingMs + explaining);
}

function itemsOf({ exploration }: Reporting): number {
  return exploration.executions + exploration.reached.points.length;
}
