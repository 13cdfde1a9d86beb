/**
 * Symbolic execution beside the concrete one (prolog-concolic-2019, fig. 4.2).
 *
 * The machine runs the goal; before each choice, unification and builtin the tracer computes the condition on the input
 * under which it has its outcome, and records it as a decision with the alternative outcomes. The path is in the order
 * of events, those undone by backtracking included. Claim: an input that satisfies all constraints of a path makes the
 * same choices, unifications and builtin calls with the same outcomes. It holds as long as every outcome that depends
 * on the input is decided, concretized (`pin`), or a limit of the run.
 */
import {
  and,
  type Background,
  construct,
  defined,
  Evaluator,
  type Expr,
  eq,
  Facts,
  is,
  type Model,
  not,
  or,
  SharedParts,
  select,
  spend,
  TRUE,
} from '../../logic/index.ts';
import type { Alternative, Decision, Label, Limit, SiteId } from '../../search/index.ts';
import type { Clause } from '../machine/code.ts';
import type { Machine } from '../machine/machine.ts';
import type { ArgumentLists, Arity, Predicate } from '../machine/predicate.ts';
import type { Tracer } from '../machine/tracer.ts';
import {
  compare,
  deref,
  derefToSymbolic,
  isCons,
  isStruct,
  SpineWatch,
  Struct,
  Symbolic,
  type Term,
} from '../terms/index.ts';
import type { Choices, OpenClause, Possible } from './choices.ts';
import type { TermSort } from './encoding.ts';
import { type Callables, decideGoal } from './goals.ts';
import { type DecisionPlace, isInSource, type Labels } from './labels.ts';
import { concrete, unifies } from './matching.ts';

/** Arities of compounds that are tried where any will do. */
const USUAL_ARITIES = [1, 2];

/**
 * How many choices beyond `--depth` are examined for whether they depend on the input, which makes the run incomplete.
 * After these the run counts as incomplete; larger makes long runs slower.
 */
const MAX_CHOICES_BEYOND_DEPTH = 5000;

/**
 * The symbolic twin of a builtin: records the decisions that its outcome depends on. It returns the outcome where it
 * has executed the goal itself, and undefined where the concrete builtin is to do so.
 */
export type Handler<Args extends Term[] = Term[]> = (
  t: ConcolicTracer,
  args: Args,
  pred: Predicate,
) => boolean | undefined;

/** Handlers by `name/arity`, each for as many arguments as its key says. */
export type HandlerTable = { readonly [N in Arity as `${string}/${N}`]: Handler<ArgumentLists[N]> };

/**
 * The handlers of a table by their indicators. Each is asked for by the indicator of its predicate, and so is called
 * with as many arguments as its key says.
 */
export function handlersIn(table: HandlerTable): [indicator: string, Handler][] {
  return Object.entries(table) as [string, Handler][];
}

/** The argument at a position, with its expression where it is symbolic. */
export function symbolicArgument(args: readonly Term[], i: number): Term {
  return derefToSymbolic(defined(args[i]));
}

/** Something behind the last answer depends on the input. Not an `Error`: it needs no JavaScript stack. */
export class BeyondAnswers {}

export interface TracerOptions {
  readonly handlerOf: (pred: Predicate) => Handler;
  readonly sort: TermSort;
  readonly labels: Labels;
  readonly choices: Choices;
  /** The input as a model. */
  readonly model: Model;
  readonly maxDepth: number;
  readonly callables: Callables;
  /** Whether floats of the input are followed through arithmetic; otherwise they are concretized there. */
  readonly followsFloats: boolean;
  /** Preconditions of every input, from declarations. */
  readonly background: Background;
}

export class ConcolicTracer implements Tracer {
  readonly path: Decision[] = [];
  readonly limits: Limit[] = [];
  readonly reached = new Set<number>();
  readonly facts: Facts;
  readonly sort: TermSort;
  machine!: Machine;
  private readonly evaluator: Evaluator;
  private readonly labels: Labels;
  private readonly limited = new Set<string>();
  /** Resolution steps with clauses of the program. */
  private steps = 0;
  isRecording = true;
  private choicesBeyondDepth = 0;
  private isBeyondAnswers = false;

  constructor(private readonly options: TracerOptions) {
    this.sort = options.sort;
    this.labels = options.labels;
    this.evaluator = new Evaluator(options.model);
    this.facts = new Facts(options.background);
  }

  /** Ends the recording of decisions: the rest of the run is not explored. Clauses that are entered still count. */
  stop(): void {
    this.isRecording = false;
  }

  /**
   * From here on the run looks for further answers, which are not explored. Throws `BeyondAnswers` out of the machine
   * where something depends on the input: otherwise every input of this path has the same further answers.
   */
  lookBeyondAnswers(): void {
    this.isBeyondAnswers = true;
  }

  endBeyondAnswers(): void {
    this.isBeyondAnswers = false;
  }

  /** Any clause may be entered behind the last answer, for some input of this path. */
  reachAllBeyondAnswers(): void {
    for (const { id } of this.labels.points()) this.reached.add(this.labels.beyondAnswers(id));
  }

  private reach(point: number): void {
    this.reached.add(this.isBeyondAnswers ? this.labels.beyondAnswers(point) : point);
  }

  // --- What the machine reports ---------------------------------------------------------------------------------

  choice(pred: Predicate, clauses: readonly Clause[], count: number, args: readonly Term[]): void {
    const isProgram = !pred.isLibrary;
    if (isProgram) this.steps++;
    if (!this.isRecording) return;
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
      if (isProgram && this.steps <= this.options.maxDepth) {
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
    if (clause.location !== null && isInSource(clause)) this.reach(this.labels.clausePoint(clause));
  }

  matched(rule: Clause): void {
    if (!rule.predicate.isLibrary) this.reachClause(rule);
  }

  enter(clause: Clause, retried: boolean): void {
    if (clause.predicate.isLibrary) return;
    if (clause.predicate.noRule === null) this.reachClause(clause);
    if (!retried || !this.isRecording || this.steps > this.options.maxDepth) return;
    const site = this.labels.choiceSite(clause.predicate);
    this.step(site, this.labels.retry(clause), this.labels.clauseName(clause), TRUE);
  }

  beforeUnification(left: Term, right: Term): void {
    if (!this.isRecording) return;
    this.test(unifies(this.sort, left, right), '=');
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
    return this.options.handlerOf(pred)(this, args, pred);
  }

  // --- Recording ------------------------------------------------------------------------------------------------

  /** Evaluates a condition for this run's input; a decision with two outcomes, unless path facts imply one. */
  test(condition: Expr, question: string): boolean {
    const known = this.facts.decide(condition);
    if (known !== undefined) return known;
    const holds = this.holds(condition);
    if (!this.isRecording || this.isTooDeep()) return holds;
    const place = this.placeOf(question);
    const negated = not(condition);
    const [taken, other] = holds ? [condition, negated] : [negated, condition];
    this.record(place.site, place.label(`${holds}`), taken, [
      { label: place.label(`${!holds}`), constraint: other },
    ]);
    return holds;
  }

  /** A decision between mutually exclusive outcomes; the one whose condition holds is taken. */
  oneOf(outcomes: readonly { readonly name: string; readonly condition: Expr }[], question: string): void {
    const open = outcomes.filter(o => this.facts.decide(o.condition) !== false);
    const taken = open.find(o => this.holds(o.condition));
    if (taken === undefined || this.facts.decide(taken.condition) === true) return;
    if (!this.isRecording || this.isTooDeep()) return;
    const place = this.placeOf(question);
    const others = open.filter(o => o !== taken);
    this.record(
      place.site,
      place.label(taken.name),
      taken.condition,
      others.map(o => ({ label: place.label(o.name), constraint: o.condition })),
    );
  }

  /**
   * Concretization: constrains a symbolic value to equal its value in this run. Unless path facts imply that, it is a
   * limit.
   */
  pin(term: Term, what: string): void {
    const todo: Term[] = [term];
    const shared = new SharedParts();
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const t = derefToSymbolic(next);
      if (t instanceof Symbolic) {
        const value = this.sort.express(concrete(t));
        if (value === null) continue;
        const condition = eq(t.expr, value);
        if (this.facts.decide(condition) === true) continue;
        this.limit('concrete-builtin', what);
        if (this.isRecording && !this.isTooDeep()) {
          this.stepAt(this.placeOf(what), 'pinned', condition);
        }
      } else if (t instanceof Struct && !shared.wasSeen(t)) for (const arg of t.args) todo.push(arg);
    }
  }

  /** Unifies two terms; a decision about whether they unify. */
  unified(left: Term, right: Term): boolean {
    return this.machine.unify(left, right);
  }

  /** A constraint without alternatives: an invariant of the encoding that the datatype does not imply. */
  require(condition: Expr, question: string): void {
    if (this.facts.decide(condition) === true || !this.isRecording || this.isTooDeep()) return;
    this.stepAt(this.placeOf(question), 'required', condition);
  }

  /** Decides the top constructor of a symbolic value: its functor, or the kind of constant. */
  decideConstructor(s: Symbolic, question: string): void {
    const { sort } = this;
    const e = s.expr;
    // There is no end of arities; those beyond the usual ones, the program's and the run's own are not asked for.
    if (this.mayHaveOtherFunctor(e) && this.isRecording) this.limit('other-functors', question);
    const value = deref(s);
    const own = value instanceof Struct ? [value.args.length] : [];
    const arities = new Set(
      [...USUAL_ARITIES, ...sort.functors.map(f => f.arity), ...own].filter(n => n > 0),
    );
    this.oneOf(
      [
        ...this.named(e, () => true),
        ...[...arities].map(arity => ({ name: `other/${arity}`, condition: sort.hasOther(arity, e) })),
        ...sort.constantKinds(e),
      ],
      question,
    );
  }

  /** Decides whether a symbolic value is a compound with so many arguments, and then its functor. */
  decideFunctorOfArity(s: Symbolic, arity: number, question: string): void {
    const { sort } = this;
    const e = s.expr;
    this.oneOf(
      [
        ...this.named(e, n => n === arity),
        { name: 'other', condition: sort.hasOther(arity, e) },
        { name: 'no', condition: not(sort.hasArity(arity, e)) },
      ],
      question,
    );
  }

  /** Decides whether a symbolic value is a compound with at least so many arguments, and then its functor as far as the program names it. */
  decideFunctorFromArity(s: Symbolic, arity: number, question: string): void {
    const { sort } = this;
    const e = s.expr;
    const isOther = is(sort.other.constructorOf, e);
    const hasEnough = sort.other.hasAtLeast(e, arity);
    this.oneOf(
      [
        ...this.named(e, () => true),
        { name: 'other', condition: and(hasEnough, sort.isCanonical(e)) },
        { name: 'fewer', condition: and(isOther, not(hasEnough), sort.isCanonical(e)) },
        { name: 'atomic', condition: sort.isAtomic(e) },
      ],
      question,
    );
  }

  private named(e: Expr, isWanted: (arity: number) => boolean): { name: string; condition: Expr }[] {
    return this.sort.functors
      .filter(({ arity }) => isWanted(arity))
      .map(f => ({ name: `${f.name.name}/${f.arity}`, condition: is(f.constructor, e) }));
  }

  /** Whether some inputs have functors here that the program does not name. */
  private mayHaveOtherFunctor(e: Expr): boolean {
    if (this.facts.constructorOf(e) !== undefined || this.facts.decide(this.sort.isAtomic(e)) === true)
      return false;
    return this.options.background.constructorsOf(e) === undefined;
  }

  /** The name of a compound, which comes from the input where the program does not name it. */
  nameOf(s: Symbolic): Term {
    const { name, args } = deref(s) as Struct;
    const { sort } = this;
    if (sort.known(name, args.length) !== undefined) return name;
    return new Symbolic(name, construct(sort.atom, sort.other.name(s.expr)));
  }

  /** Decides the kind of a symbolic value: list cell, another compound, or the kind of constant. */
  decideKind(s: Symbolic, question: string): void {
    const { sort } = this;
    const e = s.expr;
    const isCell = is(sort.cell, e);
    this.oneOf(
      [
        { name: 'list', condition: isCell },
        { name: 'compound', condition: not(or(isCell, sort.isAtomic(e))) },
        ...sort.constantKinds(e),
      ],
      question,
    );
  }

  /** Decides the length of a list, cell by cell, and what it ends in. Returns the list. */
  decideSpine(term: Term, question: string): Term {
    const watch = new SpineWatch();
    for (let rest = derefToSymbolic(term); ; ) {
      this.decideListCell(rest, question);
      const value = deref(rest);
      if (!isCons(value) || watch.isBack(value)) return deref(term);
      rest = derefToSymbolic(value.args[1]);
    }
  }

  /** Decides whether a symbolic value is a list cell, the empty list, or neither. */
  decideListCell(term: Term, question: string): void {
    if (!(term instanceof Symbolic)) return;
    const isCell = is(this.sort.cell, term.expr);
    const isEnd = is(this.sort.nil, term.expr);
    this.oneOf(
      [
        { name: 'cell', condition: isCell },
        { name: 'end', condition: isEnd },
        { name: 'no list', condition: not(or(isCell, isEnd)) },
      ],
      question,
    );
  }

  /** Whether some part of a term is symbolic. */
  mentionsSymbolic(term: Term): boolean {
    const todo: Term[] = [term];
    const shared = new SharedParts();
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const t = derefToSymbolic(next);
      if (t instanceof Symbolic) return true;
      if (t instanceof Struct && !shared.wasSeen(t)) for (const arg of t.args) todo.push(arg);
    }
    return false;
  }

  /** The integer inside a symbolic value. */
  integerOf(s: Symbolic): Expr {
    return select(this.sort.int, 0, s.expr);
  }

  holds(condition: Expr): boolean {
    return this.evaluator.value(condition) === true;
  }

  limit(reason: string, what?: string): void {
    if (this.isBeyondAnswers) throw new BeyondAnswers();
    const key = `${reason} ${what ?? ''}`;
    if (this.limited.has(key)) return;
    this.limited.add(key);
    this.limits.push(what === undefined ? { reason } : { reason, what });
  }

  /** A step of the path without alternatives. */
  private step(site: SiteId, label: Label, mark: string, constraint: Expr): void {
    this.reach(label);
    this.record(site, label, constraint, [], mark);
  }

  private stepAt(place: DecisionPlace, outcome: string, constraint: Expr): void {
    this.step(place.site, place.label(outcome), '', constraint);
  }

  /** All decisions count as the program's own: libraries make few of them. */
  private record(
    site: SiteId,
    label: Label,
    constraint: Expr,
    alternatives: readonly Alternative[],
    mark = '',
  ): void {
    if (this.isBeyondAnswers) {
      if (constraint !== TRUE) throw new BeyondAnswers();
      return;
    }
    this.path.push({ site, label, constraint, alternatives, depth: this.steps, mark, isOwn: true });
    this.facts.assume(constraint);
  }

  /** Whether a decision is beyond `--depth`: recording ends then, with the limit `depth-limit`. */
  private isTooDeep(): boolean {
    // Each decision in a library counts as a resolution step, so that a loop in a library reaches the depth limit.
    if (this.machine.isInLibrary) this.steps++;
    if (this.steps <= this.options.maxDepth) return false;
    this.limit('depth-limit');
    this.isRecording = false;
    return true;
  }

  /** Whether to examine a choice: always up to `--depth`, and for a bounded number of choices beyond. */
  private isExamined(): boolean {
    if (this.steps <= this.options.maxDepth || ++this.choicesBeyondDepth < MAX_CHOICES_BEYOND_DEPTH)
      return true;
    return !this.isTooDeep();
  }

  private mark(matching: readonly Clause[]): string {
    const [first] = matching;
    return first === undefined ? '!' : this.labels.clauseName(first);
  }

  private placeOf(question: string): DecisionPlace {
    return this.labels.place(this.machine.location, question);
  }
}
