/**
 * Symbolic arithmetic on floats.
 *
 * The result of an operation is its exact value over the reals, rounded (`logic/rounding.ts`), so that evaluating a
 * condition predicts the run. Floats have two zeros and the reals one: whether a result is `-0.0` is an expression of its
 * own. That a result overflows is a decision, whose reversal finds the error.
 */
import {
  add,
  and,
  ceiling,
  type Expr,
  eq,
  FALSE,
  floor,
  ge,
  gt,
  isFiniteResult,
  isIntegerInFloatRange,
  isRealLiteral,
  isSurelyFinite,
  ite,
  le,
  lt,
  mul,
  nearestInteger,
  neg,
  not,
  or,
  quotient,
  Rational,
  real,
  rounded,
  sub,
  TRUE,
  toReal,
  truncation,
} from '../../logic/index.ts';
import { Float, isInteger, Ratio } from '../terms/index.ts';
import { exactReal, negativeZero, type SymbolicNumber } from './numbers.ts';
import type { ConcolicTracer } from './tracer.ts';

const ZERO = real(Rational.of(0n));
const [ONE, MINUS_ONE] = [real(Rational.of(1n)), real(Rational.of(-1n))];

/** What an operation has as its result, by expressions. */
export type Result = Pick<SymbolicNumber, 'isNegativeZero'> & { readonly expr: Expr };

interface Operand {
  readonly value: Expr;
  readonly isNegativeZero: Expr;
  /** The condition that it can be made a float: an integer may be too large. */
  readonly isInRange: Expr;
}

/** A float before it is rounded. */
interface Exact {
  readonly exact: Expr;
  readonly isNegativeZero: Expr;
}

function hasSign({ value, isNegativeZero }: Operand): Expr {
  return or(lt(value, ZERO), isNegativeZero);
}

/** Half of the smallest float: what is no farther from zero is rounded to it. */
const [UNDERFLOW, NEGATIVE_UNDERFLOW] = [
  real(Rational.of(1n, 2n ** 1075n)),
  real(Rational.of(-1n, 2n ** 1075n)),
];

/**
 * Without a rounding, which solvers do not know, where a number is multiplied or divided by a constant. For a product of unknowns
 * they would answer with two that are too small for floats.
 */
function isRoundedToZero(exact: Expr, x: Operand, y: Operand): Expr {
  const isScaled = isRealLiteral(x.value) || isRealLiteral(y.value);
  return isScaled && rounded(exact) !== exact
    ? and(le(exact, UNDERFLOW), ge(exact, NEGATIVE_UNDERFLOW))
    : eq(rounded(exact), ZERO);
}

/** Of a product or quotient: a zero, underflow included, is negative where exactly one operand is. */
function signedZero(exact: Expr, x: Operand, y: Operand): Expr {
  const [a, b] = [hasSign(x), hasSign(y)];
  return and(isRoundedToZero(exact, x, y), or(and(a, not(b)), and(b, not(a))));
}

const BINARY: Readonly<Record<string, (x: Operand, y: Operand) => Exact>> = {
  '+': (x, y) => ({
    exact: add(x.value, y.value),
    isNegativeZero: and(x.isNegativeZero, y.isNegativeZero),
  }),
  '-': (x, y) => ({
    exact: sub(x.value, y.value),
    isNegativeZero: and(x.isNegativeZero, eq(y.value, ZERO), not(y.isNegativeZero)),
  }),
  '*': (x, y) => {
    const exact = mul(x.value, y.value);
    return { exact, isNegativeZero: signedZero(exact, x, y) };
  },
  '/': (x, y) => {
    const exact = quotient(x.value, y.value);
    return { exact, isNegativeZero: signedZero(exact, x, y) };
  },
};

const UNARY: Readonly<Record<string, (x: Operand) => Exact>> = {
  '+': x => ({ exact: x.value, isNegativeZero: x.isNegativeZero }),
  float: x => ({ exact: x.value, isNegativeZero: x.isNegativeZero }),
  '-': x => ({ exact: neg(x.value), isNegativeZero: and(eq(x.value, ZERO), not(x.isNegativeZero)) }),
  abs: x => ({ exact: ite(ge(x.value, ZERO), x.value, neg(x.value)), isNegativeZero: FALSE }),
  sign: ({ value }) => ({
    exact: ite(gt(value, ZERO), ONE, ite(lt(value, ZERO), MINUS_ONE, ZERO)),
    isNegativeZero: FALSE,
  }),
};

const TO_INTEGER: Readonly<Record<string, (e: Expr) => Expr>> = {
  integer: nearestInteger,
  round: nearestInteger,
  truncate: truncation,
  floor,
  ceiling,
  ceil: ceiling,
};

/**
 * The result of an operation on floats, or on a float and an integer. Null where no expression is known, `raises` where
 * the path has decided that it raises an error.
 */
export function floatResult(
  t: ConcolicTracer,
  name: string,
  args: readonly SymbolicNumber[],
): Result | 'raises' | null {
  const [x, y] = args;
  if (x === undefined || args.length > 2) return null;
  if (y !== undefined) {
    const operation = BINARY[name];
    return operation === undefined ? null : combined(t, operation, x, y, name);
  }
  const toInteger = TO_INTEGER[name];
  if (toInteger !== undefined && x.expr !== null) return { expr: toInteger(x.expr) };
  const operation = UNARY[name];
  if (operation === undefined) return null;
  const a = operand(t, x);
  return a === null ? null : finite(t, operation(a), a.isInRange, name);
}

function combined(
  t: ConcolicTracer,
  operation: (x: Operand, y: Operand) => Exact,
  x: SymbolicNumber,
  y: SymbolicNumber,
  name: string,
): Result | 'raises' | null {
  const [a, b] = [operand(t, x), operand(t, y)];
  if (a === null || b === null) return null;
  const isInRange = and(a.isInRange, b.isInRange);
  if (name === '/' && t.test(eq(b.value, ZERO), '/ by zero')) {
    // 0 / 0.0 is another error than 1 / 0.0.
    if (t.test(isInRange, '/ float')) t.test(eq(a.value, ZERO), 'zero / zero');
    return 'raises';
  }
  return finite(t, operation(a, b), isInRange, name);
}

/** The quotient of two integers that is no integer. */
export function fraction(t: ConcolicTracer, a: Expr, b: Expr): Result | 'raises' {
  return finite(t, { exact: quotient(toReal(a), toReal(b)), isNegativeZero: FALSE }, TRUE, '/');
}

/** An integer next to a float is made one, where it is not too large. */
function operand(t: ConcolicTracer, n: SymbolicNumber): Operand | null {
  const { value, expr } = n;
  if (value instanceof Ratio) return null;
  if (isInteger(value) && expr !== null) {
    const isInRange = isSurelyFinite(toReal(expr), t.facts) ? TRUE : and(...isIntegerInFloatRange(expr));
    return { value: rounded(toReal(expr)), isNegativeZero: FALSE, isInRange };
  }
  const exact = exactReal(n);
  if (exact === null) return null;
  const isPlainNegative = expr === null && value instanceof Float && Object.is(value.value, -0);
  return { value: rounded(exact), isNegativeZero: isPlainNegative ? TRUE : negativeZero(n), isInRange: TRUE };
}

/** That the operands are floats and the result is one is one decision. */
function finite(
  t: ConcolicTracer,
  { exact, isNegativeZero }: Exact,
  isInRange: Expr,
  name: string,
): Result | 'raises' {
  const isInside = isSurelyFinite(exact, t.facts) ? TRUE : isFiniteResult(exact);
  return t.test(and(isInRange, isInside), `${name} finite`)
    ? { expr: rounded(exact), isNegativeZero }
    : 'raises';
}

/** The smaller or the larger of two numbers of which one is a float; null where they are two zeros. */
export function chosen(
  t: ConcolicTracer,
  name: string,
  x: SymbolicNumber,
  y: SymbolicNumber,
): SymbolicNumber | null {
  const [a, b] = [exactReal(x), exactReal(y)];
  if (a === null || b === null) return null;
  const outcomes = [
    { name: '<', condition: lt(a, b) },
    { name: '=', condition: eq(a, b) },
    { name: '>', condition: gt(a, b) },
  ];
  t.oneOf(outcomes, name);
  const order = outcomes.find(({ condition }) => t.holds(condition))?.name;
  if (order !== '=') return (order === '<') === (name === 'min') ? x : y;
  if (isInteger(x.value) !== isInteger(y.value)) return isInteger(x.value) ? y : x;
  return t.test(eq(a, ZERO), `${name} zero`) ? null : x;
}
