/**
 * One execution's world: its processes and their scheduler, virtual time, and the code they share with other executions.
 *
 * The scheduler is a round robin: a process runs for a time slice and goes to the end of the run queue. With a
 * scheduling seed, the next one is drawn at random from the queue, reproducibly. When the queue is empty, time jumps to
 * the next alarm. When the first process has ended, the others go on until the queue is empty.
 */

import { Exhausted, type RunMeter, withAccount } from '../../logic/index.ts';
import { findBif } from '../bifs/registry.ts';
import { effectOf } from '../effects/table.ts';
import type { Candidates } from '../operations/candidates.ts';
import { limited } from '../operations/observe.ts';
import { EXIT, Missing, Raise, raiseError, Terminated, Unsupported, undef } from '../operations/raise.ts';
import { type Application, isServed } from '../services.ts';
import type { SiteIndex } from '../sites.ts';
import { libraryModule, summaryOf } from '../summaries.ts';
import { type Atom, atom, FALSE, Fun, list, type Pid, type Term, TRUE } from '../terms/index.ts';
import { observingTraces, unobserved } from '../terms/stack-trace.ts';
import type { StateTable } from '../visited/state-table.ts';
import { type CodeServer, type FunctionCell, NO_FUNCTION } from './code-server.ts';
import { Endless, LoopWatch } from './endless.ts';
import type { Execution } from './execution.ts';
import { ending, exitReason, isMistake, isOrderlyExit, NORMAL } from './exit-reasons.ts';
import type { Guide } from './guide.ts';
import { guidedBif } from './guided-bifs.ts';
import { OK, OnLoad } from './on-load.ts';
import { CALL, type Process, type Result, type Stop, WAIT } from './process.ts';
import { Processes } from './processes.ts';
import { Races } from './races.ts';
import type { Recorder } from './recorder.ts';
import { Timers } from './timers.ts';
import type { Watcher } from './watcher.ts';

/** Calls in a time slice. More lets a process run longer before it is preempted. */
const SLICE = 4000;
/** Calls after which the time and memory of the run are looked at. Larger: less overhead, later reaction. A divisor of `SLICE`. */
const CALLS_BETWEEN_LOOKS = 250;
/** Frames on a stack at the end of a time slice. More allows deeper recursion, for more memory. */
const MAX_FRAMES = 4_000_000;
/** Processes in a world: the default limit of the BEAM. */
const MAX_PROCESSES = 2 ** 18;
const INFINITY = atom('infinity');
/** A module with this function is asked about functions that it does not have. */
const UNDEFINED_FUNCTION = '$handle_undefined_function';

const noFunction = (): Term => OK;

export interface WorldOptions {
  readonly code: CodeServer;
  readonly execution: Execution;
  readonly states: StateTable;
  readonly candidates: Candidates;
  readonly recorder?: Recorder | undefined;
  /** The run on the BEAM that this execution follows. */
  readonly guide?: Guide | undefined;
  readonly watcher?: Watcher | undefined;
  /** How many calls this execution may make in all. */
  readonly steps: number;
  /** The seed of the scheduler's random choices; 0 for a round robin. */
  readonly schedulingSeed: number;
  /** Whether states that another path explores are left to it. */
  readonly merge: boolean;
  /** The module under test. */
  readonly module: string;
  /** Functions that get concrete arguments only. */
  readonly concreteOnly: (module: string, name: string, arity: number) => boolean;
  /** The applications that can be started, by name. */
  readonly application: (name: string) => Application | null;
  /** What the execution has used of its time and memory. */
  readonly meter: RunMeter | null;
  /** Asked between time slices: whether the execution should end now. */
  readonly stop: () => boolean;
  /** Asked between time slices: whether `run` should return, to be called again. */
  readonly mustPause: () => boolean;
}

/**
 * A process that ended by an exception or an exit other than `normal` and `shutdown`; where that was handled, by
 * mistake and not by an exit of the program's own.
 */
export interface Death {
  readonly process: Process;
  readonly raise: Raise;
  readonly sites: readonly SiteIndex[];
  /** Another process monitors it, or is linked to it and traps exits. */
  readonly handled: boolean;
  /** The exit reason of the first process; null where it was alive. */
  readonly firstEnded: Term | null;
}

/** How the first process ended, or what the world needs before it can go on. */
export type WorldStop =
  | { readonly kind: 'value'; readonly value: Term }
  | { readonly kind: 'raised'; readonly raise: Raise; readonly sites: readonly SiteIndex[] }
  | { readonly kind: 'deadlock' }
  | { readonly kind: 'load'; readonly module: string }
  | { readonly kind: 'pause' }
  | { readonly kind: 'ask'; readonly call: OutsideCall };

/** A call that only the real system can make. The process waits for the answer. */
export interface OutsideCall {
  readonly process: Process;
  readonly module: string;
  readonly name: string;
  readonly args: readonly Term[];
  /** The answer where there is no real system; where this is left out, the execution ends. */
  readonly otherwise?: () => Term;
}

export class World {
  readonly code: CodeServer;
  readonly execution: Execution;
  readonly states: StateTable;
  readonly candidates: Candidates;
  readonly recorder: Recorder | null;
  readonly guide: Guide | null;
  readonly watcher: Watcher | null;
  readonly node = atom('nonode@nohost');
  readonly timers = new Timers();
  readonly processes: Processes;
  readonly races: Races;
  readonly onLoad: OnLoad;
  readonly deaths: Death[] = [];
  /** What the program printed. */
  output = '';
  /**
   * Whether all that the rest of the run depends on is in the arguments and the stack of one process, as the state
   * table requires: nothing else was written so far (`bifs/effects.ts`).
   */
  isMergeable: boolean;
  /** Whether something that depends on the input was written where code that is not followed can read it. */
  holdsInput = false;
  /** What built-in functions keep for the length of the execution (ETS tables, persistent terms), by name. */
  readonly storage = new Map<string, unknown>();
  readonly #queue: Process[] = [];
  readonly #main: Process;
  /** Of this execution; also says when it is time to stop, in the middle of a step. */
  readonly #meter: RunMeter = {
    exceeded: bytes => (this.options.stop() ? 'time' : (this.options.meter?.exceeded(bytes) ?? null)),
  };
  /** A trace that the program looks at is not the BEAM's, or has arguments that have lost their symbols. */
  readonly #looksAtTrace = (): void => this.execution.limit('concrete-bif', 'erlang:get_stacktrace/0');
  #steps: number;
  #random: number;
  readonly #loops = new LoopWatch();
  #end: Exclude<WorldStop, { kind: 'load' | 'pause' | 'ask' }> | null = null;
  #outside: OutsideCall | null = null;
  #whenAnswered: ((value: Term) => void) | null = null;

  constructor(private readonly options: WorldOptions) {
    this.code = options.code;
    this.execution = options.execution;
    this.states = options.states;
    this.candidates = options.candidates;
    this.recorder = options.recorder ?? null;
    this.guide = options.guide ?? null;
    this.watcher = options.watcher ?? null;
    this.isMergeable = options.merge;
    this.#steps = options.steps;
    this.#random = options.schedulingSeed;
    this.races = new Races(this);
    this.onLoad = new OnLoad(this);
    this.processes = new Processes(this, this.node);
    this.#main = this.processes.create(this.node, null, this.guide?.mainPid ?? null);
  }

  /** Let the first process begin with the call that `setUp` gives it. */
  begin(setUp: (main: Process) => void): void {
    setUp(this.#main);
    this.#queue.push(this.#main);
  }

  /** A new process that is about to make a call. */
  spawn(parent: Process, node: Atom): Process {
    if (this.processes.count > MAX_PROCESSES) raiseError(atom('system_limit'));
    const process = this.processes.create(node, parent, this.guide?.takePid() ?? null);
    this.#queue.push(process);
    return process;
  }

  /** The process behind the terminal's pid, which answers requests for input and output. */
  startTerminal(): Process {
    const process = this.processes.create(this.node, null, this.processes.terminal);
    process.setCall(this.code.remoteCell('tandem_terminal', 'serve', 0), []);
    this.#queue.push(process);
    return process;
  }

  /** The process in which a module's function runs while the module is loaded. */
  startLoader(cell: FunctionCell): Process {
    const process = this.processes.create(this.node, null, null);
    process.setCall(cell, []);
    this.#queue.push(process);
    return process;
  }

  /** A process that is not the program's own, and does this (`guide.ts`). */
  adopt(pid: Pid, code: (process: Process) => Result): void {
    const process = this.processes.create(this.node, null, pid);
    process.push(() => code(process), process.at);
    process.resumeWith = 0;
    this.#queue.push(process);
  }

  /** What is known about an application; null where there is none of this name. */
  application(name: string): Application | null {
    return this.options.application(name);
  }

  // --- Scheduling --------------------------------------------------------------------------------------------------

  /** Schedule processes until the world ends or needs something (`WorldStop`); call again to go on. */
  run(): WorldStop {
    return this.accounted(() => this.#run());
  }

  /** Does something for the execution, at the expense of its time and memory. */
  accounted<Result>(work: () => Result): Result {
    return observingTraces(this.#looksAtTrace, () => withAccount(this.#meter, work));
  }

  #run(): WorldStop {
    for (;;) {
      if (this.#steps <= 0) throw new Exhausted('steps');
      if (this.options.stop()) throw new Exhausted('time');
      if (this.options.mustPause()) return { kind: 'pause' };
      const process = this.#next();
      if (process !== undefined) {
        const module = this.#slice(process);
        if (module !== null) return { kind: 'load', module };
        if (this.#outside !== null) return { kind: 'ask', call: this.#outside };
      } else if (this.guide?.unblock(this)) {
      } else if (this.#end !== null) {
        this.races.finished();
        this.guide?.finished(this.execution);
        return this.#end;
      } else {
        // Time passes while all processes wait.
        this.isMergeable = false;
        if (!this.timers.advance()) return { kind: 'deadlock' };
      }
    }
  }

  /** Stop the world until the real system has made this call, and `answer` is called. */
  askOutside(call: OutsideCall): typeof WAIT {
    this.#outside = call;
    return WAIT;
  }

  /** Has the answer of the call under way noted. */
  whenAnswered(note: (value: Term) => void): void {
    this.#whenAnswered = note;
  }

  /** Forget about the call: its answer is known otherwise. */
  withdraw(): void {
    this.#outside = null;
    this.#whenAnswered = null;
  }

  /** Let the process that asked go on with the answer: a value, or an exception. */
  answer(answer: Term | Raise): void {
    const { process } = this.#outside as OutsideCall;
    this.#outside = null;
    process.isWaiting = false;
    if (!(answer instanceof Raise)) this.#whenAnswered?.(answer);
    this.#whenAnswered = null;
    if (answer instanceof Raise) {
      process.push(() => {
        throw answer;
      }, process.at);
    }
    process.resumeWith = answer instanceof Raise ? 0 : answer;
    this.#queue.unshift(process);
  }

  #next(): Process | undefined {
    if (this.#random === 0 || this.#queue.length < 2) return this.#queue.shift();
    this.#random = (Math.imul(this.#random, 1103515245) + 12345) >>> 0 || 1;
    return this.#queue.splice((this.#random >>> 8) % this.#queue.length, 1)[0];
  }

  /** Run one process for a time slice. Returns the module that it needs to be loaded, if any. */
  #slice(process: Process): string | null {
    if (process.exitReason !== null) return null;
    this.recorder?.scheduled(process);
    try {
      const stop = this.#loops.isLooking ? this.#runLookedAt(process) : this.#runSlice(process);
      switch (stop.kind) {
        case 'done':
          this.#finished(process, stop.value);
          break;
        case 'raised':
          this.#died(process, stop.raise, stop.sites);
          break;
        case 'load':
          this.#queue.unshift(process);
          return stop.module;
        case 'yield':
          if (process.stack.length > MAX_FRAMES) throw new Exhausted('memory');
          this.#checkMeter();
          if (!this.#loops.isLooking) this.#watch(process);
          this.#queue.push(process);
          break;
        case 'wait':
          process.isWaiting = !process.isSuspended;
          break;
      }
    } catch (thrown) {
      if (thrown instanceof Unsupported && this.onLoad.isLoader(process)) {
        this.execution.limit(thrown instanceof Missing ? 'missing' : 'unsupported', thrown.what);
        this.#finished(process, OK);
      } else if (!(thrown instanceof Terminated)) throw thrown;
    }
    return null;
  }

  /** A built-in function is one call, and may take milliseconds: the meter is looked at several times in a slice. */
  #runSlice(process: Process): Stop {
    for (let left = SLICE; ; left -= CALLS_BETWEEN_LOOKS) {
      const stop = this.#runCalls(process, CALLS_BETWEEN_LOOKS);
      if (stop.kind !== 'yield' || left <= CALLS_BETWEEN_LOOKS || this.#steps <= 0) return stop;
      this.#checkMeter();
    }
  }

  #runCalls(process: Process, most: number): Stop {
    const calls = Math.min(most, this.#steps);
    process.fuel = calls;
    const { resumeWith } = process;
    process.resumeWith = CALL;
    try {
      return process.run(resumeWith);
    } finally {
      this.#steps -= calls - Math.max(process.fuel, 0);
    }
  }

  /** The same call by call, for as long as the process is looked at: less than a time slice. */
  #runLookedAt(process: Process): Stop {
    for (;;) {
      const stop = this.#runCalls(process, 1);
      if (stop.kind !== 'yield' || this.#steps <= 0) return stop;
      this.#watch(process);
      if (!this.#loops.isLooking) return stop;
    }
  }

  /** A run that depends on nothing but its calls is watched for endless loops. */
  #watch(process: Process): void {
    const isAlone = this.processes.count === 1 && this.#queue.length === 0;
    if (!isAlone || !this.isMergeable || this.execution.hasLimit('concrete-bif')) {
      this.#loops.endLook();
      return;
    }
    const loop = unobserved(() => this.#loops.yielded(process));
    if (loop !== null) throw new Endless(loop);
  }

  #checkMeter(): void {
    const exceeded = this.#meter.exceeded(0);
    if (exceeded !== null) throw new Exhausted(exceeded);
  }

  #finished(process: Process, value: Term): void {
    if (process === this.#main) this.#end = { kind: 'value', value };
    this.recorder?.finished(process, value);
    this.onLoad.ended(process, value);
    this.processes.end(process, NORMAL);
  }

  /** An uncaught exception ends the process. */
  #died(process: Process, raised: Raise, sites: readonly SiteIndex[]): void {
    const isObserved = process !== this.#main || process.links.size > 0;
    const raise = isObserved ? ending(process, raised) : raised;
    if (process === this.#main) this.#end = { kind: 'raised', raise, sites };
    else if (this.onLoad.isLoader(process)) this.onLoad.ended(process, raised);
    else if (!isOrderlyExit(raise)) {
      const handled = this.processes.isWatched(process);
      const firstEnded = this.#main.exitReason;
      if (!handled || isMistake(process, raise))
        this.deaths.push({ process, raise, sites, handled, firstEnded });
    }
    this.processes.end(process, exitReason(raise, sites));
  }

  /** The process was ended, by itself or by another one. */
  ended(process: Process): void {
    this.onLoad.ended(process, null);
    if (process === this.#main && this.#end === null) {
      this.#end = {
        kind: 'raised',
        raise: new Raise(EXIT, process.exitReason as Term, process.at),
        sites: [process.at],
      };
    }
  }

  // --- Waiting -----------------------------------------------------------------------------------------------------

  /** There is a new message: a waiting process looks again. */
  wake(process: Process): void {
    if (!process.isWaiting) return;
    process.isWaiting = false;
    process.resumeWith = FALSE;
    this.#queue.push(process);
  }

  /** A suspended process makes its pending call. */
  resume(process: Process): void {
    if (!process.isSuspended) return;
    process.isSuspended = false;
    process.resumeWith = CALL;
    this.#queue.push(process);
  }

  /** Wait for a message: the answer of `recv_wait_timeout` when it is known at once. */
  wait(process: Process, timeoutTerm: Term): Term | undefined {
    const timeout = limited(process, timeoutTerm, 'concrete-time', 'a timeout that depends on the input');
    const isValid = typeof timeout === 'number' && timeout >= 0 && timeout <= 0xffffffff;
    if (timeout !== INFINITY && !isValid) raiseError(atom('timeout_value'));
    const { mailbox } = process;
    if (typeof timeout === 'number') mailbox.deadline ??= this.timers.now + timeout;
    if (this.guide !== null) return this.guide.wait(process, timeout !== INFINITY);
    if (mailbox.deadline === null) return undefined;
    if (mailbox.deadline <= this.timers.now) {
      this.races.timedOut(process);
      mailbox.restart();
      return TRUE;
    }
    const { deadline } = mailbox;
    this.timers.set(deadline - this.timers.now, () => {
      if (!process.isWaiting || mailbox.deadline !== deadline) return;
      process.isWaiting = false;
      process.resumeWith = TRUE;
      this.races.timedOut(process);
      mailbox.restart();
      this.#queue.push(process);
    });
    return undefined;
  }

  // --- Code and budget ---------------------------------------------------------------------------------------------

  get stepsLeft(): number {
    return Math.max(this.#steps, 0);
  }

  /** Charge extra steps, for operations whose cost grows with their operands. */
  charge(steps: number): void {
    this.#steps -= steps;
    if (this.#steps <= 0) throw new Exhausted('steps');
  }

  /** Give a function its code. Returns the name of a module that must be loaded first, or null. */
  link(p: Process, fn: FunctionCell | Fun): string | null {
    if (fn instanceof Fun) {
      p.fn = this.code.remoteCell(fn.module.name, fn.name.name, fn.arity);
      return null;
    }
    if (this.guide !== null && this.#linkGuided(this.guide, fn)) return null;
    const original = libraryModule(fn.module);
    const module = original ?? fn.module;
    const bif = fn.remote ? findBif(module, fn.name, fn.arity) : undefined;
    const mayBeSummarized = fn.remote && original === null && summaryOf(module) !== null;
    if (bif !== undefined && !mayBeSummarized) {
      fn.code = bif.fn as never;
      return null;
    }
    if (bif === undefined && this.#isOutside(fn)) throw new Missing(`${fn.module}:${fn.name}/${fn.arity}`);
    if (!this.code.isKnown(module)) return module;
    const summary = mayBeSummarized ? (this.code.module(module)?.summary ?? null) : null;
    if (summary !== null && !this.code.isKnown(summary)) return summary;
    const isSummarized = summary !== null && this.code.isExported(summary, fn.name, fn.arity);
    if (bif !== undefined && !isSummarized) {
      fn.code = bif.fn as never;
      return null;
    }
    if (fn.name === NO_FUNCTION && this.guide === null) {
      fn.code = OnLoad.before(fn, noFunction, this.code);
      return null;
    }
    if (!this.code.link(fn, isSummarized ? summary : module)) {
      if (fn.remote && this.code.isExported(module, UNDEFINED_FUNCTION, 2)) {
        const handler = this.code.remoteCell(module, UNDEFINED_FUNCTION, 2);
        fn.code = ((q: Process, ...args: Term[]) => q.setCall(handler, [atom(fn.name), list(args)])) as never;
        return null;
      }
      const name = `${fn.module}:${fn.name}/${fn.arity}`;
      if (!fn.remote) throw new Error(`there is no function ${name}`);
      const standIn = this.code.module(fn.module)?.standIn;
      if (standIn !== undefined) throw new Missing(standIn === '' ? name : `${name}, ${standIn}`);
      undef({
        kind: 'undef',
        name,
        isModuleMissing: this.code.module(module) === undefined,
        isNamedInCode: fn.isNamedInCode,
      });
    }
    if (fn.remote && this.guide === null)
      fn.code = OnLoad.before(fn, fn.code as NonNullable<FunctionCell['code']>, this.code);
    if (this.options.concreteOnly(fn.module, fn.name, fn.arity)) {
      const code = fn.code as NonNullable<FunctionCell['code']>;
      const name = `${fn.module}:${fn.name}/${fn.arity}`;
      fn.code = (q, ...args) => code(q, ...args.map(arg => limited(q, arg, 'concrete-call', name)));
    }
    return null;
  }

  /** Functions that are not followed; false for those that are. */
  #linkGuided(guide: Guide, fn: FunctionCell): boolean {
    const { module, name, arity, remote } = fn;
    if (!remote) return false;
    const bif = findBif(module, name, arity);
    if (bif !== undefined) fn.code = guidedBif(bif) as never;
    else if (guide.isOpaque(module, name, arity))
      fn.code = (q, ...args) => q.world.guide?.opaque(q, `${module}:${name}/${arity}`, args) as never;
    else return false;
    return true;
  }

  /** Whether a function of a library does something outside: its code would only find that nobody is there. */
  #isOutside({ module, name, arity, remote }: FunctionCell): boolean {
    if (!remote || this.guide !== null || module === this.options.module || this.code.countsLines(module))
      return false;
    if (isServed(module)) return false;
    return effectOf(module, name, arity) !== null;
  }
}
