/**
 * Search for floats that satisfy a comparison exactly, beginning with those that satisfy it over the reals.
 *
 * Whether the floats nearest to a real solution are right depends on rounding errors: for `X * (1.0 + R) - X =:= 1.5` some
 * two of three X have an R. Solutions are therefore looked for close by: the numbers are moved a little, one of them is
 * computed from the others by Newton's method with the residual of the rounded comparison, and the floats next to it are
 * tried. It proves nothing where it finds nothing.
 */
import { defined, type Expr, Rational } from '../../logic/index.ts';
import { Float, type Term } from '../terms/index.ts';
import { inputEvaluator } from './input-evaluator.ts';
import { firstSatisfying, violatesNone } from './neighbours.ts';
import { randomNumbers, replaced } from './numbers-in.ts';

/** Starting points; each costs some 30 evaluations of the conditions. */
const ATTEMPTS = 24;
/** Steps of Newton's method: near a solution each doubles the number of right digits. */
const STEPS = 6;
/** Log2 of the largest relative distance of a starting point; further ones are ever closer. */
const FARTHEST = -4;

export function nearSolution(
  input: readonly Term[],
  conditions: readonly Expr[],
  allows: (candidate: readonly Term[]) => boolean,
): readonly Term[] | null {
  const comparison = violatedComparison(input, conditions);
  if (comparison === undefined) return null;
  const floats = floatsOf(input);
  if (floats.length === 0) return null;
  const random = randomNumbers();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const distance = attempt === 0 ? 0 : 2 ** (FARTHEST - attempt);
    const start = floats.map(x => x * (1 + distance * (2 * random() - 1)));
    const solved = withFloats(input, newton(input, start, attempt % floats.length, comparison));
    const candidate = firstSatisfying(solved, conditions);
    if (violatesNone(candidate, conditions) && allows(candidate)) return candidate;
  }
  return null;
}

/** The floats with the one at this place moved towards a zero of the residual. */
function newton(input: readonly Term[], start: readonly number[], at: number, comparison: Expr): number[] {
  const residual = (x: number): number => residualOf(withFloats(input, start.with(at, x)), comparison);
  let x = defined(start[at]);
  let error = residual(x);
  for (let step = 0; step < STEPS && error !== 0; step++) {
    const width = Math.max(Math.abs(x), 1e-300) * 2 ** -20;
    const next = x - (error * width) / (residual(x + width) - error);
    const left = Number.isFinite(next) ? residual(next) : Number.NaN;
    if (!(Math.abs(left) < Math.abs(error))) break;
    [x, error] = [next, left];
  }
  return start.with(at, x);
}

/** By how much the sides of a comparison differ. */
function residualOf(input: readonly Term[], { args }: Expr): number {
  const evaluator = inputEvaluator(input);
  const [left, right] = args.map(arg => evaluator.value(arg));
  if (!(left instanceof Rational) || !(right instanceof Rational)) return Number.NaN;
  return left.add(right.neg()).toNumber();
}

const COMPARISONS = new Set<Expr['op']>(['eq', 'le', 'ge', 'lt', 'gt']);

/** A comparison of real numbers that the input violates, in a condition that it violates. */
function violatedComparison(input: readonly Term[], conditions: readonly Expr[]): Expr | undefined {
  const evaluator = inputEvaluator(input);
  const isViolated = (e: Expr): boolean => evaluator.value(e) === false;
  const within = (e: Expr): Expr | undefined => {
    if (COMPARISONS.has(e.op)) return e.args[0]?.sort === 'Real' ? e : undefined;
    if (e.op !== 'and' && e.op !== 'or') return undefined;
    for (const part of e.args.filter(isViolated)) {
      const found = within(part);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (const condition of conditions.filter(isViolated)) {
    const found = within(condition);
    if (found !== undefined) return found;
  }
  return undefined;
}

function floatsOf(terms: readonly Term[]): number[] {
  const floats: number[] = [];
  replaced(terms, number => {
    if (number instanceof Float) floats.push(number.value);
    return number;
  });
  return floats;
}

function withFloats(terms: readonly Term[], floats: readonly number[]): Term[] {
  let next = 0;
  return replaced(terms, number => {
    if (!(number instanceof Float)) return number;
    const value = defined(floats[next++]);
    return Number.isFinite(value) ? new Float(value) : number;
  });
}
