/**
 * The machine: executes the instructions of clauses over its stacks (`stacks.ts`).
 *
 * The loop in `run` is the only place that executes instructions; builtins return true or false and may push choice
 * points or redirect the machine to a goal.
 */

import { Exhausted, isExhaustion, withAccount } from '../../logic/index.ts';
import { arithmeticOrder } from '../builtins/numbers.ts';
import { isRandomUsed } from '../builtins/random.ts';
import { homeInSwi } from '../effects/swi-predicates.ts';
import {
  Atom,
  atom,
  copyTerm,
  deref,
  list,
  Struct,
  struct,
  type Term,
  Var,
  variableMark,
  type Woken,
} from '../terms/index.ts';
import { Budget } from './budget.ts';
import {
  CONTROL,
  CONTROL_ATOMS,
  checkCallable,
  moduleError,
  needsCaller,
  qualifiedArguments,
} from './calls.ts';
import {
  type Call,
  type Captured,
  type Clause,
  capturing,
  I_CALL,
  I_COMPARE,
  I_CUT,
  I_CUT_TO,
  I_FAIL,
  I_GOAL,
  I_IS,
  I_JUMP,
  I_MARK,
  I_NATIVE,
  I_PROCEED,
  I_SOFT_CUT,
  I_TRY,
  I_UNIFY,
  type Instruction,
  P_CONST,
  P_FIRST,
  type Pattern,
} from './code.ts';
import { compileGoal } from './compile.ts';
import { type CallerName, callerOf, isOfClause, systemPredicate } from './contexts.ts';
import {
  instantiationError,
  Missing,
  Paused,
  PrologThrow,
  typeError,
  unknownProcedure,
  withContext,
} from './errors.ts';
import { ChoicePoint, Frame } from './frames.ts';
import { isHook } from './hooks.ts';
import { mayCall, NO_LIMITS } from './limits.ts';
import { build } from './match.ts';
import { qualified, unqualified, withoutModule } from './meta.ts';
import type { Builtin, Predicate } from './predicate.ts';
import type { Program } from './program.ts';
import { Resolution } from './resolution.ts';
import { Solutions } from './solutions.ts';
import { haltingFrame } from './stacks.ts';
import { Streams } from './streams.ts';
import { Tables } from './tables.ts';
import type { Tracer } from './tracer.ts';

export { Solutions } from './solutions.ts';
export type { Tracer } from './tracer.ts';

export interface MachineOptions {
  readonly maxSteps?: number;
  readonly tracer?: Tracer;
  readonly input?: string;
}

/** A builtin that has raised an exception. */
export interface Raiser {
  readonly pred: Predicate;
  readonly args: readonly Term[];
  /** Of the clause that called it. */
  readonly frame: Frame;
}

export class Machine extends Resolution {
  readonly tables = new Tables();
  /** The predicate whose clauses the next call runs, although it has a wrapper. */
  unwrapped: Predicate | null = null;
  readonly streams: Streams;
  /** Values of global variables: `b_setval`, `nb_setval`. */
  readonly globals = new Map<string, Term>();
  /** The builtins that were called whose results may be others at another time or on another machine. */
  readonly elsewhere = new Set<string>();

  constructor(
    readonly program: Program,
    options: MachineOptions = {},
  ) {
    super(new Budget(options.maxSteps ?? Number.POSITIVE_INFINITY), options.tracer ?? null);
    this.streams = new Streams(options.input ?? '');
  }

  // --- Solving --------------------------------------------------------------------------------------------------

  /** Solutions of a goal, one at a time. Bindings hold until the next one is asked for. */
  solve(goal: Term): Solutions {
    return new Solutions(this, goal);
  }

  /** Prove a goal once and keep its bindings. For directives and hooks, never from inside a builtin's own call. */
  once(goal: Term): boolean {
    const solutions = this.solve(goal);
    const found = solutions.next();
    solutions.close();
    return found;
  }

  /** Begin a goal on a base of its own; the state before is put back by the returned function. */
  begin(goal: Term): () => void {
    const { frame, pc, choices } = this;
    const { limits } = this.budget;
    const { mark } = this.trail;
    this.choices = [];
    this.goals++;
    // Everything bound from here on is trailed, so that the caller can undo it.
    this.trail.mark = variableMark();
    const base = haltingFrame();
    this.frame = new Frame(
      [{ op: I_GOAL, goal: { kind: P_CONST, term: goal }, module: 'user' }, { op: I_PROCEED }],
      [],
      0,
      base,
      0,
      null,
    );
    this.pc = 0;
    return () => {
      this.goals--;
      this.frame = frame;
      this.pc = pc;
      this.choices = choices;
      this.budget.limits = limits;
      this.trail.mark = mark;
    };
  }

  /** Go on after a solution. */
  redo(): boolean {
    return this.backtrack() && this.run();
  }

  // --- Control for builtins -------------------------------------------------------------------------------------

  /** Call a goal, opaque to cuts; `then` runs after each of its solutions. */
  callThen(
    goal: Term,
    then: ((m: Machine) => boolean) | null,
    by?: CallerName,
    captured: Captured | null = null,
  ): Frame {
    const code: Instruction[] = [{ op: I_GOAL, goal: { kind: P_CONST, term: goal }, module: 'user', by }];
    if (then !== null) code.push({ op: I_NATIVE, run: then, captured });
    code.push({ op: I_PROCEED });
    const frame = new Frame(code, [], this.choices.length, this.frame, this.pc, this.frame.clause);
    this.frame = frame;
    this.pc = 0;
    return frame;
  }

  /** Call a goal in place of the builtin. A goal without a module is one of `user`. */
  callGoal(goal: Term, context = 'user'): boolean {
    if (this.tracer?.isRecording === true) this.tracer.beforeCall(goal);
    const { module, term: t } = unqualified(goal, context === 'system' ? 'user' : context);
    if (t instanceof Var) throw instantiationError();
    if (t instanceof Atom) {
      if (!CONTROL_ATOMS.has(t.name))
        return this.call(this.program.lookup(t, 0, module), [], this.frame, this.pc, module);
    } else if (t instanceof Struct) {
      if (t.name.name === ':' && t.args.length === 2) throw moduleError(deref(t.args[0] as Term));
      if (!CONTROL.has(`${t.name.name}/${t.args.length}`)) {
        const pred = this.program.lookup(t.name, t.args.length, module);
        return this.call(pred, t.args, this.frame, this.pc, module);
      }
    } else throw typeError('callable', withoutModule(goal));
    checkCallable(t);
    const code = compileGoal(t, this.program.resolve, module);
    this.frame = new Frame(
      code.instructions,
      new Array(code.slots),
      this.choices.length,
      this.frame,
      this.pc,
      this.frame.clause,
    );
    this.pc = 0;
    return true;
  }

  catch(goal: Term, catcher: Term, recovery: Term): boolean {
    const height = this.choices.length;
    this.alternative(() => false, FAILS);
    const frame = this.callThen(
      goal,
      m => {
        if (m.choices.length === height + 1) m.cut(height);
        return true;
      },
      'catch',
      capturing('catch', [height]),
    );
    const { limits } = this.budget;
    frame.catching = { catcher, recovery, choices: height, outputs: this.streams.height, limits };
    return true;
  }

  private goals = 0;

  /** Whether the stacks tell how the machine goes on: no builtin runs a goal of its own or collects output, and nothing is limited or random. */
  get isComparable(): boolean {
    const { limits } = this.budget;
    return this.goals === 1 && this.streams.height === 0 && limits === NO_LIMITS && !isRandomUsed();
  }

  /** Where the machine was when the last exception was raised. */
  raisedAt: Clause['location'] = null;

  /** Who raised the last exception; null where it was no builtin. */
  raisedBy: Raiser | null = null;
  private failing: Raiser | null = null;

  // --- The loop -------------------------------------------------------------------------------------------------

  /** Run to the next solution (true) or to failure (false). */
  run(): boolean {
    return withAccount(this.budget.account, () => this.runOn());
  }

  private runOn(): boolean {
    for (;;) {
      try {
        return this.loop();
      } catch (thrown) {
        if (isExhaustion(thrown)) throw new Exhausted('memory');
        if (!(thrown instanceof PrologThrow)) throw thrown;
        this.handle(thrown);
      }
    }
  }

  private loop(): boolean {
    for (;;) {
      if (this.budget.isPausing && this.goals === 1) {
        this.budget.isPausing = false;
        throw new Paused();
      }
      if (this.trail.woken !== null) this.wakeUp(this.trail.woken);
      const { frame } = this;
      const instruction = frame.code[this.pc++] as Instruction;
      switch (instruction.op) {
        case I_CALL:
          if (!this.callIn(frame, instruction) && !this.backtrack()) return false;
          break;
        case I_IS:
        case I_COMPARE:
          if (this.tracer?.isRecording === true) {
            if (!this.callIn(frame, instruction.call) && !this.backtrack()) return false;
          } else if (!this.compute(frame.env, instruction) && !this.backtrack()) return false;
          break;
        case I_PROCEED:
          if (frame.parent === null) return true;
          this.pc = frame.parentPc;
          this.frame = frame.parent;
          break;
        case I_UNIFY: {
          const left = build(instruction.left, frame.env);
          const right = build(instruction.right, frame.env);
          if (this.tracer?.isRecording === true) this.tracer.beforeUnification(left, right);
          if (!this.trail.unify(left, right) && !this.backtrack()) return false;
          break;
        }
        case I_CUT:
          this.cut(frame.cutTo);
          break;
        case I_MARK:
          frame.env[instruction.slot] = this.choices.length;
          break;
        case I_TRY:
          this.push(
            new ChoicePoint(this.trail.entries.length, variableMark(), frame, instruction.target, null, null),
          );
          break;
        case I_CUT_TO:
          this.cut(frame.env[instruction.slot] as number);
          break;
        case I_SOFT_CUT: {
          const height = frame.env[instruction.slot] as number;
          const point = this.choices[height];
          if (this.choices.length === height + 1) this.cut(height);
          else if (point !== undefined) {
            point.retry = () => false;
            point.captured = FAILS;
          }
          break;
        }
        case I_JUMP:
          this.pc = instruction.target;
          break;
        case I_FAIL:
          if (!this.backtrack()) return false;
          break;
        case I_GOAL:
          if (!this.callGoal(build(instruction.goal, frame.env), instruction.module) && !this.backtrack())
            return false;
          break;
        case I_NATIVE:
          if (!instruction.run(this) && !this.backtrack()) return false;
          break;
      }
    }
  }

  /** Call the hooks of attributed variables that were bound, before anything else is done. */
  private wakeUp(woken: readonly Woken[]): void {
    this.trail.woken = null;
    const bound = woken.map(({ variable, value }) => struct('-', variable.attributes, value));
    this.callThen(struct(':', atom('system'), struct('$wakeup', list(bound))), null);
  }

  private callIn(frame: Frame, { pred, args: patterns, last, module, build: make }: Call): boolean {
    let args: Term[];
    if (make !== null) args = make(frame.env);
    else {
      args = new Array(patterns.length);
      for (let i = 0; i < patterns.length; i++) args[i] = build(patterns[i] as Pattern, frame.env);
    }
    return last && this.budget.depthLimit === null && !needsCaller(pred, frame.clause)
      ? this.call(pred, args, frame.parent as Frame, frame.parentPc, module)
      : this.call(pred, args, frame, this.pc, module);
  }

  /** Executes compiled arithmetic. */
  private compute(env: Term[], instruction: Instruction & { op: typeof I_IS | typeof I_COMPARE }): boolean {
    try {
      if (instruction.op === I_COMPARE) {
        const holds = instruction.quickly === null ? null : instruction.quickly(env);
        if (holds !== null) return holds;
        return instruction.holds(arithmeticOrder(instruction.left(env), instruction.right(env)));
      }
      const value =
        (instruction.quickly === null ? null : instruction.quickly(env)) ?? instruction.value(env);
      if (instruction.target.kind !== P_FIRST) return this.trail.unify(build(instruction.target, env), value);
      env[instruction.target.slot] = value;
      return true;
    } catch (thrown) {
      if (!(thrown instanceof PrologThrow)) throw thrown;
      const { pred, args } = instruction.call;
      this.failing = { pred, args: args.map(pattern => build(pattern, env)), frame: this.frame };
      throw withContext(thrown, systemPredicate(pred.name.name, pred.arity));
    }
  }

  /** Adds the context to what a builtin raised. */
  private inContext(thrown: PrologThrow, pred: Predicate): PrologThrow {
    const isCalling = pred.callsGoals && isOfClause(this.frame);
    return withContext(
      thrown,
      isCalling ? callerOf(this.frame, this.pc) : systemPredicate(pred.name.name, pred.arity),
    );
  }

  /** Call a predicate from a module; when it is done the machine goes on at `pc` of `frame`. */
  private call(callee: Predicate, given: Term[], frame: Frame, pc: number, module: string): boolean {
    const pred = callee.isDefined ? callee : callee.target;
    this.frame = frame;
    this.pc = pc;
    if (this.budget.depthLimit !== null && !mayCall(this.budget.depthLimit, frame.depth)) return false;
    const args = pred.meta === null ? given : qualifiedArguments(pred, pred.meta, given, module);
    const { builtin } = pred;
    if (builtin !== null) return this.callBuiltin(pred, builtin, args, frame);
    if (!pred.isDefined) return this.callUndefined(callee, pred, given, frame, pc, module);
    if (pred.wrapper !== null) {
      if (this.unwrapped !== pred) return this.callWrapped(pred, pred.wrapper, args, frame, pc);
      this.unwrapped = null;
    }
    return this.callClauses(pred, args, frame, pc);
  }

  private callBuiltin(pred: Predicate, builtin: Builtin, args: Term[], frame: Frame): boolean {
    try {
      if (this.tracer?.isRecording === true) {
        const handled = this.tracer.builtin(pred, args);
        if (handled !== undefined) return handled;
      }
      return builtin(this, args);
    } catch (thrown) {
      if (!(thrown instanceof PrologThrow)) throw thrown;
      if (this.tracer?.isRecording === true && !pred.throwsArguments) this.tracer.raised(thrown.ball, args);
      this.failing = { pred, args, frame };
      throw this.inContext(thrown, pred);
    }
  }

  private callUndefined(
    callee: Predicate,
    pred: Predicate,
    given: Term[],
    frame: Frame,
    pc: number,
    module: string,
  ): boolean {
    if (this.program.autoload(pred.indicator)) return this.call(callee, given, frame, pc, module);
    const isOfLibrary = this.program.modules.get(callee.module)?.isLibrary === true;
    if (isHook(pred.indicator)) return false;
    // Names with a dollar are the system's own, and are not in the table.
    const isOfSystem = homeInSwi(pred.indicator) !== null || pred.indicator.startsWith('$');
    if (isOfLibrary || isOfSystem || this.program.absentLibraries.size > 0) throw new Missing(pred.indicator);
    if (this.program.flags.unknown === 'fail') return false;
    throw unknownProcedure(pred.name, pred.arity, callee.module);
  }

  private callWrapped(pred: Predicate, wrapper: string, args: Term[], frame: Frame, pc: number): boolean {
    const goal = args.length === 0 ? pred.name : new Struct(pred.name, args);
    const library = this.program.lookup(atom(wrapper), 1, 'system');
    return this.call(library, [qualified(goal, pred.module)], frame, pc, 'user');
  }

  private backtrack(): boolean {
    for (;;) {
      const { length } = this.choices;
      if (length === 0) return false;
      const point = this.choices[length - 1] as ChoicePoint;
      this.budget.spendStep();
      this.trail.undoTo(point.trailHeight);
      this.frame = point.frame;
      this.pc = point.pc;
      const { goal, retry } = point;
      if (goal !== null) {
        if (this.tryClauses(goal, point.frame, point.pc, this.choices.length - 1, true)) return true;
        continue;
      }
      this.choices.pop();
      this.resetTrailMark();
      if (retry === null || retry()) return true;
    }
  }

  /** Unwind to the innermost catch whose catcher unifies with the ball. */
  private handle(thrown: PrologThrow): void {
    const op = this.frame.code[this.pc - 1]?.op;
    const isCalling = op === I_GOAL || op === I_CALL;
    const raised = isCalling ? withContext(thrown, callerOf(this.frame, this.pc)).ball : thrown.ball;
    const ball = copyTerm(raised, new Map(), true);
    this.trail.woken = null;
    this.raisedAt = this.location;
    this.raisedBy = this.failing;
    this.failing = null;
    for (let frame: Frame | null = this.frame; frame !== null; frame = frame.parent) {
      const { catching } = frame;
      // As in SWI-Prolog, the catcher is looked at before bindings are undone.
      if (catching === null || !this.unifiable(catching.catcher, ball)) continue;
      const point = this.choices[catching.choices] as ChoicePoint;
      this.runCleanups(catching.choices, ball);
      this.choices.length = catching.choices;
      this.trail.undoTo(point.trailHeight);
      this.resetTrailMark();
      this.streams.restore(catching.outputs);
      this.budget.limits = catching.limits;
      this.frame = frame.parent as Frame;
      this.pc = frame.parentPc;
      this.trail.unify(catching.catcher, ball);
      this.callThen(catching.recovery, null, 'catch');
      return;
    }
    this.runCleanups(0, ball);
    this.streams.restore(0);
    this.budget.limits = NO_LIMITS;
    throw new PrologThrow(ball, true);
  }
}

/** A choice point at which nothing is tried. */
const FAILS = capturing('fail');
