/**
 * Bounds of integer terms, by propagation through linear sums.
 *
 * Interval propagation over rows `c1*t1 + ... + cn*tn`, each of which lies in an interval and differs from some values.
 * A term is a variable or any other integer expression, which is treated as a variable. Rows are consequences of the
 * constraints and narrowing an interval drops no solution of its row: an empty interval proves unsatisfiability.
 */
import { type Expr, isIntLiteral } from '../../logic/index.ts';

export interface Term {
  readonly term: Expr;
  readonly factor: bigint;
}

interface Row {
  /** The interval of the sum. */
  readonly interval: Interval;
  readonly terms: readonly Term[];
}

/** An entry of the undo trail: the interval before it was narrowed. */
interface Change {
  readonly interval: Interval;
  readonly low: bigint | null;
  readonly high: bigint | null;
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

  /** True if the interval became smaller. */
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
    // Excluded values at the ends narrow the interval; each step removes one of them.
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

/**
 * How often a row is propagated: rows may narrow each other for ever. Larger: sharper bounds, more time before the query
 * goes to the next layer.
 */
const MAX_ROUNDS = 12;

export class Bounds {
  readonly #rows: Row[] = [];
  readonly #rowOf = new Map<Expr, Row>();
  readonly #intervals = new Map<Expr, Interval>();
  /** The rows that contain a term. */
  readonly #rowsWith = new Map<Expr, Row[]>();
  /** The work list: rows with a term whose interval has become smaller. */
  readonly #news = new Set<Row>();
  readonly #changes: Change[] = [];
  #isContradiction = false;

  interval(term: Expr): Interval {
    let interval = this.#intervals.get(term);
    if (interval === undefined) {
      interval = new Interval();
      this.#intervals.set(term, interval);
    }
    return interval;
  }

  /** Adds the row of a comparison in normal form (a sum with a literal); false for other literals. */
  add(literal: Expr): boolean {
    const negated = literal.op === 'not';
    const atom = literal.op === 'not' ? literal.args[0] : literal;
    if (atom.op !== 'le' && atom.op !== 'ge' && atom.op !== 'eq') return false;
    const [sum, bound] = atom.args;
    if (!isIntLiteral(bound)) return false;
    const value = bound.data;
    switch (atom.op) {
      case 'le':
        this.#learn(sum, negated ? value + 1n : null, negated ? null : value);
        return true;
      case 'ge':
        this.#learn(sum, negated ? null : value, negated ? value - 1n : null);
        return true;
      case 'eq':
        if (negated) this.#learn(sum, null, null, value);
        else this.#learn(sum, value, value);
        return true;
    }
  }

  /** About the term itself, where the sum is only that. */
  #learn(sum: Expr, low: bigint | null, high: bigint | null, excluded?: bigint): void {
    const terms = linearTerms(sum);
    const [only] = terms;
    const single = only !== undefined && terms.length === 1 && only.factor === 1n ? only.term : null;
    const row = single === null ? this.#row(sum, terms) : null;
    const interval = row?.interval ?? this.interval(single as Expr);
    if (excluded !== undefined) interval.excluded.add(excluded);
    this.#narrow(interval, low, high);
    if (row !== null) this.#news.add(row);
    else this.#tellRowsWith(single as Expr);
  }

  #row(sum: Expr, terms: readonly Term[]): Row {
    let row = this.#rowOf.get(sum);
    if (row === undefined) {
      row = { interval: new Interval(), terms };
      this.#rowOf.set(sum, row);
      this.#rows.push(row);
      for (const { term } of terms) {
        this.interval(term);
        const rows = this.#rowsWith.get(term);
        if (rows === undefined) this.#rowsWith.set(term, [row]);
        else rows.push(row);
      }
    }
    return row;
  }

  /** That a term has this value. */
  fix(term: Expr, value: bigint): void {
    if (this.#narrow(this.interval(term), value, value)) this.#tellRowsWith(term);
  }

  #tellRowsWith(term: Expr): void {
    for (const row of this.#rowsWith.get(term) ?? []) this.#news.add(row);
  }

  /** True if the interval became smaller. */
  #narrow(interval: Interval, from: bigint | null, to: bigint | null): boolean {
    const { low, high } = interval;
    interval.narrow(from, to);
    if (interval.low === low && interval.high === high) return false;
    this.#changes.push({ interval, low, high });
    if (interval.isEmpty) this.#isContradiction = true;
    return true;
  }

  /** A moment to go back to. There must not be a contradiction. */
  mark(): number {
    return this.#changes.length;
  }

  undo(mark: number): void {
    while (this.#changes.length > mark) {
      const { interval, low, high } = this.#changes.pop() as Change;
      interval.low = low;
      interval.high = high;
    }
    this.#isContradiction = false;
    this.#news.clear();
  }

  /** Propagates until nothing changes or rows have had their rounds; false where an interval became empty. */
  propagate(): boolean {
    let left = MAX_ROUNDS * this.#rows.length;
    // A row that is enqueued again during the loop is visited again.
    for (const row of this.#news) {
      if (this.#isContradiction || left-- === 0) break;
      this.#news.delete(row);
      this.#tighten(row);
    }
    this.#news.clear();
    return !this.#isContradiction;
  }

  #tighten(row: Row): void {
    const least = this.#total(row.terms, 'low');
    const greatest = this.#total(row.terms, 'high');
    const sum = row.interval;
    this.#narrow(sum, least.value(), greatest.value());
    for (const { term, factor } of row.terms) {
      const interval = this.interval(term);
      // The interval of factor * term is what the row allows less what the others can be; then that of the term.
      const low = minus(sum.low, greatest.without(extreme(interval, factor, 'high')));
      const high = minus(sum.high, least.without(extreme(interval, factor, 'low')));
      const [from, to] = factor > 0n ? [low, high] : [high, low];
      const narrowed = this.#narrow(
        interval,
        from === null ? null : ceilDivide(from, factor),
        to === null ? null : floorDivide(to, factor),
      );
      // The totals were computed with a wider interval of this term: still sound, if less sharp.
      if (narrowed) this.#tellRowsWith(term);
    }
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

/** A sum that counts its infinite parts, so that any one part can be subtracted again. */
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
function linearTerms(sum: Expr): Term[] {
  return (sum.op === 'add' ? sum.args : [sum]).map(part =>
    part.op === 'mul' && isIntLiteral(part.args[0])
      ? { term: part.args[1], factor: part.args[0].data }
      : { term: part, factor: 1n },
  );
}
