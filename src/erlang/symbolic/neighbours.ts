/** Local search around a solver's solution, for rounding errors: inputs whose numbers differ in their last digits. */
import { type Expr, floatAt } from '../../logic/index.ts';
import { Cons, Float, list, type Term, Tuple } from '../terms/index.ts';
import { inputEvaluator } from './input-evaluator.ts';

/** Neighbouring floats (or integers with distinct float values) tried on each side of a number. */
const REACH = 4;
/** Inputs evaluated per query; more find more solutions and take proportionally longer. */
const MAX_TRIES = 400;

/** Of the input and its neighbours the first that violates none of the conditions; the input itself where all do. */
export function firstSatisfying(input: readonly Term[], conditions: readonly Expr[]): readonly Term[] {
  const fits = (candidate: readonly Term[]): boolean => violatesNone(candidate, conditions);
  if (fits(input)) return input;
  let tries = 0;
  for (const candidate of variants(input)) {
    if (fits(candidate)) return candidate;
    if (++tries >= MAX_TRIES) break;
  }
  return input;
}

/** Whether the input may satisfy all conditions: those that cannot be evaluated may hold. */
export function violatesNone(input: readonly Term[], conditions: readonly Expr[]): boolean {
  const evaluator = inputEvaluator(input);
  return !conditions.some(condition => evaluator.value(condition) === false);
}

/** Whether the input surely satisfies all conditions; not where one cannot be evaluated. */
export function satisfiesAll(input: readonly Term[], conditions: readonly Expr[]): boolean {
  const evaluator = inputEvaluator(input);
  return conditions.every(condition => evaluator.value(condition) === true);
}

/** The inputs that differ from this one in one number. */
function* variants(terms: readonly Term[]): Generator<Term[]> {
  for (const [i, term] of terms.entries()) for (const other of variantsOf(term)) yield terms.with(i, other);
}

function* variantsOf(term: Term): Generator<Term> {
  if (term instanceof Float) for (const step of steps()) yield new Float(floatAt(term.value, step));
  else if (typeof term === 'bigint') for (const step of steps()) yield term + BigInt(step);
  else if (term instanceof Tuple) for (const elements of variants(term.elements)) yield new Tuple(elements);
  else if (term instanceof Cons) {
    const heads: Term[] = [];
    let rest: Term = term;
    for (; rest instanceof Cons; rest = rest.tail) heads.push(rest.head);
    for (const elements of variants([...heads, rest])) yield list(elements.slice(0, -1), elements.at(-1));
  }
}

/** 1, -1, 2, -2 and so on. */
function* steps(): Generator<number> {
  for (let n = 1; n <= REACH; n++) {
    yield n;
    yield -n;
  }
}
