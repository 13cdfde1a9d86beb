/** Decisions of a path in words: where they were made, under which condition, and what else could have been. */

import {
  Constructed,
  constructed,
  Evaluator,
  type Expr,
  type Model,
  subjectsOf,
  TRUE,
} from '../logic/index.ts';
import type { Decision, ExplainedDecision, Label } from '../search/index.ts';
import { termText } from './answer.ts';
import type { TermSort } from './concolic/encoding.ts';
import type { Labels } from './concolic/labels.ts';
import { conditionText } from './concolic/words.ts';
import type { Clause } from './machine/code.ts';
import type { Operators } from './syntax/operators.ts';

export class Explanations {
  constructor(
    private readonly sort: TermSort,
    private readonly labels: Labels,
    private readonly operators: () => Operators,
  ) {}

  /** Of a decision of a run whose input is the model. */
  of({ site, label, constraint, alternatives }: Decision, model: Model): ExplainedDecision {
    const clauses = this.labels.matching(label);
    const place = clauses?.find(({ location }) => location !== null)?.location ?? undefined;
    const evaluator = new Evaluator(model);
    return {
      ...(place === undefined ? {} : { place: { file: place.file, line: place.line } }),
      ...this.labels.describe(site),
      held: this.inWords(label, constraint),
      values: subjectsOf(constraint).map(subject => {
        const value = evaluator.value(subject);
        const text = value instanceof Constructed ? this.valueText(value) : value;
        return `${conditionText(this.sort, subject)} = ${text}`;
      }),
      otherwise: alternatives.map(other => this.inWords(other.label, other.constraint)),
    };
  }

  private valueText(value: Constructed): string {
    const further = this.sort.other.furtherIn(value);
    if (further !== null) return `[${further.map(arg => this.valueText(constructed(arg))).join(', ')}]`;
    return this.sort.textIn(value) ?? termText(this.sort.decode(value), this.operators(), new Map());
  }

  /** The clauses that match, where clauses are chosen, and the condition for it. */
  private inWords(label: Label, constraint: Expr): string {
    const clauses = this.labels.matching(label);
    const condition = constraint === TRUE ? [] : [conditionText(this.sort, constraint)];
    return [...(clauses === undefined ? [] : [clausesText(clauses, this.labels)]), ...condition].join(': ');
  }
}

function clausesText(clauses: readonly Clause[], labels: Labels): string {
  const names = clauses.map(clause => labels.clauseName(clause));
  if (names.length === 0) return 'no clause';
  return `${names.length === 1 ? 'clause' : 'clauses'} ${names.join(', ')}`;
}
