/**
 * Translates bit operations on unbounded integers into integer arithmetic.
 *
 * With a literal on one side the translation is exact for every integer: the bits under a mask are remainders of quotients
 * by powers of two, and `x | y = x + y - (x & y)`, `x ^ y = x + y - 2(x & y)` give the other operations.
 *
 * `x & y` of two unknowns becomes a fresh variable with axioms that hold for all integers. So if the translation is
 * unsatisfiable, the original is. The axioms determine the variable only where both operands have fewer than `width`
 * bits: a model with larger operands must be checked against the original. With the constraints `narrow` added, every
 * model of the translation is one of the original.
 */
import {
  add,
  and,
  bitwise,
  defined,
  div,
  type Expr,
  eq,
  ge,
  implies,
  int,
  isIntLiteral,
  ite,
  le,
  lt,
  mod,
  mul,
  not,
  or,
  partsOf,
  Rewriter,
  sub,
  sum,
  variable,
  walk,
} from '../logic/index.ts';

export interface Lowered {
  /** The constraints without bit operations, each after the axioms of the fresh variables in it. */
  readonly constraints: readonly Expr[];
  /** All unknown operands have fewer than `width` bits. */
  readonly narrow: readonly Expr[];
}

const BIT_OPERATIONS = new Set(['bitand', 'bitor', 'bitxor']);

export function hasBitOperations(constraints: readonly Expr[]): boolean {
  let found = false;
  walk(constraints, e => {
    found ||= BIT_OPERATIONS.has(e.op);
    return found ? 'stop' : 'descend';
  });
  return found;
}

/** Whether operands of bit operations are products or quotients, as in hashes: those are easier as circuits. */
export function mixesBits(constraints: readonly Expr[]): boolean {
  const operands = [...partsOf(constraints)]
    .filter(e => BIT_OPERATIONS.has(e.op))
    .flatMap(({ args }) => args);
  let isMixed = false;
  walk(operands, e => {
    isMixed ||= e.op === 'mul' || e.op === 'div' || e.op === 'mod';
    if (isMixed) return 'stop';
    return e.op === 'add' || e.op === 'ite' || BIT_OPERATIONS.has(e.op) ? 'descend' : 'skip';
  });
  return isMixed;
}

export function lowerBits(constraints: readonly Expr[], width: number): Lowered {
  const lowering = new Lowering(width);
  const result = constraints.flatMap(constraint => {
    const lowered = lowering.rewrite(constraint);
    return [...lowering.takeDefinitions(), lowered];
  });
  return { constraints: result, narrow: lowering.narrow };
}

class Lowering {
  readonly narrow: Expr[] = [];
  readonly #rewriter = new Rewriter({ replace: e => this.#replace(e) });
  readonly #operands = new Map<Expr, readonly Expr[]>();
  readonly #conjunctions = new Map<Expr, Expr>();
  #definitions: Expr[] = [];

  constructor(private readonly width: number) {}

  rewrite(e: Expr): Expr {
    return this.#rewriter.rewrite(e);
  }

  /** The axioms added since the last call. */
  takeDefinitions(): Expr[] {
    const definitions = this.#definitions;
    this.#definitions = [];
    return definitions;
  }

  #replace(e: Expr): Expr {
    if (e.op !== 'bitand' && e.op !== 'bitor' && e.op !== 'bitxor') return e;
    const [left, right] = e.args;
    const both = this.#and(left, right);
    if (e.op === 'bitand') return both;
    return sub(add(left, right), e.op === 'bitor' ? both : mul(int(2), both));
  }

  #and(left: Expr, right: Expr): Expr {
    if (isIntLiteral(right)) return masked(left, right.data);
    if (isIntLiteral(left)) return masked(right, left.data);
    const key = bitwise('bitand', left, right);
    if (!BIT_OPERATIONS.has(key.op)) return key;
    let result = this.#conjunctions.get(key);
    if (result === undefined) {
      result = variable(`and${key.id}`, 'Int');
      this.#conjunctions.set(key, result);
      this.#define(result, left, right);
    }
    return result;
  }

  #define(z: Expr, x: Expr, y: Expr): void {
    const zero = int(0);
    const negative = (e: Expr): Expr => lt(e, zero);
    const exact = and(this.#inRange(x), this.#inRange(y));
    const [xs, ys] = [this.#bits(x), this.#bits(y)];
    const product = xs.map((bit, i) => weighted(and(bit, defined(ys[i])), i, this.width));
    this.#definitions.push(
      or(negative(x), and(ge(z, zero), le(z, x))),
      or(negative(y), and(ge(z, zero), le(z, y))),
      or(not(negative(x)), not(negative(y)), and(le(z, x), le(z, y), ge(z, add(add(x, y), int(1))))),
      implies(eq(x, y), eq(z, x)),
      implies(eq(x, int(-1)), eq(z, y)),
      implies(eq(y, int(-1)), eq(z, x)),
      implies(exact, eq(z, sum(product, 'Int'))),
    );
  }

  #inRange(e: Expr): Expr {
    const limit = 1n << BigInt(this.width - 1);
    return and(ge(e, int(-limit)), lt(e, int(limit)));
  }

  /** An operand in two's complement as Boolean variables, the sign last. They are its bits only where it is in range. */
  #bits(e: Expr): readonly Expr[] {
    let bits = this.#operands.get(e);
    if (bits === undefined) {
      bits = Array.from({ length: this.width }, (_, i) => variable(`bit${i}of${e.id}`, 'Bool'));
      this.#operands.set(e, bits);
      this.narrow.push(this.#inRange(e));
      const total = sum(
        bits.map((bit, i) => weighted(bit, i, this.width)),
        'Int',
      );
      this.#definitions.push(implies(this.#inRange(e), eq(e, total)));
    }
    return bits;
  }
}

/** What a bit at this place contributes; the last one is the sign. */
function weighted(bit: Expr, place: number, width: number): Expr {
  const weight = 1n << BigInt(place);
  return ite(bit, int(place === width - 1 ? -weight : weight), int(0));
}

/** `e & mask`, exactly: for each run of ones in the mask, the bits of `e` there. */
export function masked(e: Expr, mask: bigint): Expr {
  if (mask < 0n) return sub(e, masked(e, ~mask));
  const runs: Expr[] = [];
  for (let rest = mask, place = 0n; rest !== 0n; ) {
    const skip = trailing(rest, 0n);
    rest >>= skip;
    place += skip;
    const length = trailing(rest, 1n);
    runs.push(mul(int(1n << place), mod(div(e, int(1n << place)), int(1n << length))));
    rest >>= length;
    place += length;
  }
  return sum(runs, 'Int');
}

/** How many of the lowest bits are all equal to `bit`. The number has another one above them. */
function trailing(value: bigint, bit: bigint): bigint {
  let count = 0n;
  for (let rest = value; rest !== 0n && (rest & 1n) === bit; rest >>= 1n) count++;
  return count;
}
