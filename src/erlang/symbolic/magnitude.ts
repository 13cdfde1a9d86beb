/**
 * How large a computed number can be, as far as the form of its expression and the path tell: enough to see that most
 * results of float arithmetic cannot overflow, so that nobody has to be asked.
 */
import { type Expr, type Facts, gt, int, lt, type Rational } from '../../logic/index.ts';
import type { Structure } from './bounds.ts';
import { isRounding, OVERFLOW } from './rounding.ts';
import { FLT } from './signature.ts';

/** Expressions of more nodes than this count as unbounded. */
const MAX_NODES = 200;
/** Log2 of a bound that is surely below the overflow, with room for the errors of these sums. */
const SAFE = 1023.5;

/** The condition that an integer can be made a float. */
export function isIntegerInFloatRange(e: Expr): readonly [Expr, Expr] {
  return [lt(e, int(OVERFLOW)), gt(e, int(-OVERFLOW))];
}

/** Whether the absolute value is below the overflow whatever the input. */
export function isSurelyFinite(e: Expr, facts: Facts, structure: Structure): boolean {
  return new Magnitudes(facts, structure).of(e) < SAFE;
}

class Magnitudes {
  #nodes = 0;

  constructor(
    private readonly facts: Facts,
    private readonly structure: Structure,
  ) {}

  /** An upper bound of log2 of the absolute value; infinite where there is none. */
  of(e: Expr): number {
    if (this.#nodes++ > MAX_NODES) return Number.POSITIVE_INFINITY;
    const [first, second, third] = e.args as [Expr, Expr, Expr];
    switch (e.op) {
      case 'literal':
        return logarithm(e.data as Rational | bigint);
      case 'toReal':
        return this.#ofInteger(first);
      case 'select':
        return e.data === FLT ? 1024 : Number.POSITIVE_INFINITY;
      case 'apply':
        return isRounding(e) ? Math.min(this.of(first) + 1e-9, 1024) : Number.POSITIVE_INFINITY;
      case 'add':
        return Math.max(...e.args.map(arg => this.of(arg))) + Math.log2(e.args.length);
      case 'mul':
        return e.args.reduce((sum, arg) => sum + this.of(arg), 0);
      case 'quotient':
        return second.op === 'literal' ? this.of(first) - logarithm(second.data as Rational) + 2 : Infinity;
      case 'ite':
        return Math.max(this.of(second), this.of(third));
      default:
        return Number.POSITIVE_INFINITY;
    }
  }

  #ofInteger(e: Expr): number {
    const { low, high } = this.structure.boundsOf(e);
    if (low !== null && high !== null) return Math.max(logarithm(low), logarithm(high));
    return isIntegerInFloatRange(e).every(side => this.facts.decide(side) === true) ? 1024 : Infinity;
  }
}

/** Log2 of the absolute value, at most by 2 too large; of zero, that of something small. */
function logarithm(value: Rational | bigint): number {
  const [num, den] = typeof value === 'bigint' ? [value, 1n] : [value.num, value.den];
  const bits = (n: bigint): number => (n < 0n ? -n : n).toString(2).length;
  return num === 0n ? 0 : bits(num) - bits(den) + 1;
}
