/**
 * Several threads that work for one explorer, or for several one after the other.
 *
 * Each member has a queue of its own, for work that is easier for it than for others, and a few tasks at hand, so that
 * it need not wait for the next one. A member that runs short of work takes some from the longest queue. One that goes
 * away (it ran out of memory, say) is replaced; what it had at hand counts as failed and all else goes on.
 */
import type { Plain } from '../unit.ts';
import { Member, type Port, type PortEvents, type RemoteUnit } from './member.ts';
import { Pace } from './pace.ts';
import { RemoteCrew } from './remote-crew.ts';

export interface TeamOptions {
  readonly size: number;
  readonly start: (events: PortEvents) => Port;
  readonly now: () => number;
  /** Shared with all threads: it changes when it is time to stop. */
  readonly epoch: Int32Array;
  /** How many solvers each of them has. */
  readonly solvers?: number;
}

interface Job {
  readonly unit: RemoteUnit;
  begin(member: Member): void;
}

/** How many threads may be started in place of others before there must be something wrong with all of them. */
const MAX_REPLACEMENTS = 10;

/** So much work is at hand in another thread: enough for the time until this one has read a message. */
const AT_HAND_MS = 30;
const MOST_AT_HAND = 16;
/** So much work waits for each member: enough to choose from, and not too much to think better of. */
const WAITING_MS = 60;
const MOST_WAITING = 32;
/** So much more than another a member has to do before new runs go to that other. */
const UNEVEN_MS = 20;
/** So many more tasks wait for a member than another one has before that one takes some. */
const MANY_MORE = 4;

export class Team {
  readonly #members: Member[];
  readonly #queues = new Map<Member, Job[]>();
  readonly #pace: Pace;
  #replaced = 0;
  #units = 0;
  #closed = false;

  constructor(private readonly options: TeamOptions) {
    this.#pace = new Pace(options.size, options.now);
    this.#members = Array.from({ length: options.size }, () => this.#start());
  }

  #start(): Member {
    const member: Member = new Member(this.options.start, () => this.#replace(member));
    this.#queues.set(member, []);
    return member;
  }

  #replace(member: Member): void {
    const at = this.#members.indexOf(member);
    if (at < 0 || this.#closed) return;
    if (this.#replaced++ < MAX_REPLACEMENTS) this.#members[at] = this.#start();
    else this.#members.splice(at, 1);
    const left = this.#queueOf(member).splice(0);
    this.#queues.delete(member);
    if (this.#members.length > 0) this.#queueOf(this.idlest).push(...left);
    else for (const job of left) job.begin(member);
    this.#handOut();
  }

  /** A crew for one unit. */
  crew<Outcome>(subject: Plain): RemoteCrew<Outcome> {
    const unit = { number: this.#units++, subject };
    for (const member of this.#members) member.open(unit, () => this.#handOut());
    return new RemoteCrew(this, unit);
  }

  get members(): readonly Member[] {
    return this.#members;
  }

  /** How many tasks are enough for all of them for a while. */
  get room(): number {
    const each = Math.min(MOST_WAITING, this.#pace.tasksIn(WAITING_MS));
    return this.#members.reduce((sum, member) => sum + Math.max(this.#atHandOf(member), each), 0);
  }

  /** How many tasks a member has at hand, besides those that may be waiting for a solver. */
  #atHandOf({ isHere }: Member): number {
    const { solvers = 1 } = this.options;
    const more = isHere ? 1 : Math.min(MOST_AT_HAND, this.#pace.tasksIn(AT_HAND_MS));
    return solvers + Math.max(1, more);
  }

  /** The one that has the least to do. */
  get idlest(): Member {
    const [first, ...others] = this.#members;
    if (first === undefined) throw new Error('no executor is left');
    return others.reduce((best, member) => (this.loadOf(member) < this.loadOf(best) ? member : best), first);
  }

  /** Whether it has so much more to do than another that new work is better given to that other. */
  isBusier(member: Member): boolean {
    const uneven = Math.max(2, this.#pace.tasksIn(UNEVEN_MS));
    return this.loadOf(member) - this.loadOf(this.idlest) >= uneven;
  }

  loadOf(member: Member): number {
    return member.load + this.#queueOf(member).length;
  }

  #queueOf(member: Member): Job[] {
    return this.#queues.get(member) ?? [];
  }

  /** Has it done by this member, or by one that has nothing else to do. */
  submit<Reply>(
    unit: RemoteUnit,
    favourite: Member,
    work: (member: Member) => Promise<Reply>,
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const begin = (member: Member): void => {
        work(member)
          .finally(() => {
            this.#pace.ended();
            this.#handOut();
          })
          .then(resolve, reject);
      };
      this.#queueOf(favourite).push({ unit, begin });
      this.#handOut();
    });
  }

  #handOut(): void {
    for (const member of this.#members) {
      while (member.load < this.#atHandOf(member)) {
        const queue = this.#queueOf(member);
        const source = queue.length > 0 ? queue : this.#queueToTakeFrom(member);
        const unit = (source === queue ? source[0] : source.at(-1))?.unit;
        if (unit === undefined) break;
        // While it gets ready, others may take what waits for it.
        if (!member.isOpen(unit)) {
          member.open(unit, () => this.#handOut());
          break;
        }
        // Of another's, what that one would have come to last.
        (source === queue ? source.shift() : source.pop())?.begin(member);
      }
    }
  }

  #queueToTakeFrom({ load }: Member): Job[] {
    const queues = this.#members.map(member => this.#queueOf(member));
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
    await Promise.all(this.#members.map(member => member.end()));
  }
}
