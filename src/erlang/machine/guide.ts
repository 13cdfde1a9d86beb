/**
 * Follows a run of the instrumented program on the BEAM: the machine runs the same program with symbolic values, and
 * what cannot be computed is taken from the run's events. What clauses, guards and built-in functions mean symbolically is
 * thus what they mean in every execution of the machine.
 *
 * Each process has its own events, so the machine's schedule is free. What comes from elsewhere is in them: results of
 * opaque calls, names of processes and references, the order of a process's messages. A message that a process of the
 * program has sent is the one that was sent here, with its symbols; others are as the BEAM had them.
 *
 * Where a clause is entered that the run did not enter, one of the two is wrong: `Diverged`, a defect.
 */
import { Exhausted } from '../../logic/index.ts';
import { remember } from '../bifs/inverse.ts';
import { type Bif, findBif } from '../bifs/registry.ts';
import { WORD_BITS } from '../instrument/accumulator.ts';
import { callKind } from '../instrument/call-kind.ts';
import { plainName } from '../instrument/names.ts';
import { type BeamEngine, OF_CLOCK, type RunEvents } from '../instrument/run-events.ts';
import { hasSymbol } from '../operations/has-symbol.ts';
import { Raise, Terminated, Unsupported } from '../operations/raise.ts';
import { siteAt } from '../sites.ts';
import { concretize } from '../terms/concretize.ts';
import { ForeignFun } from '../terms/etf-error.ts';
import {
  Atom,
  atom,
  containsFun,
  FALSE,
  Fun,
  listElements,
  Pid,
  Ref,
  SourceFun,
  TableFun,
  type Term,
  TRUE,
  Tuple,
} from '../terms/index.ts';
import { sameUpToFunctions, sameUpToStacks, withStacksOf } from '../terms/same.ts';
import { applyFun, cellFun } from './apply.ts';
import { inOrderOf, iteratorInOrderOf } from './beam-order.ts';
import type { Execution } from './execution.ts';
import { KILL, NORMAL } from './exit-reasons.ts';
import {
  CALLED_BACK,
  type CalledBack,
  calledBackBy,
  EXCEPTION,
  type Followed,
  FUNCTION,
  followed,
  isCalledBack,
  isDictionary,
  isTimeoutNext,
  lengthOf,
  OVER,
  RAISED,
  RESULT,
  SENT,
  STACK,
  TIMED_OUT,
  TIMEOUT,
  withoutTimeout,
} from './followed-events.ts';
import { isMapNext, isSend } from './guided-bifs.ts';
import { dictionaryChanged, Handed } from './handed.ts';
import { CALL, type Process, type Result, TryFrame, WAIT } from './process.ts';
import { RawTrace } from './stacktrace.ts';
import type { World } from './world.ts';

/** The machine and the BEAM do not agree about the program. */
export class Diverged {
  constructor(readonly what: string) {}
}

/** The program has ended the node: that was the last thing that it did. */
export class Halted {
  constructor(readonly status: number) {}
}

type Outcome = { readonly value: Term } | { readonly raise: Raise };

const EXIT = atom('EXIT');
/** What `erts_internal:map_next/3` is asked for, unless it puts entries in front of a list. */
const ITERATOR = atom('iterator');
const UNFINISHED = 'processes and timers that the end of the run on the BEAM has cut off';

const HALTS: ReadonlySet<string> = new Set(['erlang:halt/0', 'erlang:halt/1', 'erlang:halt/2']);

/** What the emulation of a built-in function does not write: it is the same for all runs. */
const NOT_EMULATED: ReadonlySet<string> = new Set(['code', 'environment', 'system']);

export class Guide {
  readonly #processes = new Map<number, Followed>();
  readonly #handed = new Handed();
  /** The identities that the built-in function under way makes. */
  #pid: Pid | null = null;
  #ref: Ref | null = null;
  /** Processes that the program has started. */
  readonly #own = new Set<number>();
  /** Processes that code which is not followed has started, and in which it has called functions of the program. */
  readonly #adopted = new Set<number>();
  /** Whether a value of the BEAM stands where the input decides: other inputs may decide otherwise than predicted. */
  mayStray = false;
  /** Whether something was called that may have started processes or timers. */
  #hasOpaque = false;
  /** Whether a process of the program has ended the main one at once, as the BEAM does where its memory is used up. */
  isMainKilled = false;

  constructor(
    private readonly run: RunEvents,
    private readonly engine: BeamEngine,
  ) {
    if (run.main !== null) this.#own.add(run.main.id);
    for (const [id, { events, messages }] of run.processes)
      this.#processes.set(id, followed(events, [...messages]));
  }

  get mainPid(): Pid | null {
    return this.run.main;
  }

  /** The pid of the process that is being made. */
  takePid(): Pid | null {
    const pid = this.#pid;
    this.#pid = null;
    if (pid !== null) this.#own.add(pid.id);
    return pid;
  }

  takeRef(): Ref | null {
    const ref = this.#ref;
    this.#ref = null;
    return ref;
  }

  #of(p: Process): Followed {
    let known = this.#processes.get(p.pid.id);
    if (known === undefined) {
      known = followed([], []);
      this.#processes.set(p.pid.id, known);
    }
    return known;
  }

  #next(p: Process): Term {
    const of = this.#of(p);
    const event = of.left > 0 ? of.word : of.events[of.at++];
    if (event !== undefined) return event;
    // Another process was ended, or was still running when the run was over: it may do more in another run.
    if (p.pid !== this.run.main) {
      p.ex.limit('schedules', UNFINISHED);
      throw new Terminated();
    }
    if (this.#isOver) throw new Diverged(`no event is left at ${placeOf(p)}`);
    throw new Exhausted('time');
  }

  /** A clause was entered: the next digit is this one. */
  clause(p: Process, digit: number, bits: number): void {
    const of = this.#of(p);
    if (of.left === 0) {
      const event = of.events[of.at];
      if (typeof event !== 'number') {
        this.#unseen(p, of, event, bits);
        return;
      }
      of.at++;
      of.word = event;
      of.left = lengthOf(event) - 1;
    }
    of.left -= bits;
    const theirs = of.left < 0 ? -1 : Math.floor(of.word / 2 ** of.left) % 2 ** bits;
    if (theirs !== digit)
      throw new Diverged(`the BEAM did something else in ${placeOf(p)}: ${theirs}, not ${digit}`);
  }

  /** A clause that is not among the events, because an exception or the end of the run came before they were told. */
  #unseen(p: Process, of: Followed, event: Term | undefined, bits: number): void {
    of.lost += bits;
    if (of.lost <= WORD_BITS && event === EXCEPTION) return;
    if (of.lost <= WORD_BITS && event === undefined && p.pid === this.run.main && !this.#isOver) return;
    // Another event, or none: it is said why.
    this.#next(p);
    throw new Diverged(`a clause is missing in ${placeOf(p)}`);
  }

  get #isOver(): boolean {
    const { kind } = this.run.end;
    return kind === 'value' || kind === 'exception';
  }

  /** A handler was entered. */
  raised(p: Process): void {
    const event = this.#next(p);
    if (event !== EXCEPTION) throw new Diverged(`no exception was caught in ${placeOf(p)}`);
    this.#of(p).lost = 0;
  }

  #outcome(p: Process): Outcome {
    const event = this.#next(p);
    const [tag, first, second] = event instanceof Tuple ? event.elements : [];
    if (tag === RESULT && first !== undefined) return { value: first };
    if (tag === RAISED && first instanceof Atom && second !== undefined)
      return { raise: new Raise(first, second) };
    throw new Diverged(`the result of a call is missing in ${placeOf(p)}`);
  }

  /** A stack trace that the program looks at, as the BEAM has it. */
  stack(p: Process): Term {
    const event = this.#next(p);
    const [tag, trace] = event instanceof Tuple ? event.elements : [];
    if (tag !== STACK || trace === undefined) throw new Diverged(`a stack trace is missing in ${placeOf(p)}`);
    return trace;
  }

  /** A call that was not followed: its result is this run's, whatever the arguments depend on. */
  opaque(p: Process, name: string, args: readonly Term[]): Result {
    // Also in functions: what they have captured is used there.
    if (args.some(hasSymbol) || p.world.holdsInput) this.#lost(p, 'opaque-call', name);
    p.world.isMergeable = false;
    if (HALTS.has(name) && this.#isLast(p)) this.#halted(p);
    this.#hasOpaque = true;
    this.#handed.hand(p, args);
    return this.#untilOver(p, name, null);
  }

  /** Whether nothing is known of what the process has done from here on. */
  #isLast(p: Process): boolean {
    const { left, at, events } = this.#of(p);
    return left === 0 && at >= events.length;
  }

  #halted(p: Process): void {
    const { end } = this.run;
    if (end.kind !== 'halted' && end.kind !== 'crash') return;
    if (p.world.processes.count > 1) p.ex.limit('schedules', UNFINISHED);
    throw new Halted(end.kind === 'halted' ? end.status : 1);
  }

  /** What depends on the input goes into this, and does not come out. */
  #lost(p: Process, reason: string, name: string): void {
    this.mayStray = true;
    p.ex.limit(reason, name);
  }

  /** Whether a function is not of the program's code: of the input, or from an opaque call. */
  isForeign(fun: Term, arity: number): boolean {
    if (!(fun instanceof Fun) || fun.arity !== arity) return false;
    return fun instanceof TableFun || fun instanceof SourceFun || fun.code instanceof ForeignFun;
  }

  /** A call of such a function. */
  foreign(p: Process, fun: Term, args: readonly Term[]): Result {
    if (!(fun instanceof Fun && fun.code instanceof ForeignFun)) {
      if (args.some(containsFun)) this.#handed.hand(p, args);
      return this.#untilOver(p, 'a function of the input', null);
    }
    if (fun.module.name !== plainName(fun.module.name))
      throw new Unsupported('a function of the program that came back from an opaque call');
    return this.opaque(p, `a function of ${fun.module.name}`, [...args, ...fun.env]);
  }

  /** Follows the functions of the program that an opaque call calls, up to its result. `raised`: what the last one raised. */
  #untilOver(p: Process, name: string, raised: Raise | null): Result {
    const under = this.#underWay(p, name, last => this.#untilOver(p, name, last));
    if (under !== null) return under;
    const value = this.#result(this.#outcome(p), raised);
    p.world.recorder?.observed(p, name, value);
    return this.#handed.hasFunctions ? this.#handed.ownFunctions(value) : value;
  }

  /** The next function of the program that code which is not followed calls; null where there is none. */
  #underWay(p: Process, name: string, goOn: (raised: Raise | null) => Result): Result | null {
    for (let call = this.#calledBack(p); call !== null; call = this.#calledBack(p)) {
      const fun = this.#function(p, call);
      if (fun !== null) return this.#callBack(p, name, fun, call.args, goOn);
      this.#skip(p);
    }
    return null;
  }

  /** What a process that the program has not started does in functions of the program. */
  #adopt(p: Process, raised: Raise | null): Result {
    const under = this.#underWay(p, 'a process that is not followed', last => this.#adopt(p, last));
    if (under !== null) return under;
    if (raised !== null && this.run.exits.some(exit => isExitBy(raised, exit))) throw raised;
    return NORMAL;
  }

  #result(outcome: Outcome, raised: Raise | null): Term {
    if ('value' in outcome) return outcome.value;
    const { kind, reason } = outcome.raise;
    const isPassedOn = raised?.kind === kind && sameUpToStacks(concretize(raised.reason), reason);
    throw isPassedOn ? raised : outcome.raise;
  }

  /** The next event, if it says that a function of the program is called. Before it the dictionary may have changed. */
  #calledBack(p: Process): CalledBack | null {
    const of = this.#of(p);
    let event = of.left > 0 ? undefined : of.events[of.at];
    if (isDictionary(event)) {
      dictionaryChanged(p, event.elements[1] as Term);
      event = of.events[++of.at];
    }
    if (!isCalledBack(event)) return null;
    of.at++;
    return calledBackBy(event);
  }

  #function(p: Process, { module, name, captured, args }: CalledBack): Fun | null {
    return captured === FUNCTION
      ? cellFun(p.world.code.cell(module, name, args.length))
      : this.#handed.closure(module, name, args.length, listElements(captured));
  }

  #callBack(
    p: Process,
    name: string,
    fun: Fun,
    args: readonly Term[],
    goOn: (raised: Raise | null) => Result,
  ): Result {
    const isOver = (): void => {
      if (this.#next(p) !== OVER) throw new Diverged(`a function that ${name} called is not over`);
    };
    const frame = new TryFrame(
      (value: Term) => {
        isOver();
        this.#handed.returned(value);
        return goOn(null);
      },
      (_kind, _reason, trace) => {
        this.raised(p);
        isOver();
        const raw = trace as unknown;
        return goOn(raw instanceof RawTrace ? raw.raise : null);
      },
    );
    p.push(frame, p.at);
    return applyFun(
      p,
      fun,
      args.map(arg => this.#handed.recovered(arg)),
    );
  }

  /** What a function has done that the machine does not know. */
  #skip(p: Process): void {
    const of = this.#of(p);
    for (let depth = 1; depth > 0; ) {
      const event = of.events[of.at++];
      if (event === undefined) {
        of.at--;
        return;
      }
      if (event === OVER) depth--;
      else if (event instanceof Tuple && event.elements[0] === CALLED_BACK) depth++;
    }
  }

  /** A call of a built-in function whose result is an event. */
  observed(p: Process, bif: Bif, args: readonly Term[]): Result {
    const name = `${bif.module}:${bif.name}/${bif.arity}`;
    if (name === 'erlang:exit/2' && args[0] instanceof Pid && args[1] === KILL)
      this.isMainKilled ||= args[0].id === this.run.main?.id;
    const outcome = this.#outcome(p);
    const isKnown = this.#isEmulated(bif);
    const own = isKnown || bif.support === 'concrete' ? this.#emulated(p, bif, args, outcome) : null;
    if (isSend(bif)) {
      this.#leaves(p, args);
      return this.#sent(own, outcome, args);
    }
    if ('raise' in outcome) {
      if (own !== null && 'raise' in own && own.raise.kind === outcome.raise.kind) throw own.raise;
      outcome.raise.cause = { kind: 'bif', name, args };
      throw outcome.raise;
    }
    const computed = own !== null && 'value' in own ? own.value : null;
    const same = computed === null ? null : asOnBeam(bif, computed, outcome.value, args);
    if (same !== null) return same;
    remember(name, args, outcome.value);
    p.world.isMergeable = false;
    p.world.recorder?.observed(p, name, outcome.value);
    // The machine notes limits of functions that it runs with concrete values itself.
    const isLost =
      bif.support !== 'concrete' && (args.some(hasSymbol) || (computed !== null && hasSymbol(computed)));
    if (isLost) this.#lost(p, 'concrete-bif', name);
    return outcome.value;
  }

  #isEmulated(bif: Bif): boolean {
    if (callKind(bif.module, bif.name, bif.arity) === 'special') return true;
    return !bif.effects.writes.some(part => NOT_EMULATED.has(part));
  }

  /** What the machine's own version of the function comes to. */
  #emulated(p: Process, bif: Bif, args: readonly Term[], outcome: Outcome): Outcome | null {
    const value = 'value' in outcome ? outcome.value : null;
    const [first, second] = value instanceof Tuple ? value.elements : [value, null];
    if (first instanceof Pid) this.#pid = first;
    if (value instanceof Ref) this.#ref = value;
    else if (second instanceof Ref) this.#ref = second;
    const depth = p.stack.length;
    try {
      // Iterators begin anew: places in a map are the BEAM's.
      const own = isMapNext(bif) ? bif.fn(p, 0, ...args.slice(1)) : bif.fn(p, ...args);
      if (own === CALL) p.dropFrames(depth);
      else if (own === WAIT) p.world.withdraw();
      else return { value: own as Term };
      return null;
    } catch (thrown) {
      if (thrown instanceof Raise) return { raise: thrown };
      if (thrown instanceof Unsupported) return null;
      throw thrown;
    } finally {
      this.#pid = null;
      this.#ref = null;
    }
  }

  #sent(own: Outcome | null, outcome: Outcome, args: readonly Term[]): Term {
    if ('raise' in outcome) throw own !== null && 'raise' in own ? own.raise : outcome.raise;
    return outcome.value === SENT ? (args[1] as Term) : outcome.value;
  }

  /** A message to a process that the program has not started: code there may call functions with parts of it. */
  #leaves(p: Process, [target, message]: readonly Term[]): void {
    if (!(target instanceof Pid) || this.#own.has(target.id) || message === undefined) return;
    if (hasSymbol(message))
      this.#lost(p, 'opaque-call', 'a process that code which is not followed has started');
    this.#handed.hand(p, [message]);
  }

  // --- Messages ----------------------------------------------------------------------------------------------------

  /** A process of the program has sent a message. */
  sent(target: Process, message: Term): void {
    this.#of(target).sent.push(message);
    target.world.wake(target);
  }

  /** The mailbox has no further message: true for a timeout, false where there is one now, undefined to wait. */
  wait(p: Process, hasTimeout: boolean): Term | undefined {
    const followed = this.#of(p);
    const event = followed.left > 0 ? undefined : followed.events[followed.at];
    if (event instanceof Tuple && event.elements[0] === TIMEOUT) {
      const length = event.elements[1] as number;
      const isAllSeen = p.mailbox.messages.length >= length;
      if (isAllSeen || isTimeoutNext(followed) || followed.delivered >= followed.messages.length) {
        followed.at++;
        withoutTimeout(followed, length - p.mailbox.messages.length);
        p.mailbox.restart();
        // How long others take is not known here: a message may come before it in another run.
        if (p.world.races.isOn || this.#hasOpaque)
          p.ex.limit('schedules', 'a timeout on the BEAM, and messages');
        return TRUE;
      }
    }
    if (this.#deliver(p, followed, false)) return FALSE;
    // The run was ended while it waited; left alone, it would have gone on.
    const isAtEnd = event === undefined && followed.delivered >= followed.messages.length;
    if (hasTimeout && isAtEnd && p.pid.id === this.run.main?.id && !this.#isOver) throw new Exhausted('time');
    return undefined;
  }

  /** Puts the next message into the mailbox; as the BEAM had it, if it must be. */
  #deliver(p: Process, followed: Followed, isForced: boolean): boolean {
    // Of code that is not followed.
    while (isTimeoutNext(followed)) followed.delivered++;
    const next = followed.messages[followed.delivered];
    if (next === undefined) return false;
    const message = next === OF_CLOCK ? TIMED_OUT : next;
    const at = followed.sent.findIndex(sent => sameUpToStacks(concretize(sent), message));
    if (at < 0 && !isForced) return false;
    const [sent] = at < 0 ? [] : followed.sent.splice(at, 1);
    followed.delivered++;
    p.ex.limit('schedules', 'messages on the BEAM, in one order of several');
    p.mailbox.put(sent === undefined ? this.#fromElsewhere(message) : withStacksOf(sent, message), null);
    return true;
  }

  #fromElsewhere(message: Term): Term {
    return this.#handed.hasFunctions ? this.#handed.recovered(message) : message;
  }

  /** The first process has ended. What others have sent or may still do comes earlier in another run. */
  finished(execution: Execution): void {
    if ([...this.#processes.values()].some(({ sent }) => sent.some(matters)))
      execution.limit('schedules', UNFINISHED);
  }

  /** A monitor is gone with the message that it may have left: whether or not that is in the mailbox here. */
  flushed(p: Process, isMeant: (message: Term) => boolean): void {
    const { messages, delivered } = this.#of(p);
    const at = messages.findIndex((message, i) => i >= delivered && isMeant(message));
    if (at >= 0) messages.splice(at, 1);
  }

  /**
   * When no process can go on: processes begin that code which is not followed has started, or a message from elsewhere is
   * delivered. Whether there was one. Processes wait for those that they have started, so it goes to the youngest: what
   * others wait for may follow from it.
   */
  unblock(world: World): boolean {
    if (this.#adoptsIn(world)) return true;
    const receiver = world.processes.alive.findLast(p => p.isWaiting && this.#deliver(p, this.#of(p), true));
    if (receiver !== undefined) world.wake(receiver);
    return receiver !== undefined;
  }

  #adoptsIn(world: World): boolean {
    const { main } = this.run;
    const found = [...this.#processes].filter(
      ([id, { events }]) => !this.#own.has(id) && !this.#adopted.has(id) && this.#hasFirst(events),
    );
    if (main === null) return false;
    for (const [id] of found) {
      this.#adopted.add(id);
      world.adopt(new Pid(main.node, id), p => this.#adopt(p, null));
    }
    return found.length > 0;
  }

  /** Whether the first function of the program that a process calls was handed over already. */
  #hasFirst(events: readonly Term[]): boolean {
    const first = events.find(isCalledBack);
    if (first === undefined) return false;
    const { module, name, captured, args } = calledBackBy(first);
    if (captured === FUNCTION) return true;
    return this.#handed.closure(module, name, args.length, listElements(captured)) !== null;
  }

  // --- Calls -------------------------------------------------------------------------------------------------------

  /** Whether calls of a function are not followed. */
  isOpaque(module: string, name: string, arity: number): boolean {
    const kind = callKind(module, name, arity);
    if (kind === 'observed' || kind === 'special') return findBif(module, name, arity) === undefined;
    return kind === 'code' && this.engine.isOpaque(module, name, arity);
  }
}

/** Whether a process that ended for this reason may have ended by this exception. */
function isExitBy({ kind, reason }: Raise, exit: Term): boolean {
  const raised = concretize(reason);
  const [why] = exit instanceof Tuple ? exit.elements : [exit];
  return sameUpToStacks(raised, kind.name === 'exit' ? exit : (why ?? exit));
}

/** Not the end of a process as its partners expect it. */
function matters(message: Term): boolean {
  const [tag, , reason] = message instanceof Tuple ? message.elements : [];
  return tag !== EXIT || reason !== NORMAL;
}

/** What the machine has computed, in the order that the BEAM chose; null where it is something else. */
function asOnBeam(bif: Bif, own: Term, theirs: Term, args: readonly Term[]): Term | null {
  if (isMapNext(bif) && args[2] === ITERATOR) return iteratorInOrderOf(theirs, own, args[1] as Term);
  return sameUpToFunctions(concretize(own), theirs) ? own : inOrderOf(theirs, own);
}

function placeOf(p: Process): string {
  const site = siteAt(p.at);
  return site === undefined ? 'the first call' : `${site.module}:${site.function}`;
}
