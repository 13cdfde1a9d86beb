/** Exact fractions in lowest terms with a positive denominator. */
export class Rational {
  private constructor(
    readonly num: bigint,
    readonly den: bigint,
  ) {}

  static of(num: bigint, den: bigint = 1n): Rational {
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

  /** The nearest double, ties to even, as IEEE 754 rounds. */
  toNumber(): number {
    if (this.den === 1n) return Number(this.num);
    const negative = this.num < 0n;
    const num = negative ? -this.num : this.num;
    // Keep 64 significant bits of the quotient and a sticky bit, then let Number() round once.
    const shift = 66n - BigInt(bitLength(num) - bitLength(this.den));
    const scaled = shift >= 0n ? num << shift : num >> -shift;
    let quotient = scaled / this.den;
    if (quotient * this.den !== scaled || (shift < 0n && (num & ((1n << -shift) - 1n)) !== 0n))
      quotient |= 1n;
    // Below the normal range the result has fewer bits; drop them here so that rounding happens only once.
    const exponent = Number(-shift);
    const surplus = BigInt(Math.max(0, -1074 - exponent));
    if (surplus > 0n) {
      const half = 1n << (surplus - 1n);
      const rest = quotient & ((1n << surplus) - 1n);
      quotient >>= surplus;
      if (rest > half || (rest === half && (quotient & 1n) === 1n)) quotient += 1n;
      const small = Number(quotient) * Number.MIN_VALUE;
      return negative ? -small : small;
    }
    const result =
      Number(quotient) * 2 ** Math.max(exponent, -1000) * (exponent < -1000 ? 2 ** (exponent + 1000) : 1);
    return negative ? -result : result;
  }

  add(other: Rational): Rational {
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
    const left = this.num * other.den;
    const right = other.num * this.den;
    return left < right ? -1 : left > right ? 1 : 0;
  }

  equals(other: Rational): boolean {
    return this.num === other.num && this.den === other.den;
  }

  floor(): bigint {
    const q = this.num / this.den;
    return this.num < 0n && q * this.den !== this.num ? q - 1n : q;
  }

  toString(): string {
    return this.den === 1n ? `${this.num}` : `${this.num}/${this.den}`;
  }
}

function bitLength(n: bigint): number {
  return n === 0n ? 0 : n.toString(2).length;
}

export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
