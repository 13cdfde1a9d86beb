/**
 * Several threads that work for one explorer, or for several one after the other.
 *
 * Each worker has a queue of its own, for work that is easier for it than for others, and a few tasks at hand, so that
 * it need not wait for the next one. A worker that runs short of work takes some from the longest queue. One that goes
 * away (it ran out of memory, say) is replaced; what it had at hand counts as failed and all else goes on.
 */
import type { Plain } from '../unit.ts';
import { PooledExecutor } from './pooled-executor.ts';
import { Throughput } from './throughput.ts';
import { type PooledUnit, type Transport, type TransportEvents, WorkerHandle } from './worker-handle.ts';

export interface ExecutorPoolOptions {
  readonly size: number;
  readonly start: (events: TransportEvents) => Transport;
  readonly now: () => number;
  /** Shared with all threads: it changes when it is time to stop. */
  readonly epoch: Int32Array;
  /** How many solvers each of them has. */
  readonly solvers?: number;
}

interface Job {
  readonly unit: PooledUnit;
  begin(worker: WorkerHandle): void;
}

/** How many threads may be started in place of others before there must be something wrong with all of them. */
const MAX_REPLACEMENTS = 10;

/** So much work is at hand in another thread: enough for the time until this one has read a message. */
const AT_HAND_MS = 30;
const MOST_AT_HAND = 16;
/** So much work waits for each worker: enough to choose from, and not too much to think better of. */
const WAITING_MS = 60;
const MOST_WAITING = 32;
/** So much more than another a worker has to do before new runs go to that other. */
const UNEVEN_MS = 20;
/** So many more tasks wait for a worker than another one has before that one takes some. */
const MANY_MORE = 4;

export class ExecutorPool {
  readonly #workers: WorkerHandle[];
  readonly #queues = new Map<WorkerHandle, Job[]>();
  readonly #throughput: Throughput;
  #replaced = 0;
  #units = 0;
  #closed = false;

  constructor(private readonly options: ExecutorPoolOptions) {
    this.#throughput = new Throughput(options.size, options.now);
    this.#workers = Array.from({ length: options.size }, () => this.#start());
  }

  #start(): WorkerHandle {
    const worker: WorkerHandle = new WorkerHandle(this.options.start, () => this.#replace(worker));
    this.#queues.set(worker, []);
    return worker;
  }

  #replace(worker: WorkerHandle): void {
    const at = this.#workers.indexOf(worker);
    if (at < 0 || this.#closed) return;
    if (this.#replaced++ < MAX_REPLACEMENTS) this.#workers[at] = this.#start();
    else this.#workers.splice(at, 1);
    const left = this.#queueOf(worker).splice(0);
    this.#queues.delete(worker);
    if (this.#workers.length > 0) this.#queueOf(this.idlest).push(...left);
    else for (const job of left) job.begin(worker);
    this.#handOut();
  }

  /** A executor for one unit. */
  executor<Outcome>(subject: Plain): PooledExecutor<Outcome> {
    const unit = { number: this.#units++, subject };
    for (const worker of this.#workers) worker.open(unit, () => this.#handOut());
    return new PooledExecutor(this, unit);
  }

  get workers(): readonly WorkerHandle[] {
    return this.#workers;
  }

  /** How many tasks are enough for all of them for a while. */
  get room(): number {
    const each = Math.min(MOST_WAITING, this.#throughput.tasksIn(WAITING_MS));
    return this.#workers.reduce((sum, worker) => sum + Math.max(this.#atHandOf(worker), each), 0);
  }

  /** How many tasks a worker has at hand, besides those that may be waiting for a solver. */
  #atHandOf({ isInProcess }: WorkerHandle): number {
    const { solvers = 1 } = this.options;
    const more = isInProcess ? 1 : Math.min(MOST_AT_HAND, this.#throughput.tasksIn(AT_HAND_MS));
    return solvers + Math.max(1, more);
  }

  /** The one that has the least to do. */
  get idlest(): WorkerHandle {
    const [first, ...others] = this.#workers;
    if (first === undefined) throw new Error('no executor is left');
    return others.reduce((best, worker) => (this.loadOf(worker) < this.loadOf(best) ? worker : best), first);
  }

  /** Whether it has so much more to do than another that new work is better given to that other. */
  isBusier(worker: WorkerHandle): boolean {
    const uneven = Math.max(2, this.#throughput.tasksIn(UNEVEN_MS));
    return this.loadOf(worker) - this.loadOf(this.idlest) >= uneven;
  }

  loadOf(worker: WorkerHandle): number {
    return worker.load + this.#queueOf(worker).length;
  }

  #queueOf(worker: WorkerHandle): Job[] {
    return this.#queues.get(worker) ?? [];
  }

  /** Has it done by this worker, or by one that has nothing else to do. */
  submit<Reply>(
    unit: PooledUnit,
    favourite: WorkerHandle,
    work: (worker: WorkerHandle) => Promise<Reply>,
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const begin = (worker: WorkerHandle): void => {
        work(worker)
          .finally(() => {
            this.#throughput.ended();
            this.#handOut();
          })
          .then(resolve, reject);
      };
      this.#queueOf(favourite).push({ unit, begin });
      this.#handOut();
    });
  }

  #handOut(): void {
    for (const worker of this.#workers) {
      while (worker.load < this.#atHandOf(worker)) {
        const queue = this.#queueOf(worker);
        const source = queue.length > 0 ? queue : this.#queueToTakeFrom(worker);
        const unit = (source === queue ? source[0] : source.at(-1))?.unit;
        if (unit === undefined) break;
        // While it gets ready, others may take what waits for it.
        if (!worker.isOpen(unit)) {
          worker.open(unit, () => this.#handOut());
          break;
        }
        // Of another's, what that one would have come to last.
        (source === queue ? source.shift() : source.pop())?.begin(worker);
      }
    }
  }

  #queueToTakeFrom({ load }: WorkerHandle): Job[] {
    const queues = this.#workers.map(worker => this.#queueOf(worker));
    const longest = queues.reduce((longest, queue) => (queue.length > longest.length ? queue : longest), []);
    return load === 0 || longest.length >= load + MANY_MORE ? longest : [];
  }

  get epoch(): number {
    return Atomics.load(this.options.epoch, 0);
  }

  interrupt(): void {
    Atomics.add(this.options.epoch, 0, 1);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.interrupt();
    await Promise.all(this.#workers.map(worker => worker.end()));
  }
}
