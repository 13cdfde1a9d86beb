/**
 * The exploration of an opened unit in this thread, with a clock and a backend that the caller has: under Node and in a
 * browser alike. It can be explored in turns, with a report after each.
 */
import type { Report, ReportedOutcome } from '../report/index.ts';
import {
  type Case,
  type Clock,
  type Exploration,
  Explorer,
  InProcessExecutor,
  type Progress,
  type StrategyFactory,
  strategies,
  type TargetPlace,
} from '../search/index.ts';
import { chain, minimize, type Solver } from '../solver/browser/index.ts';
import { buildReport } from './build-report.ts';
import type { OpenedUnit } from './language.ts';

export interface UnitSearch {
  readonly clock: Clock;
  readonly backend: Solver;
  readonly strategy: StrategyFactory;
  readonly target?: TargetPlace | undefined;
  readonly depth: number;
  readonly maxPaths?: number | undefined;
  readonly randomSeed: number;
  /** Milliseconds for one query. */
  readonly solverTimeoutMs: number;
  readonly onCase?: ((found: Case<ReportedOutcome>, isNewFault: boolean) => void) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** What the report says about how it came to this. */
  readonly file: string;
  readonly options?: readonly string[];
  readonly loadMs: number;
}

/** The part of the time for a query that it has when it is asked for the first time. */
const FIRST_SHARE = 1 / 8;

export class UnitExplorer<Input, Outcome> {
  readonly #opened: OpenedUnit<Input, Outcome>;
  readonly #search: UnitSearch;
  readonly #layered: ReturnType<typeof chain>;
  #explorer: Explorer<Input, ReportedOutcome> | null = null;
  #exploration: Exploration<ReportedOutcome> | null = null;
  #exploreMs = 0;

  constructor(opened: OpenedUnit<Input, Outcome>, search: UnitSearch) {
    this.#opened = opened;
    this.#search = search;
    this.#layered = chain(search.backend, { now: search.clock.now });
  }

  /** Goes on for so long. True when it came to its end, or was stopped; false where only the time is over. */
  async explore(patience: { readonly timeMs?: number; readonly signal?: AbortSignal }): Promise<boolean> {
    this.#explorer ??= await this.#newExplorer();
    const { now } = this.#search.clock;
    const began = now();
    this.#exploration = await this.#explorer.explore(patience);
    this.#exploreMs += now() - began;
    return this.#exploration.stopped !== 'time';
  }

  report(): Report {
    if (this.#exploration === null) throw new Error('nothing was explored yet');
    const { language, unit, function: name, inputs, points } = this.#opened;
    const { target = null, randomSeed: seed, loadMs, file, options = [] } = this.#search;
    return buildReport({
      exploration: this.#exploration,
      language,
      unit: unit.name,
      target,
      ...(inputs === undefined ? {} : { inputs }),
      points: points(),
      solver: this.#layered.statistics,
      loadMs,
      exploreMs: this.#exploreMs,
      seed,
      invocation: { target: file, ...(name === undefined ? {} : { function: name }), options },
    });
  }

  async #newExplorer(): Promise<Explorer<Input, ReportedOutcome>> {
    const { unit, describe } = this.#opened;
    const { clock, target, strategy, depth, maxPaths, solverTimeoutMs, randomSeed, onCase, onProgress } =
      this.#search;
    const layered = this.#layered;
    return new Explorer({
      executor: new InProcessExecutor<Input, Outcome, ReportedOutcome>({
        unit,
        solver: layered,
        describe,
        aim: target === undefined ? null : ((await unit.aim?.(target)) ?? null),
        minimize: (query, model) => minimize(layered, query, model),
        now: clock.now,
      }),
      strategy: target === undefined ? strategy : strategies.directed.make,
      hasTarget: target !== undefined,
      clock,
      maxDepth: depth,
      ...(maxPaths === undefined ? {} : { maxPaths }),
      firstTimeoutMs: solverTimeoutMs * FIRST_SHARE,
      randomSeed,
      nearness: reached => unit.nearness?.(reached) ?? null,
      observer: {
        executed: (found, isNewFault) => onCase?.(found, isNewFault),
        progress: progress => onProgress?.(progress),
      },
    });
  }
}
