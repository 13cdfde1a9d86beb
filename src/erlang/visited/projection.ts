/**
 * Constraints that forbid nothing to the rest of a path.
 *
 * In `max([H | T], M) when H > M -> max(T, H)` each step leaves a constraint between the new maximum and the old one,
 * which no later step looks at. Whatever the new one is, there is an old one that is smaller: for what comes, the
 * constraint says nothing. A place is private when the state does not depend on it and no other constraint speaks
 * about its value. Constraints that bound a private place from one side, or keep it apart from something, or make it
 * equal to one thing, are always satisfiable by a choice of that place alone, if its type has room enough.
 */
import { type Background, type Expr, Rational } from '../../logic/index.ts';
import { FLT, INT, TERM } from '../symbolic/signature.ts';
import { enclosing, type Footprint, isPlace } from './places.ts';

/** How a constraint restricts a place: from one side, to other values than one, to a single one. */
type Restriction = 'from above' | 'from below' | 'apart' | 'equal';

/** The constraints that are left when those on private places are dropped, again and again. */
export function eliminateUnobserved(
  live: readonly Expr[],
  constraints: readonly Expr[],
  footprintOf: (e: Expr) => Footprint,
  background: Background | null,
): Expr[] {
  const left = new Set(constraints);
  const users = new Map<Expr, Set<Expr>>();
  const around = new Set<Expr>();
  for (const constraint of constraints) {
    const { shapes, wholes } = footprintOf(constraint);
    for (const place of wholes) {
      const known = users.get(place);
      if (known === undefined) users.set(place, new Set([constraint]));
      else known.add(constraint);
      for (const outer of enclosing(place)) around.add(outer);
    }
    // That a place has some shape is a word about its value, and only about the existence of its parts.
    for (const place of shapes) {
      around.add(place);
      for (const outer of enclosing(place)) around.add(outer);
    }
  }
  const alive = new Set(live);
  for (const place of live) for (const outer of enclosing(place)) around.add(outer);
  const isUnobserved = (place: Expr): boolean => {
    if (alive.has(place) || (place.sort === TERM && around.has(place))) return false;
    for (const outer of enclosing(place)) if (alive.has(outer) || users.get(outer)?.size) return false;
    return true;
  };
  const todo = [...users.keys()];
  for (let place = todo.pop(); place !== undefined; place = todo.pop()) {
    const own = users.get(place) as Set<Expr>;
    if (own.size === 0 || !isUnobserved(place) || !isAlwaysSatisfiable(place, own, background)) continue;
    for (const constraint of [...own]) {
      left.delete(constraint);
      for (const other of footprintOf(constraint).wholes) {
        users.get(other)?.delete(constraint);
        if (other !== place) todo.push(other);
      }
    }
  }
  return [...left];
}

/** Whether some value of the place satisfies all these constraints, whatever the other places are. */
function isAlwaysSatisfiable(
  place: Expr,
  constraints: ReadonlySet<Expr>,
  background: Background | null,
): boolean {
  const found = new Set<Restriction>();
  for (const constraint of constraints) {
    const restriction = restrictionOn(place, constraint);
    if (restriction === null) return false;
    found.add(restriction);
  }
  if (found.has('equal') && constraints.size > 1) return false;
  if (place.sort === TERM) return background?.constructorsOf(place) === undefined;
  const { low, high } = background?.boundsOf(place) ?? { low: null, high: null };
  const isOpenBelow = low === null && !found.has('from below');
  const isOpenAbove = high === null && !found.has('from above');
  return found.has('equal') ? isOpenBelow && isOpenAbove : isOpenBelow || isOpenAbove;
}

const memo = new WeakMap<Expr, ReadonlyMap<Expr, Restriction>>();

/** How a constraint restricts a place whose value it leaves open otherwise; null where that is not plain to see. */
function restrictionOn(place: Expr, constraint: Expr): Restriction | null {
  let found = memo.get(constraint);
  if (found === undefined) {
    found = restrictionsOf(constraint);
    memo.set(constraint, found);
  }
  return found.get(place) ?? null;
}

function restrictionsOf(constraint: Expr): ReadonlyMap<Expr, Restriction> {
  const isNegated = constraint.op === 'not';
  const test = isNegated ? constraint.args[0] : constraint;
  const [left, right] = test.args;
  if (right === undefined) return new Map();
  if (left.sort === TERM) return test.op === 'eq' ? equation(left, right, isNegated) : new Map();
  if (right.op !== 'literal') return new Map();
  const found = new Map<Expr, Restriction>();
  for (const [place, factor] of summands(left)) {
    const restriction = restrictionFor(test.op, factor, left.sort === 'Int', isNegated);
    if (restriction !== null && (place.data === INT || place.data === FLT)) found.set(place, restriction);
  }
  return found;
}

function restrictionFor(
  op: Expr['op'],
  factor: number,
  isInteger: boolean,
  isNegated: boolean,
): Restriction | null {
  switch (op) {
    case 'eq':
      if (isNegated) return 'apart';
      // An integer that counts once can make up for whatever the rest of the sum is.
      return isInteger && Math.abs(factor) === 1 ? 'equal' : null;
    case 'le':
    case 'lt':
      return factor > 0 === isNegated ? 'from below' : 'from above';
    case 'ge':
    case 'gt':
      return factor > 0 === isNegated ? 'from above' : 'from below';
    default:
      return null;
  }
}

function equation(left: Expr, right: Expr, isNegated: boolean): ReadonlyMap<Expr, Restriction> {
  const restriction = isNegated ? 'apart' : 'equal';
  const found = new Map<Expr, Restriction>();
  if (isPlace(left) && !mentions(right, left)) found.set(left, restriction);
  if (isPlace(right) && !mentions(left, right)) found.set(right, restriction);
  return found;
}

/** The places that are summands of their own, with roughly how often they count. */
function summands(body: Expr): Map<Expr, number> {
  const found = new Map<Expr, number>();
  const others: Expr[] = [];
  for (const part of body.op === 'add' ? body.args : [body]) {
    const isProduct = part.op === 'mul' && part.args[0]?.op === 'literal';
    const inner = isProduct ? part.args[1] : part;
    const place = inner.op === 'toReal' ? inner.args[0] : inner;
    if (isPlace(place)) found.set(place, isProduct ? numberOf(part.args[0]) : 1);
    else others.push(part);
  }
  for (const place of found.keys()) if (others.some(other => mentions(other, place))) found.delete(place);
  return found;
}

function numberOf({ data }: Expr): number {
  return data instanceof Rational ? data.toNumber() : Number(data);
}

function mentions(e: Expr, place: Expr): boolean {
  const todo = [e];
  const visited = new Set<Expr>();
  for (let part = todo.pop(); part !== undefined; part = todo.pop()) {
    if (part === place) return true;
    if (visited.has(part)) continue;
    visited.add(part);
    todo.push(...part.args);
  }
  return false;
}
