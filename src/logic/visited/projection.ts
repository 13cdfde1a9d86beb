/**
 * Elimination of unobserved variables by projection: constraints that forbid nothing to the rest of a path.
 *
 * In `max([H | T], M) when H > M -> max(T, H)` each step leaves a constraint between the new maximum and the old one,
 * which is dead after this point. Whatever the new maximum is, some old one is smaller, so `exists M. H > M` is true and
 * the constraint can go. Without this, the path to each element would be a state of its own.
 *
 * A place u is unobserved when the state does not mention it (nor a part of it, nor what encloses it), and the
 * constraints that mention u as a whole, C(u, w), are all that is said about its value.
 *
 * Claim. For every input that satisfies the remaining constraints, some input that differs from it at u alone
 * satisfies C, too. So `exists u. (C and rest)` is equivalent to `rest`. It holds where C consists of
 *
 * - upper bounds only, or lower bounds only, with any number of disequalities: infinitely many values satisfy them, if
 *   the type of u leaves the integers unbounded on the other side, or the floats, where `boundsFloats` is false: then no
 *   path goes on that tells the values of w at the end of their range, all that such a bound excludes, from others;
 * - disequalities between floats: finitely many are excluded of more than a path can name;
 * - upper bounds only on a float u, or lower bounds only, where C with the least, or the greatest, float in the place of
 *   u is added to the remaining constraints. If any float satisfies upper bounds, the least one does: `u < w` becomes
 *   `least < w`;
 * - disequalities between terms, if every term is allowed at u: finitely many of infinitely many are excluded;
 * - a single equation that u solves: a term equation with u alone on one side, or a linear one in which the integer u
 *   has the coefficient 1 or -1, if the type allows every term, or every integer, at u. (Bounds do not tell:
 *   `neg_integer() | pos_integer()` has none, and does not allow 0.)
 *
 * Provided that u occurs nowhere else in the constraint (not below another operator), and that `Background` tells
 * everything that the types say about u.
 */
import { real } from '../build.ts';
import type { Expr } from '../expr.ts';
import { type Background, Facts } from '../facts.ts';
import { Rational } from '../rational.ts';
import { ALL_REALS } from '../real-intervals.ts';
import { Rewriter } from '../rewrite.ts';
import { find } from '../walk.ts';
import { addEnclosing, enclosing, type Footprint, isPlace, type TermSignature } from './places.ts';

/** How a constraint restricts the value of a place. */
type Restriction = 'upper bound' | 'lower bound' | 'disequality' | 'equation';

export interface ProjectionOptions {
  readonly signature: TermSignature;
  readonly footprintOf: (e: Expr) => Footprint;
  /** Whether the type of the input allows every term at a place, or every integer at the value of one. */
  readonly allowsEveryValue: (place: Expr) => boolean;
  readonly background: Background | null;
  /** Whether floats next to the least and the greatest one are told apart; otherwise they are taken for unbounded, as reals are. */
  readonly boundsFloats: boolean;
}

/** The constraints that are left when unobserved places are eliminated until there are no more. */
export function eliminateUnobserved(
  live: readonly Expr[],
  constraints: readonly Expr[],
  options: ProjectionOptions,
): Expr[] {
  const { footprintOf, signature } = options;
  const left = new Set(constraints);
  const constraintsOn = new Map<Expr, Set<Expr>>();
  const hasConstrainedParts = new Set<Expr>();
  /** What encloses a place that is constrained as a whole. */
  const outerPlaces = new Set<Expr>();
  const note = (constraint: Expr): void => {
    const { shapes, wholes } = footprintOf(constraint);
    for (const place of wholes) {
      const known = constraintsOn.get(place);
      if (known === undefined) constraintsOn.set(place, new Set([constraint]));
      else known.add(constraint);
      addEnclosing(place, hasConstrainedParts);
      addEnclosing(place, outerPlaces);
    }
    // A constructor test restricts the value of its place; of the parts, it says only that they exist.
    for (const place of shapes) {
      addEnclosing(place, hasConstrainedParts);
      hasConstrainedParts.add(place);
    }
  };
  for (const constraint of constraints) note(constraint);
  const observed = new Set(live);
  for (const place of live) addEnclosing(place, hasConstrainedParts);
  // Mostly there is none: then nobody has to look around each place.
  const isSomeEnclosed = [...observed, ...constraintsOn.keys()].some(place => outerPlaces.has(place));
  const isUnobserved = (place: Expr): boolean => {
    if (observed.has(place) || (place.sort === signature.term && hasConstrainedParts.has(place)))
      return false;
    if (!isSomeEnclosed) return true;
    for (const outer of enclosing(place))
      if (observed.has(outer) || constraintsOn.get(outer)?.size) return false;
    return true;
  };
  const todo = [...constraintsOn.keys()];
  for (let place = todo.pop(); place !== undefined; place = todo.pop()) {
    const own = constraintsOn.get(place) as Set<Expr>;
    if (own.size === 0 || !isUnobserved(place)) continue;
    const instead = projected(place, own, options);
    if (instead === null) continue;
    for (const constraint of [...own]) {
      left.delete(constraint);
      for (const other of footprintOf(constraint).wholes) {
        constraintsOn.get(other)?.delete(constraint);
        if (other !== place) todo.push(other);
      }
    }
    for (const constraint of instead) {
      left.add(constraint);
      note(constraint);
    }
  }
  return [...left];
}

/**
 * What these constraints say about the other places: for all of their values that satisfy it, some value of this place
 * satisfies the constraints. Null where that cannot be told.
 */
function projected(
  place: Expr,
  constraints: ReadonlySet<Expr>,
  options: ProjectionOptions,
): readonly Expr[] | null {
  const found = new Set<Restriction>();
  for (const constraint of constraints) {
    const restriction = restrictionOn(place, constraint, options.signature);
    if (restriction === null) return null;
    found.add(restriction);
  }
  if (place.sort === 'Real' && options.boundsFloats)
    return projectedFloat(place, constraints, found, options);
  return isAlwaysSatisfiable(place, constraints.size, found, options) ? [] : null;
}

/** The same for a float, of which there is a least and a greatest one. */
function projectedFloat(
  place: Expr,
  constraints: ReadonlySet<Expr>,
  found: ReadonlySet<Restriction>,
  { background }: ProjectionOptions,
): readonly Expr[] | null {
  if (found.size !== 1) return null;
  if (found.has('disequality')) return [];
  const { low, high } = background?.realBoundsOf?.(place, () => ALL_REALS) ?? ALL_REALS;
  const extreme = found.has('upper bound') ? low : high;
  if (extreme === null) return [];
  const bound = real(extreme);
  const rewriter = new Rewriter({ replace: e => (e === place ? bound : e) });
  const facts = new Facts(background);
  return [...constraints]
    .map(constraint => rewriter.rewrite(constraint))
    .filter(constraint => facts.decide(constraint) !== true);
}

/** Whether, for all values of the other places, some value of this one satisfies all these constraints. */
function isAlwaysSatisfiable(
  place: Expr,
  count: number,
  found: ReadonlySet<Restriction>,
  { background, allowsEveryValue, signature }: ProjectionOptions,
): boolean {
  if (found.has('equation') && (count > 1 || !allowsEveryValue(place))) return false;
  if (place.sort === signature.term) return background?.constructorsOf(place) === undefined;
  const { low, high } = background?.boundsOf(place) ?? { low: null, high: null };
  const isOpenBelow = low === null && !found.has('lower bound');
  const isOpenAbove = high === null && !found.has('upper bound');
  return found.has('equation') ? isOpenBelow && isOpenAbove : isOpenBelow || isOpenAbove;
}

const restrictions = new Map<Expr, ReadonlyMap<Expr, Restriction>>();

/** How a constraint restricts a place; null where it has none of the forms that can be projected. */
function restrictionOn(place: Expr, constraint: Expr, signature: TermSignature): Restriction | null {
  let found = restrictions.get(constraint);
  if (found === undefined) {
    found = restrictionsOf(constraint, signature);
    restrictions.set(constraint, found);
  }
  return found.get(place) ?? null;
}

function restrictionsOf(
  constraint: Expr,
  { term, integer, float }: TermSignature,
): ReadonlyMap<Expr, Restriction> {
  const isNegated = constraint.op === 'not';
  const test = isNegated ? constraint.args[0] : constraint;
  const [left, right] = test.args;
  if (right === undefined) return new Map();
  if (left.sort === term) return test.op === 'eq' ? equation(left, right, isNegated) : new Map();
  if (right.op !== 'literal') return new Map();
  const found = new Map<Expr, Restriction>();
  for (const [place, factor] of summands(left)) {
    const restriction = restrictionFor(test.op, factor, left.sort === 'Int', isNegated);
    if (restriction !== null && place.op === 'select' && (place.data === integer || place.data === float))
      found.set(place, restriction);
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
      if (isNegated) return 'disequality';
      // An integer with the coefficient 1 or -1 solves the equation for every value of the other summands.
      return isInteger && Math.abs(factor) === 1 ? 'equation' : null;
    case 'le':
    case 'lt':
      return factor > 0 === isNegated ? 'lower bound' : 'upper bound';
    case 'ge':
    case 'gt':
      return factor > 0 === isNegated ? 'upper bound' : 'lower bound';
    default:
      return null;
  }
}

function equation(left: Expr, right: Expr, isNegated: boolean): ReadonlyMap<Expr, Restriction> {
  const restriction = isNegated ? 'disequality' : 'equation';
  const found = new Map<Expr, Restriction>();
  if (isPlace(left) && !mentions(right, left)) found.set(left, restriction);
  if (isPlace(right) && !mentions(left, right)) found.set(right, restriction);
  return found;
}

/** The places that are summands and occur in no other summand, with their coefficients (of which the sign matters). */
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
  return find(e, part => part === place) !== undefined;
}
