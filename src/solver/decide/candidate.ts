/**
 * Guesses a small model: integers near zero within their bounds, constructors without fields where they will do. One
 * unknown after the other gets the first value that no constraint refuses outright. A guess promises nothing; whoever
 * makes one evaluates all constraints under it.
 */
import {
  Constructed,
  type Datatype,
  defaultValue,
  Evaluator,
  type Expr,
  type FunctionPoint,
  type Model,
  Rational,
  sameValue,
  type Uninterpreted,
  type Value,
} from '../../logic/index.ts';
import { observables } from '../observe.ts';
import type { Bounds } from './bounds.ts';

/** How many values are tried for one unknown. */
const MAX_TRIES = 24;
/** How many orders of the unknowns are tried. */
const MAX_ATTEMPTS = 6;

/** A model, given what propagation has found out about the integers in the literals; null when stuck. */
export function guess(literals: readonly Expr[], bounds: Bounds): Model | null {
  const order = [...unknownsIn(literals)].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const mark = bounds.mark();
    const assignment = new Assignment();
    const stuck = assign(order, literals, bounds, assignment);
    bounds.undo(mark);
    if (stuck === null) return assignment;
    // The one that no value was left for chooses first next time.
    const at = order.indexOf(stuck);
    if (stuck.op !== 'var' || at === 0) return null;
    order.splice(at, 1);
    order.unshift(stuck);
  }
  return null;
}

function* unknownsIn(literals: readonly Expr[]): Generator<Expr> {
  const { variables, applications } = observables(literals);
  yield* variables;
  yield* applications;
}

/** By age: the arguments of an application are older than itself, so they have values before it needs them. */
function rank(e: Expr): number {
  return e.op === 'var' ? 0 : 1;
}

/** Gives the unknowns values in this order; returns the one that none is left for, or null where all have one. */
function assign(
  order: readonly Expr[],
  literals: readonly Expr[],
  bounds: Bounds,
  assignment: Assignment,
): Expr | null {
  const settledBy = literalsSettledBy(order, literals);
  for (const unknown of order) {
    if (!assignment.isOpen(unknown)) continue;
    const value = choose(unknown, settledBy.get(unknown) ?? [], bounds, assignment);
    if (value === null) return unknown;
    if (unknown.sort === 'Int') {
      bounds.fix(unknown, value as bigint);
      if (!bounds.propagate()) return unknown;
    }
  }
  return null;
}

/** The literals that have a value as soon as this unknown has one, if the unknowns get theirs in this order. */
function literalsSettledBy(order: readonly Expr[], literals: readonly Expr[]): Map<Expr, Expr[]> {
  const places = new Map(order.map((unknown, i) => [unknown, i]));
  const settledBy = new Map<Expr, Expr[]>();
  for (const literal of literals) {
    let last = 0;
    for (const unknown of unknownsIn([literal])) last = Math.max(last, places.get(unknown) as number);
    const unknown = order[last];
    if (unknown === undefined) continue;
    const others = settledBy.get(unknown);
    if (others === undefined) settledBy.set(unknown, [literal]);
    else others.push(literal);
  }
  return settledBy;
}

/** Assigns the first candidate that leaves none of the literals false. */
function choose(e: Expr, literals: readonly Expr[], bounds: Bounds, assignment: Assignment): Value | null {
  let tries = 0;
  for (const value of candidates(e, literals, bounds)) {
    if (++tries > MAX_TRIES) return null;
    assignment.assign(e, value);
    const evaluator = new Evaluator(assignment);
    if (!literals.some(literal => evaluator.value(literal) === false)) return value;
  }
  return null;
}

function* candidates(e: Expr, literals: readonly Expr[], bounds: Bounds): Generator<Value> {
  switch (e.sort) {
    case 'Bool':
      yield* [false, true];
      return;
    case 'Int':
      yield* bounds.interval(e).fromZero();
      return;
    case 'Real':
      yield* reals(literals);
      return;
    default:
      yield* terms(e.sort);
  }
}

/** Zero, and the values at, between and beyond the numbers that the literals mention. */
function* reals(literals: readonly Expr[]): Generator<Value> {
  const one = Rational.of(1n);
  const half = Rational.of(1n, 2n);
  yield Rational.of(0n);
  const numbers = literals.flatMap(literal => {
    const atom = literal.op === 'not' ? literal.args[0] : literal;
    const bound = atom?.args[1];
    return bound?.op === 'literal' && bound.data instanceof Rational ? [bound.data] : [];
  });
  numbers.sort((a, b) => a.compare(b));
  for (const [i, number] of numbers.entries()) {
    yield* [number, number.add(one), number.add(one.neg())];
    const next = numbers[i + 1];
    if (next !== undefined) yield number.add(next).mul(half);
  }
}

/** Terms with few fields first; then, to differ from those, with other numbers in them. */
function* terms(datatype: Datatype): Generator<Value> {
  const constructors = datatype.constructors.toSorted((a, b) => a.fields.length - b.fields.length);
  for (let number = 0n; number < 4n; number++) {
    for (const ctor of constructors) {
      const hasNumber = ctor.fields.some(({ sort }) => sort === 'Int');
      if (number > 0n && !hasNumber) continue;
      yield new Constructed(
        ctor,
        ctor.fields.map(({ sort }) => (sort === 'Int' ? number : defaultValue(sort))),
      );
    }
  }
}

class Assignment implements Model {
  readonly variables = new Map<string, Value>();
  readonly functions = new Map<string, FunctionPoint[]>();
  readonly #evaluated = new Map<Expr, readonly Value[]>();

  /** Whether this variable or application still needs a value. */
  isOpen(e: Expr): boolean {
    if (e.op === 'var') return true;
    const evaluator = new Evaluator(this);
    const args = e.args.map(arg => evaluator.value(arg));
    // Where an argument has no definite value, neither has the application: nothing to choose.
    if (!args.every(arg => arg !== undefined)) return false;
    this.#evaluated.set(e, args);
    return !this.#points(e).some(point => samePlace(point, args));
  }

  assign(e: Expr, value: Value): void {
    if (e.op === 'var') this.variables.set(e.data as string, value);
    else {
      const args = this.#evaluated.get(e) ?? [];
      const others = this.#points(e).filter(point => !samePlace(point, args));
      this.functions.set((e.data as Uninterpreted).name, [...others, { args, result: value }]);
    }
  }

  #points(e: Expr): readonly FunctionPoint[] {
    return this.functions.get((e.data as Uninterpreted).name) ?? [];
  }
}

function samePlace(point: FunctionPoint, args: readonly Value[]): boolean {
  return point.args.every((arg, i) => sameValue(arg, args[i] as Value));
}
