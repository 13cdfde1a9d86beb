/**
 * Several workers for one explorer, or for several explorers one after the other.
 *
 * Each worker has a queue for tasks that are easier for it than for others, because they are about runs that it has made,
 * and a few tasks at hand, so that it need not wait for the next one. A worker that runs short of tasks steals from
 * the longest queue. A worker that is gone (it ran out of memory, say) is replaced: what it had at hand counts as
 * failed, what waited for it is done by others.
 */
import { defined } from '../../logic/index.ts';
import type { Capacity } from './executor.ts';
import { PooledExecutor } from './pooled-executor.ts';
import { Throughput } from './throughput.ts';
import type { StartWorker } from './transport.ts';
import { type Job, type PooledUnit, WorkerHandle } from './worker-handle.ts';

export interface ExecutorPoolOptions<Subject> {
  /** Starts each of the workers, and another one in its place where it is gone. */
  readonly workers: readonly StartWorker<Subject>[];
  readonly now: () => number;
  /** The number of solvers that each worker has, 1 by default. */
  readonly solvers?: number;
}

/** Workers that are replaced in all, until it must be assumed that every one will go the same way. */
const MAX_REPLACEMENTS = 10;

/** Tasks at hand at most, whatever the latency of the transport; more are lost with a worker that is gone. */
const MAX_AT_HAND = 16;
/**
 * Milliseconds of work that wait for each worker, and tasks at most. More let a worker choose and steal more, but
 * were chosen before the latest results.
 */
const WAITING_MS = 60;
const MAX_WAITING = 32;
/**
 * Milliseconds of work that a worker has in excess of the least busy one when new runs go to that one. Larger keeps runs
 * with the worker that has less to do for them; smaller spreads them more evenly.
 */
const UNEVEN_MS = 20;
/** Tasks that the longest queue has in excess of what a worker has at hand when that worker steals; 0 steals at once. */
const STEAL_EXCESS = 4;

type Worker<Subject, Outcome, Summary> = WorkerHandle<Subject, Outcome, Summary>;

export class ExecutorPool<Subject, Outcome, Summary> {
  readonly #workers: Worker<Subject, Outcome, Summary>[];
  readonly #throughput: Throughput;
  readonly #units: PooledUnit<Subject>[] = [];
  #replaced = 0;
  #epoch = 0;
  #isClosed = false;

  constructor(private readonly options: ExecutorPoolOptions<Subject>) {
    this.#throughput = new Throughput(options.workers.length, options.now);
    this.#workers = options.workers.map(start => this.#start(start));
  }

  #start(start: StartWorker<Subject>): Worker<Subject, Outcome, Summary> {
    const worker: Worker<Subject, Outcome, Summary> = new WorkerHandle(start, () =>
      this.#replace(worker, start),
    );
    return worker;
  }

  #replace(worker: Worker<Subject, Outcome, Summary>, start: StartWorker<Subject>): void {
    const at = this.#workers.indexOf(worker);
    if (at < 0 || this.#isClosed) return;
    if (this.#replaced++ < MAX_REPLACEMENTS) this.#workers[at] = this.#start(start);
    else this.#workers.splice(at, 1);
    const left = worker.queue.splice(0);
    if (this.#workers.length > 0) this.leastBusy.queue.push(...left);
    // Without a worker left, they fail as the tasks at hand did.
    else for (const job of left) job.begin(worker);
    this.#handOut();
  }

  /** An executor for one unit. `shared` is memory that the units of all workers may have in common. */
  executorFor(subject: Subject, shared: SharedArrayBuffer | null): PooledExecutor<Subject, Outcome, Summary> {
    const unit: PooledUnit<Subject> = { number: this.#units.length, subject, shared };
    this.#units.push(unit);
    for (const worker of this.#workers) worker.open(unit, () => this.#handOut());
    return new PooledExecutor(this, unit);
  }

  get workers(): readonly Worker<Subject, Outcome, Summary>[] {
    return this.#workers;
  }

  /** Enough tasks for all workers for `WAITING_MS`. */
  get capacity(): Capacity {
    const waiting = Math.min(MAX_WAITING, this.#throughput.tasksIn(WAITING_MS));
    const tasks = this.#workers.reduce((sum, worker) => sum + Math.max(this.#limitOf(worker), waiting), 0);
    return { runs: tasks, queries: tasks, tasks };
  }

  /** The number of tasks that a worker may have at hand: those that may wait for a solver, and more for its latency. */
  #limitOf({ latencyMs }: Worker<Subject, Outcome, Summary>): number {
    const { solvers = 1 } = this.options;
    return solvers + Math.max(1, Math.min(MAX_AT_HAND, this.#throughput.tasksIn(latencyMs)));
  }

  get leastBusy(): Worker<Subject, Outcome, Summary> {
    const [first, ...others] = this.#workers;
    if (first === undefined) throw new Error('no executor is left');
    return others.reduce((best, worker) => (worker.load < best.load ? worker : best), first);
  }

  /** Whether it has so much more to do than another worker that a new run is better given to that one. */
  isOverloaded(worker: Worker<Subject, Outcome, Summary>): boolean {
    const uneven = Math.max(2, this.#throughput.tasksIn(UNEVEN_MS));
    return worker.load - this.leastBusy.load >= uneven;
  }

  /** Has the task done by this worker, or by another one that runs short of tasks before. */
  submit<Reply>(
    unit: PooledUnit<Subject>,
    favourite: Worker<Subject, Outcome, Summary>,
    work: (worker: Worker<Subject, Outcome, Summary>) => Promise<Reply>,
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const begin = (worker: Worker<Subject, Outcome, Summary>): void => {
        work(worker)
          .finally(() => {
            this.#throughput.taskEnded();
            this.#handOut();
          })
          .then(resolve, reject);
      };
      favourite.queue.push({ unit: unit.number, begin });
      this.#handOut();
    });
  }

  #handOut(): void {
    for (const worker of this.#workers) {
      while (worker.atHand < this.#limitOf(worker)) {
        const isStolen = worker.queue.length === 0;
        const source = isStolen ? this.#queueToStealFrom(worker) : worker.queue;
        const job = isStolen ? source.at(-1) : source[0];
        if (job === undefined) break;
        if (!worker.isOpen(job.unit)) {
          // Until it has opened the unit, others may steal what waits for it.
          worker.open(defined(this.#units[job.unit]), () => this.#handOut());
          break;
        }
        if (isStolen) source.pop();
        else source.shift();
        job.begin(worker);
      }
    }
  }

  #queueToStealFrom({ atHand }: Worker<Subject, Outcome, Summary>): Job<Worker<Subject, Outcome, Summary>>[] {
    const queues = this.#workers.map(worker => worker.queue);
    const longest = queues.reduce((longest, queue) => (queue.length > longest.length ? queue : longest), []);
    return atHand === 0 || longest.length >= atHand + STEAL_EXCESS ? longest : [];
  }

  /** Tasks that are begun now belong to this epoch. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Tasks that were begun before end soon. */
  interrupt(): void {
    this.#epoch++;
    for (const worker of this.#workers) worker.interrupt(this.#epoch);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.interrupt();
    await Promise.all(this.#workers.map(worker => worker.end()));
  }
}
