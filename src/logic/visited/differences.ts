/**
 * Constraints on the differences of integers (`x - y =< 3`, `x < y`, `x >= 0`) in canonical form: the tightest bound on each
 * difference that follows from them.
 *
 * Sorting by insertion reaches a sorted list by many ways. Each way has compared other pairs, so the constraints differ while
 * the values that they allow are the same: what follows from `a =< b` and `b =< c` need not be said of `a` and `c`.
 *
 * Claim. Two satisfiable sets of such constraints allow the same values if and only if they have the same tightest bounds.
 * These are the lengths of shortest paths in the graph that has an edge for each bound (difference-bound matrices); zero is a
 * node, too.
 */

import type { Expr } from '../expr.ts';
import { Hash } from '../hash.ts';

/** `from - to <= bound`, where null stands for zero. */
export interface Difference {
  readonly from: Expr | null;
  readonly to: Expr | null;
  readonly bound: number;
}

/** Integers in one set; their number cubed is the work of finding the bounds. A larger set is taken as it is. */
const MAX_NODES = 24;

/** Bounds beyond are left as they are: sums of them stay exact. */
const MAX_BOUND = 2 ** 40;

/** What a constraint says about differences of integers; null where it says something else. */
export function differencesIn(constraint: Expr, isPlace: (e: Expr) => boolean): Difference[] | null {
  const { op } = constraint;
  if (op !== 'le' && op !== 'ge') return null;
  const [sum, literal] = constraint.args;
  if (literal.sort !== 'Int' || typeof literal.data !== 'bigint') return null;
  const bound = Number(literal.data);
  if (Math.abs(bound) > MAX_BOUND) return null;
  let plus: Expr | null = null;
  let minus: Expr | null = null;
  for (const part of sum.op === 'add' ? sum.args : [sum]) {
    const negated = part.op === 'mul' && part.args[0].op === 'literal' && part.args[0].data === -1n;
    const place = negated ? part.args[1] : part;
    if (place === undefined || place.sort !== 'Int' || !isPlace(place)) return null;
    if (negated ? minus !== null : plus !== null) return null;
    if (negated) minus = place;
    else plus = place;
  }
  return [op === 'le' ? { from: plus, to: minus, bound } : { from: minus, to: plus, bound: 0 - bound }];
}

export interface CanonicalDifferences {
  readonly exact: readonly number[];
  /** Where every `x < y` is taken for `x =< y`, which more inputs satisfy; null where that changes nothing. */
  readonly relaxed: readonly number[] | null;
}

/** Hashes of the tightest bounds; null where there are too many integers. `nameOf`: a number for each. */
export function canonicalDifferences(
  differences: readonly Difference[],
  nameOf: (place: Expr) => number,
): CanonicalDifferences | null {
  const names = new Map<Expr | null, number>([[null, 0]]);
  for (const { from, to } of differences)
    for (const place of [from, to]) if (!names.has(place)) names.set(place, names.size);
  const size = names.size;
  if (size > MAX_NODES) return null;
  const bounds = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
  for (const { from, to, bound } of differences) {
    const at = (names.get(from) as number) * size + (names.get(to) as number);
    bounds[at] = Math.min(bounds[at] as number, bound);
  }
  tighten(bounds, size);
  const hashes = [...names.keys()].map(place => (place === null ? 0 : nameOf(place)));
  const exact = hashed(bounds, hashes);
  let isRelaxed = false;
  // Bounds on an integer alone, which are against zero, stay as they are.
  for (let i = 1; i < size; i++)
    for (let j = 1; j < size; j++) {
      if ((bounds[i * size + j] as number) >= 0) continue;
      bounds[i * size + j] = 0;
      isRelaxed = true;
    }
  if (!isRelaxed) return { exact, relaxed: null };
  tighten(bounds, size);
  return { exact, relaxed: hashed(bounds, hashes) };
}

/** All shortest paths (Floyd and Warshall). */
function tighten(bounds: Float64Array, size: number): void {
  for (let k = 0; k < size; k++)
    for (let i = 0; i < size; i++) {
      const first = bounds[i * size + k] as number;
      if (first === Number.POSITIVE_INFINITY) continue;
      for (let j = 0; j < size; j++) {
        const sum = first + (bounds[k * size + j] as number);
        if (sum < (bounds[i * size + j] as number)) bounds[i * size + j] = sum;
      }
    }
}

const DIFFERENCE = 4;

function hashed(bounds: Float64Array, hashes: readonly number[]): number[] {
  const found: number[] = [];
  bounds.forEach((bound, at) => {
    const [i, j] = [Math.floor(at / hashes.length), at % hashes.length];
    if (i === j || bound === Number.POSITIVE_INFINITY) return;
    found.push(
      new Hash(DIFFERENCE)
        .number(hashes[i] as number)
        .number(hashes[j] as number)
        .number(bound).value,
    );
  });
  return found;
}
