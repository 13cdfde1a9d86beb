/**
 * Bounds that follow from an expression's form alone, for every input: interval analysis, and the constructors that a
 * term may have. A byte is in 0..255, a remainder is below its divisor, an atom's name is a list of characters. Path
 * facts (`logic/facts.ts`) start from these.
 */
import {
  type Background,
  type Constructor,
  type Expr,
  euclideanDiv,
  floatBounds,
  isIntLiteral,
  type RealInterval,
  type Uninterpreted,
} from '../../logic/index.ts';
import {
  atomName,
  BITS,
  byteAt,
  CONS,
  FUN,
  INT,
  listLength,
  MAP,
  mapSize,
  NIL,
  TERM,
  tupleSize,
} from './signature.ts';

export interface Range {
  readonly low: bigint | null;
  readonly high: bigint | null;
}

const ANYTHING: Range = { low: null, high: null };
const NATURAL: Range = { low: 0n, high: null };
const MAX_CHARACTER = 0x10ffffn;
/** In cells. A longer list has no room in a machine: a cell takes 16 bytes. */
const MAX_LENGTH = 2n ** 40n - 1n;
const boundsOfFunction: ReadonlyMap<Uninterpreted, Range> = new Map([
  [byteAt, { low: 0n, high: 255n }],
  [mapSize, NATURAL],
  [tupleSize, NATURAL],
  [listLength, { low: 0n, high: MAX_LENGTH }],
]);
/** In levels of nesting. Subexpressions below count as unbounded; a larger value needs more stack. */
const MAX_DEPTH = 300;

/** What the types say about inputs. */
export interface InputBackground extends Background {
  /** Whether the term at a place is a proper list in every input. */
  isProperList?(place: Expr): boolean;
}

/** The language's background (bounds of inputs), refined by the forms of expressions. */
export class Structure implements InputBackground {
  readonly #ranges = new Map<Expr, Range>();
  #depth = 0;

  constructor(private readonly background: InputBackground | null) {}

  constructorsOf(e: Expr): readonly Constructor[] | undefined {
    const name = nameOf(e);
    if (name === 'list') return [NIL, CONS];
    if (name === 'character') return [INT];
    return this.background?.constructorsOf(e);
  }

  /** Whether a value of the expression may have this constructor, outermost or inside, keys of maps aside. */
  mayContain(e: Expr, ctor: Constructor): boolean {
    if (e.op === 'construct' && e.data !== MAP)
      return e.data === ctor || e.args.some(part => part.sort === TERM && this.mayContain(part, ctor));
    if (nameOf(e) !== null) return ctor === NIL || ctor === CONS || ctor === INT;
    return this.background?.mayContain?.(e, ctor) ?? true;
  }

  isProperList(e: Expr): boolean {
    return nameOf(e) === 'list' || (this.background?.isProperList?.(e) ?? false);
  }

  boundsOf(e: Expr): Range {
    let range = this.#ranges.get(e);
    if (range === undefined) {
      const known = this.background?.boundsOf(e);
      range = this.#depth < MAX_DEPTH ? this.#ofParts(e) : ANYTHING;
      if (known !== undefined) range = meet(range, known);
      this.#ranges.set(e, range);
    }
    return range;
  }

  realBoundsOf(e: Expr, inner: (e: Expr) => RealInterval): RealInterval {
    return floatBounds(e, inner);
  }

  #ofParts(e: Expr): Range {
    this.#depth++;
    const range = this.#ofForm(e);
    this.#depth--;
    return range;
  }

  #ofForm(e: Expr): Range {
    switch (e.op) {
      case 'literal':
        return e.sort === 'Int' ? { low: e.data, high: e.data } : ANYTHING;
      case 'add':
        return e.args.map(arg => this.boundsOf(arg)).reduce(plus);
      case 'mul':
        return isIntLiteral(e.args[0]) ? times(this.boundsOf(e.args[1]), e.args[0].data) : ANYTHING;
      case 'mod':
        return this.#remainder(e.args[0], e.args[1]);
      case 'div':
        return this.#quotient(e.args[0], e.args[1]);
      case 'ite':
        return join(this.boundsOf(e.args[1]), this.boundsOf(e.args[2]));
      case 'select':
        if (nameOf(e.args[0]) === 'character') return { low: 0n, high: MAX_CHARACTER };
        return e.index === 0 && (e.data === BITS || e.data === FUN) ? NATURAL : ANYTHING;
      case 'apply':
        return boundsOfFunction.get(e.data) ?? ANYTHING;
      case 'bitand': {
        const [a, b] = [this.boundsOf(e.args[0]), this.boundsOf(e.args[1])];
        if (isNatural(a) && isNatural(b)) return { low: 0n, high: least(a.high, b.high) };
        if (isNatural(b)) return { low: 0n, high: b.high };
        return isNatural(a) ? { low: 0n, high: a.high } : ANYTHING;
      }
      case 'bitor':
      case 'bitxor': {
        const [a, b] = [this.boundsOf(e.args[0]), this.boundsOf(e.args[1])];
        if (!isNatural(a) || !isNatural(b)) return ANYTHING;
        const larger = a.high === null || b.high === null ? null : greatest(a.high, b.high);
        if (larger === null) return NATURAL;
        return { low: 0n, high: (1n << BigInt(larger.toString(2).length)) - 1n };
      }
      default:
        return ANYTHING;
    }
  }

  #remainder(left: Expr, right: Expr): Range {
    if (!isIntLiteral(right) || right.data === 0n) return ANYTHING;
    const size = right.data;
    const high = (size < 0n ? -size : size) - 1n;
    const inner = this.boundsOf(left);
    return isNatural(inner) ? { low: 0n, high: least(inner.high, high) } : { low: 0n, high };
  }

  #quotient(left: Expr, right: Expr): Range {
    if (!isIntLiteral(right) || right.data <= 0n) return ANYTHING;
    const divisor = right.data;
    const { low, high } = this.boundsOf(left);
    return {
      low: low === null ? null : euclideanDiv(low, divisor),
      high: high === null ? null : euclideanDiv(high, divisor),
    };
  }
}

/** Whether an expression selects a tail or a character of an atom's name; null for all others. */
function nameOf(e: Expr): 'list' | 'character' | null {
  let inner = e;
  let part: 'list' | 'character' = 'list';
  if (inner.op === 'select' && inner.data === CONS && inner.index === 0) {
    part = 'character';
    inner = inner.args[0];
  }
  while (inner.op === 'select' && inner.data === CONS && inner.index === 1) inner = inner.args[0];
  return inner.op === 'apply' && inner.data === atomName ? part : null;
}

function isNatural(range: Range): boolean {
  return range.low !== null && range.low >= 0n;
}

function plus(a: Range, b: Range): Range {
  return {
    low: a.low === null || b.low === null ? null : a.low + b.low,
    high: a.high === null || b.high === null ? null : a.high + b.high,
  };
}

function times({ low, high }: Range, factor: bigint): Range {
  const scaled = (end: bigint | null): bigint | null => (end === null ? null : end * factor);
  return factor >= 0n ? { low: scaled(low), high: scaled(high) } : { low: scaled(high), high: scaled(low) };
}

function least(a: bigint | null, b: bigint | null): bigint | null {
  return a === null ? b : b === null ? a : a < b ? a : b;
}

function greatest(a: bigint | null, b: bigint | null): bigint | null {
  return a === null ? b : b === null ? a : a > b ? a : b;
}

function join(a: Range, b: Range): Range {
  return {
    low: a.low === null || b.low === null ? null : least(a.low, b.low),
    high: a.high === null || b.high === null ? null : greatest(a.high, b.high),
  };
}

function meet(a: Range, b: Range): Range {
  return { low: greatest(a.low, b.low), high: least(a.high, b.high) };
}
