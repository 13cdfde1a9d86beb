/** The pool's view of one worker: what waits for it, what it has at hand, and which units it has opened. */
import type { FromWorker, Replies, Request, ToWorker, UnitRequest } from './protocol.ts';
import type { StartWorker, Transport } from './transport.ts';

export interface PooledUnit<Subject> {
  readonly number: number;
  readonly subject: Subject;
  /** For workers that can share memory. */
  readonly shared: SharedArrayBuffer | null;
}

/** A task that waits for a worker. */
export interface Job<Worker> {
  readonly unit: number;
  begin(worker: Worker): void;
}

interface Pending {
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

/** A unit at the worker. */
interface RemoteUnit {
  isOpen: boolean;
  hasWorked: boolean;
  /** Tickets that no later request refers to. */
  readonly forgotten: number[];
}

export class WorkerHandle<Subject, Outcome, Summary> {
  /** Tasks that are easier for this worker than for others. It begins with the first; another worker takes the last. */
  readonly queue: Job<this>[] = [];
  readonly #transport: Transport<Subject>;
  readonly #pending = new Map<number, Pending>();
  readonly #units = new Map<number, RemoteUnit>();
  /** Posted together, once all requests of this turn of the event loop are there. */
  #outgoing: ToWorker<Subject>[] = [];
  #nextId = 1;
  #gone: Error | null = null;

  constructor(start: StartWorker<Subject>, gone: () => void) {
    this.#transport = start({
      messages: messages => {
        for (const message of messages) this.#receive(message);
      },
      gone: reason => {
        this.#lose(new Error(`an executor has ended: ${reason}`));
        gone();
      },
    });
  }

  get latencyMs(): number {
    return this.#transport.latencyMs;
  }

  /** The number of requests that it has not answered yet. */
  get atHand(): number {
    return this.#pending.size;
  }

  /** The number of tasks that it has at hand or that wait for it. */
  get load(): number {
    return this.#pending.size + this.queue.length;
  }

  get isGone(): boolean {
    return this.#gone !== null;
  }

  /** Whether tasks about this unit would begin at once. */
  isOpen(unit: number): boolean {
    return this.#units.get(unit)?.isOpen ?? false;
  }

  /** Whether it has answered any request about this unit. */
  hasWorked(unit: number): boolean {
    return this.#units.get(unit)?.hasWorked ?? false;
  }

  /** Goes with the next request about the unit: a run that is kept for longer costs memory only. */
  forget(unit: number, ticket: number): void {
    this.#units.get(unit)?.forgotten.push(ticket);
  }

  interrupt(epoch: number): void {
    if (this.#gone === null) this.#transport.interrupt(epoch);
  }

  /**
   * Has the worker open the unit, unless it was asked to before, and calls `ready` then. Where the unit cannot be opened,
   * every task about it fails.
   */
  open({ number, subject, shared }: PooledUnit<Subject>, ready: () => void): void {
    if (this.#units.has(number)) return;
    const unit: RemoteUnit = { isOpen: false, hasWorked: false, forgotten: [] };
    this.#units.set(number, unit);
    const opened = (): void => {
      unit.isOpen = true;
      ready();
    };
    const memory = this.#transport.sharesMemory ? shared : null;
    this.#post(number, { kind: 'open', subject, shared: memory }).then(opened, opened);
  }

  async ask<Kind extends UnitRequest['kind']>(
    unit: PooledUnit<Subject>,
    request: Extract<UnitRequest, { kind: Kind }>,
  ): Promise<Replies<Outcome, Summary>[Kind]> {
    this.open(unit, () => {});
    const reply = await this.#post(unit.number, request);
    const remote = this.#units.get(unit.number);
    if (remote !== undefined) remote.hasWorked = true;
    // The worker runs the same version of `serve`, which answers a request of this kind so.
    return reply as Replies<Outcome, Summary>[Kind];
  }

  #post(unit: number, request: Request<Subject>): Promise<unknown> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      const forget = this.#units.get(unit)?.forgotten.splice(0) ?? [];
      if (this.#outgoing.push({ id, unit, request, forget }) === 1) queueMicrotask(() => this.#flush());
    });
  }

  #flush(): void {
    const messages = this.#outgoing;
    this.#outgoing = [];
    if (this.#gone === null) this.#transport.post(messages);
  }

  #receive(message: FromWorker): void {
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) pending?.reject(new Error(message.error));
    else pending?.resolve(message.reply);
  }

  #lose(error: Error): void {
    this.#gone ??= error;
    for (const { reject } of this.#pending.values()) reject(this.#gone);
    this.#pending.clear();
  }

  async end(): Promise<void> {
    this.#lose(new Error('the executors were closed'));
    await this.#transport.end();
  }
}
