/**
 * Bounds of integer terms, by propagation through linear sums.
 *
 * A row says that a sum `c1*t1 + ... + cn*tn` lies in an interval and differs from some values. The terms are
 * variables, or anything else that has an integer value: nothing is assumed about those but what the rows say. A
 * contradiction found here is therefore one in every theory.
 */
import type { Expr } from '../../logic/index.ts';

export interface Term {
  readonly term: Expr;
  readonly factor: bigint;
}

export interface Row extends Interval {
  readonly terms: readonly Term[];
}

export class Interval {
  low: bigint | null = null;
  high: bigint | null = null;
  readonly excluded = new Set<bigint>();

  get isEmpty(): boolean {
    return this.low !== null && this.high !== null && this.low > this.high;
  }

  contains(value: bigint): boolean {
    return (
      (this.low === null || value >= this.low) &&
      (this.high === null || value <= this.high) &&
      !this.excluded.has(value)
    );
  }

  /** Whether this told anything new. */
  narrow(low: bigint | null, high: bigint | null): boolean {
    let news = false;
    if (low !== null && (this.low === null || low > this.low)) {
      this.low = low;
      news = true;
    }
    if (high !== null && (this.high === null || high < this.high)) {
      this.high = high;
      news = true;
    }
    // Step over values at the ends that are excluded; each step uses one of them up.
    while (this.low !== null && !this.isEmpty && this.excluded.has(this.low)) this.low += 1n;
    while (this.high !== null && !this.isEmpty && this.excluded.has(this.high)) this.high -= 1n;
    return news;
  }

  /** The allowed values, those nearest to zero first. */
  *fromZero(): Generator<bigint> {
    const { low, high } = this;
    const start = low !== null && low > 0n ? low : high !== null && high < 0n ? high : 0n;
    for (let distance = 0n; ; distance++) {
      const [up, down] = [start + distance, start - distance];
      if (high !== null && up > high && low !== null && down < low) return;
      if (this.contains(up)) yield up;
      if (distance > 0n && this.contains(down)) yield down;
    }
  }
}

/** `a - b` where null is an infinity. */
function minus(a: bigint | null, b: bigint | null): bigint | null {
  return a === null || b === null ? null : a - b;
}

export function floorDivide(a: bigint, b: bigint): bigint {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
}

export function ceilDivide(a: bigint, b: bigint): bigint {
  return -floorDivide(-a, b);
}

/** A round goes over all rows; sums may tighten each other forever, and then it is time to ask somebody else. */
const MAX_ROUNDS = 12;

export class Bounds {
  readonly rows: Row[] = [];
  readonly #rowOf = new Map<Expr, Row>();
  readonly #intervals = new Map<Expr, Interval>();

  get terms(): Iterable<Expr> {
    return this.#intervals.keys();
  }

  interval(term: Expr): Interval {
    let interval = this.#intervals.get(term);
    if (interval === undefined) {
      interval = new Interval();
      this.#intervals.set(term, interval);
    }
    return interval;
  }

  /** Learn from a comparison of a sum with a literal in normal form; false where it is something else. */
  add(literal: Expr): boolean {
    const negated = literal.op === 'not';
    const atom = negated ? (literal.args[0] as Expr) : literal;
    const [sum, bound] = atom.args;
    if (sum?.sort !== 'Int' || bound?.op !== 'literal') return false;
    const value = bound.data as bigint;
    switch (atom.op) {
      case 'le':
        this.#row(sum).narrow(negated ? value + 1n : null, negated ? null : value);
        return true;
      case 'ge':
        this.#row(sum).narrow(negated ? null : value, negated ? value - 1n : null);
        return true;
      case 'eq':
        if (negated) {
          this.#row(sum).excluded.add(value);
          this.#row(sum).narrow(null, null);
        } else this.#row(sum).narrow(value, value);
        return true;
      default:
        return false;
    }
  }

  /** The interval that comparisons of this sum speak about: of the term itself, where the sum is only that. */
  #row(sum: Expr): Interval {
    const [only, ...others] = linearTerms(sum);
    if (only !== undefined && others.length === 0 && only.factor === 1n) return this.interval(only.term);
    let row = this.#rowOf.get(sum);
    if (row === undefined) {
      row = Object.assign(new Interval(), { terms: linearTerms(sum) });
      for (const { term } of row.terms) this.interval(term);
      this.#rowOf.set(sum, row);
      this.rows.push(row);
    }
    return row;
  }

  /** Tighten the bounds as far as that goes quickly; false where they contradict each other. */
  propagate(): boolean {
    for (let round = 0, news = true; news && round < MAX_ROUNDS; round++) {
      news = false;
      for (const row of this.rows) if (this.#tighten(row)) news = true;
      for (const interval of this.#intervals.values()) if (interval.isEmpty) return false;
      if (this.rows.some(row => row.isEmpty)) return false;
    }
    return ![...this.#intervals.values(), ...this.rows].some(interval => interval.isEmpty);
  }

  #tighten(row: Row): boolean {
    const least = this.#total(row.terms, 'low');
    const greatest = this.#total(row.terms, 'high');
    let news = row.narrow(least.value(), greatest.value());
    for (const { term, factor } of row.terms) {
      const interval = this.interval(term);
      // The interval of factor * term is what the row allows less what the others can be; then that of the term.
      const low = minus(row.low, greatest.without(extreme(interval, factor, 'high')));
      const high = minus(row.high, least.without(extreme(interval, factor, 'low')));
      const [from, to] = factor > 0n ? [low, high] : [high, low];
      const narrowed = interval.narrow(
        from === null ? null : ceilDivide(from, factor),
        to === null ? null : floorDivide(to, factor),
      );
      // The totals were computed with wider bounds of this term: still right, if less sharp than they could be.
      if (narrowed) news = true;
    }
    return news;
  }

  /** The least or greatest value of a sum. */
  #total(terms: readonly Term[], end: 'low' | 'high'): Total {
    const total = new Total();
    for (const { term, factor } of terms) total.add(extreme(this.interval(term), factor, end));
    return total;
  }
}

/** The least or greatest value of a multiple of something in an interval. */
function extreme({ low, high }: Interval, factor: bigint, end: 'low' | 'high'): bigint | null {
  const value = (end === 'low') === factor > 0n ? low : high;
  return value === null ? null : value * factor;
}

/** A sum that remembers how many of its parts are infinite, so that one of them can be taken out again. */
class Total {
  #finite = 0n;
  #infinite = 0;

  add(part: bigint | null): void {
    if (part === null) this.#infinite++;
    else this.#finite += part;
  }

  value(): bigint | null {
    return this.#infinite === 0 ? this.#finite : null;
  }

  without(part: bigint | null): bigint | null {
    const infinite = part === null ? this.#infinite - 1 : this.#infinite;
    return infinite > 0 ? null : this.#finite - (part ?? 0n);
  }
}

/** A sum's parts. In normal form it has no constant. */
export function linearTerms(sum: Expr): Term[] {
  return (sum.op === 'add' ? sum.args : [sum]).map(part => {
    const [factor, term] = part.args;
    return part.op === 'mul' && factor?.op === 'literal'
      ? { term: term as Expr, factor: factor.data as bigint }
      : { term: part, factor: 1n };
  });
}
