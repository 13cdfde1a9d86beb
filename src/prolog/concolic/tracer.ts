/**
 * Symbolic execution beside the concrete one (prolog-concolic-2019, fig. 4.2).
 *
 * The machine runs the goal; before each choice, unification and builtin the tracer computes the condition on the input
 * under which it has its outcome, and records it as a decision with the alternative outcomes. The path is in the order
 * of events, those undone by backtracking included.
 */

import { and, defined, eq, not, spend, TRUE } from '../../logic/index.ts';
import { SHOWS_IDENTITY, TESTS } from '../builtins/kept-state.ts';
import { type Clause, I_CALL, I_COMPARE } from '../machine/code.ts';
import type { ChoicePoint, Goal } from '../machine/frames.ts';
import { build } from '../machine/match.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Tracer } from '../machine/tracer.ts';
import {
  Atom,
  compare,
  deref,
  derefToSymbolic,
  isStruct,
  Struct,
  Symbolic,
  type Term,
} from '../terms/index.ts';
import type { VisitedStates } from '../visited/visited-states.ts';
import { type Choices, type OpenClause, Outlook, type Possible } from './choices.ts';
import { type Callables, decideGoal } from './goals.ts';
import type { Handler } from './handlers.ts';
import { isInSource } from './labels.ts';
import { concrete, unifies } from './matching.ts';
import { BeyondAnswers, type RecorderOptions } from './path-recorder.ts';
import { TermDecisions } from './term-decisions.ts';

/** From so many clauses on the index tells which of them a run takes. Below, looking at each is as fast. */
const MANY_CLAUSES = 8;

/** Arguments whose constants the index is asked for. */
const MAX_INDEXED = 8;

export interface TracerOptions extends RecorderOptions {
  readonly handlerOf: (pred: Predicate) => Handler;
  readonly choices: Choices;
  readonly callables: Callables;
  /** Whether floats of the input are followed through arithmetic; otherwise they are concretized there. */
  readonly followsFloats: boolean;
  /** States that runs have visited; null where none are merged. */
  readonly states: VisitedStates | null;
  /** Whether the outcome tells if choice points are left, even such that nothing comes of. */
  readonly countsChoicePoints?: boolean;
}

export class ConcolicTracer extends TermDecisions implements Tracer {
  /** Whether nothing was changed that a program can see besides what is on the stacks. */
  private isMergeable = true;
  /** Choice points that nothing comes of, with the clause that they would try next. */
  private readonly dead = new WeakMap<ChoicePoint, number>();
  /** How many answers were found. */
  answers = 0;

  constructor(private readonly options: TracerOptions) {
    super(options);
  }

  choice(pred: Predicate, clauses: readonly Clause[], count: number, args: readonly Term[]): void {
    const isProgram = !pred.isLibrary;
    if (isProgram) this.steps++;
    if (!this.isRecording) return;
    if (this.mustVisit && this.wasVisited(pred, args)) {
      this.stop();
      return;
    }
    const outlook = this.outlookOf(
      this.options.choices.possible(this.sort, pred, clauses, count, args),
      args,
    );
    if (outlook === null) return;
    const { open } = outlook;
    const taken = this.takenOf(outlook, args);
    const matching = outlook.matching(taken);
    if (open.length === 0) {
      if (isProgram && this.steps <= this.maxDepth) {
        this.step(
          this.labels.choiceSite(pred),
          this.labels.choice(pred, matching, !this.isBeyondAnswers),
          this.mark(matching),
          TRUE,
        );
      }
      return;
    }
    if (this.isTooDeep()) return;
    this.decideChoice(outlook, taken, matching);
  }

  /** What this path leaves of a choice; null where recording has ended. */
  private outlookOf(possible: Possible, args: readonly Term[]): Outlook | null {
    const { choices } = this.options;
    const known = possible.kept?.outlooks.get(this.assumed);
    if (known !== undefined) return known;
    const settled: number[] = [];
    const open: OpenClause[] = [];
    for (const index of this.placesLeft(possible, args)) {
      const { clause, condition } = defined(possible.matches[index]);
      if (condition === TRUE) {
        settled.push(index);
        continue;
      }
      if (!this.isExamined()) return null;
      const holds = this.facts.decide(condition);
      if (holds === true) settled.push(index);
      else if (holds === undefined) open.push({ index, clause, condition });
    }
    const outlook = new Outlook(possible, settled, open);
    choices.keep(this.assumed, outlook);
    return outlook;
  }

  /** The places of the clauses that may match: fewer where the path has settled which constant an argument is. */
  private placesLeft({ pred, matches, kept }: Possible, args: readonly Term[]): Iterable<number> {
    if (kept === null || matches.length < MANY_CLAUSES) return matches.keys();
    for (const [i, arg] of args.entries()) {
      const t = derefToSymbolic(arg);
      if (!(t instanceof Symbolic) || i >= MAX_INDEXED) continue;
      const value = deref(t);
      if (!(value instanceof Atom) && typeof value !== 'number') continue;
      const expr = this.sort.express(value);
      if (expr === null || this.facts.decide(eq(t.expr, expr)) !== true) continue;
      const fitting = pred.index.candidates(pred.clauses, i, value);
      return fitting.flatMap(clause => kept.places.get(clause) ?? []);
    }
    return matches.keys();
  }

  /** The places of the open clauses that match in this run. */
  private takenOf(outlook: Outlook, args: readonly Term[]): number[] {
    const { possible, open } = outlook;
    const isTaken = (i: number): boolean => this.holds(defined(open[i]).condition);
    if (possible.kept === null || open.length < MANY_CLAUSES) return [...open.keys()].filter(isTaken);
    const fitting = possible.pred.candidates(args);
    return fitting.flatMap(clause => outlook.placeOf(clause) ?? []).filter(isTaken);
  }

  /** Whether another path is explored from the state that the machine is in before this call. */
  private wasVisited(pred: Predicate, args: readonly Term[]): boolean {
    this.mustVisit = false;
    const { states } = this.options;
    const { machine } = this;
    if (states === null || !this.isMergeable || this.isBeyondAnswers || !machine.isComparable) return false;
    return states.isExplored({
      machine,
      pred,
      args,
      answers: this.answers,
      isDead: (point, goal) => !this.options.countsChoicePoints && this.isDead(point, goal),
      constraints: this.constraints,
      prefix: this.prefix,
      depth: this.steps,
    });
  }

  /**
   * Whether none of the clauses that a choice point may still try gets beyond its head or first test, for any input of this
   * path. Clauses that no run has entered count as alive: going back to them is what enters them.
   */
  private isDead(point: ChoicePoint, { clauses, count, next, args }: Goal): boolean {
    if (this.dead.get(point) === next) return true;
    for (let i = next; i < count; i++) if (!this.fails(clauses[i] as Clause, args)) return false;
    this.dead.set(point, next);
    return true;
  }

  private fails(clause: Clause, args: readonly Term[]): boolean {
    const test = clause.code.instructions[0];
    const call = test?.op === I_COMPARE ? test.call : test?.op === I_CALL ? test : null;
    const pred = call?.pred.target ?? null;
    return this.machine.tryHead(clause, args, env => {
      if (call === null || pred === null || pred.builtin === null || !TESTS.has(pred.indicator)) return false;
      if (!this.wasEntered(clause)) return false;
      const given = call.args.map(pattern => build(pattern, env));
      return this.known(() => this.outcomeOf(pred, given)) === false;
    });
  }

  private wasEntered(clause: Clause): boolean {
    return clause.predicate.isLibrary || this.options.labels.isEntered(clause);
  }

  private outcomeOf(pred: Predicate, args: Term[]): boolean {
    return this.options.handlerOf(pred)(this, args, pred) ?? pred.builtin?.(this.machine, args) ?? true;
  }

  private decideChoice(outlook: Outlook, taken: readonly number[], matching: readonly Clause[]): void {
    const { pred } = outlook.possible;
    const isProgram = !pred.isLibrary;
    if (this.isBeyondAnswers) throw new BeyondAnswers();
    const choice = this.options.choices.decision(outlook, taken);
    if (choice === null) {
      this.decideClauses(pred, matching, outlook.open, taken[0], isProgram);
      return;
    }
    const { site, label, constraint, alternatives } = choice;
    this.record(site, label, constraint, alternatives, isProgram ? this.mark(matching) : '');
    if (isProgram) this.reach(label);
  }

  /**
   * A choice between clauses whose heads overlap, of which n can have 2^n sets: which of them is the first that matches is one
   * decision, so that every clause is entered soon, and whether each of those behind it matches is another.
   */
  private decideClauses(
    pred: Predicate,
    matching: readonly Clause[],
    open: readonly OpenClause[],
    first: number | undefined,
    isProgram: boolean,
  ): void {
    const name = (clause: Clause): string => this.labels.clauseName(clause);
    const without = open.map(({ condition }) => not(condition));
    this.oneOf(
      [
        ...open.map(({ clause, condition }, i) => ({
          name: name(clause),
          condition: and(...without.slice(0, i), condition),
        })),
        { name: 'none', condition: and(...without) },
      ],
      `${pred.qualifiedIndicator} first`,
    );
    for (const { clause, condition } of first === undefined ? [] : open.slice(first + 1))
      this.test(condition, `${pred.qualifiedIndicator} ${name(clause)}`);
    if (!isProgram || !this.isRecording) return;
    const label = this.labels.choice(pred, matching, true);
    this.step(this.labels.choiceSite(pred), label, this.mark(matching), TRUE);
  }

  private reachClause(clause: Clause): void {
    if (clause.location === null || !isInSource(clause)) return;
    this.reach(this.labels.clausePoint(clause));
    if (!this.isBeyondAnswers) this.labels.noteEntered(clause);
  }

  matched(clause: Clause): void {
    if (!clause.predicate.isLibrary) this.reachClause(clause);
  }

  enter(clause: Clause, retried: boolean): void {
    if (clause.predicate.isLibrary) return;
    if (!retried || !this.isRecording || this.steps > this.maxDepth) return;
    const site = this.labels.choiceSite(clause.predicate);
    this.step(site, this.labels.retry(clause), this.labels.clauseName(clause), TRUE);
  }

  beforeUnification(left: Term, right: Term): void {
    if (!this.isRecording) return;
    this.test(unifies(this.sort, left, right), '=');
  }

  /** Unifies two terms; a decision about whether they unify. */
  unified(left: Term, right: Term): boolean {
    return this.machine.unify(left, right);
  }

  /**
   * Builtins name the culprit of an error by its concrete value. It depends on the input where it is the value of a
   * symbolic argument or a part of one: then that takes its place in the ball.
   */
  raised(ball: Term, args: readonly Term[]): void {
    const formal = isStruct(ball, 'error', 2) ? deref(ball.args[0]) : null;
    if (!(formal instanceof Struct) || formal.args.length < 2) return;
    const last = formal.args.length - 1;
    const culprit = formal.args[last] as Term;
    if (derefToSymbolic(culprit) instanceof Symbolic) return;
    const found = this.partsOf(args).filter(part => compare(concrete(part), culprit) === 0);
    const [first] = found;
    if (first instanceof Symbolic && found.length === 1) formal.args[last] = first;
    // Which of several equal ones it is cannot be told.
    else if (this.machine.isCatching)
      for (const part of found) if (part instanceof Symbolic) this.pin(part, 'culprit of an error');
  }

  /** All parts of terms, each once; of symbolic terms only those whose constructor is known. */
  private partsOf(terms: readonly Term[]): Term[] {
    const found: Term[] = [];
    const seen = new Set<Term>();
    const todo = [...terms];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      spend();
      const t = derefToSymbolic(next);
      if (t instanceof Struct && seen.has(t)) continue;
      seen.add(t);
      found.push(t);
      if (t instanceof Symbolic && this.facts.constructorOf(t.expr) === undefined) continue;
      const value = deref(t);
      if (value instanceof Struct) for (const part of value.args) todo.push(part);
    }
    return found;
  }

  beforeCall(goal: Term): void {
    decideGoal(this, goal);
  }

  get followsFloats(): boolean {
    return this.options.followsFloats;
  }

  get callables(): Callables {
    return this.options.callables;
  }

  builtin(pred: Predicate, args: Term[]): boolean | undefined {
    if (!this.isRecording) return undefined;
    if (!pred.keepsState) this.changes(pred);
    return this.options.handlerOf(pred)(this, args, pred);
  }

  /** The builtin changes something that a program can see besides what is on the stacks. */
  private changes({ indicator }: Predicate): void {
    this.isMergeable = false;
    if (this.options.states === null || !SHOWS_IDENTITY.has(indicator)) return;
    // Predicates of our own libraries change only terms that they have made.
    const isOwn = this.machine.clause?.module === 'system' && indicator !== '$same_object/2';
    if (!isOwn) this.limit('concrete-builtin', indicator);
  }

  private mark(matching: readonly Clause[]): string {
    const [first] = matching;
    return first === undefined ? '!' : this.labels.clauseName(first);
  }
}
