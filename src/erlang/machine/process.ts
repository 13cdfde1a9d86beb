/**
 * A process: an explicit stack of continuations, and the trampoline that runs compiled code on it.
 *
 * Compiled code never calls other Erlang functions on JavaScript's stack. A call in tail position stores the function
 * and its arguments in the process and returns `CALL`; a call elsewhere first pushes a continuation. The trampoline
 * (`#loop`) then makes the call, or passes a returned value to the topmost continuation. So tail calls run in constant
 * space, recursion is as deep as memory allows, and a process can stop at any call (its time slice is used up, it waits
 * for a message, code must be loaded) and be resumed later: its whole state is in this object.
 */

import { type Expr, eq, int } from '../../logic/index.ts';
import { withoutLengths } from '../operations/list-length.ts';
import { type Pin, pinnedKind, pinnedNumber, type QuestionKind } from '../operations/question-kinds.ts';
import { Raise } from '../operations/raise.ts';
import type { Choice, SymbolicProcess } from '../operations/symbolic-process.ts';
import { NO_SITE, questionId, type SiteIndex, siteOrNowhere } from '../sites.ts';
import { SUMMARY_CASE } from '../summaries.ts';
import { type Fun, type Pid, Sym, type Term } from '../terms/index.ts';
import { FrameState, OPAQUE_FRAME } from '../visited/state-table.ts';
import type { Code, FunctionCell } from './code-server.ts';
import type { Execution } from './execution.ts';
import { Mailbox } from './mailbox.ts';
import type { Monitor } from './processes.ts';
import { RawTrace } from './stacktrace.ts';
import type { Watcher } from './watcher.ts';
import type { World } from './world.ts';

/** Returned by code in place of a value: make the call that is stored in the process. */
export const CALL = { sentinel: 'call' };
/** Returned by code in place of a value: stop until the scheduler wakes the process. */
export const WAIT = { sentinel: 'wait' };

export type Result = Term | Term[] | typeof CALL | typeof WAIT;
export type Continuation = (value: never) => Result;

/** The frame of a `try`: one continuation for the value of its body, one for an exception. */
export class TryFrame {
  constructor(
    readonly onValue: Continuation,
    readonly onRaise: (kind: Term, reason: Term, trace: Term) => Result,
  ) {}
}

export type Frame = Continuation | TryFrame;

export type Stop =
  | { readonly kind: 'done'; readonly value: Term }
  | { readonly kind: 'raised'; readonly raise: Raise; readonly sites: readonly SiteIndex[] }
  | { readonly kind: 'yield' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'load'; readonly module: string };

const YIELD: Stop = { kind: 'yield' };
const WAITING: Stop = { kind: 'wait' };
/** Calls in a stack trace, as on the BEAM. */
const TRACE_LENGTH = 8;

export class Process implements SymbolicProcess {
  readonly stack: Frame[] = [];
  /** The call site of each frame, for stack traces. */
  readonly sites: SiteIndex[] = [];
  /** The contents of each frame, by which states are compared (`visited/state-table.ts`). */
  readonly frames: FrameState[] = [];
  // The pending call: a function and its arguments. Ten fields are faster than an array for the usual arities.
  fn: FunctionCell | Fun | null = null;
  x0: Term = 0;
  x1: Term = 0;
  x2: Term = 0;
  x3: Term = 0;
  x4: Term = 0;
  x5: Term = 0;
  x6: Term = 0;
  x7: Term = 0;
  xs: Term[] = [];
  /** The call site being executed. */
  at: SiteIndex = NO_SITE;
  /** Calls that are left in this time slice. */
  fuel = 0;
  /** How many `case`s have decided something about the input so far: the depth of this process's decisions. */
  cases = 0;
  /** How much the `case` that has begun adds to the depth at its first decision; zero after that. */
  newCase = 0;
  readonly mailbox = new Mailbox();
  readonly links = new Set<Process>();
  /** Processes that were linked to this one when they ended. */
  readonly endedLinks = new Set<Process>();
  /** Registered names that others have taken away from it. */
  readonly takenNames: string[] = [];
  /** Monitors on this process, by reference. */
  readonly monitors = new Map<number, Monitor>();
  /** The processes that this one monitors, by reference. */
  readonly watching = new Map<number, Process>();
  trapExit = false;
  /** What `process_flag/2` has set besides that. */
  readonly tuning = new Map<string, Term>();
  name: string | null = null;
  groupLeader: Pid;
  /** Set when the process has ended. */
  exitReason: Term | null = null;
  isWaiting = false;
  /** Stopped until `World.resume`, whatever messages come. */
  isSuspended = false;
  /** What the process goes on with when it runs again. */
  resumeWith: Result = CALL;
  readonly ex: Execution;
  readonly cov: number[];
  readonly watcher: Watcher | null;
  #bifAt: SiteIndex = NO_SITE;
  #bifFuel = -1;
  #bifQuestions = 0;
  #bifLevel = 0;

  constructor(
    readonly world: World,
    readonly pid: Pid,
  ) {
    this.groupLeader = pid;
    this.ex = world.execution;
    this.cov = world.code.covered;
    this.watcher = world.watcher;
  }

  // --- Recording -------------------------------------------------------------------------------------------------

  /**
   * A pattern or guard of the program took `outcome` for `condition`. Where its test is made of several questions, these
   * are told apart by their kinds.
   */
  decide(condition: Expr, outcome: boolean, site: SiteIndex, kind: QuestionKind | 0 = 0): boolean {
    const open = this.#open(condition, site);
    if (open !== null)
      this.ex.decide(open, outcome, siteOrNowhere(site), kind, Math.ceil(this.cases), this.cases);
    return outcome;
  }

  choose(choices: readonly Choice[], taken: number, site: SiteIndex): void {
    const { constraint } = choices[taken] as Choice;
    if (this.#open(constraint, site) !== null)
      this.ex.choose(choices, taken, siteOrNowhere(site), Math.ceil(this.cases), this.cases);
  }

  /**
   * The same as `decide` for a question that an operation asks at its call site. It is as deep as the `case`s so far; only the
   * questions of one operation beyond that number count as one deeper each.
   */
  ask(condition: Expr, outcome: boolean, kind: QuestionKind): boolean {
    const open = this.#open(condition, this.at);
    if (open === null) return outcome;
    this.deepen(0);
    const depth = Math.max(Math.ceil(this.cases) + this.#bifLevel, ++this.#bifQuestions);
    this.ex.decide(open, outcome, siteOrNowhere(this.at), kind, depth, this.cases);
    return outcome;
  }

  /** Let further questions of the operation under way (known by call site and fuel) count as deeper by so many. */
  deepen(by: number): void {
    if (this.#bifAt !== this.at || this.#bifFuel !== this.fuel) {
      this.#bifAt = this.at;
      this.#bifFuel = this.fuel;
      this.#bifQuestions = 0;
      this.#bifLevel = 0;
    }
    this.#bifLevel += by;
  }

  /**
   * What is to be decided of a condition, without the lengths of lists in it; null where the path implies it or its negation.
   * Counts the `case` at its first such condition.
   */
  #open(condition: Expr, site: SiteIndex): Expr | null {
    const { ex } = this;
    if (!ex.recording || ex.facts.decide(condition) !== undefined) return null;
    const open = ex.lengths.size === 0 ? condition : this.#withoutLengths(condition, site);
    if (open !== condition && (!ex.recording || ex.facts.decide(open) !== undefined)) return null;
    this.cases += this.newCase;
    this.newCase = 0;
    return open;
  }

  #withoutLengths(condition: Expr, site: SiteIndex): Expr {
    const { at } = this;
    this.at = site;
    const open = withoutLengths(this, condition);
    this.at = at;
    return open;
  }

  /** Find out an integer's value exactly, by asking for one candidate after the other. */
  pin(e: Expr, value: number | bigint, pin: Pin): void {
    if (!this.ex.recording || e.op === 'literal') return;
    const question = questionId(siteOrNowhere(this.at), pin);
    for (const candidate of this.world.candidates.upTo(question, e, BigInt(value))) {
      const kind = pinnedKind(pin, pinnedNumber(candidate));
      this.ask(eq(e, int(candidate)), candidate === BigInt(value), kind);
    }
  }

  termCandidates(e: Expr, term: Term): readonly Term[] {
    return this.world.candidates.termsUpTo(questionId(siteOrNowhere(this.at), 0), e, term);
  }

  charge(steps: number): void {
    this.world.charge(steps);
  }

  /** A value that carries its expression, unless the run is past the point where that is of use. */
  track(concrete: Term, expr: Expr): Term {
    return this.ex.isTracking() ? new Sym(concrete, expr) : concrete;
  }

  /** Whether a `try` or `catch` is on the stack, which an exception would be passed to. */
  get hasHandler(): boolean {
    return this.stack.some(frame => frame instanceof TryFrame);
  }

  // --- Running ---------------------------------------------------------------------------------------------------

  push(frame: Frame, site: SiteIndex): void {
    this.stack.push(frame);
    this.sites.push(site);
    this.frames.push(OPAQUE_FRAME);
  }

  /** The same with the values of the variables that the frame's code refers to, so that states can be compared. */
  pushWith(frame: Frame, site: SiteIndex, env: readonly Term[]): void {
    this.stack.push(frame);
    this.sites.push(site);
    this.frames.push(new FrameState(site, env, false));
  }

  /** The same for a frame that only builds a term from the returned value and these (`FrameState.inert`). */
  pushInert(frame: Frame, site: SiteIndex, env: readonly Term[]): void {
    this.stack.push(frame);
    this.sites.push(site);
    this.frames.push(new FrameState(site, env, true));
  }

  /** The frame of a `try` at `site`. It is in no stack trace before the call that ends its body (`callInTry`). */
  pushTry(frame: TryFrame, site: SiteIndex, env: readonly Term[]): void {
    this.stack.push(frame);
    this.sites.push(NO_SITE);
    this.frames.push(this.ex.recording ? new FrameState(site, env, false) : OPAQUE_FRAME);
  }

  /** The body of the innermost `try` ends in a call at `site`, which returns to the frame of the `try`. */
  callInTry(site: SiteIndex): void {
    this.sites[this.sites.length - 1] = site;
  }

  /** Of a call that is not made after all: what it has pushed on the first `depth` frames. */
  dropFrames(depth: number): void {
    for (const part of [this.stack, this.sites, this.frames]) part.length = depth;
  }

  setCall(fn: FunctionCell | Fun, args: readonly Term[]): typeof CALL {
    this.fn = fn;
    const n = args.length;
    if (n > 8) this.xs = [...args];
    else {
      if (n > 0) this.x0 = args[0] as Term;
      if (n > 1) this.x1 = args[1] as Term;
      if (n > 2) this.x2 = args[2] as Term;
      if (n > 3) this.x3 = args[3] as Term;
      if (n > 4) this.x4 = args[4] as Term;
      if (n > 5) this.x5 = args[5] as Term;
      if (n > 6) this.x6 = args[6] as Term;
      if (n > 7) this.x7 = args[7] as Term;
    }
    return CALL;
  }

  /** The arguments of the pending call. */
  pendingArgs(arity: number): Term[] {
    if (arity > 8) return this.xs;
    return [this.x0, this.x1, this.x2, this.x3, this.x4, this.x5, this.x6, this.x7].slice(0, arity);
  }

  /** Resume with a value for the topmost continuation, or with `CALL` for the pending call, until something stops it. */
  run(start: Result): Stop {
    let value: Result = start;
    for (;;) {
      try {
        return this.#loop(value);
      } catch (thrown) {
        if (!(thrown instanceof Raise)) throw thrown;
        if (thrown.site < 0) thrown.site = this.at;
        const sites = thrown.sites ?? this.traceSites(thrown.site);
        let frame: Frame | undefined;
        do {
          frame = this.stack.pop();
          this.sites.pop();
          this.frames.pop();
        } while (frame !== undefined && !(frame instanceof TryFrame));
        if (frame === undefined) return { kind: 'raised', raise: thrown, sites };
        const { onRaise } = frame;
        const raise = thrown;
        const raw = new RawTrace(raise, sites) as unknown as Term;
        // The handler itself may raise: run it inside the loop, as the continuation of a value.
        this.push(() => onRaise(raise.kind, raise.reason, raw), raise.site);
        value = 0;
      }
    }
  }

  #loop(start: Result): Stop {
    let value = start;
    const { stack, sites, frames, ex } = this;
    for (;;) {
      if (value === CALL) {
        if (this.fuel-- <= 0) return YIELD;
        if (ex.mustVisit) this.#visitState();
        const fn = this.fn as FunctionCell | Fun;
        let code = fn.code as Code | null;
        if (code === null) {
          const missing = this.world.link(this, fn);
          if (missing !== null) return { kind: 'load', module: missing };
          // Linking may have turned the call into another one (a BIF called through a variable, an undef handler).
          const linked = this.fn as FunctionCell | Fun;
          code = linked.code as Code | null;
          if (code === null) continue;
        }
        value = this.#enter(code, (this.fn as FunctionCell).arity);
      } else if (value === WAIT) {
        return WAITING;
      } else {
        const frame = stack.pop();
        if (frame === undefined) return { kind: 'done', value };
        sites.pop();
        frames.pop();
        value = typeof frame === 'function' ? frame(value as never) : frame.onValue(value as never);
      }
    }
  }

  #visitState(): void {
    const { ex, world } = this;
    ex.mustVisit = false;
    if (!world.isMergeable) return;
    const fn = this.fn as FunctionCell | Fun;
    const stack = world.states.stack(this.frames);
    const state = world.states.call(stack, fn, this.pendingArgs(fn.arity));
    ex.visit(state, world.states, this.cases / SUMMARY_CASE);
  }

  #enter(code: Code, arity: number): Result {
    switch (arity) {
      case 0:
        return code(this);
      case 1:
        return code(this, this.x0);
      case 2:
        return code(this, this.x0, this.x1);
      case 3:
        return code(this, this.x0, this.x1, this.x2);
      case 4:
        return code(this, this.x0, this.x1, this.x2, this.x3);
      case 5:
        return code(this, this.x0, this.x1, this.x2, this.x3, this.x4);
      case 6:
        return code(this, this.x0, this.x1, this.x2, this.x3, this.x4, this.x5);
      case 7:
        return code(this, this.x0, this.x1, this.x2, this.x3, this.x4, this.x5, this.x6);
      case 8:
        return code(this, this.x0, this.x1, this.x2, this.x3, this.x4, this.x5, this.x6, this.x7);
      default:
        return code(this, ...this.xs);
    }
  }

  /** The call sites on the stack, innermost first. As on the BEAM, repeated calls at one site are listed once. */
  traceSites(top: SiteIndex): SiteIndex[] {
    const trace = [top];
    let last = top;
    for (let i = this.sites.length - 1; i >= 0 && trace.length < TRACE_LENGTH; i--) {
      const site = this.sites[i] as SiteIndex;
      if (site === last || site === NO_SITE) continue;
      trace.push(site);
      last = site;
    }
    return trace;
  }
}
