/** A decision of a run in Erlang's words: where it was made, what held, and what the other way needs. */
import type { Point } from '../coverage/index.ts';
import { Constructed, Evaluator, type Expr, type Model, subjectsOf, type Value } from '../logic/index.ts';
import type { Decision, ExplainedDecision } from '../search/index.ts';
import { siteWithId } from './sites.ts';
import { Decoder } from './symbolic/decode.ts';
import { inputModel } from './symbolic/model.ts';
import { conditionText } from './symbolic/words.ts';
import { show, type Term } from './terms/index.ts';

/** Outcomes not taken that are told of one decision. */
const MOST_SHOWN = 16;

/** `points` are the unit's: a test that is shared by several clauses is at the beginning of its function. */
export function explainDecision(
  decision: Decision,
  input: readonly Term[],
  points: readonly Point[],
): ExplainedDecision {
  const site = siteWithId(decision.site);
  const name = site === undefined ? '' : `${site.module}:${site.function}`;
  const position = site?.position ?? site?.clause ?? points.find(point => point.function === name)?.place;
  const model = inputModel(input);
  const evaluator = new Evaluator(model);
  return {
    ...(name === '' ? {} : { function: name }),
    ...(position === undefined ? {} : { place: { file: position.file, line: position.line } }),
    held: conditionText(decision.constraint),
    values: subjectsOf(decision.constraint).flatMap(subject => valueText(subject, evaluator, model)),
    otherwise: decision.alternatives.slice(0, MOST_SHOWN).map(({ constraint }) => conditionText(constraint)),
  };
}

function valueText(subject: Expr, evaluator: Evaluator, model: Model): string[] {
  const value: Value | undefined = evaluator.value(subject);
  if (value === undefined || subject.op === 'literal') return [];
  const text = value instanceof Constructed ? show(new Decoder(model).term(value)) : String(value);
  return [`${conditionText(subject)} = ${text}`];
}
