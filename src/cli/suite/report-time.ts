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
/** Milliseconds that an explanation, and an answer of the real system, is predicted to take. Larger explores less, smaller ends later. */
const EXPLANATION_MS = 50;
const ANSWER_MS = 200;

/** Milliseconds that the phases after the exploration are predicted to take. */
export interface Reserve {
  readonly confirm: number;
  readonly explain: number;
  readonly write: number;
}

export const NO_RESERVE: Reserve = { confirm: 0, explain: 0, write: 0 };

export function sumOf({ confirm, explain, write }: Reserve): number {
  return confirm + explain + write;
}

/** A unit whose report takes time. */
interface Reporting {
  readonly exploration: Pick<UnitExploration, 'executions' | 'faults' | 'reached'>;
  /** How many answers of the real system are waited for. */
  readonly unanswered: number;
  /** Builds the report of what its turns have brought; there must have been one. */
  report(): unknown;
}

/** Milliseconds for which a prediction holds: it is asked for at every turn and for every unit, and looks at all of them. Larger is less exact. */
const HOLDS_MS = 100;

export class ReportTime {
  #measured: { readonly at: number; readonly msPerItem: number } | null = null;
  #predicted: { readonly at: number; readonly reserve: Reserve } | null = null;

  /** `seconds`: all that the user gave; null for no end. */
  constructor(
    private readonly units: readonly Reporting[],
    private readonly seconds: number | null,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** What to keep for confirming, explaining, building and writing. */
  reserve(): Reserve {
    const { seconds, units } = this;
    if (seconds === null || units.length === 0) return NO_RESERVE;
    const at = this.clock.now();
    if (this.#predicted === null || at - this.#predicted.at >= HOLDS_MS)
      this.#predicted = { at, reserve: this.#predict(seconds) };
    return this.#predicted.reserve;
  }

  #predict(seconds: number): Reserve {
    const { units } = this;
    const sum = (count: (unit: Reporting) => number) => units.reduce((n, unit) => n + count(unit), 0);
    const write = WHOLE * this.#msPerItem(1000 * seconds) * sum(itemsOf);
    const explain = explainingFor(
      sum(({ exploration }) => exploration.faults),
      seconds,
    );
    return bounded({ confirm: ANSWER_MS * sum(({ unanswered }) => unanswered), explain, write }, seconds);
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

/** Milliseconds that explanations of so many faults are predicted to take. */
export function explainingFor(faults: number, seconds: number): number {
  return Math.min(explainingMs(seconds), EXPLANATION_MS * faults);
}

/** As much as is predicted, and together no more than may be kept: first of all for what cannot be cut short. */
export function bounded(predicted: Reserve, seconds: number): Reserve {
  let rest = MOST_RESERVED * 1000 * seconds;
  const take = (ms: number) => {
    const taken = Math.min(ms, rest);
    rest -= taken;
    return taken;
  };
  const write = take(predicted.write);
  // Neither leaves the other without any.
  const confirm = take(Math.min(predicted.confirm, rest - Math.min(predicted.explain, rest / 2)));
  return { confirm, explain: take(predicted.explain), write };
}

function itemsOf({ exploration }: Reporting): number {
  return exploration.executions + exploration.reached.points.length;
}
