/**
 * Intervals of real expressions that follow from a path: interval arithmetic over their form, met with the bounds that the
 * path's comparisons with numbers give. They are closed and may be too wide. That a sum of floats within bounds cannot
 * overflow, or cannot reach a threshold, is seen here without a solver.
 */
import type { Expr } from './expr.ts';
import { ForkedMap } from './forked-map.ts';
import { Rational } from './rational.ts';

export interface RealInterval {
  /** Null: unbounded. */
  readonly low: Rational | null;
  readonly high: Rational | null;
}

export const ALL_REALS: RealInterval = { low: null, high: null };

/** What the intervals of parts are that reals know nothing about. */
export interface RealLeaves {
  /** Integers as reals. */
  integer(e: Expr): { readonly low: bigint | null; readonly high: bigint | null };
  /** Selectors and functions of the language; `inner` gives the interval of an argument. */
  other(e: Expr, inner: (e: Expr) => RealInterval): RealInterval;
}

/** In levels of nesting. Subexpressions below count as unbounded; a larger value needs more stack. */
const MAX_DEPTH = 100;

export class RealIntervals {
  #known = new ForkedMap<Expr, RealInterval>();
  #depth = 0;

  constructor(private readonly leaves: RealLeaves) {}

  fork(leaves: RealLeaves): RealIntervals {
    const fork = new RealIntervals(leaves);
    fork.#known = this.#known.fork();
    return fork;
  }

  /** That the expression is in this interval. */
  learn(e: Expr, interval: RealInterval): void {
    this.#known.set(e, meetIntervals(this.of(e), interval));
  }

  of(e: Expr): RealInterval {
    const known = this.#known.get(e);
    if (known !== undefined) return known;
    if (this.#depth >= MAX_DEPTH) return ALL_REALS;
    this.#depth++;
    const interval = this.#ofForm(e);
    this.#depth--;
    // A long computation is a function of the results of shorter ones, which it would visit again and again.
    if (e.op === 'apply') this.#known.set(e, interval);
    return interval;
  }

  readonly #inner = (e: Expr): RealInterval => this.of(e);

  #ofForm(e: Expr): RealInterval {
    switch (e.op) {
      case 'literal':
        return e.data instanceof Rational ? { low: e.data, high: e.data } : ALL_REALS;
      case 'toReal': {
        const { low, high } = this.leaves.integer(e.args[0]);
        return {
          low: low === null ? null : Rational.of(low),
          high: high === null ? null : Rational.of(high),
        };
      }
      case 'add':
        return e.args.map(this.#inner).reduce(plus);
      case 'mul':
        return times(this.of(e.args[0]), this.of(e.args[1]));
      case 'ite':
        return join(this.of(e.args[1]), this.of(e.args[2]));
      default:
        return this.leaves.other(e, this.#inner);
    }
  }
}

function plus(a: RealInterval, b: RealInterval): RealInterval {
  return {
    low: a.low === null || b.low === null ? null : a.low.add(b.low),
    high: a.high === null || b.high === null ? null : a.high.add(b.high),
  };
}

/** Where one factor is unbounded on a side, the other must be a number to say something. */
function times(a: RealInterval, b: RealInterval): RealInterval {
  if (a.low !== null && a.high !== null && a.low.equals(a.high)) return scaledInterval(b, a.low);
  if (a.low === null || a.high === null || b.low === null || b.high === null) return ALL_REALS;
  const ends = [a.low.mul(b.low), a.low.mul(b.high), a.high.mul(b.low), a.high.mul(b.high)];
  return { low: ends.reduce(smaller), high: ends.reduce(larger) };
}

export function scaledInterval(interval: RealInterval, factor: Rational): RealInterval {
  if (factor.num === 1n && factor.den === 1n) return interval;
  const { low, high } = interval;
  const [from, to] = factor.num < 0n ? [high, low] : [low, high];
  return { low: from?.mul(factor) ?? null, high: to?.mul(factor) ?? null };
}

function join(a: RealInterval, b: RealInterval): RealInterval {
  return {
    low: a.low === null || b.low === null ? null : smaller(a.low, b.low),
    high: a.high === null || b.high === null ? null : larger(a.high, b.high),
  };
}

export function meetIntervals(a: RealInterval, b: RealInterval): RealInterval {
  return {
    low: a.low === null ? b.low : b.low === null ? a.low : larger(a.low, b.low),
    high: a.high === null ? b.high : b.high === null ? a.high : smaller(a.high, b.high),
  };
}

function smaller(a: Rational, b: Rational): Rational {
  return a.compare(b) <= 0 ? a : b;
}

function larger(a: Rational, b: Rational): Rational {
  return a.compare(b) >= 0 ? a : b;
}
