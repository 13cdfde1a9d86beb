/**
 * Where a real unknown can lie, as far as single comparisons tell: bounds of its own, and what sums leave for it when the
 * other summands are within theirs, or have their values already. An integer in a sum of reals (`toReal`) counts as one of them.
 * It only says where to guess, and may be too wide.
 */
import {
  ALL_REALS,
  type Expr,
  type ExprOf,
  isRealLiteral,
  meetIntervals,
  Rational,
  type RealInterval,
  scaledInterval,
} from '../../logic/index.ts';
import type { Bounds } from './bounds.ts';

export class RealRanges {
  readonly #own = new Map<Expr, RealInterval>();
  readonly #rowsWith = new Map<Expr, Row[]>();
  readonly #fixed = new Map<Expr, RealInterval>();
  /** The integers in sums of reals, each as the real that it is there. */
  readonly #asReal = new Map<Expr, Expr>();

  constructor(literals: readonly Expr[], bounds: Bounds) {
    const sums: [ReadonlyMap<Expr, Rational>, RealInterval][] = [];
    for (const literal of literals) {
      const interval = intervalOf(literal);
      if (interval === null) continue;
      const terms = linearTerms(literal.args[0] as Expr);
      const [only, factor] = [...terms][0] as [Expr, Rational];
      if (terms.size === 1 && factor.equals(ONE))
        this.#own.set(only, meetIntervals(this.#rangeOf(only), interval));
      else sums.push([terms, interval]);
    }
    for (const [terms, interval] of sums) {
      const row = new Row(interval, terms);
      for (const [term, factor] of terms) {
        if (term.op === 'toReal') this.#addInteger(term, bounds);
        row.add(scaledInterval(this.#rangeOf(term), factor), 1);
        const rows = this.#rowsWith.get(term);
        if (rows === undefined) this.#rowsWith.set(term, [row]);
        else rows.push(row);
      }
    }
  }

  #addInteger(term: ExprOf<'toReal'>, bounds: Bounds): void {
    const [integer] = term.args;
    if (this.#asReal.has(integer)) return;
    this.#asReal.set(integer, term);
    const { low, high } = bounds.interval(integer);
    this.#own.set(term, { low: realOf(low), high: realOf(high) });
  }

  #rangeOf(e: Expr): RealInterval {
    return this.#fixed.get(e) ?? this.#own.get(e) ?? ALL_REALS;
  }

  /** Of a real, or of an integer as far as sums of reals bound it. */
  of(symbol: Expr): RealInterval {
    const unknown = this.#asReal.get(symbol) ?? symbol;
    const own = this.#rangeOf(unknown);
    const rows = this.#rowsWith.get(unknown) ?? [];
    return rows.map(row => row.leftFor(unknown, own)).reduce(meetIntervals, own);
  }

  /** That an unknown has this value, until it is undone. An integer that is in no sum of reals says nothing. */
  fix(symbol: Expr, value: Rational | bigint): void {
    const unknown = this.#asReal.get(symbol) ?? symbol;
    if (unknown.sort !== 'Real') return;
    const exact = typeof value === 'bigint' ? Rational.of(value) : value;
    this.#change(unknown, { low: exact, high: exact });
  }

  undo(): void {
    for (const unknown of [...this.#fixed.keys()]) this.#change(unknown, null);
  }

  #change(unknown: Expr, range: RealInterval | null): void {
    const before = this.#rangeOf(unknown);
    if (range === null) this.#fixed.delete(unknown);
    else this.#fixed.set(unknown, range);
    const after = this.#rangeOf(unknown);
    for (const row of this.#rowsWith.get(unknown) ?? []) {
      const factor = row.terms.get(unknown) ?? ONE;
      row.add(scaledInterval(before, factor), -1);
      row.add(scaledInterval(after, factor), 1);
    }
  }
}

function realOf(bound: bigint | null): Rational | null {
  return bound === null ? null : Rational.of(bound);
}

/** A sum within an interval. Its least and greatest values are kept, with the number of unbounded summands. */
class Row {
  #least = ZERO;
  #greatest = ZERO;
  #unboundedBelow = 0;
  #unboundedAbove = 0;

  constructor(
    private readonly interval: RealInterval,
    readonly terms: ReadonlyMap<Expr, Rational>,
  ) {}

  /** Counts a summand in this range once more, or once less. */
  add({ low, high }: RealInterval, times: 1 | -1): void {
    const signed = (value: Rational): Rational => (times === 1 ? value : value.neg());
    if (low === null) this.#unboundedBelow += times;
    else this.#least = this.#least.add(signed(low));
    if (high === null) this.#unboundedAbove += times;
    else this.#greatest = this.#greatest.add(signed(high));
  }

  /** What the other summands leave for one in this range. */
  leftFor(unknown: Expr, own: RealInterval): RealInterval {
    const factor = this.terms.get(unknown) ?? ONE;
    const { low, high } = scaledInterval(own, factor);
    const [least, greatest] = [
      rest(this.#least, this.#unboundedBelow, low),
      rest(this.#greatest, this.#unboundedAbove, high),
    ];
    const left = {
      low: greatest && (this.interval.low?.add(greatest.neg()) ?? null),
      high: least && (this.interval.high?.add(least.neg()) ?? null),
    };
    return scaledInterval(left, ONE.div(factor));
  }
}

/** A total without one of its parts; null where others are unbounded. */
function rest(total: Rational, unbounded: number, part: Rational | null): Rational | null {
  if (part === null) return unbounded === 1 ? total : null;
  return unbounded === 0 ? total.add(part.neg()) : null;
}

const ZERO = Rational.of(0n);
const ONE = Rational.of(1n);

/** The interval that a comparison with a number asks its left side to be in; null for other literals. */
function intervalOf(literal: Expr): RealInterval | null {
  const bound = literal.args[1];
  if (bound === undefined || !isRealLiteral(bound)) return null;
  switch (literal.op) {
    case 'lt':
    case 'le':
      return { low: null, high: bound.data };
    case 'gt':
    case 'ge':
      return { low: bound.data, high: null };
    case 'eq':
      return { low: bound.data, high: bound.data };
    default:
      return null;
  }
}

function linearTerms(sum: Expr): Map<Expr, Rational> {
  const parts = sum.op === 'add' ? sum.args : [sum];
  return new Map(
    parts.map((part): [Expr, Rational] =>
      part.op === 'mul' && isRealLiteral(part.args[0])
        ? [part.args[1] as Expr, part.args[0].data]
        : [part, ONE],
    ),
  );
}
