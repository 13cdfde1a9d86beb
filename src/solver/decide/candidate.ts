/**
 * Guesses a small model greedily: integers near zero within their bounds, constructors without fields where possible. Each
 * unknown in turn gets the first candidate value under which no literal evaluates to false. A guess may be wrong: the caller
 * evaluates all constraints under it.
 */
import {
  Constructed,
  type Datatype,
  defaultValue,
  defined,
  EMPTY_MODEL,
  Evaluator,
  type Expr,
  type Model,
  Rational,
  type RealInterval,
  type Value,
  type Var,
} from '../../logic/index.ts';
import { observables, occurrencesIn } from '../observe.ts';
import { type Bounds, ceilDivide, floorDivide, Interval } from './bounds.ts';
import { RealRanges } from './real-ranges.ts';

/** Candidate values for one unknown. Larger: fewer guesses get stuck, and each takes longer. */
const MAX_TRIES = 24;
/** Orders of the unknowns that are tried. Larger: fewer queries reach the backend, and each takes longer. */
const MAX_ATTEMPTS = 6;

/**
 * A model within these bounds; null when stuck. Integers in `apart` get different values where possible: they are
 * arguments of functions, and equal arguments would make results equal that the constraints may tell apart.
 */
export function guess(
  literals: readonly Expr[],
  bounds: Bounds,
  apart: ReadonlySet<Expr> = new Set(),
): Model | null {
  const ranges = new RealRanges(literals, bounds);
  const order = observables([...literals, ...apart]).variables.toSorted((a, b) => a.id - b.id);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const mark = bounds.mark();
    const values = new Map<string, Value>();
    const stuck = assign(order, literals, { bounds, ranges }, apart, values);
    bounds.undo(mark);
    ranges.undo();
    if (stuck === null) return modelWith(values);
    // The unknown that no value was left for comes first in the next order.
    const at = order.indexOf(stuck);
    if (at === 0) return null;
    order.splice(at, 1);
    order.unshift(stuck);
  }
  return null;
}

/** Where to look for values. */
interface Known {
  readonly bounds: Bounds;
  readonly ranges: RealRanges;
}

function modelWith(variables: Map<string, Value>): Model {
  return { variables, functions: EMPTY_MODEL.functions };
}

/** Gives the unknowns values in this order; returns the one that none is left for, or null where all have one. */
function assign(
  order: readonly Var[],
  literals: readonly Expr[],
  known: Known,
  apart: ReadonlySet<Expr>,
  values: Map<string, Value>,
): Var | null {
  const settledBy = literalsSettledBy(order, literals);
  const taken = new Set<Value>();
  for (const unknown of order) {
    const settled = settledBy.get(unknown) ?? [];
    const all = candidates(unknown, settled, known);
    const value = choose(unknown, apart.has(unknown) ? newFirst(all, taken) : all, settled, values);
    if (value === null) return unknown;
    if (apart.has(unknown)) taken.add(value);
    if (typeof value !== 'bigint' && !(value instanceof Rational)) continue;
    known.ranges.fix(unknown, value);
    if (typeof value !== 'bigint') continue;
    known.bounds.fix(unknown, value);
    if (!known.bounds.propagate()) return unknown;
  }
  return null;
}

/** For each unknown, the literals of which it is the last to get a value in this order. */
function literalsSettledBy(order: readonly Var[], literals: readonly Expr[]): Map<Expr, Expr[]> {
  const places = new Map(order.map((unknown, i) => [unknown, i]));
  const settledBy = new Map<Expr, Expr[]>();
  for (const literal of literals) {
    let last = 0;
    for (const unknown of occurrencesIn(literal).variables)
      last = Math.max(last, defined(places.get(unknown)));
    const unknown = order[last];
    if (unknown === undefined) continue;
    const others = settledBy.get(unknown);
    if (others === undefined) settledBy.set(unknown, [literal]);
    else others.push(literal);
  }
  return settledBy;
}

/** Assigns the first candidate that leaves none of the literals false. */
function choose(
  e: Var,
  among: Iterable<Value>,
  literals: readonly Expr[],
  values: Map<string, Value>,
): Value | null {
  let tries = 0;
  for (const value of among) {
    if (++tries > MAX_TRIES) return null;
    values.set(e.data, value);
    const evaluator = new Evaluator(modelWith(values));
    if (!literals.some(literal => evaluator.value(literal) === false)) return value;
  }
  return null;
}

/** Those that are taken come last. */
function* newFirst(values: Iterable<Value>, taken: ReadonlySet<Value>): Generator<Value> {
  const last: Value[] = [];
  for (const value of values) {
    if (taken.has(value)) last.push(value);
    else yield value;
  }
  yield* last;
}

function* candidates(e: Expr, literals: readonly Expr[], { bounds, ranges }: Known): Generator<Value> {
  switch (e.sort) {
    case 'Bool':
      yield* [false, true];
      return;
    case 'Int':
      yield* integers(bounds.interval(e), ranges.of(e));
      return;
    case 'Real':
      yield* reals(literals, ranges.of(e));
      return;
    default:
      yield* terms(e.sort);
  }
}

/** Those of the interval that sums of reals leave as well, the nearest to zero first. */
function* integers(interval: Interval, { low, high }: RealInterval): Generator<bigint> {
  const left = new Interval();
  left.narrow(interval.low, interval.high);
  left.narrow(low && ceilDivide(low.num, low.den), high && floorDivide(high.num, high.den));
  for (const value of left.fromZero()) if (interval.contains(value)) yield value;
}

/** The number of the range that is nearest to zero, and the values at, between and beyond those that the literals mention. */
function* reals(literals: readonly Expr[], { low, high }: RealInterval): Generator<Value> {
  const one = Rational.of(1n);
  const half = Rational.of(1n, 2n);
  const zero = Rational.of(0n);
  yield low !== null && low.num > 0n ? low : high !== null && high.num < 0n ? high : zero;
  const numbers = literals.flatMap(literal => {
    const atom = literal.op === 'not' ? literal.args[0] : literal;
    const bound = atom?.args[1];
    return bound?.op === 'literal' && bound.data instanceof Rational ? [bound.data] : [];
  });
  numbers.sort((a, b) => a.compare(b));
  for (const [i, number] of numbers.entries()) {
    yield* [number, number.add(one), number.add(one.neg())];
    const next = numbers[i + 1];
    if (next !== undefined) yield number.add(next).mul(half);
  }
}

/** Terms with few fields first; then, to differ from those, with other numbers in them. */
function* terms(datatype: Datatype): Generator<Value> {
  const constructors = datatype.constructors.toSorted((a, b) => a.fields.length - b.fields.length);
  for (let number = 0n; number < 4n; number++) {
    for (const ctor of constructors) {
      const hasNumber = ctor.fields.some(({ sort }) => sort === 'Int');
      if (number > 0n && !hasNumber) continue;
      yield new Constructed(
        ctor,
        ctor.fields.map(({ sort }) => (sort === 'Int' ? number : defaultValue(sort))),
      );
    }
  }
}
