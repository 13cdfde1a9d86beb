/** A decision of a run in Erlang's words: where it was made, what held, and what the other way needs. */
import type { Point } from '../coverage/index.ts';
import { Constructed, Evaluator, type Expr, type Model, subjectsOf, type Value } from '../logic/index.ts';
import type { Decision, ExplainedDecision } from '../search/index.ts';
import { siteWithId } from './sites.ts';
import { Decoder } from './symbolic/decode.ts';
import { inputModel } from './symbolic/model.ts';
import { conditionText } from './symbolic/words.ts';
import { isPrintableText } from './terms/characters.ts';
import { Cons, show, type Term } from './terms/index.ts';
import type { Texts } from './types/index.ts';

/** Outcomes not taken that are told of one decision. */
const MOST_SHOWN = 16;

/**
 * `points` are the unit's: a test that is shared by several clauses is at the beginning of its function. `texts` tells which
 * lists of an argument are texts.
 */
export function explainDecision(
  decision: Decision,
  input: readonly Term[],
  points: readonly Point[],
  texts: readonly Texts[] = [],
): ExplainedDecision {
  const site = siteWithId(decision.site);
  const name = site === undefined ? '' : `${site.module}:${site.function}`;
  const position = site?.position ?? site?.clause ?? points.find(point => point.function === name)?.place;
  const model = inputModel(input);
  const evaluator = new Evaluator(model);
  const characters = new Set(
    input.flatMap((term, i) =>
      term instanceof Cons && texts[i]?.characterLists(term).has(term) ? [`x${i + 1}`] : [],
    ),
  );
  return {
    ...(name === '' ? {} : { function: name }),
    ...(position === undefined ? {} : { place: { file: position.file, line: position.line } }),
    held: conditionText(decision.constraint),
    values: subjectsOf(decision.constraint).flatMap(subject =>
      valueText(subject, evaluator, model, characters),
    ),
    otherwise: decision.alternatives.slice(0, MOST_SHOWN).map(({ constraint }) => conditionText(constraint)),
  };
}

/** `characters` has the variables of the arguments that are texts. */
function valueText(
  subject: Expr,
  evaluator: Evaluator,
  model: Model,
  characters: ReadonlySet<string>,
): string[] {
  const value: Value | undefined = evaluator.value(subject);
  if (value === undefined || subject.op === 'literal') return [];
  const text =
    value instanceof Constructed
      ? showPart(subject, new Decoder(model).term(value), characters)
      : String(value);
  return [`${conditionText(subject)} = ${text}`];
}

/** A part of an argument; the rest of a text is a text. */
function showPart(subject: Expr, part: Term, characters: ReadonlySet<string>): string {
  let root = subject;
  while (root.op === 'select') root = root.args[0];
  const isText =
    root.op === 'var' && characters.has(root.data) && part instanceof Cons && isPrintableText(part);
  return show(part, isText ? new Set([part]) : undefined);
}
