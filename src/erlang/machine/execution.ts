/**
 * The symbolic side of one execution: the path so far and what is known along it.
 *
 * The concrete run decides; this only records. Past the depth limit nothing is recorded any more, and values stop
 * being tracked (`recording` is false): the run goes on for its concrete result alone.
 */

import { type Background, type Expr, Facts, Hash, not } from '../../logic/index.ts';
import type { Decision, Limit } from '../../search/index.ts';
import type { QuestionKind } from '../operations/question-kinds.ts';
import { labelOf, questionId, type Site } from '../sites.ts';
import { Structure } from '../symbolic/bounds.ts';
import type { Fingerprint, StateTable } from '../visited/state-table.ts';
import type { Recorder } from './recorder.ts';

const MAX_TRACKED = 10_000;

export class Execution {
  readonly path: Decision[] = [];
  readonly facts: Facts;
  /** What holds on every path. */
  readonly structure: Structure;
  recording = true;
  /** Set by every decision that was not promised; the next function call then looks at the state. */
  mustVisit: boolean;
  /** How many symbolic values were made since the last decision. */
  #tracked = 0;
  readonly #constraints: Expr[] = [];
  /** A hash of the labels so far. */
  #prefix = 0;
  readonly #limits = new Map<string, Limit>();

  constructor(
    readonly maxDepth: number,
    background: Background | null = null,
    /** So many decisions are recorded, whoever has been there before: the run that this one comes from has, too. */
    private readonly promised = 0,
    /** Whether a test that earlier ones settle is no decision: what it brings is measured by going without. */
    private readonly usesFacts = true,
    private readonly recorder: Recorder | null = null,
  ) {
    this.mustVisit = promised === 0;
    this.structure = new Structure(background);
    this.facts = new Facts(this.structure);
  }

  /**
   * The run went this way at `site`: `condition`, which the path so far leaves open, turned out as `outcome`. `cases` is
   * how deep the run is; a built-in operation that asks much may count as deeper.
   */
  decide(
    condition: Expr,
    outcome: boolean,
    site: Site,
    kind: QuestionKind | 0,
    depth: number,
    cases: number,
  ): void {
    if (cases > this.maxDepth) {
      // One last decision that is beyond the limit tells the search that there was more to see.
      this.stopRecording();
    }
    const constraint = outcome ? condition : not(condition);
    const question = questionId(site, kind);
    const label = labelOf(question, outcome);
    this.path.push({
      site: site.id,
      isOwn: site.isOwn,
      label,
      constraint,
      alternatives: [{ label: labelOf(question, !outcome), constraint: not(constraint) }],
      depth,
      mark: outcome ? 'T' : 'F',
    });
    this.recorder?.decided(constraint, outcome, depth);
    if (this.usesFacts) this.facts.assume(constraint);
    this.#tracked = 0;
    this.#constraints.push(constraint);
    this.#prefix = new Hash(0).number(this.#prefix).number(label).value;
    this.mustVisit = this.recording && this.path.length >= this.promised;
  }

  /** From here on the run matters for its concrete result alone. */
  stopRecording(): void {
    this.recording = false;
    this.mustVisit = false;
  }

  /** The run has come to a state. Where others have been before, nothing more is recorded. */
  visit(state: Fingerprint, states: StateTable, cases: number): void {
    if (states.visit(state, this.#constraints, this.structure, this.#prefix, cases)) this.stopRecording();
  }

  /** Whether one more symbolic value is made. Not where a loop only makes larger and larger ones that decide nothing. */
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
    if (!this.#limits.has(key)) this.#limits.set(key, { reason, what });
  }

  get limits(): Limit[] {
    return [...this.#limits.values()];
  }
}
