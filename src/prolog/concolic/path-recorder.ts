/**
 * The path of one run: decisions in the order of events, what they imply, and the limits of the run.
 *
 * Claim: an input that satisfies all constraints of the path makes the same choices, unifications and builtin calls with
 * the same outcomes. It holds as long as every outcome that depends on the input is decided (`test`, `oneOf`),
 * concretized (`pin`), or a limit of the run.
 */

import {
  type Background,
  Evaluator,
  type Expr,
  eq,
  Facts,
  Hash,
  type Model,
  not,
  SharedParts,
  TRUE,
} from '../../logic/index.ts';
import type { Alternative, Decision, Label, Limit, SiteId } from '../../search/index.ts';
import { PrologThrow } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { derefToSymbolic, Struct, Symbolic, type Term } from '../terms/index.ts';
import type { TermSort } from './encoding.ts';
import type { DecisionPlace, Labels } from './labels.ts';
import { concrete } from './matching.ts';

/**
 * How many choices beyond `--depth` are examined for whether they depend on the input, which makes the run incomplete.
 * After these the run counts as incomplete; larger makes long runs slower.
 */
const MAX_CHOICES_BEYOND_DEPTH = 5000;

/** Something behind the last answer depends on the input. Not an `Error`: it needs no JavaScript stack. */
export class BeyondAnswers {}

export interface RecorderOptions {
  readonly sort: TermSort;
  readonly labels: Labels;
  /** The input as a model. */
  readonly model: Model;
  readonly maxDepth: number;
  /** Preconditions of every input, from declarations. */
  readonly background: Background;
  /** So many decisions are recorded whatever other runs have visited. */
  readonly promised?: number;
}

/** A question that the path does not answer. Not an `Error`: it needs no JavaScript stack. */
class Undecided {}

export class PathRecorder {
  readonly path: Decision[] = [];
  readonly limits: Limit[] = [];
  /** The first decision after this run's value was taken for that of all runs, where it was (`Run.straysFrom`). */
  straysFrom: number | undefined;
  readonly reached = new Set<number>();
  readonly facts: Facts;
  readonly sort: TermSort;
  machine!: Machine;
  private readonly evaluator: Evaluator;
  protected readonly labels: Labels;
  protected readonly maxDepth: number;
  protected readonly background: Background;
  private readonly limited = new Set<string>();
  /** Resolution steps with clauses of the program. */
  protected steps = 0;
  isRecording = true;
  private choicesBeyondDepth = 0;
  protected isBeyondAnswers = false;
  private isAsking = false;
  /** Conjuncts of the path's constraints. */
  protected readonly constraints: Expr[] = [];
  /** A hash of the labels of the path. */
  protected prefix = 0;
  /** A hash of what the path has assumed, which its facts follow from. */
  protected assumed = 0;
  private readonly promised: number;
  /** Whether something was decided since a state was last looked up. */
  protected mustVisit = false;

  constructor({ sort, labels, model, maxDepth, background, promised = 0 }: RecorderOptions) {
    this.sort = sort;
    this.labels = labels;
    this.maxDepth = maxDepth;
    this.background = background;
    this.evaluator = new Evaluator(model);
    this.facts = new Facts(background);
    this.promised = promised;
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

  protected reach(point: number): void {
    this.reached.add(this.isBeyondAnswers ? this.labels.beyondAnswers(point) : point);
  }

  /** Evaluates a condition for this run's input; a decision with two outcomes, unless path facts imply one. */
  test(condition: Expr, question: string): boolean {
    const known = this.facts.decide(condition);
    if (known !== undefined) return known;
    if (this.isAsking) throw new Undecided();
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
    if (this.isAsking) throw new Undecided();
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
        if (this.isAsking) throw new Undecided();
        this.limit('concrete-builtin', what);
        if (this.isRecording && !this.isTooDeep()) {
          this.stepAt(this.placeOf(what), 'pinned', condition);
        }
      } else if (t instanceof Struct && !shared.wasSeen(t)) for (const arg of t.args) todo.push(arg);
    }
  }

  /** A constraint without alternatives: an invariant of the encoding that the datatype does not imply. */
  require(condition: Expr, question: string): void {
    if (this.facts.decide(condition) === true) return;
    if (this.isAsking) throw new Undecided();
    if (!this.isRecording || this.isTooDeep()) return;
    this.stepAt(this.placeOf(question), 'required', condition);
  }

  holds(condition: Expr): boolean {
    return this.evaluator.value(condition) === true;
  }

  limit(reason: string, what?: string): void {
    if (this.isAsking) throw new Undecided();
    if (this.isBeyondAnswers) throw new BeyondAnswers();
    const key = `${reason} ${what ?? ''}`;
    if (this.limited.has(key)) return;
    this.limited.add(key);
    if (reason.startsWith('concrete-')) this.straysFrom ??= this.path.length;
    this.limits.push(what === undefined ? { reason } : { reason, what });
  }

  /** What comes of something for all inputs of this path; undefined where that depends on the input. */
  protected known<T>(ask: () => T): T | undefined {
    this.isAsking = true;
    try {
      return ask();
    } catch (thrown) {
      if (thrown instanceof Undecided || thrown instanceof PrologThrow) return undefined;
      throw thrown;
    } finally {
      this.isAsking = false;
    }
  }

  /** A step of the path without alternatives. */
  protected step(site: SiteId, label: Label, mark: string, constraint: Expr): void {
    this.reach(label);
    this.record(site, label, constraint, [], mark);
  }

  private stepAt(place: DecisionPlace, outcome: string, constraint: Expr): void {
    this.step(place.site, place.label(outcome), '', constraint);
  }

  /** All decisions count as the program's own: libraries make few of them. */
  protected record(
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
    this.prefix = new Hash(0).number(this.prefix).number(label).value;
    if (constraint === TRUE) return;
    this.assumed = new Hash(0).number(this.assumed).number(constraint.id).value;
    this.constraints.push(...(constraint.op === 'and' ? constraint.args : [constraint]));
    this.mustVisit = this.path.length >= this.promised;
  }

  /** Whether a decision is beyond `--depth`: recording ends then, with the limit `depth-limit`. */
  protected isTooDeep(): boolean {
    // Each decision in a library counts as a resolution step, so that a loop in a library reaches the depth limit.
    if (this.machine.isInLibrary) this.steps++;
    if (this.steps <= this.maxDepth) return false;
    this.limit('depth-limit');
    this.isRecording = false;
    return true;
  }

  /** Whether to examine a choice: always up to `--depth`, and for a bounded number of choices beyond. */
  protected isExamined(): boolean {
    if (this.steps <= this.maxDepth || ++this.choicesBeyondDepth < MAX_CHOICES_BEYOND_DEPTH) return true;
    return !this.isTooDeep();
  }

  private placeOf(question: string): DecisionPlace {
    return this.labels.place(this.machine.location, question);
  }
}
