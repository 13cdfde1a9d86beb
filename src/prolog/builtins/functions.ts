/**
 * The functions of arithmetic: over unbounded integers, floats and fractions.
 *
 * Small integers take a fast path on numbers; whatever leaves the safe range is done over with bigints. Floats that
 * overflow or are undefined raise evaluation errors instead of giving infinities.
 */
import { bitsUpTo, Exhausted, Rational, spend } from '../../logic/index.ts';
import { evaluationError, inFunction, PrologThrow, typeError } from '../machine/errors.ts';
import {
  atom,
  compareNumbers,
  Float,
  type Integer,
  integer,
  isInteger,
  type Numeric,
  Ratio,
  Struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { atLeast, bitAt, countBits, leastSignificantBit, mostSignificantBit } from './bits.ts';
import {
  arithmeticOrder,
  finite,
  GREATEST_INT64,
  integerOperand,
  ratio,
  ratioParts,
  toFloat,
} from './numbers.ts';
import { nextRandom } from './random.ts';

export type Unary = (x: Numeric) => Numeric;
export type Binary = (x: Numeric, y: Numeric) => Numeric;

function float(value: number): Float {
  return new Float(finite(value));
}

function zeroDivisor(name: string): PrologThrow {
  return inFunction(name, 2, evaluationError('zero_divisor'));
}

/** In bits. A larger integer ends the run: one operation on it would take longer than all others. */
const MAX_BITS = 1 << 22;

/** Work on integers of so many bits is about to be done. */
function spendOn(bits: number): void {
  if (bits > MAX_BITS) throw new Exhausted('memory');
  if (bits > 1 << 12) spend(bits >> 9);
}

function arithmetic(
  small: (a: number, b: number) => number,
  large: (a: bigint, b: bigint) => bigint,
  exact: (a: [bigint, bigint], b: [bigint, bigint]) => [bigint, bigint],
): Binary {
  return (x, y) => {
    if (typeof x === 'number' && typeof y === 'number') {
      const result = small(x, y);
      return Number.isSafeInteger(result) ? result + 0 : integer(large(BigInt(x), BigInt(y)));
    }
    if (x instanceof Float || y instanceof Float) {
      const [a, b] = [toFloat(x), toFloat(y)];
      return float(small(a, b));
    }
    if (x instanceof Ratio || y instanceof Ratio) return ratio(...exact(ratioParts(x), ratioParts(y)));
    const [a, b] = [BigInt(x), BigInt(y)];
    spendOn(bitsUpTo(a) + bitsUpTo(b));
    return integer(large(a, b));
  };
}

const plus = arithmetic(
  (a, b) => a + b,
  (a, b) => a + b,
  ([a, b], [c, d]) => [a * d + c * b, b * d],
);
const minus = arithmetic(
  (a, b) => a - b,
  (a, b) => a - b,
  ([a, b], [c, d]) => [a * d - c * b, b * d],
);
const times = arithmetic(
  (a, b) => a * b,
  (a, b) => a * b,
  ([a, b], [c, d]) => [a * c, b * d],
);

/** Integers divide to an integer where that is exact, and to a float otherwise. */
function divide(x: Numeric, y: Numeric): Numeric {
  if (isInteger(x) && isInteger(y)) {
    if (y === 0) throw zeroDivisor('/');
    if (typeof x === 'number' && typeof y === 'number') {
      const quotient = x / y;
      return Number.isInteger(quotient) ? quotient + 0 : new Float(quotient);
    }
    const [a, b] = [BigInt(x), BigInt(y)];
    if (a % b === 0n) return integer(a / b);
    // Of the nearest floats, as in SWI-Prolog: not the float that is nearest to the quotient.
    return float(toFloat(x) / toFloat(y));
  }
  if (x instanceof Ratio || y instanceof Ratio) {
    if (!(x instanceof Float) && !(y instanceof Float)) {
      const [a, b] = ratioParts(x);
      const [c, d] = ratioParts(y);
      if (c === 0n) throw zeroDivisor('/');
      return ratio(a * d, b * c);
    }
  }
  const [a, b] = [toFloat(x), toFloat(y)];
  // Not a float then, in SWI-Prolog.
  if (isInteger(x) && Math.abs(b) === Number.POSITIVE_INFINITY) return 0;
  if (b === 0) throw a === 0 || Number.isNaN(a) ? evaluationError('undefined') : zeroDivisor('/');
  return float(a / b);
}

/** An operation on two integers; the second must not be zero. */
function division(
  name: string,
  small: (a: number, b: number) => number,
  large: (a: bigint, b: bigint) => bigint,
): Binary {
  return (x, y) => {
    const [a, b] = [integerOperand(x, name, 2), integerOperand(y, name, 2)];
    if (b === 0) throw zeroDivisor(name);
    if (typeof a === 'number' && typeof b === 'number') return small(a, b) + 0;
    return integer(large(BigInt(a), BigInt(b)));
  };
}

function floorDivide(a: bigint, b: bigint): bigint {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
}

function bitwise(
  name: string,
  small: (a: number, b: number) => number,
  large: (a: bigint, b: bigint) => bigint,
): Binary {
  return (x, y) => {
    const [a, b] = [integerOperand(x, name, 2), integerOperand(y, name, 2)];
    if (typeof a === 'number' && typeof b === 'number' && (a | 0) === a && (b | 0) === b) return small(a, b);
    return integer(large(BigInt(a), BigInt(b)));
  };
}

function shift(name: '<<' | '>>'): Binary {
  return (x, y) => {
    const a = BigInt(integerOperand(x, name, 2));
    const by = BigInt(integerOperand(y, name, 2));
    const left = name === '<<' ? by : -by;
    if (left > (a === 0n ? GREATEST_INT64 : 1_000_000n)) throw new PrologThrow(resourceTerm());
    spendOn(bitsUpTo(a));
    return integer(a << left);
  };
}

function resourceTerm(): Term {
  return new Struct(atom('error'), [new Struct(atom('resource_error'), [atom('memory')]), new Var()]);
}

export function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, b, e] = [1n % modulus, base % modulus, exponent];
  while (e > 0n) {
    if (e & 1n) result = (result * b) % modulus;
    b = (b * b) % modulus;
    e >>= 1n;
  }
  return result;
}

function integerPower(a: bigint, b: bigint): Integer {
  if (b > 10_000_000n && a !== 0n && a !== 1n && a !== -1n) throw new PrologThrow(resourceTerm());
  if (a < -1n || a > 1n) spendOn(Math.log2(Math.min(Number(a < 0n ? -a : a), Number.MAX_VALUE)) * Number(b));
  return integer(a ** b);
}

/** Integers give integers, but a negative power of another than 1 and -1 is a float. */
function power(x: Numeric, y: Numeric): Numeric {
  if (isInteger(x) && isInteger(y)) {
    const [a, b] = [BigInt(x), BigInt(y)];
    if (b >= 0n) return integerPower(a, b);
    if (a === 1n) return 1;
    if (a === -1n) return b % 2n === 0n ? 1 : -1;
    return floatPower(toFloat(x), toFloat(y));
  }
  if (x instanceof Ratio && isInteger(y)) {
    const e = BigInt(y);
    return e >= 0n ? ratio(x.num ** e, x.den ** e) : ratio(x.den ** -e, x.num ** -e);
  }
  if (x === 1 || (x === 0 && compareNumbers(y, 0) > 0)) return x;
  return floatPower(toFloat(x), toFloat(y));
}

function floatPower(a: number, b: number): Numeric {
  if (a === 0 && b < 0) throw zeroDivisor('**');
  if (b === 0) return 1;
  // The square root is exact to the last digit where the general power is not.
  if (a > 0 && Number.isInteger(b - 0.5) && Math.abs(b) < 64) return float(a ** Math.floor(b) * Math.sqrt(a));
  return float(Number.isInteger(b) && Math.abs(b) <= SMALL_EXPONENT ? exactPower(a, b) : a ** b);
}

/** Exponents up to which powers are rounded once. Larger: exact for more, on larger integers. */
const SMALL_EXPONENT = 16;

/** The double nearest to the power, as the C library has it: `a ** b` of JavaScript may be another one. */
function exactPower(a: number, b: number): number {
  const power = a ** b;
  if (!Number.isFinite(a) || a === 0 || Number.isSafeInteger(power)) return power;
  const [{ num, den }, n] = [Rational.fromNumber(a), BigInt(Math.abs(b))];
  return (b < 0 ? Rational.of(den ** n, num ** n) : Rational.of(num ** n, den ** n)).toNumber();
}

function rounding(of: (x: number) => number, exact: (num: bigint, den: bigint) => bigint): Unary {
  return x => {
    if (isInteger(x)) return x;
    if (x instanceof Ratio) return integer(exact(x.num, x.den));
    return Number.isFinite(x.value) ? integer(BigInt(of(x.value))) : x;
  };
}

function roundHalfAway(x: number): number {
  const truncated = Math.trunc(x);
  return Math.abs(x - truncated) >= 0.5 ? truncated + Math.sign(x) : truncated;
}

const round = rounding(roundHalfAway, (n, d) => {
  const twice = 2n * (n < 0n ? -n : n) + d;
  const magnitude = twice / (2n * d);
  return n < 0n ? -magnitude : magnitude;
});

function real(fn: (x: number) => number, valid: (x: number) => boolean = () => true): Unary {
  return x => {
    const value = finite(toFloat(x));
    if (!valid(value)) throw evaluationError('undefined');
    return float(fn(value));
  };
}

function signOf(x: Numeric): Numeric {
  if (x instanceof Float) return new Float(Math.sign(x.value) + 0);
  return compareNumbers(x, 0);
}

function negate(x: Numeric): Numeric {
  if (x instanceof Float) return new Float(-x.value);
  return minus(0, x);
}

function gcd(x: Numeric, y: Numeric): Numeric {
  let [a, b] = [BigInt(integerOperand(x, 'gcd', 2)), BigInt(integerOperand(y, 'gcd', 2))];
  while (b !== 0n) [a, b] = [b, a % b];
  return integer(a < 0n ? -a : a);
}

function log(x: Numeric): Numeric {
  const sign = compareNumbers(x, 0);
  if (sign <= 0) throw evaluationError(sign === 0 ? 'float_overflow' : 'undefined');
  return float(Math.log(toFloat(x)));
}

function log10(x: Numeric): Numeric {
  log(x);
  return float(Math.log10(toFloat(x)));
}

function isNoNumber(x: Numeric): boolean {
  return x instanceof Float && Number.isNaN(x.value);
}

function isNegativeZero(x: Numeric): boolean {
  return x instanceof Float && Object.is(x.value, -0);
}

function pick(order: number): Binary {
  return (x, y) => {
    if (isNoNumber(x)) return y;
    if (isNoNumber(y)) return x;
    const c = arithmeticOrder(x, y) || (isNegativeZero(y) ? 1 : 0) - (isNegativeZero(x) ? 1 : 0);
    if (c === 0 && x instanceof Float !== y instanceof Float) {
      return x instanceof Float ? x : y;
    }
    return c === order ? x : y;
  };
}

function lcm(x: Numeric, y: Numeric): Numeric {
  const [a, b] = [BigInt(integerOperand(x, 'lcm', 2)), BigInt(integerOperand(y, 'lcm', 2))];
  if (a === 0n || b === 0n) return 0;
  const product = a * b;
  return integer((product < 0n ? -product : product) / BigInt(gcd(x, y) as Integer));
}

export const BINARY: ReadonlyMap<string, Binary> = new Map<string, Binary>([
  ['+', plus],
  ['-', minus],
  ['*', times],
  ['/', divide],
  [
    '//',
    division(
      '//',
      (a, b) => Math.trunc(a / b),
      (a, b) => a / b,
    ),
  ],
  [
    'rem',
    division(
      'rem',
      (a, b) => a % b,
      (a, b) => a % b,
    ),
  ],
  [
    'mod',
    division(
      'mod',
      (a, b) => {
        const remainder = a % b;
        return remainder !== 0 && remainder < 0 !== b < 0 ? remainder + b : remainder;
      },
      (a, b) => a - b * floorDivide(a, b),
    ),
  ],
  ['div', division('div', (a, b) => Math.floor(a / b), floorDivide)],
  [
    'rdiv',
    (x, y) => {
      for (const operand of [x, y]) if (operand instanceof Float) finite(operand.value);
      const [a, b] = ratioParts(rationalOperand(x, 'rdiv', 2));
      const [c, d] = ratioParts(rationalOperand(y, 'rdiv', 2));
      if (c === 0n) throw zeroDivisor('/');
      return ratio(a * d, b * c);
    },
  ],
  [
    '/\\',
    bitwise(
      '/\\',
      (a, b) => a & b,
      (a, b) => a & b,
    ),
  ],
  [
    '\\/',
    bitwise(
      '\\/',
      (a, b) => a | b,
      (a, b) => a | b,
    ),
  ],
  [
    'xor',
    bitwise(
      'xor',
      (a, b) => a ^ b,
      (a, b) => a ^ b,
    ),
  ],
  ['<<', shift('<<')],
  ['>>', shift('>>')],
  ['^', power],
  ['**', power],
  ['min', pick(-1)],
  ['max', pick(1)],
  ['gcd', gcd],
  ['lcm', lcm],
  ['atan2', arcTangent],
  ['atan', arcTangent],
  [
    'copysign',
    (x, y) => {
      const s = toFloat(y);
      const isNegative = x instanceof Float ? x.value < 0 || isNegativeZero(x) : compareNumbers(x, 0) < 0;
      return (s < 0 || Object.is(s, -0)) === isNegative ? x : negate(x);
    },
  ],
  ['getbit', bitAt],
  ['nexttoward', (x, y) => nextToward(finite(toFloat(x)), finite(toFloat(y)))],
]);

/** The neighbouring double in the direction of another. */
function nextToward(x: number, y: number): Numeric {
  if (x === y) return new Float(y);
  if (x === 0) return new Float(y > 0 ? Number.MIN_VALUE : -Number.MIN_VALUE);
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, x);
  const away = x > 0 === y > x;
  bits.setBigInt64(0, bits.getBigInt64(0) + (away ? 1n : -1n));
  return new Float(bits.getFloat64(0));
}

function arcTangent(y: Numeric, x: Numeric): Numeric {
  return new Float(Math.atan2(finite(toFloat(y)), finite(toFloat(x))));
}

function rationalOperand(x: Numeric, name: string, arity: number): Numeric {
  if (x instanceof Float) throw inFunction(name, arity, typeError('rational', x));
  return x;
}

const inUnit = (x: number): boolean => x >= -1 && x <= 1;

const ceiling = rounding(Math.ceil, (n, d) => -floorDivide(-n, d));
const truncate = rounding(Math.trunc, (n, d) => n / d);

const RANDOM = ['random', 1] as const;

export const UNARY: ReadonlyMap<string, Unary> = new Map<string, Unary>([
  ['-', negate],
  ['+', x => x],
  ['abs', x => (compareNumbers(x, 0) < 0 || isNegativeZero(x) ? negate(x) : x)],
  ['sign', signOf],
  ['\\', x => integer(~BigInt(integerOperand(x, '\\', 1)))],
  ['random', x => Math.floor(nextRandom() * Number(atLeast(1, RANDOM, integerOperand(x, ...RANDOM))))],
  ['msb', mostSignificantBit],
  ['lsb', leastSignificantBit],
  ['popcount', countBits],
  ['float', x => float(toFloat(x))],
  ['integer', round],
  ['round', round],
  ['truncate', truncate],
  ['floor', rounding(Math.floor, floorDivide)],
  ['ceiling', ceiling],
  ['ceil', ceiling],
  ['eval', x => x],
  ['float_integer_part', x => (x instanceof Float ? float(Math.trunc(x.value)) : truncate(x))],
  [
    'float_fractional_part',
    x => {
      if (x instanceof Float) return fractionalPart(x.value);
      return x instanceof Ratio ? ratio(x.num % x.den, x.den) : 0;
    },
  ],
  ['sqrt', real(Math.sqrt, x => x >= 0)],
  ['sin', real(Math.sin)],
  ['cos', real(Math.cos)],
  ['tan', real(Math.tan)],
  ['asin', real(Math.asin, inUnit)],
  ['acos', real(Math.acos, inUnit)],
  ['atan', real(Math.atan)],
  ['sinh', real(Math.sinh)],
  ['cosh', real(Math.cosh)],
  ['tanh', real(Math.tanh)],
  ['asinh', real(Math.asinh)],
  ['acosh', real(Math.acosh, x => x >= 1)],
  ['atanh', real(Math.atanh, inUnit)],
  ['exp', real(Math.exp)],
  ['log', log],
  ['log10', log10],
  [
    'rational',
    x => {
      if (!(x instanceof Float)) return x;
      return ratio(...ratioParts(withoutInfinity(x)));
    },
  ],
  ['rationalize', x => (x instanceof Float ? rationalize(withoutInfinity(x).value) : x)],
  ['numerator', x => integer(ratioParts(rationalOperand(x, 'numerator', 1))[0])],
  ['denominator', x => integer(ratioParts(rationalOperand(x, 'denominator', 1))[1])],
]);

function fractionalPart(value: number): Float {
  if (value === 0 || Math.abs(value) === Number.POSITIVE_INFINITY) return new Float(value === 0 ? value : 0);
  return float(value - Math.trunc(value));
}

function withoutInfinity(x: Float): Float {
  if (Number.isFinite(x.value)) return x;
  throw evaluationError(Number.isNaN(x.value) ? 'undefined' : 'rational_overflow');
}

/** The simplest fraction that rounds to the float, by continued fractions. */
function rationalize(value: number): Numeric {
  let [p0, q0, p1, q1] = [0n, 1n, 1n, 0n];
  let x = Math.abs(value);
  for (;;) {
    const whole = BigInt(Math.floor(x));
    [p0, q0, p1, q1] = [p1, q1, whole * p1 + p0, whole * q1 + q0];
    if (toFloat(new Ratio(p1, q1)) === Math.abs(value)) return ratio(value < 0 ? -p1 : p1, q1);
    x = 1 / (x - Math.floor(x));
  }
}
