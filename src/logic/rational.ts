/** Exact fractions in lowest terms with a positive denominator. */
export class Rational {
  private constructor(
    readonly num: bigint,
    readonly den: bigint,
  ) {}

  static of(num: bigint, den: bigint = 1n): Rational {
    if (den === 1n) return new Rational(num, 1n);
    if (den === 0n) throw new RangeError('a rational with denominator zero');
    const g = gcd(num, den) * (den < 0n ? -1n : 1n);
    return new Rational(num / g, den / g);
  }

  /** The exact value of a finite double: every one is a fraction with a power of two below. */
  static fromNumber(value: number): Rational {
    if (!Number.isFinite(value)) throw new RangeError(`no rational equals ${value}`);
    let exponent = 0n;
    let scaled = value;
    while (!Number.isInteger(scaled)) {
      scaled *= 2;
      exponent++;
    }
    return Rational.of(BigInt(scaled), 1n << exponent);
  }

  /** The nearest double, ties to even, as IEEE 754 rounds; infinite beyond the largest. */
  toNumber(): number {
    if (this.den === 1n) return Number(this.num);
    const size = this.num < 0n ? -this.num : this.num;
    // The quotient in units of 2^unit: 65 bits of it, or down to the last bit that a double can have at all.
    const unit = Math.max(bitLength(size) - bitLength(this.den) - 65, -1074);
    const scaled = unit < 0 ? size << BigInt(-unit) : size;
    const divisor = unit > 0 ? this.den << BigInt(unit) : this.den;
    let quotient = scaled / divisor;
    const rest = scaled - quotient * divisor;
    let result: number;
    if (quotient >> 53n === 0n) {
      // Below the normal range, where a double has fewer than 53 bits.
      const twice = rest * 2n;
      if (twice > divisor || (twice === divisor && (quotient & 1n) === 1n)) quotient += 1n;
      result = Number(quotient) * Number.MIN_VALUE;
    } else {
      // Number() rounds once, to even; a sticky bit below tells it which side of a tie the quotient is on.
      const sticky = (quotient << 1n) | (rest === 0n ? 0n : 1n);
      const half = Math.trunc((unit - 1) / 2);
      result = Number(sticky) * 2 ** half * 2 ** (unit - 1 - half);
    }
    return this.num < 0n ? -result : result;
  }

  add(other: Rational): Rational {
    if (this.den === 1n && other.den === 1n) return new Rational(this.num + other.num, 1n);
    return Rational.of(this.num * other.den + other.num * this.den, this.den * other.den);
  }

  mul(other: Rational): Rational {
    return Rational.of(this.num * other.num, this.den * other.den);
  }

  div(other: Rational): Rational {
    return Rational.of(this.num * other.den, this.den * other.num);
  }

  neg(): Rational {
    return new Rational(-this.num, this.den);
  }

  compare(other: Rational): number {
    const isCommon = this.den === other.den;
    const left = isCommon ? this.num : this.num * other.den;
    const right = isCommon ? other.num : other.num * this.den;
    return left < right ? -1 : left > right ? 1 : 0;
  }

  equals(other: Rational): boolean {
    return this.num === other.num && this.den === other.den;
  }

  floor(): bigint {
    const q = this.num / this.den;
    return this.num < 0n && q * this.den !== this.num ? q - 1n : q;
  }

  /** Equal for equal fractions. In a power of two as the base, which takes a time in proportion to the digits. */
  get key(): string {
    return this.den === 1n ? this.num.toString(32) : `${this.num.toString(32)}/${this.den.toString(32)}`;
  }

  toString(): string {
    return this.den === 1n ? `${this.num}` : `${this.num}/${this.den}`;
  }
}

function bitLength(n: bigint): number {
  if (n === 0n) return 0;
  const digits = n.toString(16);
  return 4 * digits.length - Math.clz32(Number.parseInt(digits.charAt(0), 16)) + 28;
}

/** The greatest common divisor, positive; 1 where both are zero, so that one can always divide by it. */
export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
