/**
 * Search for an input that satisfies conditions on rounded floats, which solvers know only approximately: numbers of an
 * input are replaced, and the conditions evaluated with their roundings. First one number at a time, by all that are not
 * far from it and by those at which floats behave differently (powers of two and ten, the largest and the smallest); then
 * several at a time, at random. It proves nothing, and finds most rounding errors, since these are rarely rare.
 */
import type { Expr } from '../../logic/index.ts';
import { Float, normalize, type Term } from '../terms/index.ts';
import { inputEvaluator } from './input-evaluator.ts';
import { randomNumbers, replaced } from './numbers-in.ts';
import { nearSolution } from './rounding-newton.ts';

/** Integers on each side of an integer that are tried. Larger ranges are covered at random. */
const NEAR = 1000;
/** Inputs with several numbers replaced. */
const RANDOM_TRIES = 600;
/** Evaluations in all searches of one unit; more find more, and may take longer than all else. */
const TOTAL_TRIES = 100_000;

/** What a search near a solution over the reals counts as, in evaluations. */
const NEAR_SOLUTION_TRIES = 500;

export class RoundingSearch {
  #tries = TOTAL_TRIES;

  /** An input close to one that satisfies the conditions over the reals (`rounding-newton.ts`). */
  near(
    input: readonly Term[],
    conditions: readonly Expr[],
    allows: (candidate: readonly Term[]) => boolean,
  ): readonly Term[] | null {
    if (this.#tries <= 0) return null;
    this.#tries -= NEAR_SOLUTION_TRIES;
    return nearSolution(input, conditions, allows);
  }

  /** The first variant of the input that the unit allows and that satisfies all conditions; null where none does. */
  find(
    input: readonly Term[],
    conditions: readonly Expr[],
    allows: (candidate: readonly Term[]) => boolean,
  ): readonly Term[] | null {
    const last = conditions.at(-1);
    const count = input.reduce((sum: number, term) => sum + numbersIn(term), 0);
    if (last === undefined || count === 0) return null;
    for (const candidate of candidates(input, count)) {
      if (this.#tries-- <= 0) return null;
      const evaluator = inputEvaluator(candidate);
      // The last one is what the input does not satisfy.
      if (evaluator.value(last) !== true) continue;
      if (conditions.some(condition => evaluator.value(condition) === false)) continue;
      if (allows(candidate)) return candidate;
    }
    return null;
  }
}

function* candidates(input: readonly Term[], count: number): Generator<readonly Term[]> {
  for (let at = 0; at < count; at++) {
    const old = numberAt(input, at);
    const others = old instanceof Float ? floatsLike() : integersLike(BigInt(old as number | bigint));
    for (const other of others) yield replaced(input, (n, i) => (i === at ? other : n));
  }
  const random = randomNumbers();
  for (let i = 0; i < RANDOM_TRIES; i++)
    yield replaced(input, number =>
      number instanceof Float ? new Float(randomFloat(random)) : randomInteger(number, random),
    );
}

function* integersLike(old: bigint): Generator<Term> {
  for (let n = 1n; n <= NEAR; n++) {
    yield normalize(old + n);
    yield normalize(old - n);
  }
  for (const base of [10n, 2n])
    for (let power = 1n; power < 2n ** 70n; power *= base)
      for (const n of [power - 1n, power, power + 1n, 3n * power + 1n]) {
        yield normalize(n);
        yield normalize(-n);
      }
}

const UNUSUAL = [
  0,
  Number.MIN_VALUE,
  2 ** -1022,
  Number.EPSILON,
  1 / 3,
  Math.PI,
  2 ** 53,
  2 ** 53 + 2,
  1e16,
  1e22,
  1e150,
  1e300,
  Number.MAX_VALUE,
];

function* floatsLike(): Generator<Term> {
  for (const n of UNUSUAL) {
    yield new Float(n);
    yield new Float(-n);
  }
  for (const unit of [100, 10, 3]) {
    for (let n = 1; n <= 200; n++) {
      yield new Float(n / unit);
      yield new Float(-n / unit);
    }
  }
}

/** Decimals, and numbers of any magnitude. */
function randomFloat(random: () => number): number {
  const n = random() * 2 - 1;
  const kind = random();
  if (kind < 0.5) return Math.round(n * 1000) / (kind < 0.25 ? 10 : 100);
  return n * 10 ** Math.floor(random() * (kind < 0.8 ? 20 : 300));
}

function randomInteger(old: number | bigint, random: () => number): Term {
  const size = 10 ** Math.floor(1 + random() * 6);
  const n = BigInt(Math.round((random() * 2 - 1) * size));
  return normalize(random() < 0.5 ? n : BigInt(old) + n);
}

function numbersIn(term: Term): number {
  let count = 0;
  replaced([term], number => {
    count++;
    return number;
  });
  return count;
}

function numberAt(terms: readonly Term[], at: number): Term {
  let found: Term = 0;
  replaced(terms, (number, index) => {
    if (index === at) found = number;
    return number;
  });
  return found;
}
