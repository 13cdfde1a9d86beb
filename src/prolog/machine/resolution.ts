/**
 * From a goal to the body of a clause: which clauses may match, the choice point where more than one may, and the chain of
 * clauses that begin with their last call and so need no frame.
 */
import { deref, Struct, type Term, Var, variableMark } from '../terms/index.ts';
import type { Budget } from './budget.ts';
import { needsCaller, nextCandidate } from './calls.ts';
import { type Call, type Clause, I_PROCEED, P_CONST, type Pattern } from './code.ts';
import { resourceError } from './errors.ts';
import { ChoicePoint, Frame, type Goal } from './frames.ts';
import { pathWithin } from './indexing.ts';
import { matchHead } from './match.ts';
import type { Predicate } from './predicate.ts';
import { HOT, specialize } from './specialize.ts';
import { Stacks } from './stacks.ts';
import type { Tracer } from './tracer.ts';

/** The greatest depth of the frame stack, in frames: beyond it a resource error is raised. Larger needs more heap. */
const MAX_DEPTH = 4_000_000;

export class Resolution extends Stacks {
  constructor(
    readonly budget: Budget,
    public tracer: Tracer | null,
  ) {
    super();
  }

  /** Unification by builtins. A tracer sees it, so that no builtin unifies symbolic values without a decision. */
  unify(left: Term, right: Term): boolean {
    if (this.tracer?.isRecording === true) this.tracer.beforeUnification(left, right);
    return this.trail.unify(left, right);
  }

  bind(v: Var, value: Term): void {
    this.trail.bind(v, value);
  }

  /** Whether two terms unify; they stay as they are. */
  protected unifiable(left: Term, right: Term): boolean {
    const height = this.trail.entries.length;
    const { mark } = this.trail;
    this.trail.mark = variableMark();
    if (this.tracer?.isRecording === true) this.tracer.beforeUnification(left, right);
    const ok = this.trail.unify(left, right);
    this.trail.undoTo(height);
    this.trail.mark = mark;
    return ok;
  }

  /** Whether a clause's head does not match, or what `ask` says of its slots where it does. Leaves no trace. */
  tryHead(clause: Clause, args: readonly Term[], ask: (env: Term[]) => boolean): boolean {
    const { trail } = this;
    const [{ mark }, height] = [trail, trail.entries.length];
    trail.mark = variableMark();
    const env: Term[] = new Array(clause.code.slots);
    try {
      if (!matchHead(trail, clause.head, args, env)) return true;
      for (const slot of clause.fresh) env[slot] = new Var();
      return ask(env);
    } finally {
      trail.undoTo(height);
      trail.mark = mark;
    }
  }

  /** In the body of a `=>` rule: its head has matched. */
  headMatched(): void {
    if (this.tracer !== null && this.frame.clause !== null) this.tracer.matched(this.frame.clause);
  }

  /** Call a predicate that has clauses. A clause that begins with its last call goes on with that one here. */
  protected callClauses(pred: Predicate, args: Term[], frame: Frame, pc: number): boolean {
    for (;;) {
      this.budget.spendStep();
      const all = pred.clauses;
      if (this.tracer?.isRecording === true) this.tracer.choice(pred, all, all.length, args);
      const argument = all.length > 1 ? pred.index.argumentFor(all, args) : -1;
      const value = argument < 0 ? null : deref(args[argument] as Term);
      const clauses = value === null ? all : pred.index.candidates(all, argument, value);
      const count = clauses.length;
      let first = nextCandidate(clauses, 0, count, argument, value, null);
      if (first >= count) return false;
      let next = nextCandidate(clauses, first + 1, count, argument, value, null);
      let path: readonly number[] | null = null;
      if (next < count && value instanceof Struct) {
        path = pathWithin(clauses, argument, value);
        if (path !== null) {
          first = nextCandidate(clauses, first, count, argument, value, path);
          if (first >= count) return false;
          next = nextCandidate(clauses, first + 1, count, argument, value, path);
        }
      }
      if (next < count) {
        const goal: Goal = { pred, args, clauses, count, argument, path, next: first };
        return this.tryClauses(goal, frame, pc, this.choices.length, false);
      }
      const clause = clauses[first] as Clause;
      const chain = clause.specialized === null ? null : clause.specialized.next;
      if (chain === null || !this.mayChain(chain.call.pred, clause)) {
        return this.enter(clause, args, frame, pc, this.choices.length, false);
      }
      const following = chain.match(this.trail, args);
      if (following === null) return false;
      if (this.tracer !== null) this.noteEntry(this.tracer, clause, false);
      if (this.trail.woken !== null || this.budget.isPausing) {
        return this.suspend(clause, chain.call, following, frame, pc);
      }
      pred = chain.call.pred;
      args = following;
    }
  }

  /** Whether the last call of a clause needs nothing but its arguments and where to return to. */
  private mayChain(pred: Predicate, caller: Clause): boolean {
    const isPlain = pred.isDefined && pred.builtin === null && pred.meta === null && pred.wrapper === null;
    if (!isPlain || needsCaller(pred, caller)) return false;
    return this.budget.depthLimit === null && this.tracer?.isRecording !== true;
  }

  /** Make a call when other things have been done that come first. */
  private suspend(clause: Clause, call: Call, args: readonly Term[], frame: Frame, pc: number): boolean {
    const patterns = args.map((term): Pattern => ({ kind: P_CONST, term }));
    const code = [{ ...call, args: patterns, build: null }, { op: I_PROCEED } as const];
    this.frame = new Frame(code, NO_SLOTS, this.choices.length, frame, pc, clause);
    this.pc = 0;
    return true;
  }

  /**
   * Try the clauses of a goal from `goal.next` on. A choice point is left only where another clause may match, and is made
   * when a head has matched; until then only the trail remembers what a head that does not match has bound.
   */
  protected tryClauses(goal: Goal, frame: Frame, pc: number, height: number, retried: boolean): boolean {
    const { clauses, count, args, argument, path } = goal;
    const { trail } = this;
    const value = argument < 0 ? null : deref(args[argument] as Term);
    const point = this.choices.length > height ? (this.choices[height] as ChoicePoint) : null;
    const [trailHeight, mark] =
      point === null ? [trail.entries.length, variableMark()] : [point.trailHeight, point.variables];
    for (let i = goal.next; ; ) {
      const clause = clauses[i] as Clause;
      const next = nextCandidate(clauses, i + 1, count, argument, value, path);
      if (next >= count) {
        if (point !== null) this.choices.pop();
        this.resetTrailMark();
        return this.enter(clause, args, frame, pc, height, retried);
      }
      trail.mark = mark;
      const env = this.match(clause, args);
      if (env !== null) {
        goal.next = next;
        if (point === null) this.push(new ChoicePoint(trailHeight, mark, frame, pc, null, goal));
        return this.enterBody(clause, env, frame, pc, height, retried);
      }
      trail.undoTo(trailHeight);
      i = next;
    }
  }

  /** Match a clause's head, and go on in its body. */
  private enter(
    clause: Clause,
    args: readonly Term[],
    frame: Frame,
    pc: number,
    height: number,
    retried: boolean,
  ): boolean {
    const env = this.match(clause, args);
    return env !== null && this.enterBody(clause, env, frame, pc, height, retried);
  }

  private enterBody(
    clause: Clause,
    env: Term[],
    frame: Frame,
    pc: number,
    height: number,
    retried: boolean,
  ): boolean {
    if (this.tracer !== null) this.noteEntry(this.tracer, clause, retried);
    if (clause.isFact) return true;
    const body = new Frame(clause.code.instructions, env, height, frame, pc, clause);
    if (body.depth > MAX_DEPTH) throw resourceError('stack_overflow');
    this.frame = body;
    this.pc = 0;
    return true;
  }

  private noteEntry(tracer: Tracer, clause: Clause, retried: boolean): void {
    tracer.enter(clause, retried);
    if (clause.predicate.noRule === null) tracer.matched(clause);
  }

  /** The slots of a clause whose head matches. */
  private match(clause: Clause, args: readonly Term[]): Term[] | null {
    if (clause.specialized !== null) return clause.specialized.head(this.trail, args);
    if (++clause.entries === HOT) clause.specialized = specialize(clause);
    const env: Term[] = clause.code.slots === 0 ? NO_SLOTS : new Array(clause.code.slots);
    if (!matchHead(this.trail, clause.head, args, env)) return null;
    const { fresh } = clause;
    for (let k = 0; k < fresh.length; k++) env[fresh[k] as number] = new Var();
    return env;
  }
}

const NO_SLOTS: Term[] = [];
