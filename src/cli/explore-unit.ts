/** The exploration of one opened unit, as the options say. It can be stopped and go on, and reports at any time. */
import { buildReport, type OpenedUnit } from '../api/index.ts';
import type { ExplorationCoverage } from '../coverage/index.ts';
import {
  callOf,
  describeOutcome,
  type Invocation,
  locationOf,
  type ProgressDisplay,
  type Report,
  type ReportedOutcome,
} from '../report/index.ts';
import { type Clock, type Exploration, Explorer, strategies } from '../search/index.ts';
import { type SolverStatistics, totalStatistics } from '../solver/index.ts';
import { Confirmations } from './confirmations.ts';
import type { Summary, UnitExecutor } from './executors/unit-executor.ts';
import { isMemoryShort } from './memory.ts';
import type { Options } from './options.ts';
import type { UnitState } from './state.ts';
import type { TraceWriter } from './trace-writer.ts';
import { Variation } from './variation.ts';

export interface UnitRequest<Input, Outcome> {
  readonly opened: OpenedUnit<Input, Outcome>;
  readonly executor: UnitExecutor;
  readonly options: Options;
  readonly invocation: Invocation;
  readonly display: ProgressDisplay;
  readonly clock: Clock;
  /** Time that was spent before the exploration. */
  readonly loadMs: number;
  /** Takes what only developers of Tandem want to know; null when nobody does. */
  readonly debug: ((text: string) => void) | null;
  /** The points that explorations of the same program have reached together. */
  readonly covered?: Set<number>;
  /** Where the exploration is saved. */
  readonly state?: UnitState | null;
}

/** The part of `--solver-timeout` that a query has when it is asked for the first time. */
const FIRST_SHARE = 1 / 8;

/** How long an exploration goes on without being saved, and how much of the time saving may take. */
const SAVE_MS = 2000;
const SAVE_SHARE = 0.05;

/** The part of a turn in which inputs are made up. */
const VARY_SHARE = 0.5;

export class UnitExploration<Input = unknown, Outcome = unknown> {
  readonly #explorer: Explorer<unknown, ReportedOutcome>;
  readonly #confirmations: Confirmations;
  #exploration: Exploration<ReportedOutcome> | null = null;
  #summary: Summary | null = null;
  #exploreMs = 0;
  readonly #variation: Variation<Input, Outcome>;
  /** What an earlier process has counted. */
  #earlier: SolverStatistics | null = null;

  constructor(private readonly request: UnitRequest<Input, Outcome>) {
    const { opened, executor, options, display, clock, debug } = request;
    const { unit } = opened;
    this.#confirmations = new Confirmations(opened, clock);
    this.#variation = new Variation({
      unit,
      executor: executor.executor,
      clock,
      randomSeed: options.seed,
      suggest: input => this.#explorer.suggest(input),
    });
    this.#explorer = new Explorer({
      executor: executor.executor,
      strategy: options.target === null ? strategies[options.strategy] : strategies.directed,
      hasTarget: options.target !== null,
      clock,
      maxDepth: options.depth,
      ...(options.maxPaths === null ? {} : { maxPaths: options.maxPaths }),
      firstTimeoutMs: options.solverTimeout * FIRST_SHARE,
      randomSeed: options.seed,
      nearness: reached => unit.nearness?.(reached) ?? null,
      ...(request.covered === undefined ? {} : { covered: request.covered }),
      isMemoryShort,
      observer: {
        executed: (found, newFault, given) => {
          this.#variation.note(given, found.outcome);
          if (!newFault) return;
          const { input, outcome } = found;
          this.#confirmations.ask(found);
          const call = callOf({ language: unit.language, unit: unit.name }, input);
          display.found(`${call}: ${describeOutcome(outcome)}${locationOf(outcome)}`);
        },
        progress: progress => display.update(unit.name, progress),
        failed: error => debug?.(error instanceof Error ? (error.stack ?? error.message) : String(error)),
        diverged: (input, from, at) =>
          debug?.(`divergence: reversing decision ${at} of case ${from} gave ${input.join(', ')}`),
      },
    });
  }

  /** Goes on until the end, the time or the user's patience is over; true when there is nothing left to do. */
  async explore(timeMs: number | null, signal: AbortSignal): Promise<boolean> {
    const { clock } = this.request;
    const began = clock.now();
    const silence = this.#saveNowAndThen(began);
    const patience = { ...(timeMs === null ? {} : { timeMs }), signal };
    this.#exploration = await this.#explorer.explore(patience).finally(silence);
    this.#exploreMs += clock.now() - began;
    await this.#save(this.#exploreMs);
    return this.#exploration.stopped !== 'time';
  }

  /** The same, and makes inputs up that show something new: a search may take long to come to the like of them. */
  async exploreAndVary(timeMs: number, signal: AbortSignal): Promise<boolean> {
    const { clock, options } = this.request;
    const began = clock.now();
    const left = () => Math.max(1, timeMs - (clock.now() - began));
    if (options.executors === 1) {
      await this.#variation.vary(VARY_SHARE * timeMs, signal);
      this.#exploreMs += clock.now() - began;
      return this.explore(left(), signal);
    }
    // This thread has little else to do. Nobody waits for a run that does not end in time.
    const varied = this.#variation
      .vary(VARY_SHARE * timeMs, signal)
      .catch(error => this.request.debug?.(String(error)));
    let isDone = await this.explore(timeMs, signal);
    const { suggested } = this.#variation;
    await new Promise<void>(resolve => {
      const silence = clock.alarm(left(), resolve);
      void varied.then(() => {
        silence();
        resolve();
      });
    });
    if (isDone && this.#variation.suggested > suggested) isDone = await this.explore(left(), signal);
    return isDone;
  }

  /** How much there is that it could reach, as far as the code alone tells, and that nobody has reached. */
  get missing(): number {
    const { points, reached } = this.reached;
    const covered = this.request.covered ?? reached;
    return points.filter(({ id, kind }) => (kind === 'clause' || kind === 'choice') && !covered.has(id))
      .length;
  }

  /** There is nothing that it left out: whatever was not reached cannot be reached. */
  get isExhausted(): boolean {
    return this.#exploration?.incomplete.length === 0;
  }

  /** Takes up what was saved, where there is something and it is wanted. */
  async resume(): Promise<void> {
    const saved = this.request.state?.load() ?? null;
    if (saved === null) return;
    await this.#explorer.restore(saved.exploration);
    this.#exploreMs = saved.exploreMs;
    this.#earlier = saved.statistics;
  }

  /** Returns how to make an end of it. `exploring` is when the exploration began. */
  #saveNowAndThen(exploring: number): () => void {
    const { clock, state } = this.request;
    if (!state) return () => {};
    let isOver = false;
    let silence = () => {};
    const wait = (ms: number) => {
      silence = clock.alarm(ms, async () => {
        const began = clock.now();
        await this.#save(this.#exploreMs + began - exploring);
        if (!isOver) wait(Math.max(SAVE_MS, (clock.now() - began) / SAVE_SHARE));
      });
    };
    wait(SAVE_MS);
    return () => {
      isOver = true;
      silence();
    };
  }

  async #save(exploreMs: number): Promise<void> {
    const { executor, state } = this.request;
    const summary = await executor.summary();
    const statistics =
      this.#earlier === null ? summary.statistics : totalStatistics([this.#earlier, summary.statistics]);
    this.#summary = { ...summary, statistics };
    const exploration = state ? this.#explorer.save() : null;
    if (exploration !== null) state?.save({ exploration, statistics, exploreMs }, summary.files);
  }

  /** Hears the real system on the errors found so far. */
  async confirm(timeMs: number, signal: AbortSignal): Promise<void> {
    if (this.#exploration === null) return;
    const { cases, faults } = this.#exploration;
    const failing = new Set(faults.map(fault => fault.case));
    for (const one of cases) if (failing.has(one.id)) this.#confirmations.ask(one);
    await this.#confirmations.settle(timeMs, signal);
  }

  /** Runs all cases once more, for the record. */
  recordIn(file: TraceWriter): Promise<void> {
    return file.unit(this.report(), this.request.opened);
  }

  get reached(): ExplorationCoverage {
    return { points: this.#summary?.points ?? [], reached: this.#exploration?.reached ?? new Set() };
  }

  report(): Report {
    const { opened, options, invocation, loadMs } = this.request;
    if (this.#exploration === null || this.#summary === null) throw new Error('nothing was explored yet');
    const { points, statistics } = this.#summary;
    return buildReport({
      exploration: this.#exploration,
      language: opened.unit.language,
      unit: opened.unit.name,
      target: options.target,
      points,
      solver: statistics,
      totalMs: loadMs + this.#exploreMs,
      loadMs,
      seed: options.seed,
      invocation,
      confirmation: id => this.#confirmations.of(id),
    });
  }
}
