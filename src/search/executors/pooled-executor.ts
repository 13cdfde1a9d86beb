/** The executor of one unit whose work is done by a pool of workers. It knows which workers have which runs. */
import type { Plain } from '../unit.ts';
import type {
  Capacity,
  Executed,
  ExecuteTask,
  Executor,
  KnownRun,
  Pursued,
  ReverseTask,
} from './executor.ts';
import type { ExecutorPool } from './pool.ts';
import { decodeExecuted, type Packed } from './protocol.ts';
import type { PooledUnit, WorkerHandle } from './worker-handle.ts';

export class PooledExecutor<Subject, Outcome, Summary> implements Executor<Plain, Outcome> {
  /** The workers that have a run, by its ticket. */
  readonly #holders = new Map<number, Set<WorkerHandle<Subject, Outcome, Summary>>>();

  constructor(
    private readonly pool: ExecutorPool<Subject, Outcome, Summary>,
    private readonly unit: PooledUnit<Subject>,
  ) {}

  get capacity(): Capacity {
    return this.pool.capacity;
  }

  seed(): Promise<Packed> {
    return this.pool.leastBusy.ask(this.unit, { kind: 'seed' });
  }

  async execute(task: ExecuteTask<Plain>): Promise<Executed<Outcome> | null> {
    const { epoch, leastBusy } = this.pool;
    const parent = this.#holderOf(task.from ?? -1);
    const favourite = this.pool.isOverloaded(parent) ? leastBusy : parent;
    const executed = await this.pool.submit(this.unit, favourite, worker => {
      this.#holders.set(task.ticket, new Set([worker]));
      return worker.ask(this.unit, { kind: 'execute', task, epoch });
    });
    return executed === null ? null : decodeExecuted(executed);
  }

  async pursue(task: ReverseTask<Plain>, ticket: number): Promise<Pursued<Plain, Outcome>> {
    const { epoch } = this.pool;
    // Where others have less to do, the new run is the cheapest task to give to one of them.
    const next = this.pool.isOverloaded(this.#holderOf(task.ticket)) ? null : ticket;
    const { reversed, executed } = await this.#about(task.ticket, async worker => {
      const pursued = await worker.ask(this.unit, { kind: 'pursue', task, ticket: next, epoch });
      if (pursued.executed !== null) this.#holders.set(ticket, new Set([worker]));
      return pursued;
    });
    return { reversed, executed: executed === null ? null : decodeExecuted(executed) };
  }

  minimize(run: KnownRun<Plain>): Promise<Packed | null> {
    const { epoch } = this.pool;
    return this.#about(run.ticket, worker => worker.ask(this.unit, { kind: 'minimize', run, epoch }));
  }

  /** A task about a run: the worker that does it has the run from then on. */
  #about<Reply>(
    ticket: number,
    work: (worker: WorkerHandle<Subject, Outcome, Summary>) => Promise<Reply>,
  ): Promise<Reply> {
    return this.pool.submit(this.unit, this.#holderOf(ticket), worker => {
      this.#holders.get(ticket)?.add(worker);
      return work(worker);
    });
  }

  /** The least busy of the workers that have this run; where there is none, of all. */
  #holderOf(ticket: number): WorkerHandle<Subject, Outcome, Summary> {
    let best: WorkerHandle<Subject, Outcome, Summary> | null = null;
    for (const holder of this.#holders.get(ticket) ?? [])
      if (!holder.isGone && (best === null || holder.load < best.load)) best = holder;
    return best ?? this.pool.leastBusy;
  }

  forget(ticket: number): void {
    for (const holder of this.#holders.get(ticket) ?? []) holder.forget(this.unit.number, ticket);
    this.#holders.delete(ticket);
  }

  interrupt(): void {
    this.pool.interrupt();
  }

  /** The summaries of the workers that have worked for this unit, as far as they are there when `enough` is fulfilled. */
  async summaries(enough: Promise<unknown>): Promise<Summary[]> {
    const summaries: Summary[] = [];
    const asked = this.pool.workers
      .filter(worker => worker.hasWorked(this.unit.number))
      .map(async worker => summaries.push(await worker.ask(this.unit, { kind: 'summary' })));
    await Promise.race([Promise.allSettled(asked), enough]);
    return summaries;
  }

  pack(input: Plain): Plain {
    return input;
  }

  async unpack(packed: Plain): Promise<Plain> {
    return packed;
  }
}
