/** One thread of a team, as the explorer's side sees it. */
import type { Plain } from '../unit.ts';
import type { FromMember, Replies, Request, ToMember } from './protocol.ts';

/** A thread itself; how one is started is up to the platform. */
export interface Port {
  post(messages: readonly ToMember[]): void;
  end(): Promise<void>;
}

export interface PortEvents {
  messages(messages: readonly FromMember[]): void;
  /** The thread is gone without having been told to end. */
  gone(reason: string): void;
}

export interface RemoteUnit {
  readonly number: number;
  readonly subject: Plain;
}

interface Waiting {
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

export class Member {
  readonly #port: Port;
  readonly #waiting = new Map<number, Waiting>();
  /** The units opened there, with tickets that can be forgotten. */
  readonly #opened = new Map<number, number[]>();
  /** What is posted together when whoever asks has asked for all that it wants. */
  #outgoing: ToMember[] = [];
  #nextId = 1;
  #gone: Error | null = null;

  constructor(start: (events: PortEvents) => Port, gone: () => void) {
    this.#port = start({
      messages: messages => {
        for (const message of messages) this.#receive(message);
      },
      gone: reason => {
        this.#lose(new Error(`an executor has ended: ${reason}`));
        gone();
      },
    });
  }

  /** How many requests it has not answered yet. */
  get load(): number {
    return this.#waiting.size;
  }

  get isGone(): boolean {
    return this.#gone !== null;
  }

  hasOpened(unit: RemoteUnit): boolean {
    return this.#opened.has(unit.number);
  }

  /** With the next message: there is no hurry. */
  forget(unit: RemoteUnit, ticket: number): void {
    this.#opened.get(unit.number)?.push(ticket);
  }

  ask<Kind extends Request['kind'], Outcome>(
    unit: RemoteUnit,
    request: Extract<Request, { kind: Kind }>,
  ): Promise<Replies<Outcome>[Kind]> {
    if (!this.#opened.has(unit.number)) {
      this.#opened.set(unit.number, []);
      // Whoever asks next hears of it when this fails.
      this.#post(unit, { kind: 'open', subject: unit.subject }).catch(() => {});
    }
    return this.#post(unit, request) as Promise<Replies<Outcome>[Kind]>;
  }

  #post(unit: RemoteUnit, request: Request): Promise<unknown> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const forget = this.#opened.get(unit.number)?.splice(0) ?? [];
      if (this.#outgoing.push({ id, unit: unit.number, request, forget }) === 1)
        queueMicrotask(() => this.#flush());
    });
  }

  #flush(): void {
    const messages = this.#outgoing;
    this.#outgoing = [];
    if (this.#gone === null) this.#port.post(messages);
  }

  #receive(message: FromMember): void {
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
    await this.#port.end();
  }
}
