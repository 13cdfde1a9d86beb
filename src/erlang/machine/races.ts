/**
 * Races: whether processes, messages and timers could have come in another order and led elsewhere.
 *
 * An execution follows one schedule. On the BEAM others are possible: messages of one process to another arrive in the
 * order in which they were sent, everything else is ordered only where one event leads to another (happens-before:
 * program order, spawning, a message that is taken, an exit signal). Every process has a vector clock, which says of
 * how many events of each process it knows; messages carry the clock of their sender.
 *
 * Claim. If no race is noted, every schedule of this input takes the same decisions: wherever a process looked at
 * something that others change (a message, a timeout, a name, a table, whether a process is alive), all conflicting
 * events happened before it or after it on every schedule. Provided that
 *
 * - a process that can run gets where it waits again in less than `PATIENCE`, and timers keep their order: a timeout
 *   that is longer does not overtake it;
 * - the order of what is printed, and the numbers of processes and references, are of no importance.
 *
 * Whether a message could have been taken in place of another is not guessed from the messages: the `receive` is asked
 * (`receive-probe.ts`). Programs in which a process takes answers by their reference have no races for that reason.
 *
 * The first race ends the search for others: the execution has a limit then, which the verdict names.
 */
import { hasSymbol } from '../operations/has-symbol.ts';
import { exactEqual } from '../terms/compare.ts';
import { Atom, atom, Fun, type Pid, type Term, tuple } from '../terms/index.ts';
import { unobserved } from '../terms/stack-trace.ts';
import { KILL, NORMAL } from './exit-reasons.ts';
import type { Process } from './process.ts';
import { takes, timeoutOf } from './receive-probe.ts';
import type { Alarm } from './timers.ts';
import type { World } from './world.ts';

const EXIT = atom('EXIT');

/** Milliseconds of virtual time: what is further apart does not change places. */
const PATIENCE = 500;
/** The same for two events that timers cause. */
const TIMER_PATIENCE = 10;
/** Processes that are followed. More would find fewer programs to be free of races, for clocks that cost more. */
const MAX_ACTORS = 128;
/** Events of a process that messages are compared with. */
const MAX_LOOKS = 400;

/** How many events are known of each process (even numbers) and of the timers that it has set (odd ones). */
type Clock = readonly number[];

/** An event of a process. */
interface Happened {
  readonly from: number;
  readonly index: number;
}

/** The sending of a message or signal. */
export interface Stamp extends Happened {
  readonly clock: Clock;
  /** Virtual time, in milliseconds. */
  readonly time: number;
}

/** A message that a timer sends when its time has come. */
export interface TimedMessage {
  alarm: Alarm | null;
  stamp: (time: number) => Stamp | null;
}

/** A `receive` that took a message, or whose time was over. */
interface Look {
  readonly index: number;
  readonly receive: Fun | null;
  readonly message: Term | null;
  readonly stamp: Stamp | null;
  readonly time: number;
}

/** What is known of one process. */
interface Actor {
  readonly number: number;
  readonly clock: number[];
  readonly looks: Look[];
  /** The last event that is not among `looks` any more. */
  forgotten: number;
  /** When it last began or ceased to trap exits. */
  flagged: number;
  /** Others that have looked whether it is alive. */
  readonly watched: Happened[];
  death: Stamp | null;
  /** It was ended by another process. */
  killed: boolean;
}

/** The last events of each process on something that several can reach. */
interface Shared {
  readonly reads: Map<number, number>;
  readonly writes: Map<number, number>;
}

export class Races {
  /** Whether there is anything to follow: more than one process, or a timer. */
  isOn = false;
  #isOver = false;
  readonly #actors = new Map<Process, Actor>();
  readonly #shared = new Map<string, Shared>();
  readonly #dead = new Map<number, Process>();
  readonly #timed = new Map<TimedMessage, { readonly target: Pid | null; readonly message: Term }>();

  constructor(private readonly world: World) {}

  #race(what: string): void {
    this.isOn = false;
    this.#isOver = true;
    this.world.execution.limit('schedules', what);
  }

  #actorOf(process: Process): Actor {
    let actor = this.#actors.get(process);
    if (actor === undefined) {
      const number = 2 * this.#actors.size;
      actor = {
        number,
        clock: [],
        looks: [],
        forgotten: 0,
        flagged: 0,
        watched: [],
        death: null,
        killed: false,
      };
      this.#actors.set(process, actor);
      process.mailbox.onTaken = at => this.#taken(process, at);
    }
    return actor;
  }

  #tick(actor: Actor): number {
    const next = known(actor.clock, actor.number) + 1;
    actor.clock[actor.number] = next;
    return next;
  }

  /** From now on there is something to follow. */
  begin(): void {
    this.isOn ||= !this.#isOver;
  }

  /** A process is spawned. */
  spawned(parent: Process, child: Process): void {
    if (this.#isOver) return;
    this.isOn = true;
    if (this.#actors.size >= MAX_ACTORS) {
      this.#race('more processes than are followed');
      return;
    }
    const before = this.#actorOf(parent);
    this.#tick(before);
    join(this.#actorOf(child).clock, before.clock);
  }

  /** What a message or signal that a process sends now carries. */
  stamp(from: Process): Stamp | null {
    if (!this.isOn) return null;
    const actor = this.#actorOf(from);
    const index = this.#tick(actor);
    return { from: actor.number, index, clock: actor.clock.slice(), time: this.world.timers.now };
  }

  /** The same for a message that a timer will send. */
  timer(setter: Process, target: Pid | null, message: Term): TimedMessage {
    const timed: TimedMessage = { alarm: null, stamp: () => null };
    if (this.#isOver) return timed;
    this.isOn = true;
    const actor = this.#actorOf(setter);
    this.#tick(actor);
    const clock = actor.clock.slice();
    const from = actor.number + 1;
    timed.stamp = time => {
      this.#timed.delete(timed);
      const index = known(actor.clock, from) + 1;
      actor.clock[from] = index;
      return { from, index, clock: withEvent(clock, from, index), time };
    };
    this.#timed.set(timed, { target, message });
    return timed;
  }

  /** The first process has ended. What a timer would have done soon after is compared as if it had. */
  finished(): void {
    const { now } = this.world.timers;
    for (const [timed, { target, message }] of [...this.#timed]) {
      const { alarm } = timed;
      if (!this.isOn || alarm === null || alarm.cancelled) continue;
      if (target === null || this.world.processes.find(target) !== undefined)
        this.#race('timers that were running at the end');
      else if (!isApart(alarm.due, now, false)) this.dropped(target.id, message, timed.stamp(alarm.due));
    }
    const isAsleep = (process: Process): boolean => process.isWaiting && process.mailbox.deadline !== null;
    if (this.isOn && this.world.processes.alive.some(isAsleep))
      this.#race('timers that were running at the end');
  }

  // --- Messages ----------------------------------------------------------------------------------------------------

  /** A message has come: could it have been there before something else was taken, or a timeout? */
  delivered(target: Process, message: Term, stamp: Stamp | null): void {
    if (!this.isOn || stamp === null) return;
    const actor = this.#actorOf(target);
    const seen = known(stamp.clock, actor.number);
    if (stamp.from !== actor.number && actor.forgotten > seen) {
      this.#race('the order of messages');
      return;
    }
    for (let i = actor.looks.length - 1; i >= 0; i--) {
      const look = actor.looks[i] as Look;
      if (look.index <= seen) return;
      if (look.stamp === null) {
        if (isApart(look.time, stamp.time, isTimer(stamp))) continue;
        if (wouldTake(target, look.receive, message)) {
          this.#race('a timeout and a message');
          return;
        }
      } else if (this.#isConflict(target, look as Taken, message, stamp)) {
        this.#race('the order of messages');
        return;
      }
    }
  }

  #isConflict(p: Process, taken: Taken, message: Term, stamp: Stamp): boolean {
    if (!isConcurrent(taken.stamp, stamp) || isSame(taken.message, message)) return false;
    return wouldTake(p, taken.receive, message);
  }

  /** The message at this place of the mailbox is taken: could one behind it have been before it, or a timeout? */
  #taken(p: Process, at: number): void {
    if (!this.isOn) return;
    const { messages, stamps } = p.mailbox;
    const stamp = stamps[at] ?? null;
    if (stamp === null) return;
    const actor = this.#actorOf(p);
    const receive = p.fn instanceof Fun ? p.fn : null;
    const taken: Taken = {
      index: this.#tick(actor),
      receive,
      message: messages[at] as Term,
      stamp,
      time: this.world.timers.now,
    };
    for (let i = at + 1; i < messages.length; i++) {
      const other = stamps[i] ?? null;
      if (other !== null && this.#isConflict(p, taken, messages[i] as Term, other)) {
        this.#race('the order of messages');
        return;
      }
    }
    if (!knows(actor.clock, stamp) && this.#couldTimeOut(p, receive, stamp)) {
      this.#race('a timeout and a message');
      return;
    }
    join(actor.clock, stamp.clock);
    this.#remember(actor, taken);
  }

  #couldTimeOut(p: Process, receive: Fun | null, stamp: Stamp): boolean {
    const timeout = receive === null ? undefined : timeoutOf(p, receive);
    const { now } = this.world.timers;
    if (typeof timeout !== 'number') return !(timeout instanceof Atom);
    return !isApart(p.mailbox.deadline ?? now + timeout, now, isTimer(stamp));
  }

  /** The time of a `receive` is over. */
  timedOut(p: Process): void {
    if (!this.isOn) return;
    const actor = this.#actorOf(p);
    const receive = p.fn instanceof Fun ? p.fn : null;
    const index = this.#tick(actor);
    this.#remember(actor, { index, receive, message: null, stamp: null, time: this.world.timers.now });
  }

  #remember(actor: Actor, look: Look): void {
    actor.looks.push(look);
    if (actor.looks.length > MAX_LOOKS) actor.forgotten = (actor.looks.shift() as Look).index;
  }

  // --- Life and death ----------------------------------------------------------------------------------------------

  /** Something depends on whether the other process is alive. */
  lookedAfter(p: Process, other: Process | undefined, pid: number): void {
    if (!this.isOn) return;
    const target = other ?? this.#dead.get(pid);
    if (target === undefined || target === p) return;
    const [own, { death, watched }] = [this.#actorOf(p), this.#actorOf(target)];
    if (death === null) watched.push({ from: own.number, index: this.#tick(own) });
    else if (!knows(own.clock, death)) this.#race('whether a process is alive');
  }

  /** A process that has ended while races were looked for. */
  findEnded(pid: Pid): Process | undefined {
    return this.isOn ? this.#dead.get(pid.id) : undefined;
  }

  /** A process has changed whether it traps exits. */
  flagged(p: Process): void {
    if (!this.isOn) return;
    const actor = this.#actorOf(p);
    actor.flagged = this.#tick(actor);
  }

  /**
   * An exit signal to a process that has ended by itself, or from a process that was linked to it. It might have come
   * before that.
   */
  signalledLate(target: Process, from: Pid, reason: Term, stamp: Stamp | null, linked: boolean): void {
    if (!this.isOn || stamp === null) return;
    const { number, flagged, death } = this.#actorOf(target);
    if (death === null || stamp.from === number || knows(stamp.clock, death)) return;
    if (isApart(death.time, stamp.time, false)) return;
    const kill = !linked && reason === KILL;
    const isMessage = !kill && target.trapExit;
    if (known(stamp.clock, number) >= flagged) {
      if (isMessage) {
        this.dropped(target.pid.id, tuple(EXIT, from, reason), stamp);
        return;
      }
      if (!kill && reason === NORMAL) return;
    }
    this.#race('an exit signal');
  }

  /** An exit signal arrives, before it has any effect. */
  signalled(target: Process, stamp: Stamp | null, ends: boolean): void {
    if (!this.isOn || stamp === null) return;
    const actor = this.#actorOf(target);
    if (stamp.from === actor.number) return;
    if (known(stamp.clock, actor.number) < actor.flagged) {
      this.#race('an exit signal');
      return;
    }
    if (!ends) return;
    const { deadline } = target.mailbox;
    const isStuck = target.isWaiting && (deadline === null || isApart(deadline, stamp.time, false));
    if (!isStuck) {
      this.#race('an exit signal');
      return;
    }
    actor.killed = true;
    join(actor.clock, stamp.clock);
  }

  /** A process has ended. Returns what the signals of its death carry. */
  ended(process: Process): Stamp | null {
    const death = this.stamp(process);
    if (death === null) return null;
    const actor = this.#actorOf(process);
    actor.death = death;
    this.#dead.set(process.pid.id, process);
    if (actor.watched.some(look => !knows(death.clock, look))) this.#race('whether a process is alive');
    return death;
  }

  /**
   * A message to a process that has ended. It might have come before that, and had the process not been ended by another
   * one, it might have taken the message.
   */
  dropped(pid: number, message: Term, stamp: Stamp | null): void {
    const target = this.isOn && stamp !== null ? this.#dead.get(pid) : undefined;
    if (target === undefined || stamp === null) return;
    this.delivered(target, message, stamp);
    const { killed, death } = this.#actorOf(target);
    if (!this.isOn || !killed || death === null || knows(stamp.clock, death)) return;
    if (wouldTake(target, target.fn instanceof Fun ? target.fn : null, message)) this.#race('an exit signal');
  }

  // --- Aliases -----------------------------------------------------------------------------------------------------

  /** An alias of a process goes: could a message that it has let through have come after that? */
  closed(owner: Process, passed: readonly Stamp[]): void {
    if (!this.isOn) return;
    const { clock } = this.#actorOf(owner);
    const { now } = this.world.timers;
    if (passed.some(stamp => !knows(clock, stamp) && !isApart(now, stamp.time, isTimer(stamp))))
      this.#race('the order of messages');
  }

  /** A message to an alias that is gone: could it have come before that? */
  turnedAway(closing: Stamp | null, stamp: Stamp | null): void {
    if (!this.isOn || closing === null || stamp === null || knows(stamp.clock, closing)) return;
    if (!isApart(closing.time, stamp.time, isTimer(stamp))) this.#race('the order of messages');
  }

  // --- What several processes can reach ------------------------------------------------------------------------------

  /** A name, a table, a counter … is read or written. */
  accessed(p: Process, key: string, isWrite: boolean): void {
    // What a module does when it is loaded comes before all that its functions do.
    if (!this.isOn || this.world.onLoad.isLoader(p)) return;
    const { clock, number } = this.#actorOf(p);
    const shared = this.#shared.get(key) ?? { reads: new Map(), writes: new Map() };
    this.#shared.set(key, shared);
    const isUnordered = ([other, index]: [number, number]): boolean =>
      other !== number && known(clock, other) < index;
    if ([...shared.writes, ...(isWrite ? shared.reads : [])].some(isUnordered)) {
      this.#race('what several processes read and write');
      return;
    }
    (isWrite ? shared.writes : shared.reads).set(number, this.#tick(this.#actorOf(p)));
  }

  /** Something was asked that other processes change all the time: it stands still when all are known to have ended. */
  lookedAround(p: Process): void {
    if (!this.isOn) return;
    const { clock } = this.#actorOf(p);
    const mayGoOn = ({ death }: Actor): boolean => death === null || !knows(clock, death);
    const others = [...this.#actors].some(([process, actor]) => process !== p && mayGoOn(actor));
    if (others || this.#timed.size > 0) this.#race('what other processes are doing');
  }

  /** A timer is cancelled: it may have sent its message before, if that would have been soon. */
  cancelled(due: number): void {
    if (this.isOn && !isApart(due, this.world.timers.now, false)) this.#race('a timer and its end');
  }
}

type Taken = Look & { readonly message: Term; readonly stamp: Stamp };

function known(clock: Clock, number: number): number {
  return clock[number] ?? 0;
}

function knows(clock: Clock, { from, index }: Happened): boolean {
  return known(clock, from) >= index;
}

function withEvent(clock: Clock, number: number, index: number): Clock {
  const result = clock.slice();
  result[number] = index;
  return result;
}

function join(into: number[], clock: Clock): void {
  for (let i = 0; i < clock.length; i++) into[i] = Math.max(known(into, i), known(clock, i));
}

function isTimer({ from }: Stamp): boolean {
  return from % 2 === 1;
}

function isApart(a: number, b: number, areTimers: boolean): boolean {
  return Math.abs(a - b) >= (areTimers ? TIMER_PATIENCE : PATIENCE);
}

/** Whether two messages to the same process may change places. */
function isConcurrent(a: Stamp, b: Stamp): boolean {
  if (a.from === b.from || knows(a.clock, b) || knows(b.clock, a)) return false;
  return !isApart(a.time, b.time, isTimer(a) && isTimer(b));
}

/** Whether it makes no difference which of two messages comes first. */
function isSame(a: Term, b: Term): boolean {
  return a === b || (!hasSymbol(a) && !hasSymbol(b) && unobserved(() => exactEqual(a, b)));
}

function wouldTake(p: Process, receive: Fun | null, message: Term): boolean {
  return receive === null || takes(p, receive, message);
}
