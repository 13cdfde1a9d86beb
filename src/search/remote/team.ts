/**
 * Several threads that work for one explorer, or for several one after the other.
 *
 * A task goes to a member that has the run it is about, or that it comes from; where another has much less to do, to
 * that one, which then makes the run again. A member that goes away (it ran out of memory, say)
 * is replaced; what it had in hand counts as failed and all else goes on.
 */
import type { Crew, Executed, ExecuteTask, KnownRun, Pursued, Reversed, ReverseTask } from '../crew.ts';
import type { Plain } from '../unit.ts';
import {
  decodeExecuted,
  type FromMember,
  type Packed,
  type Replies,
  type Request,
  type ToMember,
} from './protocol.ts';

/** A thread as the team sees it; how one is started is up to the platform. */
export interface Port {
  post(messages: readonly ToMember[]): void;
  end(): Promise<void>;
}

export interface PortEvents {
  messages(messages: readonly FromMember[]): void;
  /** The thread is gone without having been told to end. */
  gone(reason: string): void;
}

export interface TeamOptions {
  readonly size: number;
  readonly start: (events: PortEvents) => Port;
  /** Shared with all threads: it changes when it is time to stop. */
  readonly epoch: Int32Array;
}

/** How many threads may be started in place of others before there must be something wrong with all of them. */
const MAX_REPLACEMENTS = 10;

/** How much more a member must have to do than another before that one does what is easier for the first. */
const WORTH_MOVING = 4;
/** The same where the other has nothing to do at all. */
const WORTH_WAKING = 2;

export class Team {
  readonly #members: Member[];
  #replaced = 0;
  #units = 0;
  #closed = false;

  constructor(private readonly options: TeamOptions) {
    this.#members = Array.from({ length: options.size }, () => this.#start());
  }

  #start(): Member {
    const member: Member = new Member(this.options.start, () => this.#replace(member));
    return member;
  }

  #replace(member: Member): void {
    const at = this.#members.indexOf(member);
    if (at < 0 || this.#closed) return;
    if (this.#replaced++ < MAX_REPLACEMENTS) this.#members[at] = this.#start();
    else this.#members.splice(at, 1);
  }

  /** A crew for one unit. */
  crew<Outcome>(subject: Plain): RemoteCrew<Outcome> {
    return new RemoteCrew(this, { number: this.#units++, subject });
  }

  get members(): readonly Member[] {
    return this.#members;
  }

  /** The one that has the least to do. */
  get idlest(): Member {
    const [first, ...others] = this.#members;
    if (first === undefined) throw new Error('no executor is left');
    return others.reduce((best, member) => (member.load < best.load ? member : best), first);
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
    await Promise.all(this.#members.map(member => member.end()));
  }
}

interface RemoteUnit {
  readonly number: number;
  readonly subject: Plain;
}

interface Waiting {
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

class Member {
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

export class RemoteCrew<Outcome> implements Crew<Plain, Outcome> {
  /** The members that have a run, by its ticket. */
  readonly #holders = new Map<number, Set<Member>>();

  constructor(
    private readonly team: Team,
    private readonly unit: RemoteUnit,
  ) {}

  seed(): Promise<Packed> {
    return this.team.idlest.ask(this.unit, { kind: 'seed' });
  }

  async execute(task: ExecuteTask<Plain>): Promise<Executed<Outcome> | null> {
    const member = this.#best(this.#holders.get(task.from ?? -1) ?? []);
    this.#holders.set(task.ticket, new Set([member]));
    const { epoch } = this.team;
    const executed = await member.ask<'execute', Outcome>(this.unit, { kind: 'execute', task, epoch });
    return executed === null ? null : decodeExecuted(executed);
  }

  reverse(task: ReverseTask<Plain>): Promise<Reversed<Plain>> {
    const { epoch } = this.team;
    return this.#holderOf(task.ticket).ask(this.unit, { kind: 'reverse', task, epoch });
  }

  async pursue(task: ReverseTask<Plain>, ticket: number): Promise<Pursued<Plain, Outcome>> {
    const member = this.#holderOf(task.ticket);
    const { epoch } = this.team;
    const request = { kind: 'pursue', task, ticket, epoch } as const;
    const { reversed, executed } = await member.ask<'pursue', Outcome>(this.unit, request);
    if (executed === null) return { reversed, executed };
    this.#holders.set(ticket, new Set([member]));
    return { reversed, executed: decodeExecuted(executed) };
  }

  shrink(run: KnownRun<Plain>): Promise<Packed | null> {
    const { epoch } = this.team;
    return this.#holderOf(run.ticket).ask(this.unit, { kind: 'shrink', run, epoch });
  }

  #holderOf(ticket: number): Member {
    const holders = this.#holders.get(ticket) ?? new Set();
    this.#holders.set(ticket, holders);
    const best = this.#best(holders);
    holders.add(best);
    return best;
  }

  /** One of these, unless somebody else has much less to do. */
  #best(members: Iterable<Member>): Member {
    const { idlest } = this.team;
    let best: Member | null = null;
    for (const member of members) {
      if (!member.isGone && (best === null || member.load < best.load)) best = member;
    }
    if (best === null) return idlest;
    return best.load - idlest.load < (idlest.load === 0 ? WORTH_WAKING : WORTH_MOVING) ? best : idlest;
  }

  forget(ticket: number): void {
    for (const holder of this.#holders.get(ticket) ?? []) holder.forget(this.unit, ticket);
    this.#holders.delete(ticket);
  }

  interrupt(): void {
    this.team.interrupt();
  }

  /** What those who worked for this unit can tell about it, as far as they have told it when it is enough. */
  async summaries(enough: Promise<unknown>): Promise<Plain[]> {
    const told: Plain[] = [];
    const asked = this.team.members
      .filter(member => member.hasOpened(this.unit))
      .map(async member => told.push(await member.ask(this.unit, { kind: 'summary' })));
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
