/**
 * Floating-point operations round their results; the real arithmetic of solvers is exact.
 *
 * Expressions contain the roundings of the program, so that evaluating a condition predicts the run exactly. Queries
 * omit them, an approximation: a solution seldom violates the rounded conditions, and where it does, an input nearby
 * often satisfies them (`neighbours.ts`). That there is no solution proves nothing, unless there is none either when each
 * rounded value may be any number within the error of rounding (`withRoundingErrors`).
 */
import { add, and, apply, ge, gt, implies, le, lt, mul, not, or, real, variable } from './build.ts';
import { defined } from './defined.ts';
import { type Expr, isRealLiteral } from './expr.ts';
import { memoized } from './memo.ts';
import { Rational } from './rational.ts';
import { ALL_REALS, type RealInterval } from './real-intervals.ts';
import { Rewriter } from './rewrite.ts';
import { Uninterpreted } from './sort.ts';
import type { Value } from './value.ts';
import { partsOf } from './walk.ts';

/** The float nearest to a real number. */
const nearest = new Uninterpreted('nearest', ['Real'], 'Real', (value: Value): Value | undefined => {
  return value instanceof Rational ? (nearestFloat(value) ?? undefined) : undefined;
});

function isRounding(e: Expr): boolean {
  return e.op === 'apply' && e.data === nearest;
}

export function rounded(e: Expr): Expr {
  return isFloat(e) ? e : apply(nearest, e);
}

/** Whether an expression selects a float of the input. */
export function isFloatField(e: Expr): boolean {
  return e.op === 'select' && e.data.fields[e.index]?.isFloat === true;
}

/** Whether the value of an expression is a float already, so that rounding is the identity. */
function isFloat(e: Expr): boolean {
  switch (e.op) {
    case 'literal': {
      const float = e.sort === 'Real' ? e.data.toNumber() : Number.NaN;
      return e.sort === 'Real' && Number.isFinite(float) && e.data.equals(Rational.fromNumber(float));
    }
    case 'select':
      return isFloatField(e);
    case 'apply':
      return e.data === nearest;
    case 'mul':
      return isRealLiteral(e.args[0]) && e.args[0].data.equals(MINUS_ONE) && isFloat(e.args[1]);
    case 'ite':
      return isFloat(e.args[1]) && isFloat(e.args[2]);
    default:
      return false;
  }
}

const MINUS_ONE = Rational.of(-1n);

/**
 * The condition over exact reals. For a result to overflow, the operands must not: where it is asked for, operands that
 * were computed are floats, not reals between the largest float and the overflow.
 */
export const withoutRounding = memoized((condition: Expr): Expr => {
  const operands: Expr[] = [];
  const rewriter = new Rewriter({
    replace: part => {
      if (part.op !== 'apply' || part.data !== nearest) return part;
      const exact = defined(part.args[0]);
      operands.push(exact);
      return exact;
    },
  });
  const real = rewriter.rewrite(condition);
  return isOverflow(condition) ? and(real, ...operands.map(isInFloatRange)) : real;
});

const LARGEST_FLOAT = Rational.fromNumber(Number.MAX_VALUE);
const [LARGEST, SMALLEST] = [real(LARGEST_FLOAT), real(LARGEST_FLOAT.neg())];

const FLOAT_RANGE = { low: LARGEST_FLOAT.neg(), high: LARGEST_FLOAT };

/** The floats that the numbers of an interval are rounded to, where they are not rounded to infinity. */
function roundedInterval({ low, high }: RealInterval): RealInterval {
  return { low: nearestFloat(low) ?? FLOAT_RANGE.low, high: nearestFloat(high) ?? FLOAT_RANGE.high };
}

/** Bounds of a real expression: floats are finite, and rounding is monotone. */
export function floatBounds(e: Expr, inner: (e: Expr) => RealInterval): RealInterval {
  if (isFloatField(e)) return FLOAT_RANGE;
  return e.op === 'apply' && isRounding(e) ? roundedInterval(inner(defined(e.args[0]))) : ALL_REALS;
}

/** Null where there is none. */
function nearestFloat(value: Rational | null): Rational | null {
  const float = value?.toNumber() ?? Number.NaN;
  return Number.isFinite(float) ? Rational.fromNumber(float) : null;
}

/** The condition that a real number is not farther from zero than every float. */
export function isInFloatRange(e: Expr): Expr {
  return and(le(e, LARGEST), ge(e, SMALLEST));
}

/** Numbers from here on are rounded to infinity: operations that result in one raise `badarith`. */
export const OVERFLOW = 2n ** 1024n - 2n ** 970n;

const [LARGE, NEGATIVE_LARGE] = [real(Rational.of(OVERFLOW)), real(Rational.of(-OVERFLOW))];
const finiteness = new Set<Expr>();
const overflows = new Set<Expr>();

/** The condition that the exact result of an operation is rounded to a float, and not to infinity. */
export function isFiniteResult(exact: Expr): Expr {
  const condition = and(lt(exact, LARGE), gt(exact, NEGATIVE_LARGE));
  finiteness.add(condition);
  overflows.add(not(condition));
  return condition;
}

/**
 * Whether a condition says no more than that a result is finite. Nearly every input satisfies it, and it relates all
 * numbers that the result was computed from.
 */
export function isFiniteness(condition: Expr): boolean {
  return finiteness.has(condition);
}

/** Whether a condition says no more than that a result is not finite. */
export function isOverflow(condition: Expr): boolean {
  return overflows.has(condition);
}

const ZERO = real(Rational.of(0n));
/** The relative error of rounding, and the absolute one of numbers so small that they have fewer digits. */
const RELATIVE = Rational.of(1n, 2n ** 53n);
const ABSOLUTE = Rational.of(1n, 2n ** 1075n);
/** Integers up to this are floats. */
const EXACT = real(Rational.of(2n ** 53n));
/** Pairs of values that are compared within one condition; more prove more, in larger queries. */
const MAX_PAIRS = 24;

/**
 * A condition that the rounded one implies: each rounded value is a variable, about which only is said what holds for
 * every way to round. It is no larger than the largest float, within the error of rounding, has the sign of the exact value, is equal to it where that is an
 * integer of up to 53 bits, and rounding is monotone: it is on the same side of every float as the exact value.
 */
export const withRoundingErrors = memoized((condition: Expr): Expr => {
  const roundings = new Map<Expr, Rounding>();
  const isInteger = (e: Expr): boolean => roundings.get(e)?.isIntegral ?? false;
  const rewriter = new Rewriter({
    replace: part => {
      if (part.op !== 'apply' || part.data !== nearest) return part;
      const exact = defined(part.args[0]);
      const result = variable(`rounded${exact.id}`, 'Real');
      roundings.set(result, { exact, result, isIntegral: isIntegral(exact, isInteger) });
      return result;
    },
  });
  const rewritten = rewriter.rewrite(condition);
  const all = [...roundings.values()];
  const floats = [...partsOf([condition])].filter(isKnownFloat);
  return and(rewritten, ...all.map(withinError), ...monotone(all, floats));
});

/** A float of the input or of the program. */
function isKnownFloat(e: Expr): boolean {
  return isFloatField(e) || (e.op === 'literal' && e.sort === 'Real' && isFloat(e));
}

interface Rounding {
  /** In which inner roundings are variables, too. */
  readonly exact: Expr;
  readonly result: Expr;
  /** An integer is rounded to an integer. */
  readonly isIntegral: boolean;
}

function withinError({ exact, result, isIntegral }: Rounding): Expr {
  const scaled = (factor: Rational): Expr => mul(real(factor), exact);
  const one = Rational.of(1n);
  const [smaller, larger] = [scaled(one.add(RELATIVE.neg())), scaled(one.add(RELATIVE))];
  const [up, down] = [real(ABSOLUTE), real(ABSOLUTE.neg())];
  const error = or(
    and(ge(exact, ZERO), ge(result, ZERO), ge(result, add(smaller, down)), le(result, add(larger, up))),
    and(lt(exact, ZERO), le(result, ZERO), le(result, add(smaller, up)), ge(result, add(larger, down))),
  );
  if (!isIntegral) return and(isInFloatRange(result), error);
  const isExact = and(le(exact, EXACT), ge(exact, mul(real(Rational.of(-1n)), EXACT)));
  return and(isInFloatRange(result), error, implies(isExact, and(le(result, exact), ge(result, exact))));
}

/** Whether the value is an integer for every input. */
function isIntegral(e: Expr, isInteger: (variable: Expr) => boolean): boolean {
  switch (e.op) {
    case 'literal':
      return e.sort === 'Real' && e.data.den === 1n;
    case 'toReal':
      return true;
    case 'add':
    case 'mul':
      return e.args.every(arg => isIntegral(arg, isInteger));
    default:
      return isInteger(e);
  }
}

function monotone(roundings: readonly Rounding[], floats: readonly Expr[]): Expr[] {
  const said: Expr[] = [];
  const order = (a: Rounding, b: Omit<Rounding, 'isIntegral'>): void => {
    if (said.length >= MAX_PAIRS) return;
    said.push(implies(le(a.exact, b.exact), le(a.result, b.result)));
    said.push(implies(ge(a.exact, b.exact), ge(a.result, b.result)));
  };
  for (const [i, one] of roundings.entries()) {
    for (const float of floats) order(one, { exact: float, result: float });
    for (const other of roundings.slice(0, i)) order(one, other);
  }
  return said;
}

/** Whether a condition depends on floats: those of a solver's model are any reals, and the input has the nearest ones. */
export function isAboutFloats(condition: Expr): boolean {
  return kindsIn(condition).hasFloats;
}

/** Whether a condition depends on results of float arithmetic. */
export function isAboutRounding(condition: Expr): boolean {
  return kindsIn(condition).hasRoundings;
}

const kindsIn = memoized(
  (condition: Expr): { readonly hasFloats: boolean; readonly hasRoundings: boolean } => {
    const parts = [...partsOf([condition])];
    const hasRoundings = parts.some(isRounding);
    return { hasRoundings, hasFloats: hasRoundings || parts.some(isFloatField) };
  },
);
