/**
 * The exploration of one opened unit: it goes on in turns of limited time until nothing is left to do. What becomes of
 * what it finds (messages, files, reports) is up to others.
 */
import type { OpenedUnit } from '../../api/index.ts';
import type { ExplorationCoverage, Point } from '../../coverage/index.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import {
  type Case,
  type Clock,
  type Exploration,
  type Explorer,
  Gathering,
  type Observer,
  type Plain,
} from '../../search/index.ts';
import { type SolverStatistics, totalStatistics } from '../../solver/index.ts';
import type { Summary, UnitExecutor } from '../executors/unit-executor.ts';
import type { Options } from '../options.ts';
import type { Gathered, QueueState } from '../queue/coordinator.ts';
import type { HandOut } from '../queue/hand-out.ts';
import type { Autosave } from './autosave.ts';
import { MadeUpShare } from './made-up-share.ts';
import { type ExplorerSettings, newExplorer } from './new-explorer.ts';
import type { SavedUnit } from './state.ts';
import { UnitFuzzer } from './unit-fuzzer.ts';

export interface UnitExplorationSettings<Input, Outcome> {
  readonly opened: OpenedUnit<Input, Outcome>;
  readonly executor: UnitExecutor;
  readonly options: Options;
  readonly clock: Clock;
  readonly observer: Observer<unknown, ReportedOutcome>;
  readonly autosave?: Autosave | null;
  /** Where the exploration goes on once it proves to be a long one; null for this process. */
  readonly handOut?: HandOut | null;
  /** Told how it stands with the queue. */
  readonly queued?: (state: QueueState) => void;
  /** Whether the state at the end of every turn is wanted; otherwise it is saved at intervals, and with every new fault. */
  readonly isLasting?: boolean;
}

/** An input to begin with, packed, and whether the tests that it is from pass; null where nobody has written them. */
export interface BegunWith {
  readonly input: Plain;
  readonly passes: boolean | null;
}

/** What has been found so far, and what is known about the code. */
export interface Explored {
  readonly exploration: Exploration<ReportedOutcome>;
  readonly summary: Summary;
  readonly exploreMs: number;
  /** Whether time was over in the middle of a stage. */
  readonly wasCut: boolean;
}

/** Executions before inputs are made up for the first time. Smaller delays searches that would have ended soon. */
const FIRST_STAGE = 100;
/** Steps of made-up runs for each execution of a stage. Larger leaves less of the time to the search. */
const STEPS_PER_EXECUTION = 6000;
/** Milliseconds of a stage, where it shares its time, before inputs are made up. Smaller: also in stages that end soon. */
const TURN_MS = 1000;

/** The share of a stage's executions that reach new code from which on the search needs no help. Larger: more made-up runs. */
const FRUITFUL = 0.25;

/** The number of executions that count for the steps of made-up runs after workers have explored. */
const MOST_FUZZED = 1000;

/** How a stage ended: there is more to do, nothing is, or time or patience was over before its end. */
export type StageEnd = 'more' | 'done' | 'cut';

/** A stage of an exploration: so many executions, then so many steps of made-up runs. */
interface Stage {
  readonly size: number;
  /** Executions that are left; null when it has come to made-up runs. */
  executions: number | null;
  /** Steps of made-up runs that are left. */
  steps: number;
  /** Whether the search had more to do when its executions were over. */
  isPaused: boolean;
}

const stageOf = (size: number): Stage => ({
  size,
  executions: size,
  steps: STEPS_PER_EXECUTION * size,
  isPaused: false,
});

/** Runs that must all break the contract in the same way before the search is taken to find no other. */
const ENOUGH_RUNS = 20;

function isContract(found: Case<ReportedOutcome> | undefined): boolean {
  return found?.outcome.kind === 'exception' && found.outcome.contract !== undefined;
}

function keyOf(input: readonly string[]): string {
  return input.join(', ');
}

function missingFrom(points: readonly Point[], covered: ReadonlySet<number>): Point[] {
  return points.filter(({ id, kind }) => (kind === 'clause' || kind === 'choice') && !covered.has(id));
}

export class UnitExploration<Input = unknown, Outcome = unknown> {
  #explorer: Explorer<unknown, ReportedOutcome>;
  readonly #fuzzer: UnitFuzzer<Input, Outcome>;
  readonly #madeUpShare = new MadeUpShare();
  /** Inputs of tests, by their text, and whether those pass. */
  readonly #fromTests = new Map<string, boolean>();
  #exploration: Exploration<ReportedOutcome> | null = null;
  #summary: Summary | null = null;
  #exploreMs = 0;
  /** How many faults were saved at the end of a turn. */
  #savedFaults = 0;
  /** What an earlier process has counted. */
  #earlier: SolverStatistics | null = null;
  /** What workers have found. */
  #gathered: Gathered | null = null;
  /** Whether what is known here was found elsewhere (`adopt`). */
  #isElsewhere = false;
  #wasCut = false;
  #stage = stageOf(FIRST_STAGE);
  /** How many inputs had been suggested when the stage began. */
  #suggestedBefore = 0;
  /** Inputs of tests, packed. */
  readonly #begunWith: BegunWith[] = [];

  constructor(private readonly settings: UnitExplorationSettings<Input, Outcome>) {
    const { opened, executor, options, clock } = settings;
    this.#fuzzer = new UnitFuzzer({
      unit: opened.unit,
      executor: executor.executor,
      clock,
      randomSeed: options.seed,
      suggest: input => this.#explorer.suggest(input),
      failed: error => this.#explorer.failed(error),
    });
    this.#explorer = this.#newExplorer();
  }

  #newExplorer(): Explorer<unknown, ReportedOutcome> {
    const { opened, executor, options, clock, observer } = this.settings;
    return newExplorer({
      opened,
      executor: executor.executor,
      options,
      clock,
      ...this.#enough,
      observer: {
        ...observer,
        executed: (found, newFault, input) => {
          this.#fuzzer.note(input, found.outcome);
          observer.executed?.(found, newFault, input);
        },
      },
    });
  }

  /** An input of the program's own tests, to begin with. `passes`: those tests pass; null where nobody has written them. */
  async beginWith(input: Input, passes: boolean | null): Promise<void> {
    const { opened, executor } = this.settings;
    const print = opened.unit.print(input);
    if (passes !== null) this.#fromTests.set(keyOf(print), passes);
    const packed = opened.unit.pack(input);
    this.#begunWith.push({ input: packed, passes });
    this.#explorer.suggest({ input: await executor.executor.unpack(packed), print });
  }

  get begunWith(): readonly BegunWith[] {
    return this.#begunWith;
  }

  /** Whether the tests that have this input pass; null where none has it. */
  passesTests(input: readonly string[]): boolean | null {
    return this.#fromTests.get(keyOf(input)) ?? null;
  }

  /**
   * Goes on until the end, the time or the user's patience is over, or after so many executions; true when there is
   * nothing left to do.
   */
  async explore(
    timeMs: number | null,
    signal: AbortSignal,
    paths?: number,
    turnMs?: number,
  ): Promise<boolean> {
    this.#isElsewhere = false;
    const { clock, autosave, isLasting } = this.settings;
    const began = clock.now();
    const endAutosave = autosave?.begin(() => this.#save(this.#exploreMs + clock.now() - began));
    const patience = {
      ...(timeMs === null ? {} : { timeMs }),
      ...(paths === undefined ? {} : { paths }),
      ...(turnMs === undefined ? {} : { turnMs }),
      signal,
    };
    this.#exploration = await this.#explorer.explore(patience).finally(endAutosave);
    this.#exploreMs += clock.now() - began;
    const faults = this.#exploration.faults.length;
    // A turn may be too short for an interval to end in it, and what it has found may have been shown already.
    if (autosave && (isLasting || faults > this.#savedFaults)) {
      autosave.save(await this.#save(this.#exploreMs));
      this.#savedFaults = faults;
    } else await this.#summarize();
    return this.#exploration.stopped !== 'time' && !this.#isPaused;
  }

  /** Whether the last turn ended early: also where executors have come to code that was not known here. */
  get #isPaused(): boolean {
    const stopped = this.#exploration?.stopped;
    return stopped === 'pause' || (stopped === 'covered' && this.missing > 0);
  }

  /** Whether there is, or may be, something that was not tried and could be. */
  get #mayGoOn(): boolean {
    return this.#isPaused || (this.#exploration?.stopped === null && !this.isExhausted);
  }

  /** When to stop before the end, where the user wants that (`--until`). */
  get #enough(): Pick<ExplorerSettings<Input, Outcome>, 'isEnough'> {
    return this.settings.options.until === 'covered' ? { isEnough: reached => this.#isCovered(reached) } : {};
  }

  #isCovered(covered: ReadonlySet<number>): boolean {
    const points = [...this.settings.opened.points(), ...(this.#summary?.points ?? [])];
    return missingFrom(points, covered).length === 0;
  }

  /**
   * Explores to the end in stages, each twice as long as the one before. Between them inputs are made up as long as there
   * is code that none has reached; also in the end, where something was left out, and in stages that take long, where time is
   * limited: queries may be so slow that the end of a stage is far. `reservedMs`: what to leave of the time.
   */
  async exploreInStages(
    timeMs: number | null,
    signal: AbortSignal,
    reservedMs: () => number = () => 0,
  ): Promise<void> {
    const { clock, handOut } = this.settings;
    const began = clock.now();
    const earlierMs = this.#exploreMs;
    const left = () => (timeMs === null ? null : timeMs - reservedMs() - (clock.now() - began));
    for (;;) {
      if ((await this.#timedStage(left, signal, timeMs !== null)) !== 'more') return;
      if (handOut && this.#mayGoOn) {
        const atLeast = () => (timeMs === null ? null : Math.max(1, left() ?? 0));
        await this.#exploreElsewhere(handOut, atLeast, signal);
        this.#exploreMs = earlierMs + clock.now() - began;
        return;
      }
    }
  }

  /**
   * Goes on to the end of the stage. Stages are counted in executions and steps, so that what a unit shows is the same on every
   * machine, as long as no stage is cut short, and unless inputs are made up in between as time goes by (`sharesTime`).
   */
  async exploreStage(timeMs: number | null, signal: AbortSignal): Promise<StageEnd> {
    const { clock } = this.settings;
    const began = clock.now();
    const left = () => (timeMs === null ? null : timeMs - (clock.now() - began));
    return this.#timedStage(left, signal, false);
  }

  async #timedStage(left: () => number | null, signal: AbortSignal, sharesTime: boolean): Promise<StageEnd> {
    const { clock } = this.settings;
    const began = clock.now();
    const earlierMs = this.#exploreMs;
    const end = await this.#exploreStage(left, signal, sharesTime);
    this.#wasCut ||= end === 'cut';
    this.#exploreMs = earlierMs + clock.now() - began;
    return end;
  }

  async #exploreStage(
    timeLeft: () => number | null,
    signal: AbortSignal,
    sharesTime: boolean,
  ): Promise<StageEnd> {
    const stage = this.#stage;
    const { clock } = this.settings;
    const began = clock.now();
    const left = () => {
      const ms = timeLeft();
      return ms === null ? null : Math.max(1, ms);
    };
    const isOver = () => signal.aborted || (timeLeft() ?? 1) <= 0;
    if (stage.executions !== null) {
      const { started } = this.#explorer;
      const pioneers = this.#pioneers;
      if (sharesTime) await this.#exploreInTurns(stage.executions, left, signal);
      else await this.explore(left(), signal, stage.executions);
      if (this.#isCut) {
        stage.executions = Math.max(1, stage.executions - (this.#explorer.started - started));
        return 'cut';
      }
      stage.executions = null;
      stage.isPaused = this.#isPaused;
      if (stage.size === FIRST_STAGE && this.#mayGoOn) await this.#exploreLonger(left, signal);
      if (stage.isPaused && this.#pioneers - pioneers >= FRUITFUL * stage.size) stage.steps = 0;
    }
    // Steps say little about how long made-up runs take: where time is short, a search with more to do must not wait for all of them.
    const isShared = sharesTime && stage.isPaused;
    const madeUpEnd = isShared
      ? clock.now() + this.#madeUpShare.after(clock.now() - began)
      : Number.POSITIVE_INFINITY;
    const { points } = this.#fuzzer;
    while (stage.steps > 0 && this.missing > 0 && this.#mayGoOn && clock.now() < madeUpEnd) {
      const { suggested } = this.#fuzzer;
      const timeMs = isShared ? Math.min(left() ?? TURN_MS, madeUpEnd - clock.now()) : left();
      stage.steps = await this.#fuzzer.fuzz({ timeMs, steps: stage.steps }, signal);
      if (stage.steps > 0) await this.explore(left(), signal, this.#fuzzer.suggested - suggested);
      if (this.#isCut || isOver()) return 'cut';
    }
    if (isShared) this.#madeUpShare.note(this.#fuzzer.points > points);
    if (!stage.isPaused && this.#fuzzer.suggested === this.#suggestedBefore) return 'done';
    this.#suggestedBefore = this.#fuzzer.suggested;
    this.#stage = stageOf(2 * stage.size);
    return 'more';
  }

  /** Looks once for exponential time, which short inputs do not show. */
  async #exploreLonger(left: () => number | null, signal: AbortSignal): Promise<void> {
    const { suggested } = this.#fuzzer;
    await this.#fuzzer.lengthen(signal);
    const paths = this.#fuzzer.suggested - suggested;
    if (paths > 0) await this.explore(left(), signal, paths);
  }

  /** Makes inputs up whenever the search has taken a turn's time; those that fail in a new way are run at once. */
  async #exploreInTurns(executions: number, left: () => number | null, signal: AbortSignal): Promise<void> {
    const { clock } = this.settings;
    const share = this.#madeUpShare;
    const end = this.#explorer.started + executions;
    do {
      const began = clock.now();
      await this.explore(left(), signal, end - this.#explorer.started, TURN_MS);
      const now = clock.now();
      if (now - began < TURN_MS) return;
      const { points } = this.#fuzzer;
      const endMs = now + share.after(now - began);
      while (clock.now() < endMs && this.missing > 0 && this.#isPaused) {
        const { suggested } = this.#fuzzer;
        const timeMs = Math.min(left() ?? TURN_MS, endMs - clock.now());
        await this.#fuzzer.fuzz({ timeMs, steps: Number.MAX_SAFE_INTEGER }, signal);
        if (this.#fuzzer.suggested === suggested) break;
        await this.explore(left(), signal, this.#fuzzer.suggested - suggested, TURN_MS);
      }
      share.note(this.#fuzzer.points > points);
    } while (this.#isPaused && this.#explorer.started < end);
  }

  /** Milliseconds of a run that the last search was ended in, and that has to be begun anew. */
  get lostMs(): number {
    return this.#explorer.lostMs;
  }

  /** An error of ours, which the report counts. */
  failed(error: unknown): void {
    this.#explorer.failed(error);
  }

  /** Whether the last search was ended by time or by the user. */
  get #isCut(): boolean {
    const stopped = this.#exploration?.stopped;
    return stopped === 'time' || stopped === 'interrupted';
  }

  /**
   * Has what is left explored by workers. Where something was left out in the end, inputs are made up as well; those that
   * show something new are run, without a search around them: its paths are the workers' and not known here.
   */
  async #exploreElsewhere(handOut: HandOut, left: () => number | null, signal: AbortSignal): Promise<void> {
    const { options, observer, queued } = this.settings;
    const { statistics } = await this.#summarize();
    const patience = { timeMs: left(), maxPaths: options.maxPaths, signal, ...this.#enough };
    const known = this.executions;
    const gathered = await handOut.explore(this.#explorer.save(), statistics, patience, {
      executed: ({ found, isNewFault }) => {
        if (found.id > known) observer.executed?.(found, isNewFault, null);
      },
      progress: (progress, state) => {
        queued?.(state);
        observer.progress?.(progress);
      },
    });
    this.#exploration = gathered.exploration;
    this.#gathered = gathered;
    await this.#summarize();
    const mayGoOn = gathered.exploration.stopped === null && !this.isExhausted && this.missing > 0;
    if (!mayGoOn) return;
    this.#explorer = this.#newExplorer();
    await this.#explorer.restore(gathered.saved);
    const { suggested } = this.#fuzzer;
    const steps = STEPS_PER_EXECUTION * Math.min(this.executions, MOST_FUZZED);
    await this.#fuzzer.fuzz({ timeMs: left(), steps }, signal);
    const paths = this.#fuzzer.suggested - suggested;
    if (paths === 0) return;
    await this.#explorer.explore({ paths, signal });
    const all = new Gathering<ReportedOutcome>();
    all.add(this.#explorer.save().findings, 0);
    this.#exploration = all.result(null, 0);
    await this.#summarize();
  }

  /** The number of clauses and choices that this unit could reach, by the code alone, and that it has not reached. */
  get missing(): number {
    const { points, reached } = this.reached;
    return missingFrom(points, reached).length;
  }

  /** How many executions have been the first to reach some point. */
  get #pioneers(): number {
    return this.#exploration?.pioneers.size ?? 0;
  }

  get executions(): number {
    return this.#exploration?.cases.length ?? 0;
  }

  /** How many faults it has found, broken contracts included. */
  get faults(): number {
    return this.#exploration?.faults.length ?? 0;
  }

  /** What tells the faults that it has found from others. Broken contracts are none. */
  get bugs(): ReadonlySet<string> {
    const { faults = [], cases = [] } = this.#exploration ?? {};
    return new Set(faults.filter(fault => !isContract(cases[fault.case - 1])).map(({ key }) => key));
  }

  /** Whether all that it has seen, after enough runs to tell, is one way to break the contract. */
  get isOneContract(): boolean {
    const { faults = [], cases = [] } = this.#exploration ?? {};
    return cases.length >= ENOUGH_RUNS && faults.length === 1 && cases.every(isContract);
  }

  /** Nothing was left out: what was not reached cannot be reached. */
  get isExhausted(): boolean {
    return this.#exploration?.incomplete.length === 0;
  }

  get reached(): ExplorationCoverage {
    return { points: this.#summary?.points ?? [], reached: this.#exploration?.reached ?? new Set() };
  }

  /** What is known while it goes on; the solver's statistics are those of the last turn. */
  glance(): Explored {
    if (this.#isElsewhere) return this.explored;
    const { opened } = this.settings;
    return {
      exploration: this.#explorer.glance(),
      summary: {
        points: opened.points(),
        files: opened.files(),
        statistics: this.#summary?.statistics ?? totalStatistics([]),
        undumped: this.#summary?.undumped ?? null,
      },
      exploreMs: this.#exploreMs,
      wasCut: this.#wasCut,
    };
  }

  /** There will be no further stage: where it waited for one, what ended that is what has ended it. */
  settle(why: 'time' | 'interrupted'): void {
    const exploration = this.#exploration;
    if (exploration?.stopped !== 'pause') return;
    const incomplete = exploration.incomplete.map(one =>
      one.reason === 'pause' ? { ...one, reason: why } : one,
    );
    this.#exploration = { ...exploration, stopped: why, incomplete };
    this.#wasCut = true;
  }

  /** Takes over what was found elsewhere. */
  adopt({ exploration, summary, exploreMs, wasCut }: Explored): void {
    this.#exploration = exploration;
    this.#summary = summary;
    this.#exploreMs = exploreMs;
    this.#wasCut = wasCut;
    this.#isElsewhere = true;
  }

  get explored(): Explored {
    if (this.#exploration === null || this.#summary === null) throw new Error('nothing was explored yet');
    return {
      exploration: this.#exploration,
      summary: this.#summary,
      exploreMs: this.#exploreMs,
      wasCut: this.#wasCut,
    };
  }

  /** Takes up what an earlier process has saved; nothing must have been explored here before. */
  async restore(saved: SavedUnit): Promise<void> {
    await this.#explorer.restore(saved.exploration);
    this.#exploreMs = saved.exploreMs;
    this.#earlier = saved.statistics;
  }

  /** What another process needs to go on from here, and the files that it depends on. */
  async #save(exploreMs: number): Promise<{ unit: SavedUnit; files: readonly string[] }> {
    const { statistics, files } = await this.#summarize();
    return { unit: { exploration: this.#explorer.save(), statistics, exploreMs }, files };
  }

  async #summarize(): Promise<Summary> {
    const summary = await this.settings.executor.summary();
    const { statistics } = summary;
    const elsewhere = this.#gathered?.points ?? [];
    const points = new Map([...elsewhere, ...summary.points].map(point => [point.id, point]));
    const own = this.#earlier === null ? statistics : totalStatistics([this.#earlier, statistics]);
    this.#summary = {
      ...summary,
      points: elsewhere.length === 0 ? summary.points : [...points.values()],
      // What workers have counted includes what was counted here before.
      statistics: this.#gathered?.statistics ?? own,
    };
    return this.#summary;
  }
}
