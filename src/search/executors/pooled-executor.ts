/** A executor for one unit whose workers are threads. */

import type { Plain } from '../unit.ts';
import type {
  Executed,
  ExecuteTask,
  Executor,
  KnownRun,
  Pursued,
  Reversed,
  ReverseTask,
} from './executor.ts';
import type { ExecutorPool } from './pool.ts';
import { decodeExecuted, type Packed } from './protocol.ts';
import type { PooledUnit, WorkerHandle } from './worker-handle.ts';

export class PooledExecutor<Outcome> implements Executor<Plain, Outcome> {
  /** The workers that have a run, by its ticket. */
  readonly #holders = new Map<number, Set<WorkerHandle>>();

  constructor(
    private readonly pool: ExecutorPool,
    private readonly unit: PooledUnit,
  ) {}

  get room(): number {
    return this.pool.room;
  }

  seed(): Promise<Packed> {
    return this.pool.idlest.ask(this.unit, { kind: 'seed' });
  }

  async execute(task: ExecuteTask<Plain>): Promise<Executed<Outcome> | null> {
    const { epoch, idlest } = this.pool;
    const parent = this.#holderOf(task.from ?? -1);
    const executed = await this.pool.submit(
      this.unit,
      this.pool.isBusier(parent) ? idlest : parent,
      worker => {
        this.#holders.set(task.ticket, new Set([worker]));
        return worker.ask<'execute', Outcome>(this.unit, { kind: 'execute', task, epoch });
      },
    );
    return executed === null ? null : decodeExecuted(executed);
  }

  reverse(task: ReverseTask<Plain>): Promise<Reversed<Plain>> {
    const { epoch } = this.pool;
    return this.#about(task.ticket, worker => worker.ask(this.unit, { kind: 'reverse', task, epoch }));
  }

  async pursue(task: ReverseTask<Plain>, ticket: number): Promise<Pursued<Plain, Outcome>> {
    // A new run is the cheapest thing to give to somebody else.
    if (this.pool.isBusier(this.#holderOf(task.ticket)))
      return { reversed: await this.reverse(task), executed: null };
    const { epoch } = this.pool;
    const request = { kind: 'pursue', task, ticket, epoch } as const;
    const { reversed, executed, worker } = await this.#about(task.ticket, async worker => ({
      ...(await worker.ask<'pursue', Outcome>(this.unit, request)),
      worker,
    }));
    if (executed === null) return { reversed, executed };
    this.#holders.set(ticket, new Set([worker]));
    return { reversed, executed: decodeExecuted(executed) };
  }

  minimize(run: KnownRun<Plain>): Promise<Packed | null> {
    const { epoch } = this.pool;
    return this.#about(run.ticket, worker => worker.ask(this.unit, { kind: 'minimize', run, epoch }));
  }

  /** Work about a run: whoever does it has the run from then on. */
  #about<Reply>(ticket: number, work: (worker: WorkerHandle) => Promise<Reply>): Promise<Reply> {
    return this.pool.submit(this.unit, this.#holderOf(ticket), worker => {
      this.#holders.get(ticket)?.add(worker);
      return work(worker);
    });
  }

  /** The least busy of those who have this run; where nobody has, of all. */
  #holderOf(ticket: number): WorkerHandle {
    let best: WorkerHandle | null = null;
    for (const holder of this.#holders.get(ticket) ?? [])
      if (!holder.isGone && (best === null || this.pool.loadOf(holder) < this.pool.loadOf(best)))
        best = holder;
    return best ?? this.pool.idlest;
  }

  forget(ticket: number): void {
    for (const holder of this.#holders.get(ticket) ?? []) holder.forget(this.unit, ticket);
    this.#holders.delete(ticket);
  }

  interrupt(): void {
    this.pool.interrupt();
  }

  /** What those who worked for this unit can tell about it, as far as they have told it when it is enough. */
  async summaries(enough: Promise<unknown>): Promise<Plain[]> {
    const told: Plain[] = [];
    const asked = this.pool.workers
      .filter(worker => worker.hasWorked(this.unit))
      .map(async worker => told.push(await worker.ask(this.unit, { kind: 'summary' })));
    await Promise.race([Promise.allSettled(asked), enough]);
    return told;
  }

  pack(input: Plain): Plain {
    return input;
  }

  async unpack(packed: Plain): Promise<Plain> {
    return packed;
  }
}
