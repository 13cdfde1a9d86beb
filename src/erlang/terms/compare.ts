/**
 * The total order of all terms, and the two equalities.
 *
 *   number < atom < reference < fun < port < pid < tuple < map < nil < list < bitstring
 *
 * There are two variants: in `compare` 1 and 1.0 are equal; in `compareKeys`, the order of map keys, every integer
 * comes before every float, also inside of keys, so that it gives 0 for exactly equal terms only. Integers and floats
 * are compared by their mathematical values, which JavaScript's mixed comparison of bigint and number does.
 * 0.0 and -0.0 are the same in both, as in every OTP before 27.
 *
 * Terms can be nested a million levels deep, so the comparison has an explicit stack of pending pairs. A `Sym` is
 * compared by its concrete value. Two terms that share parts, each in itself, are compared once for each pair of parts.
 */
import { SharedPairs, spend } from '../../logic/index.ts';
import { compareBits } from './bits.ts';
import { concrete } from './concrete.ts';
import { SourceFun } from './source-fun.ts';
import { Atom, Bits, Cons, ErlMap, Float, Fun, Nil, Pid, Port, Ref, Sym, type Term, Tuple } from './term.ts';
import { treeKeys, treeValues } from './tree.ts';

/** Term order, `<`, `==`: negative, zero or positive. */
export function compare(a: Term, b: Term): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return order(a, b, false);
}

/** The order of map keys; zero means `=:=`. */
export function compareKeys(a: Term, b: Term): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return order(a, b, true);
}

/** `=:=` */
export function exactEqual(a: Term, b: Term): boolean {
  return a === b || order(a, b, true) === 0;
}

/** `==` */
export function looseEqual(a: Term, b: Term): boolean {
  return a === b || order(a, b, false) === 0;
}

/** The rank of a term's kind in the order of all terms. */
function rank(term: Term): number {
  if (typeof term === 'number' || typeof term === 'bigint') return 0;
  if (term instanceof Atom) return 1;
  if (term instanceof Cons) return 9;
  if (term instanceof Tuple) return 6;
  if (term instanceof Nil) return 8;
  if (term instanceof Float) return 0;
  if (term instanceof ErlMap) return 7;
  if (term instanceof Bits) return 10;
  if (term instanceof Fun) return 3;
  if (term instanceof Pid) return 5;
  if (term instanceof Ref) return 2;
  return 4;
}

/** A stack of pending comparisons: triples of the two terms and whether integers are distinct from floats there. */
type Pending = (Term | boolean)[];

/** Pairs that were compared, by whether integers are distinct from floats. */
class Seen {
  readonly #exact = new SharedPairs();
  readonly #loose = new SharedPairs();

  wasSeen(a: object, b: object, exact: boolean): boolean {
    return (exact ? this.#exact : this.#loose).wasSeen(a, b);
  }
}

/** Pairs of parts that are compared without asking whether they come again: most comparisons end before. */
const FEW = 100;

function order(left: Term, right: Term, exactly: boolean): number {
  let count = 0;
  let seen: Seen | null = null;
  let pending: Pending | null = null;
  let a = left;
  let b = right;
  let exact = exactly;
  for (;;) {
    if (a instanceof Sym) a = concrete(a);
    if (b instanceof Sym) b = concrete(b);
    if (a !== b) {
      const kind = rank(a);
      const difference = kind - rank(b);
      if (difference !== 0) return difference;
      if (kind < 6 && kind !== 3) {
        const c = orderOfSimple(a, b, exact);
        if (c !== 0) return c;
      } else if (seen?.wasSeen(a as object, b as object, exact)) {
        spend();
      } else if (a instanceof Cons && b instanceof Cons) {
        spend();
        if (++count === FEW) seen = new Seen();
        pending ??= [];
        pending.push(a.tail, b.tail, exact);
        a = a.head;
        b = b.head;
        continue;
      } else if (a instanceof Bits && b instanceof Bits) {
        const c = compareBits(a, b);
        if (c !== 0) return c;
      } else {
        spend();
        if (++count === FEW) seen = new Seen();
        pending ??= [];
        const c = orderOfCompound(a, b, exact, pending);
        if (c !== 0) return c;
      }
    }
    if (pending === null || pending.length === 0) return 0;
    exact = pending.pop() as boolean;
    b = pending.pop() as Term;
    a = pending.pop() as Term;
  }
}

function orderOfSimple(a: Term, b: Term, exact: boolean): number {
  if (a instanceof Atom && b instanceof Atom) return compareText(a.name, b.name);
  if (a instanceof Ref && b instanceof Ref) {
    return (
      compareText(a.node.name, b.node.name) ||
      compareNumbers(a.words, b.words) ||
      (a.words.length > 0 ? 0 : a.id - b.id)
    );
  }
  if ((a instanceof Pid && b instanceof Pid) || (a instanceof Port && b instanceof Port)) {
    return a.id - b.id || compareText(a.node.name, b.node.name);
  }
  const floatLeft = a instanceof Float;
  const floatRight = b instanceof Float;
  if (exact && floatLeft !== floatRight) return floatLeft ? 1 : -1;
  const x = floatLeft ? a.value : a;
  const y = floatRight ? b.value : b;
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Compares sizes, and pushes the parts that remain to be compared, the first on top. */
function orderOfCompound(a: Term, b: Term, exact: boolean, pending: Pending): number {
  if (a instanceof Tuple && b instanceof Tuple) {
    return a.elements.length - b.elements.length || later(a.elements, b.elements, exact, pending);
  }
  if (a instanceof ErlMap && b instanceof ErlMap) {
    if (a.size !== b.size) return a.size - b.size;
    later(
      a.tree === null ? a.values : treeValues(a.tree),
      b.tree === null ? b.values : treeValues(b.tree),
      exact,
      pending,
    );
    const keys = a.tree === null ? a.keys : treeKeys(a.tree);
    return later(keys, b.tree === null ? b.keys : treeKeys(b.tree), true, pending);
  }
  if (a instanceof Fun && b instanceof Fun) return orderOfCode(a, b) || later(a.env, b.env, exact, pending);
  return 0;
}

/** As on the BEAM: by module and place in the module, then by how much is captured. */
function orderOfCode(a: Fun, b: Fun): number {
  if (a.external !== b.external) return a.external ? 1 : -1;
  return (
    compareText(a.module.name, b.module.name) ||
    (a.external ? 0 : a.index - b.index) ||
    compareText(a.name.name, b.name.name) ||
    a.arity - b.arity ||
    compareText(sourceOf(a), sourceOf(b)) ||
    a.env.length - b.env.length
  );
}

/** Functions given as source text are each in a module of their own; they are compared by their texts. */
function sourceOf(fun: Fun): string {
  return fun instanceof SourceFun ? fun.source : '';
}

/** Whether two functions differ in what they have captured at most. */
export function isSameCode(a: Fun, b: Fun): boolean {
  return orderOfCode(a, b) === 0;
}

function later(a: readonly Term[], b: readonly Term[], exact: boolean, pending: Pending): number {
  if (a !== b) for (let i = a.length - 1; i >= 0; i--) pending.push(a[i] as Term, b[i] as Term, exact);
  return 0;
}

/** By code points; JavaScript's own comparison is by UTF-16 units, which differs beyond the basic plane. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      const surrogateX = x >= 0xd800 && x <= 0xdfff;
      const surrogateY = y >= 0xd800 && y <= 0xdfff;
      return surrogateX === surrogateY ? x - y : surrogateX ? 1 : -1;
    }
  }
  return a.length - b.length;
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let i = a.length - 1; i >= 0; i--) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
