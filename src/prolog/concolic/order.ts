/**
 * Standard order of symbolic terms.
 *
 * Two integers compare by value, two atoms by name: the atoms of the program are known, and all others are named `other…`, so
 * that an atom's place among the known ones is a finite disjunction. For anything else the shapes are decided first,
 * then the parts are compared.
 */
import { and, type Expr, eq, gt, int, lt, not, or, select } from '../../logic/index.ts';
import {
  Atom,
  compare,
  compareText,
  derefToSymbolic,
  isInteger,
  type Order,
  Struct,
  Symbolic,
  type Term,
} from '../terms/index.ts';
import { identical } from './matching.ts';
import type { ConcolicTracer } from './tracer.ts';

export function compareSymbolic(t: ConcolicTracer, left: Term, right: Term, site: string): Order {
  const x = derefToSymbolic(left);
  const y = derefToSymbolic(right);
  const [a, b] = [x instanceof Symbolic ? x.value : x, y instanceof Symbolic ? y.value : y];
  if (x instanceof Symbolic || y instanceof Symbolic) {
    const same = identical(t.sort, x, y);
    if (t.facts.decide(same) === true) return 0;
    for (const s of [x, y]) if (s instanceof Symbolic) t.shape(s, site);
    if (isInteger(a) && isInteger(b)) return compareIntegers(t, x, y, site);
    if (a instanceof Atom && b instanceof Atom) return compareAtoms(t, x, y, site);
    if (!(a instanceof Struct) || !(b instanceof Struct)) {
      if (!(a instanceof Struct) && !(b instanceof Struct) && a.constructor === b.constructor) {
        t.pin(x, site);
        t.pin(y, site);
      }
      return compare(a, b);
    }
  }
  if (!(a instanceof Struct) || !(b instanceof Struct)) return compare(a, b);
  if (a.args.length !== b.args.length || a.name !== b.name) return compare(a, b);
  for (const [i, arg] of a.args.entries()) {
    const order = compareSymbolic(t, arg, b.args[i] as Term, site);
    if (order !== 0) return order;
  }
  return 0;
}

function decided(t: ConcolicTracer, less: Expr, same: Expr, greater: Expr, site: string): Order {
  t.oneOf(
    [
      { name: '<', condition: less },
      { name: '=', condition: same },
      { name: '>', condition: greater },
    ],
    site,
  );
  return t.holds(less) ? -1 : t.holds(same) ? 0 : 1;
}

function compareIntegers(t: ConcolicTracer, x: Term, y: Term, site: string): Order {
  const [a, b] = [number(t, x), number(t, y)];
  return decided(t, lt(a, b), eq(a, b), gt(a, b), site);
}

function number(t: ConcolicTracer, x: Term): Expr {
  return x instanceof Symbolic ? t.integerOf(x) : int(BigInt(x as number));
}

/** One side is taken as it is; where the other stands relative to it is a question of which atoms come before. */
function compareAtoms(t: ConcolicTracer, x: Term, y: Term, site: string): Order {
  if (x instanceof Symbolic && y instanceof Symbolic) {
    if (t.test(identical(t.sort, x, y), site)) return 0;
    t.pin(y, site);
    return compareAtoms(t, x, y.value, site);
  }
  if (!(x instanceof Symbolic)) return -compareAtoms(t, y, x, site) as Order;
  const fixed = (y instanceof Symbolic ? y.value : y) as Atom;
  const e = select(t.sort.atom, 0, x.expr);
  const before = atomsOn(t, e, fixed, -1);
  const same = eq(e, int(t.sort.atomNumber(fixed)));
  return decided(t, before, same, and(not(before), not(same)), site);
}

/** The atoms before a given one: the known ones by name, the unknown ones all where `other` is. */
function atomsOn(t: ConcolicTracer, e: Expr, fixed: Atom, side: Order): Expr {
  const { atoms } = t.sort;
  const known = atoms
    .map((a, i) => ({ a, i }))
    .filter(({ a }) => compareText(a.name, fixed.name) === side)
    .map(({ i }) => eq(e, int(i)));
  const isUnknown = or(lt(e, int(0)), gt(e, int(atoms.length - 1)));
  return compareText('other', fixed.name) === side ? or(isUnknown, ...known) : or(...known);
}
