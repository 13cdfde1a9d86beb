/** One thread of a pool, as the explorer's side sees it. */
import type { Plain } from '../unit.ts';
import type { FromWorker, Replies, Request, ToWorker } from './protocol.ts';

/** A thread itself; how one is started is up to the platform. */
export interface Transport {
  /** It is this very thread: what is posted is there at once. */
  readonly isInProcess?: boolean;
  post(messages: readonly ToWorker[]): void;
  end(): Promise<void>;
}

export interface TransportEvents {
  messages(messages: readonly FromWorker[]): void;
  /** The thread is gone without having been told to end. */
  gone(reason: string): void;
}

export interface PooledUnit {
  readonly number: number;
  readonly subject: Plain;
}

interface Waiting {
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

/** What is known about a unit on the other side. */
interface UnitThere {
  isOpen: boolean;
  hasWorked: boolean;
  /** Tickets that nobody will ask about any more. */
  readonly forgotten: number[];
}

export class WorkerHandle {
  readonly #transport: Transport;
  readonly #waiting = new Map<number, Waiting>();
  readonly #units = new Map<number, UnitThere>();
  /** What is posted together when whoever asks has asked for all that it wants. */
  #outgoing: ToWorker[] = [];
  #nextId = 1;
  #gone: Error | null = null;

  constructor(start: (events: TransportEvents) => Transport, gone: () => void) {
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

  get isInProcess(): boolean {
    return this.#transport.isInProcess ?? false;
  }

  /** How many requests it has not answered yet. */
  get load(): number {
    return this.#waiting.size;
  }

  get isGone(): boolean {
    return this.#gone !== null;
  }

  /** Whether it is ready to work on this unit. */
  isOpen({ number }: PooledUnit): boolean {
    return this.#units.get(number)?.isOpen ?? false;
  }

  /** Whether it has done anything for this unit. */
  hasWorked({ number }: PooledUnit): boolean {
    return this.#units.get(number)?.hasWorked ?? false;
  }

  /** With the next message: there is no hurry. */
  forget({ number }: PooledUnit, ticket: number): void {
    this.#units.get(number)?.forgotten.push(ticket);
  }

  /**
   * Has the unit opened there, unless it was asked to before; then `ready` is called. Where it cannot be opened, whoever
   * asks for something hears of it.
   */
  open(unit: PooledUnit, ready?: () => void): void {
    if (this.#units.has(unit.number)) return;
    const there: UnitThere = { isOpen: false, hasWorked: false, forgotten: [] };
    this.#units.set(unit.number, there);
    const opened = (): void => {
      there.isOpen = true;
      ready?.();
    };
    this.#post(unit, { kind: 'open', subject: unit.subject }).then(opened, opened);
  }

  async ask<Kind extends Request['kind'], Outcome>(
    unit: PooledUnit,
    request: Extract<Request, { kind: Kind }>,
  ): Promise<Replies<Outcome>[Kind]> {
    this.open(unit);
    const reply = await this.#post(unit, request);
    const there = this.#units.get(unit.number);
    if (there !== undefined) there.hasWorked = true;
    return reply as Replies<Outcome>[Kind];
  }

  #post(unit: PooledUnit, request: Request): Promise<unknown> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const forget = this.#units.get(unit.number)?.forgotten.splice(0) ?? [];
      if (this.#outgoing.push({ id, unit: unit.number, request, forget }) === 1)
        queueMicrotask(() => this.#flush());
    });
  }

  #flush(): void {
    const messages = this.#outgoing;
    this.#outgoing = [];
    if (this.#gone === null) this.#transport.post(messages);
  }

  #receive(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) waiting?.reject(new Error(message.error));
    else waiting?.resolve(message.reply);
  }

  #lose(error: Error): void {
    this.#gone ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
    this.#waiting.clear();
  }

  async end(): Promise<void> {
    this.#lose(new Error('the executors were closed'));
    await this.#transport.end();
  }
}
