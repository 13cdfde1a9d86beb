/**
 * The symbolic side of one execution: its path of decisions, and the facts that these imply.
 *
 * The concrete values decide; this only records. Beyond the depth limit, and from a state that another path explores,
 * nothing more is recorded and values are no longer tracked (`recording` is false): the run goes on for its concrete
 * result alone.
 */

import { type Background, type Expr, Facts, Hash, not } from '../../logic/index.ts';
import type { Decision, Limit } from '../../search/index.ts';
import type { QuestionKind } from '../operations/question-kinds.ts';
import type { Choice } from '../operations/symbolic-process.ts';
import { labelOf, questionId, type Site } from '../sites.ts';
import { type InputBackground, Structure } from '../symbolic/bounds.ts';
import type { Sym } from '../terms/index.ts';
import type { Fingerprint, StateTable } from '../visited/state-table.ts';
import type { Recorder } from './recorder.ts';

/** Symbolic values between two decisions. More follows longer computations, for expressions that grow with them. */
const MAX_TRACKED = 10_000;

/** By choices, for the path that met them last: facts follow from the decisions before and from the background. */
const openChoices = new WeakMap<
  readonly Choice[],
  {
    readonly prefix: number;
    readonly background: Background | null;
    readonly usesFacts: boolean;
    readonly open: readonly Choice[];
  }
>();

export class Execution {
  readonly path: Decision[] = [];
  readonly facts: Facts;
  /** What holds on every path. */
  readonly structure: Structure;
  readonly lengths = new Map<Expr, Sym>();
  recording = true;
  /** Set by every decision beyond the promised ones: the next function call looks its state up. */
  mustVisit: boolean;
  /** How many symbolic values were made since the last decision. */
  #tracked = 0;
  readonly #constraints: Expr[] = [];
  /** A hash of the labels so far. */
  #prefix = 0;
  readonly #limits = new Map<string, Limit>();
  /** The first decision after this run's value was taken for that of all runs, where it was (`Run.straysFrom`). */
  straysFrom: number | undefined;

  constructor(
    readonly maxDepth: number,
    private readonly background: InputBackground | null = null,
    /** The first decisions that are recorded without looking states up: those of the run that predicted this one. */
    private readonly promised = 0,
    /** Whether a condition that earlier decisions imply is no decision. False only to measure what that saves. */
    private readonly usesFacts = true,
    private readonly recorder: Recorder | null = null,
  ) {
    this.mustVisit = promised === 0;
    this.structure = new Structure(background);
    this.facts = new Facts(this.structure);
  }

  /**
   * Append a decision: `condition`, which the path so far does not imply, has the value `outcome` in this run. `cases`
   * is the depth of the run, which the depth limit is about; `depth` is that of the decision, which may be larger.
   */
  decide(
    condition: Expr,
    outcome: boolean,
    site: Site,
    kind: QuestionKind | 0,
    depth: number,
    cases: number,
  ): void {
    const constraint = outcome ? condition : not(condition);
    const question = questionId(site, kind);
    const decision = {
      site: site.id,
      isOwn: site.isOwn,
      label: labelOf(question, outcome),
      constraint,
      alternatives: [{ label: labelOf(question, !outcome), constraint: not(constraint) }],
      depth,
      mark: outcome ? 'T' : 'F',
      isLate: site.isLate === true && outcome,
    };
    this.#append(decision, outcome, cases);
  }

  /** The same for a decision with several outcomes, which exclude each other. Those that the path rules out are left out. */
  choose(choices: readonly Choice[], taken: number, site: Site, depth: number, cases: number): void {
    const { label, constraint } = choices[taken] as Choice;
    const alternatives = this.#openOf(choices).filter(choice => choice.label !== label);
    const isLast = taken === choices.length - 1;
    const mark = isLast ? 'F' : `[${taken + 1}]`;
    const decision = { site: site.id, isOwn: site.isOwn, label, constraint, alternatives, depth, mark };
    this.#append(decision, !isLast, cases);
  }

  /** The choices that the path implies nothing about. They are many, and the same for all runs that come this way. */
  #openOf(choices: readonly Choice[]): readonly Choice[] {
    const { background, usesFacts } = this;
    const prefix = this.#prefix;
    let known = openChoices.get(choices);
    if (known?.prefix !== prefix || known.background !== background || known.usesFacts !== usesFacts) {
      const open = choices.filter(({ constraint }) => this.facts.decide(constraint) === undefined);
      known = { prefix, background, usesFacts, open };
      openChoices.set(choices, known);
    }
    return known.open;
  }

  #append(decision: Decision, outcome: boolean, cases: number): void {
    if (cases > this.maxDepth) {
      // This last decision is beyond the limit, and tells the search that something was cut off.
      this.stopRecording();
    }
    const { label, constraint, depth } = decision;
    this.path.push(decision);
    this.recorder?.decided(constraint, outcome, depth);
    if (this.usesFacts) this.facts.assume(constraint);
    this.#tracked = 0;
    this.#constraints.push(constraint);
    this.#prefix = new Hash(0).number(this.#prefix).number(label).value;
    this.mustVisit = this.recording && this.path.length >= this.promised;
  }

  /** Go on for the concrete result alone. */
  stopRecording(): void {
    this.recording = false;
    this.mustVisit = false;
  }

  /** The run has reached a state. Where another path explores it, nothing more is recorded. */
  visit(state: Fingerprint, states: StateTable, cases: number): void {
    if (states.visit(state, this.#constraints, this.structure, this.#prefix, cases)) this.stopRecording();
  }

  /** Whether to make one more symbolic value. Not where a loop makes ever larger ones without a decision. */
  isTracking(): boolean {
    if (!this.recording) return false;
    if (this.#tracked++ < MAX_TRACKED) return true;
    this.limit('depth-limit', 'a long computation that decides nothing');
    this.stopRecording();
    return false;
  }

  /** Note, once, a reason why this run does not show everything that depends on the input. */
  limit(reason: string, what: string): void {
    const key = `${reason} ${what}`;
    if (reason.startsWith('concrete-')) this.straysFrom ??= this.path.length;
    if (!this.#limits.has(key)) this.#limits.set(key, { reason, what });
  }

  hasLimit(reason: string): boolean {
    for (const limit of this.#limits.values()) if (limit.reason === reason) return true;
    return false;
  }

  get limits(): Limit[] {
    return [...this.#limits.values()];
  }
}
