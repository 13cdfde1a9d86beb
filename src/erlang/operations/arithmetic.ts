/** Arithmetic on integers of any size and floats, with symbolic operands. */

import {
  add,
  and,
  bitsUpTo,
  bitwise,
  bitwiseValue,
  div,
  Exhausted,
  type Expr,
  eq,
  ge,
  int,
  ite,
  le,
  mod,
  mul,
  neg,
  quotient,
  Rational,
  real,
  spend,
  sub,
} from '../../logic/index.ts';
import { MAX_INTEGER_BITS } from '../terms/bits.ts';
import { Float, normalize, Sym, type Term } from '../terms/index.ts';
import {
  asFloat,
  askFinite,
  askInFloatRange,
  type Numeric,
  numeric,
  operandValue,
  symFloat,
  symInt,
} from './numbers.ts';
import { PIN, QUESTION } from './question-kinds.ts';
import { badarg, badarith, systemLimit } from './raise.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

/** In bits of shift distance; from here on every BEAM raises `system_limit`. */
const SYSTEM_LIMIT = 2n ** 25n;

function number(p: SymbolicProcess, term: Term): Numeric {
  return numeric(p, term) ?? badarith();
}

/** An operand that must be an integer. */
function integer(p: SymbolicProcess, term: Term): Numeric & { kind: 'int' } {
  const n = numeric(p, term);
  return n?.kind === 'int' ? n : badarith();
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : badarith();
}

/** The doubles nearest to two operands; integers that are too large for one cannot become floats. */
function toDoubles(p: SymbolicProcess, x: Numeric, y: Numeric): [number, number] {
  if (!askInFloatRange(p, x, QUESTION.isFirstFloat)) badarith();
  if (!askInFloatRange(p, y, QUESTION.isSecondFloat)) badarith();
  return [Number(operandValue(x)), Number(operandValue(y))];
}

interface Operation {
  readonly small: (a: number, b: number) => number;
  readonly ints: (a: bigint, b: bigint) => bigint;
  /** How many bits the result of integers of so many bits has at most. */
  readonly bits: (a: number, b: number) => number;
  readonly floats: (a: number, b: number) => number;
  readonly exprs: (a: Expr, b: Expr) => Expr;
}

function binary(op: Operation): (p: SymbolicProcess, a: Term, b: Term) => Term {
  return (p, a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return integerResult(op, a, b);
    if (a instanceof Float && b instanceof Float) return new Float(finite(op.floats(a.value, b.value)));
    const x = number(p, a);
    const y = number(p, b);
    const tracked = p.ex.recording && (a instanceof Sym || b instanceof Sym);
    if (x.kind === 'int' && y.kind === 'int') {
      const value = integerResult(op, operandValue(x), operandValue(y));
      return tracked ? symInt(p, value, op.exprs(x.expr, y.expr)) : value;
    }
    const value = op.floats(...toDoubles(p, x, y));
    return tracked ? floatResult(p, value, op.exprs(asFloat(x), asFloat(y))) : new Float(finite(value));
  };
}

/** The result of an operation on floats, if it is one. */
function floatResult(p: SymbolicProcess, value: number, exact: Expr): Term {
  return askFinite(p, exact, Number.isFinite(value)) ? symFloat(p, value, exact) : badarith();
}

function integerResult(op: Operation, a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === 'number' && typeof b === 'number') {
    const value = op.small(a, b);
    if (Number.isSafeInteger(value)) return value;
  }
  const [x, y] = [BigInt(a), BigInt(b)];
  return boundedResult(op.bits(bitsUpTo(x), bitsUpTo(y)), () => op.ints(x, y));
}

/** The result of an operation, where it can have so many bits; ends the execution where that is more than `MAX_INTEGER_BITS`. */
function boundedResult(bits: number, compute: () => bigint): number | bigint {
  if (bits > MAX_INTEGER_BITS) throw new Exhausted('memory');
  spendOn(bits);
  return normalize(compute());
}

function spendOn(bits: number): void {
  if (bits > LARGE_BITS) spend(bits / BITS_PER_PART);
}

/** From here on operations on integers count as work, by their size: `BITS_PER_PART` bits like one part of a term. */
const LARGE_BITS = 1 << 12;
const BITS_PER_PART = 1 << 9;

const addSmall = (a: number, b: number): number => a + b;
const subtractSmall = (a: number, b: number): number => a - b;
/** Adding zero turns -0 into 0, since integers have one zero. */
const multiplySmall = (a: number, b: number): number => a * b + 0;

const longerBits = (a: number, b: number): number => Math.max(a, b);

export const plus = binary({
  small: addSmall,
  ints: (a, b) => a + b,
  bits: longerBits,
  floats: addSmall,
  exprs: add,
});
export const minus = binary({
  small: subtractSmall,
  ints: (a, b) => a - b,
  bits: longerBits,
  floats: subtractSmall,
  exprs: sub,
});
export const times = binary({
  small: multiplySmall,
  ints: (a, b) => a * b,
  bits: addSmall,
  floats: (a, b) => a * b,
  exprs: mul,
});

export function negate(p: SymbolicProcess, a: Term): Term {
  const x = number(p, a);
  if (x.kind === 'float') {
    return a instanceof Sym ? symFloat(p, -operandValue(x), neg(x.expr)) : new Float(-operandValue(x));
  }
  const value = normalize(-BigInt(operandValue(x)));
  return a instanceof Sym ? symInt(p, value, neg(x.expr)) : value;
}

export function divide(p: SymbolicProcess, a: Term, b: Term): Term {
  const [x, y] = [number(p, a), number(p, b)];
  const zero = y.kind === 'int' ? eq(y.expr, int(0)) : eq(y.expr, real(Rational.of(0n)));
  if (p.ask(zero, Number(operandValue(y)) === 0, QUESTION.isZeroDivisor)) badarith();
  const [m, n] = toDoubles(p, x, y);
  if (!(a instanceof Sym || b instanceof Sym)) return new Float(finite(m / n));
  const exact = quotient(asFloat(x), asFloat(y));
  // Division by an integer makes nothing larger.
  return y.kind === 'int' ? symFloat(p, m / n, exact) : floatResult(p, m / n, exact);
}

/** Operands and results of `div` and `rem`, which truncate towards zero; the logic's division is Euclidean. */
function truncated(
  p: SymbolicProcess,
  a: Term,
  b: Term,
): { q: bigint; r: bigint; x: Expr; y: Expr; tracked: boolean } {
  const [x, y] = [integer(p, a), integer(p, b)];
  if (p.ask(eq(y.expr, int(0)), BigInt(operandValue(y)) === 0n, QUESTION.isZeroDivisor)) badarith();
  const [m, n] = [BigInt(operandValue(x)), BigInt(operandValue(y))];
  spendOn(bitsUpTo(m));
  return { q: m / n, r: m % n, x: x.expr, y: y.expr, tracked: a instanceof Sym || b instanceof Sym };
}

/** The truncated quotient in terms of Euclidean division: divide the dividend's magnitude, then restore its sign. */
function quotientExpr(p: SymbolicProcess, x: Expr, y: Expr): Expr {
  return bySign(p, x, magnitude => div(magnitude, y));
}

/**
 * `ofMagnitude(|x|)` with the sign of `x`: a case distinction, or one of its cases where the path's facts decide it.
 */
function bySign(p: SymbolicProcess, x: Expr, ofMagnitude: (magnitude: Expr) => Expr): Expr {
  const isNatural = ge(x, int(0));
  const known = p.ex.facts.decide(isNatural);
  if (known === true) return ofMagnitude(x);
  const ofNegative = neg(ofMagnitude(neg(x)));
  return known === false ? ofNegative : ite(isNatural, ofMagnitude(x), ofNegative);
}

export function integerDivide(p: SymbolicProcess, a: Term, b: Term): Term {
  // Exact for all safe integers, unlike rounding the quotient of two doubles.
  if (typeof a === 'number' && typeof b === 'number' && b !== 0) return (a - (a % b)) / b + 0;
  const { q, x, y, tracked } = truncated(p, a, b);
  return tracked ? symInt(p, normalize(q), quotientExpr(p, x, y)) : normalize(q);
}

export function remainder(p: SymbolicProcess, a: Term, b: Term): Term {
  if (typeof a === 'number' && typeof b === 'number' && b !== 0) return (a % b) + 0;
  const { r, x, y, tracked } = truncated(p, a, b);
  if (!tracked) return normalize(r);
  // The Euclidean remainder is non-negative whatever the divisor's sign; Erlang's has the sign of the dividend.
  return symInt(
    p,
    normalize(r),
    bySign(p, x, magnitude => mod(magnitude, y)),
  );
}

export function bits(op: 'bitand' | 'bitor' | 'bitxor'): (p: SymbolicProcess, a: Term, b: Term) => Term {
  return (p, a, b) => {
    if (typeof a === 'number' && typeof b === 'number' && (a | 0) === a && (b | 0) === b) {
      return op === 'bitand' ? a & b : op === 'bitor' ? a | b : a ^ b;
    }
    const [x, y] = [integer(p, a), integer(p, b)];
    const value = normalize(bitwiseValue(op, BigInt(operandValue(x)), BigInt(operandValue(y))));
    return a instanceof Sym || b instanceof Sym ? symInt(p, value, bitwise(op, x.expr, y.expr)) : value;
  };
}

export function complement(p: SymbolicProcess, a: Term): Term {
  const x = integer(p, a);
  const value = normalize(-BigInt(operandValue(x)) - 1n);
  return a instanceof Sym ? symInt(p, value, sub(int(-1), x.expr)) : value;
}

/**
 * Shifts. The distance of a symbolic number's shift is pinned, so that the shift is a product or quotient with a
 * constant; a plain number shifted by a symbolic distance is a case distinction over the distances.
 */
export function shift(direction: 1 | -1): (p: SymbolicProcess, a: Term, b: Term) => Term {
  return (p, a, b) => {
    const [x, y] = [integer(p, a), integer(p, b)];
    const isChoice = b instanceof Sym && !(a instanceof Sym) && isSymbolicDistance(p, y);
    if (b instanceof Sym && !isChoice) p.pin(y.expr, operandValue(y), PIN.shiftDistance);
    const distance = BigInt(operandValue(y)) * BigInt(direction);
    if (distance > BigInt(MAX_INTEGER_BITS)) {
      // Zero stays zero, however far it is shifted.
      if (p.ask(eq(x.expr, int(0)), BigInt(operandValue(x)) === 0n, QUESTION.isShiftedZero)) return 0;
      if (distance > SYSTEM_LIMIT) systemLimit();
      throw new Exhausted('memory');
    }
    const bits = bitsUpTo(BigInt(operandValue(x))) + Math.max(0, Number(distance));
    const value = boundedResult(bits, () => shifted(BigInt(operandValue(x)), distance));
    if (isChoice) return symInt(p, value, shiftedBy(BigInt(operandValue(x)), y.expr, direction));
    if (!(a instanceof Sym)) return value;
    if (distance > MAX_CONSTANT_SHIFT || distance < -MAX_CONSTANT_SHIFT) {
      p.ex.limit('concrete-bif', direction === 1 ? 'erlang:bsl/2' : 'erlang:bsr/2');
      return value;
    }
    const power = int(1n << (distance < 0n ? -distance : distance));
    return symInt(p, value, distance >= 0n ? mul(x.expr, power) : div(x.expr, power));
  };
}

function shifted(value: bigint, distance: bigint): bigint {
  return distance >= 0n ? value << distance : value >> -distance;
}

/** In bits. A symbolic number is shifted by up to this constant; a larger value gives solvers larger constants. */
const MAX_CONSTANT_SHIFT = 1n << 16n;

/**
 * In bits, either direction. Symbolic distances up to this one stay symbolic; a larger value makes larger expressions.
 */
const MAX_SYMBOLIC_SHIFT = 64;

function isSymbolicDistance(p: SymbolicProcess, y: Numeric & { kind: 'int' }): boolean {
  const [expr, value] = [y.expr, operandValue(y)];
  const isInside = value >= -MAX_SYMBOLIC_SHIFT && value <= MAX_SYMBOLIC_SHIFT;
  return p.ask(
    and(ge(expr, int(-MAX_SYMBOLIC_SHIFT)), le(expr, int(MAX_SYMBOLIC_SHIFT))),
    isInside,
    QUESTION.isNearShift,
  );
}

/** A plain number shifted by a symbolic distance of at most `MAX_SYMBOLIC_SHIFT` bits, as nested conditionals. */
function shiftedBy(value: bigint, distance: Expr, direction: 1 | -1): Expr {
  let result: Expr = int(shifted(value, BigInt(MAX_SYMBOLIC_SHIFT * direction)));
  for (let d = MAX_SYMBOLIC_SHIFT - 1; d >= -MAX_SYMBOLIC_SHIFT; d--) {
    const here = int(shifted(value, BigInt(d * direction)));
    if (here !== result) result = ite(le(distance, int(d)), here, result);
  }
  return result;
}

export function absolute(p: SymbolicProcess, a: Term): Term {
  const x = numeric(p, a) ?? badarg();
  const zero = x.kind === 'int' ? int(0) : real(Rational.of(0n));
  const expr = ite(ge(x.expr, zero), x.expr, neg(x.expr));
  if (x.kind === 'float') {
    // `abs(-0.0)` is -0.0 in OTP 25.
    const value = operandValue(x) < 0 ? -operandValue(x) : operandValue(x);
    return a instanceof Sym ? symFloat(p, value, expr) : new Float(value);
  }
  const value = BigInt(operandValue(x)) < 0n ? normalize(-BigInt(operandValue(x))) : operandValue(x);
  return a instanceof Sym ? symInt(p, value, expr) : value;
}

/** In compiled code minus zero loses its sign. */
export function unaryPlus(p: SymbolicProcess, a: Term): Term {
  const x = number(p, a);
  return x.kind === 'float' ? symFloat(p, operandValue(x) + 0, x.expr) : a;
}
