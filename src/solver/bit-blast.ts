/**
 * Bit-blasting: integer arithmetic as Boolean circuits.
 *
 * Hashes and checksums mix additions, products by constants, shifts and bit operations. As arithmetic on unbounded
 * integers that is among the hardest questions there are; as a circuit over a few dozen bits it is an easy one.
 *
 * Every integer is a word in two's complement, as wide as its interval needs, so nothing overflows. What is no
 * arithmetic (a variable, a field of a term) is a leaf: a word of Boolean variables. Its interval is what the
 * constraints say about it, or a guess where they do not: then a refutation proves nothing (`isExact`). Atoms about other
 * sorts become free Boolean variables, so the circuit allows more than the constraints do: if it is unsatisfiable, they
 * are, and a model of it is a proposal for the leaves.
 */
import {
  and,
  bool,
  defined,
  type Expr,
  eq,
  isIntLiteral,
  ite,
  not,
  or,
  partsOf,
  variable,
} from '../logic/index.ts';

export interface Circuit {
  /** Over Boolean variables only. */
  readonly constraints: readonly Expr[];
  /** The bits of each leaf, lowest first, the sign last. */
  readonly leaves: ReadonlyMap<Expr, readonly Expr[]>;
  /** Whether the intervals of all leaves follow from the constraints. */
  readonly isExact: boolean;
}

/** Gates of a circuit that is still worth building. */
const MOST_GATES = 40_000;

/** Bits of a leaf without bounds: at least these, and somewhat more than the largest literal has. */
const LEAST_BITS = 12;
const MOST_BITS = 200;

/** The constraints as a circuit; null where it would be too large. */
export function bitBlast(constraints: readonly Expr[]): Circuit | null {
  try {
    const builder = new Builder(constraints);
    const results = constraints.map(constraint => builder.truth(constraint));
    return { constraints: [...builder.gates, ...results], leaves: builder.leaves, isExact: builder.isExact };
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

class TooLarge extends Error {}

interface Interval {
  readonly low: bigint;
  readonly high: bigint;
}

/** A number and the interval that it is in. */
interface Word extends Interval {
  /** Lowest first, the sign last. */
  readonly bits: readonly Expr[];
}

const [NO, YES] = [bool(false), bool(true)];

class Builder {
  readonly gates: Expr[] = [];
  readonly leaves = new Map<Expr, readonly Expr[]>();
  isExact = true;
  readonly #words = new Map<Expr, Word>();
  readonly #truths = new Map<Expr, Expr>();
  readonly #bounds: ReadonlyMap<Expr, { low?: bigint; high?: bigint }>;
  readonly #guess: bigint;
  #fresh = 0;

  constructor(constraints: readonly Expr[]) {
    this.#bounds = boundsIn(constraints);
    this.#guess = 1n << BigInt(guessedBits(constraints));
  }

  // --- Booleans -----------------------------------------------------------------------------------------------------

  truth(e: Expr): Expr {
    let result = this.#truths.get(e);
    if (result === undefined) {
      result = this.#gate(this.#truth(e));
      this.#truths.set(e, result);
    }
    return result;
  }

  #truth(e: Expr): Expr {
    const isInteger = e.args[0]?.sort === 'Int';
    switch (e.op) {
      case 'literal':
        return e;
      case 'not':
        return not(this.truth(e.args[0]));
      case 'and':
        return and(...e.args.map(arg => this.truth(arg)));
      case 'or':
        return or(...e.args.map(arg => this.truth(arg)));
      case 'ite':
        return ite(this.truth(e.args[0]), this.truth(e.args[1]), this.truth(e.args[2]));
      case 'eq':
        if (e.args[0].sort === 'Bool') return eq(this.truth(e.args[0]), this.truth(e.args[1]));
        return isInteger ? this.#equal(this.word(e.args[0]), this.word(e.args[1])) : this.#free();
      case 'le':
        return isInteger ? this.#atMost(e.args[0], e.args[1]) : this.#free();
      case 'ge':
        return isInteger ? this.#atMost(e.args[1], e.args[0]) : this.#free();
      case 'lt':
        return isInteger ? not(this.#atMost(e.args[1], e.args[0])) : this.#free();
      case 'gt':
        return isInteger ? not(this.#atMost(e.args[0], e.args[1])) : this.#free();
      default:
        return this.#free();
    }
  }

  #free(): Expr {
    return variable(`free${this.#fresh++}`, 'Bool');
  }

  /** A variable for what is more than a variable, so that circuits share their parts. */
  #gate(e: Expr): Expr {
    if (e.op === 'literal' || e.op === 'var' || (e.op === 'not' && e.args[0].op === 'var')) return e;
    if (this.gates.length >= MOST_GATES) throw new TooLarge();
    const name = variable(`gate${this.#fresh++}`, 'Bool');
    this.gates.push(eq(name, e));
    return name;
  }

  #xor(a: Expr, b: Expr): Expr {
    return this.#gate(not(eq(a, b)));
  }

  #equal(a: Word, b: Word): Expr {
    const width = Math.max(a.bits.length, b.bits.length);
    return and(...Array.from({ length: width }, (_, i) => this.#gate(eq(bitOf(a, i), bitOf(b, i)))));
  }

  #atMost(a: Expr, b: Expr): Expr {
    const difference = this.#sum(this.word(b), this.#negated(this.word(a)));
    return not(bitOf(difference, difference.bits.length - 1));
  }

  // --- Words --------------------------------------------------------------------------------------------------------

  word(e: Expr): Word {
    let result = this.#words.get(e);
    if (result === undefined) {
      result = this.#word(e);
      this.#words.set(e, result);
    }
    return result;
  }

  #word(e: Expr): Word {
    if (isIntLiteral(e)) return constant(e.data);
    switch (e.op) {
      case 'add':
        return e.args.map(arg => this.word(arg)).reduce((a, b) => this.#sum(a, b));
      case 'mul':
        return e.args.map(arg => this.word(arg)).reduce((a, b) => this.#product(a, b));
      case 'ite': {
        const [condition, a, b] = [this.truth(e.args[0]), this.word(e.args[1]), this.word(e.args[2])];
        return this.#combined(a, b, hull(a, b), (x, y) => ite(condition, x, y));
      }
      case 'bitand':
        return this.#combined(...this.#operands(e), (x, y) => and(x, y));
      case 'bitor':
        return this.#combined(...this.#operands(e), (x, y) => or(x, y));
      case 'bitxor':
        return this.#combined(...this.#operands(e), (x, y) => not(eq(x, y)));
      case 'div':
      case 'mod': {
        const divisor = e.args[1];
        if (!isIntLiteral(divisor) || divisor.data <= 0n) return this.#leaf(e);
        const { quotient, rest } = this.#divided(this.word(e.args[0]), divisor.data);
        return e.op === 'div' ? quotient : rest;
      }
      default:
        return this.#leaf(e);
    }
  }

  #operands(e: Expr): [Word, Word, Interval] {
    const [a, b] = [this.word(defined(e.args[0])), this.word(defined(e.args[1]))];
    const width = BigInt(Math.max(a.bits.length, b.bits.length) - 1);
    if (e.op === 'bitand' && (a.low >= 0n || b.low >= 0n)) {
      const highs = [a, b].filter(({ low }) => low >= 0n).map(({ high }) => high);
      return [a, b, { low: 0n, high: highs.reduce((x, y) => (x < y ? x : y)) }];
    }
    const isNatural = a.low >= 0n && b.low >= 0n;
    return [a, b, { low: isNatural ? 0n : -(1n << width), high: (1n << width) - 1n }];
  }

  #leaf(e: Expr): Word {
    const { low, high } = this.#bounds.get(e) ?? {};
    if (low === undefined || high === undefined) this.isExact = false;
    const made = this.#unknown({
      low: low ?? minOf(0n, high ?? 0n) - this.#guess,
      high: high ?? maxOf(0n, low ?? 0n) + this.#guess,
    });
    this.leaves.set(e, made.bits);
    return made;
  }

  /** Any number of as many bits as the interval needs: that it is in the interval is said elsewhere. */
  #unknown(interval: Interval): Word {
    const last = widthOf(interval) - 1;
    const isNatural = interval.low >= 0n;
    const limit = 1n << BigInt(last);
    const bits = Array.from({ length: last }, () => this.#free());
    return { low: isNatural ? 0n : -limit, high: limit - 1n, bits: [...bits, isNatural ? NO : this.#free()] };
  }

  #combined(a: Word, b: Word, interval: Interval, join: (x: Expr, y: Expr) => Expr): Word {
    const bits = Array.from({ length: widthOf(interval) }, (_, i) =>
      this.#gate(join(bitOf(a, i), bitOf(b, i))),
    );
    return { ...interval, bits };
  }

  #sum(a: Word, b: Word): Word {
    const interval = { low: a.low + b.low, high: a.high + b.high };
    return { ...interval, bits: this.#added(a, b, NO, widthOf(interval)) };
  }

  /** The lowest bits of a sum. */
  #added(a: Word, b: Word, carryIn: Expr, width: number): Expr[] {
    let carry = carryIn;
    return Array.from({ length: width }, (_, i) => {
      const [x, y] = [bitOf(a, i), bitOf(b, i)];
      const half = this.#xor(x, y);
      const bit = this.#xor(half, carry);
      if (i < width - 1) carry = this.#gate(or(and(x, y), and(half, carry)));
      return bit;
    });
  }

  #negated(a: Word): Word {
    const interval = { low: -a.high, high: -a.low };
    const inverted = { ...a, bits: a.bits.map(bit => not(bit)) };
    return { ...interval, bits: this.#added(inverted, constant(0n), YES, widthOf(interval)) };
  }

  #product(a: Word, b: Word): Word {
    if (b.low === b.high) return this.#multiple(a, b.low);
    if (a.low === a.high) return this.#multiple(b, a.low);
    const corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
    const interval = { low: corners.reduce(minOf), high: corners.reduce(maxOf) };
    const width = widthOf(interval);
    let total = constant(0n);
    for (const [i, bit] of b.bits.entries()) {
      const row = shifted({ ...a, bits: a.bits.map(x => this.#gate(and(x, bit))) }, i);
      // The last bit stands for a negative power of two.
      const isSign = i === b.bits.length - 1;
      if (isSign && bit === NO) break;
      const inverted = { ...row, bits: row.bits.map(x => not(x)) };
      total = { ...interval, bits: this.#added(total, isSign ? inverted : row, isSign ? YES : NO, width) };
    }
    return { ...interval, bits: total.bits.length < width ? extended(total, width) : total.bits };
  }

  #multiple(a: Word, factor: bigint): Word {
    if (factor < 0n) return this.#negated(this.#multiple(a, -factor));
    let total = constant(0n);
    for (let i = 0; factor >> BigInt(i) > 0n; i++)
      if ((factor >> BigInt(i)) & 1n)
        total = total.high === 0n && total.low === 0n ? scaled(a, i) : this.#sum(total, scaled(a, i));
    return total;
  }

  #divided(a: Word, divisor: bigint): { quotient: Word; rest: Word } {
    const interval = { low: floorDiv(a.low, divisor), high: floorDiv(a.high, divisor) };
    const within = { low: 0n, high: minOf(divisor - 1n, a.low >= 0n ? a.high : divisor - 1n) };
    if ((divisor & (divisor - 1n)) === 0n) {
      const places = divisor.toString(2).length - 1;
      const quotient = { ...interval, bits: bitsFrom(a, places, widthOf(interval)) };
      const low = Array.from({ length: widthOf(within) - 1 }, (_, i) => (i < places ? bitOf(a, i) : NO));
      return { quotient, rest: { ...within, bits: [...low, NO] } };
    }
    const [quotient, rest] = [this.#unknown(interval), this.#unknown({ low: 0n, high: divisor - 1n })];
    this.gates.push(this.#equal(a, this.#sum(this.#multiple(quotient, divisor), rest)));
    const left = this.#sum(constant(divisor - 1n), this.#negated(rest));
    this.gates.push(not(bitOf(left, left.bits.length - 1)));
    return { quotient, rest };
  }
}

// --- Bits -----------------------------------------------------------------------------------------------------------

const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const maxOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function hull(a: Interval, b: Interval): Interval {
  return { low: minOf(a.low, b.low), high: maxOf(a.high, b.high) };
}

function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}

/** Bits of all numbers of an interval in two's complement. */
function widthOf({ low, high }: Interval): number {
  const bits = (n: bigint): number => (n < 0n ? (~n).toString(2).length : n.toString(2).length) + 1;
  return Math.max(bits(low), bits(high));
}

function bitOf({ bits }: Word, place: number): Expr {
  return defined(bits[Math.min(place, bits.length - 1)]);
}

function bitsFrom(word: Word, first: number, width: number): Expr[] {
  return Array.from({ length: width }, (_, i) => bitOf(word, first + i));
}

function extended(word: Word, width: number): Expr[] {
  return bitsFrom(word, 0, width);
}

function constant(value: bigint): Word {
  const width = widthOf({ low: value, high: value });
  const bits = Array.from({ length: width }, (_, i) => bool(((value >> BigInt(i)) & 1n) === 1n));
  return { low: value, high: value, bits };
}

function shifted(word: Word, places: number): Word {
  return { ...word, bits: [...Array.from({ length: places }, () => NO), ...word.bits] };
}

function scaled(word: Word, places: number): Word {
  const factor = 1n << BigInt(places);
  return { ...shifted(word, places), low: word.low * factor, high: word.high * factor };
}

/** The number that bits in two's complement are. */
export function numberOf(bits: readonly boolean[]): bigint {
  return bits.reduce(
    (sum, bit, i) => (bit ? sum + (i === bits.length - 1 ? -1n : 1n) * (1n << BigInt(i)) : sum),
    0n,
  );
}

// --- Bounds ---------------------------------------------------------------------------------------------------------

function boundsIn(constraints: readonly Expr[]): Map<Expr, { low?: bigint; high?: bigint }> {
  const bounds = new Map<Expr, { low?: bigint; high?: bigint }>();
  const noteLow = (e: Expr, low: bigint): void => {
    const known = bounds.get(e);
    if (known?.low === undefined || known.low < low) bounds.set(e, { ...known, low });
  };
  const noteHigh = (e: Expr, high: bigint): void => {
    const known = bounds.get(e);
    if (known?.high === undefined || known.high > high) bounds.set(e, { ...known, high });
  };
  /** `a <= b - gap`. */
  const noteOrder = (a: Expr, b: Expr, gap: bigint): void => {
    if (isIntLiteral(a)) noteLow(b, a.data + gap);
    if (isIntLiteral(b)) noteHigh(a, b.data - gap);
  };
  const note = (e: Expr): void => {
    if (e.op === 'and') for (const part of e.args) note(part);
    const inner = e.op === 'not' ? e.args[0] : e;
    const isNegated = e.op === 'not';
    const [a, b] = inner.args;
    if (a?.sort !== 'Int' || b === undefined) return;
    if (inner.op === 'eq' && !isNegated) {
      noteOrder(a, b, 0n);
      noteOrder(b, a, 0n);
    }
    const isAtMost = inner.op === 'le' || inner.op === 'lt';
    if (!isAtMost && inner.op !== 'ge' && inner.op !== 'gt') return;
    const isStrict = (inner.op === 'lt' || inner.op === 'gt') !== isNegated;
    if (isAtMost !== isNegated) noteOrder(a, b, isStrict ? 1n : 0n);
    else noteOrder(b, a, isStrict ? 1n : 0n);
  };
  for (const constraint of constraints) note(constraint);
  return bounds;
}

function guessedBits(constraints: readonly Expr[]): number {
  let most = LEAST_BITS;
  for (const e of partsOf(constraints))
    if (isIntLiteral(e)) most = Math.max(most, widthOf({ low: e.data, high: e.data }) + 1);
  return Math.min(most, MOST_BITS);
}
