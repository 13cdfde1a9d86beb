/**
 * The processes of a world and what they do to each other: spawning, messages, links, monitors, names, nodes.
 *
 * Signals are delivered at once and in order. Nothing here runs code: the scheduler in `world.ts` does.
 */
import { SYSTEM_NAMES } from '../effects/table.ts';
import { Missing } from '../operations/raise.ts';
import { type Atom, atom, Pid, Ref, type Term, tuple } from '../terms/index.ts';
import { KILL, NORMAL } from './exit-reasons.ts';
import { Process } from './process.ts';
import type { Stamp } from './races.ts';
import type { World } from './world.ts';

const KILLED = atom('killed');
const EXIT = atom('EXIT');
const DOWN = atom('DOWN');
const PROCESS = atom('process');
const NOPROC = atom('noproc');

/** What a registered name is called where races are looked for. */
export function nameKey(name: string): string {
  return `names ${name}`;
}

/** The id of the terminal's pid. */
const TERMINAL = 64;

/** Names that processes of every node have, whatever else it does. */
const ALWAYS_REGISTERED: ReadonlySet<string> = new Set(
  `application_controller code_server erl_prim_loader erl_signal_server erts_code_purger init kernel_sup logger
  logger_sup user`.split(/\s+/),
);

/** Names that lead to the terminal. */
const TERMINAL_NAMES: ReadonlySet<string> = new Set(['user', 'standard_error']);

export interface Monitor {
  readonly ref: Ref;
  readonly watcher: Process;
  /** What the watcher named: a pid, or a registered name with its node. */
  readonly object: Term;
  readonly tag: Term;
  /** Deactivate the alias and the monitor at the first message to the alias. */
  readonly once: boolean;
}

interface Alias {
  readonly owner: Process;
  readonly once: boolean;
  readonly monitor: boolean;
  /** The messages that it has let through, where that is followed (`races.ts`). */
  readonly passed: Stamp[];
}

export class Processes {
  readonly #byId = new Map<number, Process>();
  /** Registered names, by node and name. */
  readonly #names = new Map<string, Process>();
  readonly #aliases = new Map<number, Alias>();
  /** When aliases went, where that is followed (`races.ts`). */
  readonly #closed = new Map<number, Stamp>();
  #nextPid = 80;
  #nextRef = 1;
  /** The group leader of the first process. It becomes a process when something is sent to it. */
  readonly terminal: Pid;
  /** Group leaders that pass everything on to the terminal, by the ids of their pids. */
  readonly forwarders = new Set<number>();
  /** What is done first when a process has ended. */
  readonly farewells = new Set<(process: Process) => void>();

  constructor(
    private readonly world: World,
    readonly homeNode: Atom,
  ) {
    this.terminal = new Pid(homeNode, TERMINAL);
  }

  create(node: Atom, parent: Process | null, pid: Pid | null): Process {
    const process = new Process(this.world, pid ?? new Pid(node, this.#nextPid++));
    process.cases = parent?.cases ?? 0;
    process.groupLeader = parent?.groupLeader ?? this.terminal;
    this.#byId.set(process.pid.id, process);
    if (parent !== null) {
      this.world.races.spawned(parent, process);
      this.world.recorder?.spawned(process, parent);
    }
    return process;
  }

  get count(): number {
    return this.#byId.size;
  }

  get alive(): Process[] {
    return [...this.#byId.values()];
  }

  /** The live process behind a pid. */
  find(pid: Term): Process | undefined {
    if (!(pid instanceof Pid)) return undefined;
    const found = this.#byId.get(pid.id);
    return found === undefined && this.isTerminal(pid) ? this.world.startTerminal() : found;
  }

  /** Whether what is printed there goes to the terminal. */
  isTerminal(pid: Pid): boolean {
    return (pid.id === TERMINAL || this.forwarders.has(pid.id)) && this.world.guide === null;
  }

  makeRef(): Ref {
    return this.world.guide?.takeRef() ?? new Ref(this.homeNode, this.#nextRef++);
  }

  // --- Names -------------------------------------------------------------------------------------------------------

  named(name: string, node: Atom): Process | undefined {
    const process = this.#names.get(`${node.name} ${name}`);
    if (process !== undefined || this.world.guide !== null || node !== this.homeNode) return process;
    if (TERMINAL_NAMES.has(name)) return this.find(this.terminal);
    if (SYSTEM_NAMES.has(name)) throw new Missing(`the process ${name}`);
    return process;
  }

  register(name: string, process: Process): boolean {
    const key = `${process.pid.node.name} ${name}`;
    const isTaken = this.#names.has(key) || (this.world.guide === null && ALWAYS_REGISTERED.has(name));
    if (isTaken || process.name !== null) return false;
    this.#names.set(key, process);
    process.name = name;
    return true;
  }

  /** A name is taken away: by the process that has it, or by another one. */
  unregister(name: string, by: Process): boolean {
    const { node } = by.pid;
    const process = this.named(name, node);
    if (process === undefined) return false;
    if (process.name !== name) throw new Missing(`the name of the process ${name}`);
    process.name = null;
    if (process !== by) process.takenNames.push(name);
    return this.#names.delete(`${node.name} ${name}`);
  }

  registered(node: Atom): string[] {
    return [...this.#names.values()].filter(p => p.pid.node === node).flatMap(p => p.name ?? []);
  }

  // --- Messages ----------------------------------------------------------------------------------------------------

  deliver(target: Process, message: Term, stamp: Stamp | null): void {
    this.world.recorder?.sent(target, message);
    if (this.world.guide !== null) {
      this.world.guide.sent(target, message);
      return;
    }
    this.world.races.delivered(target, message, stamp);
    target.mailbox.put(message, stamp);
    this.world.wake(target);
  }

  addAlias(ref: Ref, owner: Process, once: boolean, monitor: boolean): void {
    this.#aliases.set(ref.id, { owner, once, monitor, passed: [] });
  }

  removeAlias(ref: Ref): boolean {
    const alias = this.#aliases.get(ref.id);
    if (alias === undefined) return false;
    this.world.races.closed(alias.owner, alias.passed);
    this.#close(ref, this.world.races.stamp(alias.owner));
    return true;
  }

  #close(ref: Ref, stamp: Stamp | null): void {
    this.#aliases.delete(ref.id);
    if (stamp !== null) this.#closed.set(ref.id, stamp);
  }

  /** To a reference that is an alias; messages to others vanish. */
  deliverToAlias(ref: Ref, message: Term, stamp: Stamp | null): void {
    const alias = this.#aliases.get(ref.id);
    if (alias === undefined) {
      this.world.races.turnedAway(this.#closed.get(ref.id) ?? null, stamp);
      return;
    }
    if (stamp !== null) alias.passed.push(stamp);
    if (alias.once) {
      this.#close(ref, stamp);
      if (alias.monitor) this.demonitor(alias.owner, ref);
    }
    if (this.#byId.has(alias.owner.pid.id)) this.deliver(alias.owner, message, stamp);
  }

  // --- Links and monitors --------------------------------------------------------------------------------------------

  /** False when there is no such process. */
  link(a: Process, b: Process | undefined): boolean {
    if (b === undefined) return false;
    if (a !== b) {
      a.links.add(b);
      b.links.add(a);
    }
    return true;
  }

  unlink(a: Process, b: Process | undefined): void {
    if (b === undefined) return;
    a.links.delete(b);
    b.links.delete(a);
    a.endedLinks.delete(b);
  }

  /** An exit signal to a process that has ended already. */
  signalEnded(from: Process, to: Pid, reason: Term): void {
    const target = this.world.races.findEnded(to);
    if (target !== undefined)
      this.world.races.signalledLate(target, from.pid, reason, this.world.races.stamp(from), false);
  }

  monitor(watcher: Process, target: Process | undefined, object: Term, tag: Term | null, once: boolean): Ref {
    const ref = this.makeRef();
    const monitor: Monitor = { ref, watcher, object, tag: tag ?? DOWN, once };
    if (target === undefined) this.#down(monitor, NOPROC, this.world.races.stamp(watcher));
    else {
      target.monitors.set(ref.id, monitor);
      watcher.watching.set(ref.id, target);
    }
    return ref;
  }

  demonitor(watcher: Process, ref: Ref): boolean {
    const target = watcher.watching.get(ref.id);
    watcher.watching.delete(ref.id);
    return target?.monitors.delete(ref.id) ?? false;
  }

  #down({ ref, watcher, object, tag }: Monitor, reason: Term, stamp: Stamp | null): void {
    this.deliver(watcher, tuple(tag, ref, PROCESS, object, reason), stamp);
  }

  // --- Exits -------------------------------------------------------------------------------------------------------

  /** Whether another process monitors this one, or is linked to it and traps exits. */
  isWatched(process: Process): boolean {
    return process.monitors.size > 0 || [...process.links].some(other => other.trapExit);
  }

  /** An exit signal from `from`. Returns whether the target dies of it; if so it is already gone. */
  signal(from: Pid, target: Process, reason: Term, linked: boolean, stamp: Stamp | null): boolean {
    // Whom a signal ends, and who is told of it, is among the events of those.
    if (this.world.guide !== null) {
      this.world.guide.sent(target, tuple(EXIT, from, reason));
      return false;
    }
    const kill = !linked && reason === KILL;
    const isMessage = !kill && target.trapExit;
    const isIgnored = !kill && !isMessage && reason === NORMAL && target.pid !== from;
    this.world.races.signalled(target, stamp, !isMessage && !isIgnored);
    if (isMessage) {
      this.deliver(target, tuple(EXIT, from, reason), stamp);
      return false;
    }
    if (isIgnored) return false;
    this.end(target, kill ? KILLED : reason);
    return true;
  }

  /** Remove an ended process, and send its links and monitors their signals. */
  end(process: Process, reason: Term): void {
    if (!this.#byId.delete(process.pid.id)) return;
    process.exitReason = reason;
    this.world.recorder?.ended(process, reason);
    for (const farewell of this.farewells) farewell(process);
    // A name that was taken away could have gone with the process before that.
    for (const name of process.takenNames) this.world.races.accessed(process, nameKey(name), true);
    if (process.name !== null) {
      this.world.races.accessed(process, nameKey(process.name), true);
      this.unregister(process.name, process);
    }
    const death = this.world.races.ended(process);
    for (const [id, target] of process.watching) target.monitors.delete(id);
    for (const other of process.endedLinks)
      this.world.races.signalledLate(other, process.pid, reason, death, true);
    const links = [...process.links];
    process.links.clear();
    for (const other of links) {
      other.links.delete(process);
      other.endedLinks.add(process);
      if (this.#byId.has(other.pid.id)) this.signal(process.pid, other, reason, true, death);
    }
    // After the links: the BEAM does so.
    for (const monitor of process.monitors.values()) {
      monitor.watcher.watching.delete(monitor.ref.id);
      this.#down(monitor, reason, death);
    }
    process.monitors.clear();
    this.world.ended(process);
  }
}
