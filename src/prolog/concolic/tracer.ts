/**
 * Symbolic execution beside the concrete one (prolog-concolic-2019, fig. 4.2).
 *
 * The machine runs the goal; before each choice, unification and builtin the tracer computes the condition on the input
 * under which it has its outcome, and records it as a decision with the alternative outcomes. The path is in the order
 * of events, those undone by backtracking included.
 */

import { and, not, spend, TRUE } from '../../logic/index.ts';
import { SHOWS_IDENTITY, TESTS } from '../builtins/kept-state.ts';
import { type Clause, I_CALL, I_COMPARE } from '../machine/code.ts';
import type { ChoicePoint, Goal } from '../machine/frames.ts';
import { build } from '../machine/match.ts';
import type { Predicate } from '../machine/predicate.ts';
import type { Tracer } from '../machine/tracer.ts';
import { compare, deref, derefToSymbolic, isStruct, Struct, Symbolic, type Term } from '../terms/index.ts';
import type { VisitedStates } from '../visited/visited-states.ts';
import type { Choices, OpenClause, Possible } from './choices.ts';
import { type Callables, decideGoal } from './goals.ts';
import type { Handler } from './handlers.ts';
import { isInSource } from './labels.ts';
import { concrete, unifies } from './matching.ts';
import { BeyondAnswers, type RecorderOptions } from './path-recorder.ts';
import { TermDecisions } from './term-decisions.ts';

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
    const matching: Clause[] = [];
    const settled: number[] = [];
    const open: OpenClause[] = [];
    const possible = this.options.choices.possible(this.sort, pred, clauses, count, args);
    for (const [index, { clause, condition }] of possible.matches.entries()) {
      if (condition === TRUE) {
        matching.push(clause);
        settled.push(index);
        continue;
      }
      if (!this.isExamined()) return;
      const known = this.facts.decide(condition);
      if (known === false) continue;
      const holds = known ?? this.holds(condition);
      if (known === undefined) open.push({ index, clause, condition, holds });
      else settled.push(index);
      if (holds) matching.push(clause);
    }
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
    this.decideChoice(possible, matching, settled, open);
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

  private decideChoice(
    possible: Possible,
    matching: readonly Clause[],
    settled: readonly number[],
    open: readonly OpenClause[],
  ): void {
    const { pred } = possible;
    const isProgram = !pred.isLibrary;
    if (this.isBeyondAnswers) throw new BeyondAnswers();
    const choice = this.options.choices.decision(possible, settled, open);
    if (choice === null) {
      this.decideClauses(pred, matching, open, isProgram);
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
    isProgram: boolean,
  ): void {
    const name = (clause: Clause): string => this.labels.clauseName(clause);
    const without = open.map(({ condition }) => not(condition));
    const first = open.findIndex(({ holds }) => holds);
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
    for (const { clause, condition } of first < 0 ? [] : open.slice(first + 1))
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

  matched(rule: Clause): void {
    if (!rule.predicate.isLibrary) this.reachClause(rule);
  }

  enter(clause: Clause, retried: boolean): void {
    if (clause.predicate.isLibrary) return;
    if (clause.predicate.noRule === null) this.reachClause(clause);
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
