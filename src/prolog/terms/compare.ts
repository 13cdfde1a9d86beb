/**
 * Standard order of terms: variables, numbers, strings, the empty list, atoms, compounds. Numbers compare by value;
 * when a float and an integer are equal, the float comes first; -0.0 comes before 0.0, and NaN before all other
 * numbers. Compounds compare by arity, name, then arguments from the left.
 */
import { SharedPairs, spend } from '../../logic/index.ts';
import { Atom, ageOf, deref, Float, NIL, type Numeric, Ratio, Str, Struct, type Term, Var } from './term.ts';

export type Order = -1 | 0 | 1;

function rank(t: Term): number {
  if (t instanceof Var) return 0;
  if (typeof t === 'number' || typeof t === 'bigint' || t instanceof Float || t instanceof Ratio) return 1;
  if (t instanceof Str) return 2;
  if (t instanceof Atom) return t === NIL ? 3 : 4;
  return 5;
}

function sign(less: boolean, equal: boolean): Order {
  return equal ? 0 : less ? -1 : 1;
}

/** Compare by value, exactly: a float against a large integer is not rounded first. */
export function compareNumbers(a: Numeric, b: Numeric): Order {
  if (typeof a === 'number' && typeof b === 'number') return sign(a < b, a === b);
  const x = a instanceof Float ? a.value : a;
  const y = b instanceof Float ? b.value : b;
  if (x instanceof Ratio || y instanceof Ratio) return compareRatios(x, y);
  // JavaScript orders mixed numbers and bigints by mathematical value.
  return sign(x < y, x <= y && x >= y);
}

function compareRatios(x: number | bigint | Ratio, y: number | bigint | Ratio): Order {
  const [xn, xd] = fraction(x);
  const [yn, yd] = fraction(y);
  if (xd === 0n || yd === 0n) return sign(Number(xn) < Number(yn), false);
  return sign(xn * yd < yn * xd, xn * yd === yn * xd);
}

function fraction(x: number | bigint | Ratio): [bigint, bigint] {
  if (x instanceof Ratio) return [x.num, x.den];
  if (typeof x === 'bigint') return [x, 1n];
  if (!Number.isFinite(x)) return [x > 0 ? 1n : -1n, 0n];
  let scaled = x;
  let den = 1n;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    den *= 2n;
  }
  return [BigInt(scaled), den];
}

/** By code points. JavaScript's own order is by UTF-16 units, in which surrogates come before U+E000. */
function compareText(a: string, b: string): Order {
  if (a === b) return 0;
  let i = 0;
  while (i < a.length && i < b.length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
  const isReversed = isSurrogate(x) ? y >= 0xe000 : x >= 0xe000 && isSurrogate(y);
  return a < b !== isReversed ? -1 : 1;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000;
}

function compareFloats(a: number, b: number): Order {
  if (Object.is(a, b)) return 0;
  if (a === b) return Object.is(a, -0) ? -1 : 1;
  return sign(Number.isNaN(a) || a < b, false);
}

/** The depth, in nested arguments, from which on terms are compared without recursion. */
const DEEP = 1000;

/** Pairs of compounds after which a comparison asks whether they come again: most end before. */
const FEW = 100;
/** Of the comparison under way: pairs of compounds that it has come to, and those that it remembers. */
let compared = 0;
let shared: SharedPairs | null = null;

export function compare(left: Term, right: Term, depth = 0): Order {
  if (depth === 0) {
    compared = 0;
    shared = null;
  }
  let a = deref(left);
  let b = deref(right);
  if (depth > DEEP) return compareOnce([b, a]);
  // Last arguments are followed in a loop. A pair that comes again is one of cyclic terms (Brent's algorithm).
  let [again, againRight, turn, steps] = [a, b, 2, 0];
  for (;;) {
    if (a === b) return 0;
    const ra = rank(a);
    const rb = rank(b);
    if (ra !== rb) return ra < rb ? -1 : 1;
    switch (ra) {
      case 0:
        return sign(ageOf(a as Var) < ageOf(b as Var), false);
      case 1: {
        if (a instanceof Float && b instanceof Float) return compareFloats(a.value, b.value);
        if (a instanceof Float && Number.isNaN(a.value)) return -1;
        if (b instanceof Float && Number.isNaN(b.value)) return 1;
        const order = compareNumbers(a as Numeric, b as Numeric);
        if (order !== 0 || a instanceof Float === b instanceof Float) return order;
        return a instanceof Float ? -1 : 1;
      }
      case 2:
        return compareText((a as Str).text, (b as Str).text);
      case 4:
        return compareText((a as Atom).name, (b as Atom).name);
      default: {
        spend();
        const s = a as Struct;
        const t = b as Struct;
        if (++compared > FEW) {
          shared ??= new SharedPairs();
          if (shared.wasSeen(s, t)) return 0;
        }
        if (s.args.length !== t.args.length) return s.args.length < t.args.length ? -1 : 1;
        if (s.name !== t.name) return compareText(s.name.name, t.name.name);
        const last = s.args.length - 1;
        if (last < 0) return 0;
        for (let i = 0; i < last; i++) {
          const order = compare(s.args[i] as Term, t.args[i] as Term, depth + 1);
          if (order !== 0) return order;
        }
        a = deref(s.args[last] as Term);
        b = deref(t.args[last] as Term);
        if (a === again && b === againRight) return 0;
        if (++steps === turn) {
          again = a;
          againRight = b;
          steps = 0;
          turn *= 2;
        }
      }
    }
  }
}

/** Compares pairs of terms that are deep or cyclic, the last one first: no pair of compounds is looked at twice. */
function compareOnce(pairs: Term[]): Order {
  const seen = new Map<Struct, Set<Struct>>();
  for (let x = pairs.pop(); x !== undefined; x = pairs.pop()) {
    const [a, b] = [deref(x), deref(pairs.pop() as Term)];
    if (
      !(a instanceof Struct && b instanceof Struct) ||
      a.name !== b.name ||
      a.args.length !== b.args.length
    ) {
      const order = compare(a, b, 1);
      if (order !== 0) return order;
      continue;
    }
    const partners = seen.get(a) ?? new Set();
    if (a === b || partners.has(b)) continue;
    seen.set(a, partners.add(b));
    spend();
    for (let i = a.args.length - 1; i >= 0; i--) pairs.push(b.args[i] as Term, a.args[i] as Term);
  }
  return 0;
}

/** Equality of two atomic terms or of two variables, as unification and `==` see it. */
export function sameAtomic(a: Term, b: Term): boolean {
  if (a === b) return true;
  if (a instanceof Float) {
    return b instanceof Float && Object.is(a.value, b.value);
  }
  if (a instanceof Str) return b instanceof Str && a.text === b.text;
  if (a instanceof Ratio) return b instanceof Ratio && a.num === b.num && a.den === b.den;
  return false;
}
