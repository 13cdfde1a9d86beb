/**
 * The coordinator of a run on the queue: hands out parts of explorations and gathers their results.
 *
 * All that it knows follows from what is in Redis: the results of parts, in the order in which they were accepted. Each
 * names the parts that it has left, and a part without a result is a job. So a coordinator that is started again with
 * the same run id, or that has lost its connection, reads all results anew and goes on; a Redis that has forgotten the
 * last results makes workers find them again.
 */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Point } from '../../coverage/index.ts';
import type { ReportedOutcome } from '../../report/index.ts';
import {
  type Clock,
  type Exploration,
  finishedExploration,
  Gathering,
  type NewCase,
  type Plain,
  type Progress,
  type SavedExploration,
  type Stop,
  splitExploration,
  tasksIn,
} from '../../search/index.ts';
import { type SolverStatistics, totalStatistics } from '../../solver/index.ts';
import { UsageError } from '../failure.ts';
import { type Bundle, publishBundle } from './bundle.ts';
import { type JobData, jobIdOf, KEPT_SECONDS, keysOf, partName, QUEUE, ROOT, type RunKeys } from './keys.ts';
import { once } from './once.ts';
import { loadBullMq } from './packages.ts';
import { packValue, unpackValue } from './payload.ts';
import { openRedis } from './redis.ts';
import { type WorkerInfo, workersOn } from './registry.ts';
import { acceptResult, type PartResult, queuedPart, resultOf } from './results.ts';
import { SIGNAL_MS, sendSignal } from './signal.ts';
import type { UnitPlan } from './unit-plan.ts';

/** Milliseconds between two looks at the list of results. */
const POLL_MS = 50;
/** Milliseconds between two looks for jobs that have failed. */
const FAILED_MS = 1000;
/** Seconds of a job: of those of the first parts, and at most. Each generation has twice as many as the one before. */
const FIRST_SECONDS = 1;
const MOST_SECONDS = 8;
/** Parts for each worker that is there when a unit is handed out. */
const PARTS_EACH = 2;
/** Milliseconds before the end of `--time` at which workers are told to send what they have found. */
const EARLY_MS = 700;
/** Milliseconds that Redis has to forget a run when it is over. */
const CLOSE_MS = 3000;
/** How many times a job that fails is tried, by BullMQ. */
const ATTEMPTS = 3;

/** A unit as it is handed out. */
export interface HandedOut {
  readonly plan: UnitPlan;
  readonly bundle: Bundle;
  readonly exploration: SavedExploration<ReportedOutcome>;
  readonly candidates: Plain;
  readonly statistics: SolverStatistics;
}

export interface HandOutPatience {
  readonly timeMs: number | null;
  readonly maxPaths: number | null;
  readonly signal: AbortSignal;
  /** Whether the points that were reached are all that is wanted. */
  readonly isEnough?: (reached: ReadonlySet<number>) => boolean;
}

export interface HandOutEvents {
  executed(found: NewCase<ReportedOutcome>): void;
  progress(progress: Progress, state: QueueState): void;
}

/** How it stands with the queue, for whoever watches. */
export interface QueueState {
  readonly workers: number;
  readonly waiting: number;
  readonly active: number;
  /** Jobs that have ended. */
  readonly done: number;
}

export interface Gathered {
  readonly exploration: Exploration<ReportedOutcome>;
  /** For an explorer to go on from, where nothing is left. */
  readonly saved: SavedExploration<ReportedOutcome>;
  readonly statistics: SolverStatistics;
  readonly points: readonly Point[];
}

export interface CoordinatorOptions {
  readonly url: string;
  readonly runId: string;
  readonly clock: Clock;
  readonly say: (text: string) => void;
}

export class Coordinator {
  readonly #keys: RunKeys;
  #workers: readonly WorkerInfo[] = [];
  #state: QueueState = { workers: 0, waiting: 0, active: 0, done: 0 };
  /** How many times the connection was lost. */
  #losses = 0;
  readonly #timer: NodeJS.Timeout;
  #isOver = false;
  /** When the last exploration ends; before anything was handed out, that is not known. */
  #endsAt = Number.NEGATIVE_INFINITY;
  readonly #handedOut: string[] = [];
  #told = '';

  private constructor(
    private readonly redis: Redis,
    private readonly queue: Queue<JobData>,
    private readonly options: CoordinatorOptions,
  ) {
    this.#keys = keysOf(options.runId);
    redis.on('close', () => this.#losses++);
    this.#timer = setInterval(
      once(() => this.#observe()),
      SIGNAL_MS,
    );
  }

  static async open(options: CoordinatorOptions): Promise<Coordinator> {
    const redis = await openRedis(options.url);
    const { Queue: BullQueue } = loadBullMq();
    const queue = new BullQueue<JobData>(QUEUE, { connection: redis, prefix: QUEUE });
    queue.on('error', () => {});
    const coordinator = new Coordinator(redis, queue, options);
    await coordinator.#observe();
    return coordinator;
  }

  /** Looks who is there and tells workers how many of them are idle. */
  async #observe(): Promise<void> {
    const [workers, counts] = await Promise.all([
      workersOn(this.redis),
      this.queue.getJobCounts('wait', 'active'),
    ]);
    const { wait: waiting = 0, active = 0 } = counts;
    this.#workers = workers;
    this.#state = { ...this.#state, workers: workers.length, waiting, active };
    const idle = Math.max(0, workers.length - active - waiting);
    await sendSignal(this.redis, this.#keys.signal, {
      isOver:
        this.#isOver || (this.#handedOut.length > 0 && this.options.clock.now() > this.#endsAt - EARLY_MS),
      idlePerBusy: active === 0 ? 0 : idle / active,
    });
  }

  /** Has a unit explored until nothing is left, or patience is over. */
  async explore(
    name: string,
    unit: HandedOut,
    patience: HandOutPatience,
    events: HandOutEvents,
  ): Promise<Gathered> {
    this.#handedOut.push(name);
    const { clock } = this.options;
    const end = patience.timeMs === null ? Number.POSITIVE_INFINITY : clock.now() + patience.timeMs;
    this.#endsAt = Math.max(this.#endsAt, end);
    let gathered = new UnitGathering(unit.statistics);
    const announced = new Set<string>();
    let losses = -1;
    let lookedForFailures = clock.now();
    const step = async (): Promise<void> => {
      if (losses !== this.#losses) {
        losses = this.#losses;
        await this.#publish(name, unit);
        gathered = new UnitGathering(unit.statistics);
      }
      await this.#takeResults(name, gathered, found => {
        const key = JSON.stringify(found.found.input);
        if (!announced.has(key)) events.executed(found);
        announced.add(key);
      });
      if (clock.now() - lookedForFailures > FAILED_MS) {
        await this.#takeFailures(name, gathered);
        this.#sayWhoIsMissing();
        lookedForFailures = clock.now();
      }
    };
    const over = new Over(patience, clock);
    try {
      for (;;) {
        // Commands wait for a Redis that is away; whoever waits for the end does not.
        const stepping = step();
        stepping.catch(() => {});
        await Promise.race([stepping, over.promise]);
        const progress = gathered.found.progress(gathered.left);
        events.progress(progress, this.#state);
        const stopped = stopOf(patience, over.isOver, progress);
        if (gathered.taken > 0 && gathered.pending.size === 0) return gathered.result(null);
        if (stopped !== null)
          return gathered.taken === 0 ? localResult(unit, stopped) : gathered.result(stopped);
        await new Promise(resolve => setTimeout(resolve, POLL_MS));
      }
    } finally {
      over.release();
    }
  }

  /** Writes what workers need, and what this process has explored itself as the first result. */
  async #publish(
    name: string,
    { plan, bundle, exploration, candidates, statistics }: HandedOut,
  ): Promise<void> {
    const keys = this.#keys.unit(name);
    await publishBundle(this.redis, bundle);
    if ((await this.redis.set(keys.plan, packValue(plan), 'EX', KEPT_SECONDS, 'NX')) === null) {
      const bytes = await this.redis.getBuffer(keys.plan);
      if (bytes !== null && unpackValue<UnitPlan>(bytes).basis !== plan.basis)
        throw new UsageError(
          `--run-id ${this.options.runId}: there is a run of this name, of another program or with other options`,
          'Use another name.',
        );
    }
    const parts = splitExploration(exploration, Math.max(1, PARTS_EACH * this.#workers.length));
    const result: PartResult = {
      findings: exploration.findings,
      context: 0,
      left: parts.map(tasksIn),
      statistics,
      points: [],
      seconds: FIRST_SECONDS / 2,
    };
    const left = parts.map(part => ({ exploration: part, candidates }));
    // Not accepted where the run has begun before: then that is what it goes on from.
    await acceptResult(this.redis, keys, ROOT, result, left);
  }

  async #takeResults(
    name: string,
    gathered: UnitGathering,
    executed: HandOutEvents['executed'],
  ): Promise<void> {
    const keys = this.#keys.unit(name);
    for (const part of await this.redis.lrange(keys.done, gathered.taken, -1)) {
      const result = await resultOf(this.redis, keys, part);
      // It is written before its name: Redis has been emptied, and the connection was lost.
      if (result === null) return;
      if (part !== ROOT) this.#state = { ...this.#state, done: this.#state.done + 1 };
      for (const found of gathered.take(part, result)) executed(found);
      const jobs = result.left.map(
        (_, i): JobData => ({
          run: this.options.runId,
          unit: name,
          part: partName(part, i),
          seconds: Math.min(MOST_SECONDS, 2 * result.seconds),
        }),
      );
      await this.#handOut(name, jobs);
      await this.redis.del(keys.part(part));
    }
  }

  /** Jobs that are there already, or have a result, are left as they are. */
  async #handOut(name: string, jobs: readonly JobData[]): Promise<void> {
    const keys = this.#keys.unit(name);
    for (const data of jobs) {
      if ((await this.redis.exists(keys.result(data.part))) === 1) continue;
      await this.queue.add('explore', data, {
        jobId: jobIdOf(data),
        attempts: ATTEMPTS,
        removeOnComplete: true,
      });
    }
  }

  /**
   * A part whose job has failed, or was lost with too many workers, is handed out again task by task; a single task is given
   * up. Either is a result like that of a worker.
   */
  async #takeFailures(name: string, gathered: UnitGathering): Promise<void> {
    const keys = this.#keys.unit(name);
    for (const job of await this.queue.getFailed()) {
      const { run, unit, part } = job.data;
      if (run !== this.options.runId || unit !== name || !gathered.pending.has(part)) continue;
      const queued = await queuedPart(this.redis, keys, part);
      if (queued === null) continue;
      const { exploration, candidates } = queued;
      const tasks = tasksIn(exploration);
      const singles = tasks > 1 ? splitExploration(exploration, tasks) : [];
      const given = new Gathering<ReportedOutcome>();
      if (tasks <= 1) given.lose(`a job on the queue failed: ${job.failedReason}`, tasks);
      const result: PartResult = {
        findings: given.save(),
        context: 0,
        left: singles.map(tasksIn),
        statistics: totalStatistics([]),
        points: [],
        seconds: FIRST_SECONDS / 2,
      };
      const left = singles.map(one => ({ exploration: one, candidates }));
      await acceptResult(this.redis, keys, part, result, left);
      await job.remove();
    }
  }

  #sayWhoIsMissing(): void {
    const { runId, say, url } = this.options;
    const refusing = this.#workers.filter(({ refused }) => refused !== null);
    const text =
      this.#workers.length === 0
        ? `no worker is there; run ${runId} waits for one: tandem worker --queue ${new URL(url).protocol}//…`
        : refusing.length === this.#workers.length
          ? `no worker takes the jobs of run ${runId}: ${refusing[0]?.refused}`
          : '';
    if (text !== '' && text !== this.#told) say(text);
    this.#told = text;
  }

  /** Ends the run, and removes what is left of it in Redis, as far as Redis is there. */
  async close(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    const ended = this.#end().catch(() => {});
    let silence = () => {};
    const enough = new Promise<void>(resolve => {
      silence = this.options.clock.alarm(CLOSE_MS, resolve);
    });
    await Promise.race([ended, enough]);
    silence();
    this.redis.disconnect();
  }

  async #end(): Promise<void> {
    try {
      await sendSignal(this.redis, this.#keys.signal, { isOver: true, idlePerBusy: 0 });
      for (const name of this.#handedOut) await this.redis.del(this.#keys.unit(name).plan);
      const jobs = await this.queue.getJobs(['wait', 'delayed', 'failed', 'prioritized']);
      const own = jobs.filter(job => job?.data.run === this.options.runId);
      await Promise.all(own.map(job => job.remove().catch(() => {})));
      await this.#clear();
    } finally {
      await this.queue.close();
    }
  }

  async #clear(): Promise<void> {
    let cursor = '0';
    do {
      const [next, keys] = await this.redis.scan(cursor, 'MATCH', `${QUEUE}:run:${this.options.runId}:*`);
      cursor = next;
      const gone = keys.filter(key => key !== this.#keys.signal);
      if (gone.length > 0) await this.redis.del(gone);
    } while (cursor !== '0');
  }
}

function stopOf(
  { signal, maxPaths, isEnough }: HandOutPatience,
  isLate: boolean,
  { executions, reached }: Progress,
): Stop | null {
  if (signal.aborted) return 'interrupted';
  if (isLate) return 'time';
  if (isEnough?.(reached)) return 'covered';
  return maxPaths !== null && executions >= maxPaths ? 'max-paths' : null;
}

/** What is known where Redis was not to be had: what was explored before. */
function localResult({ exploration, statistics }: HandedOut, stopped: Stop): Gathered {
  const gathered = new UnitGathering(statistics);
  const left = [tasksIn(exploration)];
  const { findings } = exploration;
  gathered.take(ROOT, { findings, context: 0, left, statistics, points: [], seconds: 0 });
  return gathered.result(stopped);
}

/** Fulfilled when the time or the user's patience is over. */
class Over {
  readonly promise: Promise<void>;
  isOver = false;
  release: () => void = () => {};

  constructor({ timeMs, signal }: HandOutPatience, clock: Clock) {
    this.promise = new Promise(resolve => {
      const end = () => {
        this.isOver = true;
        resolve();
      };
      const silence = timeMs === null ? () => {} : clock.alarm(timeMs, end);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      this.release = () => {
        silence();
        signal.removeEventListener('abort', end);
      };
    });
  }
}

/** What is known of a unit from the results that were taken in so far. */
class UnitGathering {
  readonly found = new Gathering<ReportedOutcome>();
  /** The parts without a result, and how many tasks each has. */
  readonly pending = new Map<string, number>();
  taken = 0;
  #statistics: SolverStatistics;
  readonly #points = new Map<number, Point>();

  constructor(statistics: SolverStatistics) {
    this.#statistics = { ...statistics, answeredBy: { ...statistics.answeredBy } };
  }

  take(
    part: string,
    { findings, context, left, statistics, points }: PartResult,
  ): NewCase<ReportedOutcome>[] {
    this.taken++;
    this.pending.delete(part);
    for (const [i, tasks] of left.entries()) this.pending.set(partName(part, i), tasks);
    if (part !== ROOT) this.#statistics = totalStatistics([this.#statistics, statistics]);
    for (const point of points) this.#points.set(point.id, point);
    return this.found.add(findings, context);
  }

  get left(): number {
    return [...this.pending.values()].reduce((sum, tasks) => sum + tasks, 0);
  }

  result(stopped: Stop | null): Gathered {
    return {
      exploration: this.found.result(stopped, this.left),
      saved: finishedExploration(this.found.save()),
      statistics: this.#statistics,
      points: [...this.#points.values()],
    };
  }
}
