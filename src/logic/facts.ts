/**
 * Path facts: an incomplete decision procedure for what a path constraint implies.
 *
 * The claim: for every model that satisfies the assumed constraints, a condition that `decide` decides has no other value.
 * Such a test is no decision of the path and never becomes a query. The domain is non-relational: for each expression
 * its constructor, the excluded constructors, and for sums an interval, of integers or of reals (`real-intervals.ts`). `decide` looks only at these, without
 * congruence closure or propagation between sums, so it is cheap, and answers `undefined` for "not known".
 */
import { eq, int, is, not, select } from './build.ts';
import { type Expr, isIntLiteral, isRealLiteral } from './expr.ts';
import { ForkedMap } from './forked-map.ts';
import type { Rational } from './rational.ts';
import { ALL_REALS, type RealInterval, RealIntervals, type RealLeaves } from './real-intervals.ts';
import type { Constructor } from './sort.ts';

interface Interval {
  readonly low: bigint | null;
  readonly high: bigint | null;
}

/** A list of constructors: there are a handful, and each is excluded by a fact of its own. */
interface Excluded {
  readonly ctor: Constructor;
  readonly others: Excluded | undefined;
}

function excludes(excluded: Excluded | undefined, ctor: Constructor): boolean {
  for (let at = excluded; at !== undefined; at = at.others) if (at.ctor === ctor) return true;
  return false;
}

/** What is known about the constructor of an expression: which it is, or which it is not, and which it can be. */
interface Kinds {
  readonly of: Expr;
  readonly known: Constructor | undefined;
  readonly excluded: Excluded | undefined;
  readonly possible: readonly Constructor[] | undefined;
}

/** Facts that hold for every input (from types, for example), looked up when an expression is first met. */
export interface Background {
  /** The only constructors that `e` can have; undefined when nothing is known. */
  constructorsOf(e: Expr): readonly Constructor[] | undefined;
  /**
   * Whether `e` may have this constructor, outermost or in a part that a loose comparison looks into. A background
   * without this knows nothing about it.
   */
  mayContain?(e: Expr, ctor: Constructor): boolean;
  /** Bounds of an integer expression. */
  boundsOf(e: Expr): { low: bigint | null; high: bigint | null } | undefined;
  /** Bounds of a real expression other than sums and products. A background without this knows none. */
  realBoundsOf?(e: Expr, inner: (e: Expr) => RealInterval): RealInterval;
}

export class Facts {
  #truths = new ForkedMap<Expr, boolean>();
  #constructors = new ForkedMap<Expr, Constructor>();
  #excluded = new ForkedMap<Expr, Excluded>();
  #intervals = new ForkedMap<Expr, Interval>();
  #lastKinds: Kinds | null = null;
  #kindsBefore: Kinds | null = null;
  readonly #leaves: RealLeaves = {
    integer: e => this.#interval(e),
    other: (e, inner) => this.background?.realBoundsOf?.(e, inner) ?? ALL_REALS,
  };
  #reals = new RealIntervals(this.#leaves);

  constructor(private readonly background: Background | null = null) {}

  /** A copy of these facts that can be extended independently. */
  fork(): Facts {
    const fork = new Facts(this.background);
    fork.#truths = this.#truths.fork();
    fork.#constructors = this.#constructors.fork();
    fork.#excluded = this.#excluded.fork();
    fork.#intervals = this.#intervals.fork();
    fork.#reals = this.#reals.fork(fork.#leaves);
    return fork;
  }

  constructorOf(e: Expr): Constructor | undefined {
    if (e.op === 'construct') return e.data;
    const known = this.#constructors.get(e);
    if (known !== undefined) return known;
    const possible = this.background?.constructorsOf(e);
    if (possible === undefined) return undefined;
    const excluded = this.#excluded.get(e);
    const left = excluded === undefined ? possible : possible.filter(ctor => !excludes(excluded, ctor));
    return left.length === 1 ? left[0] : undefined;
  }

  assume(fact: Expr): void {
    if (fact.op === 'literal') return;
    this.#truths.set(fact, true);
    this.#truths.set(not(fact), false);
    this.#learn(fact, true);
  }

  #learn(fact: Expr, holds: boolean): void {
    switch (fact.op) {
      case 'not':
        this.#learn(fact.args[0], !holds);
        return;
      case 'and':
        if (holds) for (const part of fact.args) this.assume(part);
        return;
      case 'or':
        if (!holds) for (const part of fact.args) this.assume(not(part));
        return;
      case 'is':
        if (holds) this.#construct(fact.args[0], fact.data);
        else this.#exclude(fact.args[0], fact.data);
        return;
      case 'lt':
      case 'gt':
      case 'le':
      case 'ge': {
        const [body, bound] = fact.args;
        // In normal form no inequality of numbers is negated: that is the opposite inequality.
        if (!holds) return;
        if (isRealLiteral(bound)) {
          const isUpper = fact.op === 'lt' || fact.op === 'le';
          this.#reals.learn(
            body,
            isUpper ? { low: null, high: bound.data } : { low: bound.data, high: null },
          );
          return;
        }
        if (!isIntLiteral(bound)) return;
        const limit = bound.data;
        const { low, high } = this.#interval(body);
        if (fact.op === 'le' && (high === null || limit < high))
          this.#intervals.set(body, { low, high: limit });
        if (fact.op === 'ge' && (low === null || limit > low))
          this.#intervals.set(body, { low: limit, high });
        return;
      }
      case 'eq':
        this.#learnEquality(fact.args[0], fact.args[1], holds);
        return;
      default:
        return;
    }
  }

  #learnEquality(left: Expr, right: Expr, holds: boolean): void {
    if (isIntLiteral(right)) {
      if (holds) this.#intervals.set(left, { low: right.data, high: right.data });
      return;
    }
    if (isRealLiteral(right)) {
      if (holds) this.#reals.learn(left, { low: right.data, high: right.data });
      return;
    }
    if (right.op !== 'construct') {
      if (left.op === 'construct') this.#learnEquality(right, left, holds);
      return;
    }
    const ctor = right.data;
    if (holds) {
      this.#construct(left, ctor);
      for (const [i, arg] of right.args.entries()) this.assume(eq(select(ctor, i, left), arg));
    } else if (ctor.fields.length === 0) this.#exclude(left, ctor);
    else if (ctor.fields.length === 1 && this.constructorOf(left) === ctor) {
      for (const arg of right.args) this.assume(not(eq(select(ctor, 0, left), arg)));
    }
  }

  #construct(e: Expr, ctor: Constructor): void {
    this.#constructors.set(e, ctor);
    this.#forgetKinds(e);
  }

  #exclude(e: Expr, ctor: Constructor): void {
    const others = this.#excluded.get(e);
    if (excludes(others, ctor)) return;
    this.#excluded.set(e, { ctor, others });
    this.#forgetKinds(e);
  }

  #interval(e: Expr): Interval {
    let interval = this.#intervals.get(e);
    if (interval === undefined) {
      const bounds = this.background?.boundsOf(e);
      interval = { low: bounds?.low ?? null, high: bounds?.high ?? null };
      this.#intervals.set(e, interval);
    }
    return interval;
  }

  /** The value that the facts imply for this condition; undefined where they imply none. */
  decide(condition: Expr): boolean | undefined {
    if (condition.op === 'literal') return condition.data === true;
    // What was assumed about constructors is in the tables of constructors, too.
    if (condition.op === 'is') return decideIs(condition.data, this.#kindsOf(condition.args[0]));
    const known = this.#truths.get(condition);
    if (known !== undefined) return known;
    switch (condition.op) {
      case 'not': {
        const inner = this.decide(condition.args[0]);
        return inner === undefined ? undefined : !inner;
      }
      case 'and':
        return this.#junction(condition.args, false);
      case 'or':
        return this.#junction(condition.args, true);
      case 'eq':
        return this.#decideEquality(condition.args[0], condition.args[1]);
      case 'lt':
      case 'gt':
      case 'le':
      case 'ge': {
        const [body, bound] = condition.args;
        if (isRealLiteral(bound)) return compared(condition.op, this.#reals.of(body), bound.data);
        if (condition.op === 'lt' || condition.op === 'gt') return undefined;
        return isIntLiteral(bound) ? this.#decideBound(condition.op, body, bound.data) : undefined;
      }
      default:
        return undefined;
    }
  }

  #junction(parts: readonly Expr[], absorbing: boolean): boolean | undefined {
    let open = false;
    for (const part of parts) {
      const answer = this.decide(part);
      if (answer === absorbing) return absorbing;
      if (answer === undefined) open = true;
    }
    return open ? undefined : !absorbing;
  }

  /**
   * Most tests of constructors come in a row about one expression, or about the two that a comparison orders by kind: what is
   * known about the last two is remembered.
   */
  #kindsOf(e: Expr): Kinds {
    const last = this.#lastKinds;
    if (last?.of === e) return last;
    const kinds = this.#kindsBefore?.of === e ? this.#kindsBefore : this.#findKinds(e);
    this.#kindsBefore = last;
    this.#lastKinds = kinds;
    return kinds;
  }

  #findKinds(e: Expr): Kinds {
    const known = this.constructorOf(e);
    if (known !== undefined) return { of: e, known, excluded: undefined, possible: undefined };
    const possible = this.background?.constructorsOf(e);
    return { of: e, known, excluded: this.#excluded.get(e), possible };
  }

  #forgetKinds(e: Expr): void {
    if (this.#lastKinds?.of === e) this.#lastKinds = null;
    if (this.#kindsBefore?.of === e) this.#kindsBefore = null;
  }

  #decideEquality(left: Expr, right: Expr): boolean | undefined {
    if (left.op === 'construct' && right.op !== 'construct') return this.#decideEquality(right, left);
    if (isIntLiteral(right)) return this.#decideValue(left, right.data);
    if (isRealLiteral(right)) return hasReal(this.#reals.of(left), right.data);
    if (right.op !== 'construct') {
      const [a, b] = [this.constructorOf(left), this.constructorOf(right)];
      return a !== undefined && b !== undefined && a !== b ? false : undefined;
    }
    const ctor = right.data;
    const isIt = this.decide(is(ctor, left));
    if (isIt !== true) return isIt;
    let open = false;
    for (const [i, arg] of right.args.entries()) {
      const answer = this.decide(eq(select(ctor, i, left), arg));
      if (answer === false) return false;
      if (answer === undefined) open = true;
    }
    return open ? undefined : true;
  }

  #decideValue(e: Expr, value: bigint): boolean | undefined {
    const { low, high } = this.#interval(e);
    if (low !== null && low === high) return low === value;
    if ((low !== null && value < low) || (high !== null && value > high)) return false;
    return undefined;
  }

  #decideBound(op: 'le' | 'ge', e: Expr, bound: bigint): boolean | undefined {
    const { low, high } = this.#interval(e);
    if (op === 'le') {
      if (high !== null && high <= bound) return true;
      return low !== null && low > bound ? false : undefined;
    }
    if (low !== null && low >= bound) return true;
    return high !== null && high < bound ? false : undefined;
  }

  /** Bounds of a real expression. */
  realBounds(e: Expr): RealInterval {
    return this.#reals.of(e);
  }

  /** The literal that an integer expression is equal to, where its interval has one element. */
  valueOf(e: Expr): Expr | undefined {
    if (e.op === 'literal') return e;
    const { low, high } = this.#interval(e);
    return low !== null && low === high ? int(low) : undefined;
  }
}

function decideIs(ctor: Constructor, { known, excluded, possible }: Kinds): boolean | undefined {
  if (known !== undefined) return known === ctor;
  if (excludes(excluded, ctor)) return false;
  return possible !== undefined && !possible.includes(ctor) ? false : undefined;
}

/** Whether all numbers in the interval compare in this way; undefined where only some do. */
function compared(
  op: 'lt' | 'gt' | 'le' | 'ge',
  { low, high }: RealInterval,
  bound: Rational,
): boolean | undefined {
  const [below, above] = [high?.compare(bound) ?? 1, low?.compare(bound) ?? -1];
  switch (op) {
    case 'lt':
      return below < 0 ? true : above >= 0 ? false : undefined;
    case 'le':
      return below <= 0 ? true : above > 0 ? false : undefined;
    case 'gt':
      return above > 0 ? true : below <= 0 ? false : undefined;
    case 'ge':
      return above >= 0 ? true : below < 0 ? false : undefined;
  }
}

function hasReal({ low, high }: RealInterval, value: Rational): boolean | undefined {
  if ((low?.compare(value) ?? -1) > 0 || (high?.compare(value) ?? 1) < 0) return false;
  return low?.equals(value) && high?.equals(value) ? true : undefined;
}
