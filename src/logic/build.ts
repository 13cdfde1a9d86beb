/**
 * Smart constructors: the only way to make expressions. Each one simplifies locally and returns a normal form, so that
 * tests of a program's own literals are constants and never become constraints.
 *
 * Arithmetic is in linear normal form. A sum is `c1*e1 + ... + cn*en + c` with the monomials in the order of `order.ts`.
 * A comparison has the sum without its constant on the left, with a positive leading coefficient and no common factor,
 * and a literal on the right: `K - 1 - 1 = 0` and `K = 2` are the same object, so path facts decide repeated tests by
 * identity. Integers have only `le`, `ge` and `eq`; reals also `lt` and `gt`.
 */
import {
  type BoolLiteral,
  type Expr,
  type ExprOf,
  FALSE,
  type IntLiteral,
  intern,
  internInteger,
  internReal,
  internUnary,
  internVariable,
  isIntLiteral,
  isRealLiteral,
  type Literal,
  type RealLiteral,
  TRUE,
} from './expr.ts';
import { compareExpressions } from './order.ts';
import { gcd, Rational } from './rational.ts';
import type { Constructor, Sort, Uninterpreted } from './sort.ts';
import { bottomUp } from './walk.ts';

export { FALSE, TRUE };

export function bool(value: boolean): BoolLiteral {
  return value ? TRUE : FALSE;
}

export function int(value: bigint | number): IntLiteral {
  return internInteger(BigInt(value));
}

export function real(value: Rational): RealLiteral {
  return internReal(value);
}

export function variable(name: string, sort: Sort): Expr {
  return internVariable(name, sort);
}

// --- Booleans ---------------------------------------------------------------------------------------------------

export function not(e: Expr): Expr {
  e.negation ??= negation(e);
  return e.negation;
}

function negation(e: Expr): Expr {
  switch (e.op) {
    case 'literal':
      return bool(e.data === false);
    case 'not':
      return e.args[0];
    case 'le': {
      const bound = e.args[1];
      return bound.sort === 'Int'
        ? intern('ge', 'Bool', [e.args[0], int(bound.data + 1n)])
        : intern('gt', 'Bool', [e.args[0], bound]);
    }
    case 'ge': {
      const bound = e.args[1];
      return bound.sort === 'Int'
        ? intern('le', 'Bool', [e.args[0], int(bound.data - 1n)])
        : intern('lt', 'Bool', [e.args[0], bound]);
    }
    case 'lt':
      return intern('ge', 'Bool', e.args);
    case 'gt':
      return intern('le', 'Bool', e.args);
    default:
      return internUnary('not', 'Bool', e);
  }
}

export function and(...parts: Expr[]): Expr {
  return junction('and', parts, FALSE, TRUE);
}

export function or(...parts: Expr[]): Expr {
  return junction('or', parts, TRUE, FALSE);
}

function junction(op: 'and' | 'or', parts: readonly Expr[], absorbing: Expr, neutral: Expr): Expr {
  if (parts.length === 2) {
    const [a, b] = parts as [Expr, Expr];
    // Most have two parts that neither absorb each other nor are to be flattened.
    if (isPlainPart(a, op) && isPlainPart(b, op) && a !== b && not(a) !== b && not(b) !== a)
      return intern(op, 'Bool', parts);
  }
  const seen = new Set<Expr>();
  const add = (part: Expr): boolean => {
    if (part === absorbing || seen.has(not(part))) return false;
    if (part.op === op) return part.args.every(add);
    if (part !== neutral) seen.add(part);
    return true;
  };
  if (!parts.every(add)) return absorbing;
  if (seen.size === 0) return neutral;
  // `a or b or not (a or b)`: whether an `or` of the program is a Boolean at all.
  for (const part of seen)
    if (part.op === 'not' && part.args[0].op === op && part.args[0].args.every(inner => seen.has(inner)))
      return absorbing;
  const args = [...seen];
  const first = args[0];
  return args.length === 1 && first !== undefined ? first : intern(op, 'Bool', args);
}

function isPlainPart(part: Expr, op: 'and' | 'or'): boolean {
  return part.op !== 'literal' && part.op !== op;
}

export function implies(premise: Expr, conclusion: Expr): Expr {
  return or(not(premise), conclusion);
}

export function ite(condition: Expr, then: Expr, otherwise: Expr): Expr {
  if (condition === TRUE || then === otherwise) return then;
  if (condition === FALSE) return otherwise;
  if (condition.op === 'not') return ite(condition.args[0], otherwise, then);
  if (then.sort === 'Bool') {
    if (then === TRUE) return or(condition, otherwise);
    if (then === FALSE) return and(not(condition), otherwise);
    if (otherwise === TRUE) return or(not(condition), then);
    if (otherwise === FALSE) return and(condition, then);
  }
  return intern('ite', then.sort, [condition, then, otherwise]);
}

export function eq(left: Expr, right: Expr): Expr {
  if (left === right) return TRUE;
  if (left.sort === 'Int' || left.sort === 'Real') return compare('eq', left, right);
  if (left.sort === 'Bool') {
    if (left.op === 'literal') return left === TRUE ? right : not(right);
    if (right.op === 'literal') return right === TRUE ? left : not(left);
    if (left === not(right)) return FALSE;
  }
  if (left.op === 'construct' && right.op === 'construct') return eqConstructs(left, right);
  // Equality with a nullary constructor is a constructor test.
  if (left.op === 'construct' && left.args.length === 0) return is(left.data, right);
  if (right.op === 'construct' && right.args.length === 0) return is(right.data, left);
  // `(if c then true else false) = true`: the result of a comparison that is matched against a literal.
  if (left.op === 'ite' && isFlatConstruct(right)) return throughChoices(left, leaf => eq(leaf, right));
  if (right.op === 'ite' && isFlatConstruct(left)) return throughChoices(right, leaf => eq(leaf, left));
  return compareExpressions(left, right) < 0
    ? intern('eq', 'Bool', [left, right])
    : intern('eq', 'Bool', [right, left]);
}

/** Equality of two constructor terms, field by field; without recursion, since they may be long lists. */
function eqConstructs(left: Expr, right: Expr): Expr {
  const parts: Expr[] = [];
  const seen = new Set<string>();
  const todo: [Expr, Expr][] = [[left, right]];
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    const [a, b] = pair;
    const key = `${a.id},${b.id}`;
    if (a === b || seen.has(key)) continue;
    seen.add(key);
    if (a.op !== 'construct' || b.op !== 'construct') parts.push(eq(a, b));
    else if (a.data !== b.data) return FALSE;
    else for (let i = a.args.length - 1; i >= 0; i--) todo.push([a.args[i] as Expr, b.args[i] as Expr]);
  }
  return junction('and', parts, FALSE, TRUE);
}

function isFlatConstruct(e: Expr): boolean {
  return e.op === 'construct' && e.args.every(arg => arg.op === 'literal');
}

/** Pushes `ask` through nested conditionals to their leaves. They may be deep and shared: each is visited once. */
function throughChoices(choice: ExprOf<'ite'>, ask: (leaf: Expr) => Expr): Expr {
  const [condition, first, second] = choice.args;
  if (first.op !== 'ite' && second.op !== 'ite') return ite(condition, ask(first), ask(second));
  const done = new Map<Expr, Expr>();
  const answer = (e: Expr): Expr => {
    const known = done.get(e);
    if (known !== undefined) return known;
    return e.op === 'ite' ? ite(e.args[0], answer(e.args[1]), answer(e.args[2])) : ask(e);
  };
  bottomUp(choice, {
    needs: e => (e.op === 'ite' ? [e.args[1], e.args[2]] : []),
    done,
    finish: e => done.set(e, answer(e)),
  });
  return answer(choice);
}

// --- Datatypes --------------------------------------------------------------------------------------------------

export function construct(ctor: Constructor, ...args: Expr[]): Expr {
  return intern('construct', ctor.datatype, args, ctor);
}

export function is(ctor: Constructor, e: Expr): Expr {
  if (e.op === 'construct') return bool(e.data === ctor);
  if (e.op === 'ite') return throughChoices(e, leaf => is(ctor, leaf));
  return internUnary('is', 'Bool', e, ctor);
}

export function select(ctor: Constructor, index: number, e: Expr): Expr {
  if (e.op === 'construct' && e.data === ctor) return e.args[index] as Expr;
  const field = ctor.fields[index];
  if (field === undefined) throw new Error(`${ctor.name} has no field ${index}`);
  return internUnary('select', field.sort, e, ctor, index);
}

export function apply(fn: Uninterpreted, ...args: Expr[]): Expr {
  return intern('apply', fn.range, args, fn);
}

// --- Arithmetic -------------------------------------------------------------------------------------------------

/** A linear sum: the coefficient of each non-constant part, and the constant. Integer sums have denominators 1. */
interface Linear {
  readonly parts: Map<Expr, Rational>;
  constant: Rational;
}

const ZERO = Rational.of(0n);
const ONE = Rational.of(1n);

/** Sums with this many summands or more are not flattened: copying one for every summand added would be quadratic. */
const LONG_SUM = 128;

function addTo(linear: Linear, e: Expr, factor: Rational): void {
  if (e.op === 'literal') linear.constant = linear.constant.add(rationalOf(e).mul(factor));
  else if (e.op === 'add' && e.args.length < LONG_SUM) for (const arg of e.args) addTo(linear, arg, factor);
  else if (e.op === 'mul' && e.args[0].op === 'literal')
    addTo(linear, e.args[1], rationalOf(e.args[0]).mul(factor));
  else linear.parts.set(e, (linear.parts.get(e) ?? ZERO).add(factor));
}

function rationalOf({ data }: Literal): Rational {
  if (data instanceof Rational) return data;
  if (typeof data === 'bigint') return Rational.of(data);
  throw new Error(`not a number: ${data}`);
}

function linearOf(...terms: [Expr, Rational][]): Linear {
  const linear: Linear = { parts: new Map(), constant: ZERO };
  for (const [e, factor] of terms) addTo(linear, e, factor);
  for (const [e, coefficient] of linear.parts) if (coefficient.num === 0n) linear.parts.delete(e);
  return linear;
}

function number(value: Rational, sort: Sort): IntLiteral | RealLiteral {
  return sort === 'Int' ? int(value.num) : real(value);
}

/** The parts of a sum in the order of normal forms, with their coefficients. */
function inOrder({ parts }: Linear): [Expr, Rational][] {
  const found = [...parts];
  return found.length < 2 ? found : found.sort(([a], [b]) => compareExpressions(a, b));
}

function sumOf(linear: Linear, sort: Sort): Expr {
  return sumOfOrdered(inOrder(linear), linear.constant, sort);
}

function sumOfOrdered(parts: readonly [Expr, Rational][], constant: Rational, sort: Sort): Expr {
  const args = parts.map(([e, c]) => (c.equals(ONE) ? e : intern('mul', sort, [number(c, sort), e])));
  if (constant.num !== 0n || args.length === 0) args.push(number(constant, sort));
  const first = args[0];
  return args.length === 1 && first !== undefined ? first : intern('add', sort, args);
}

export function add(left: Expr, right: Expr): Expr {
  if (isIntLiteral(right)) return plusConstant(left, right.data);
  if (isIntLiteral(left)) return plusConstant(right, left.data);
  return sumOf(linearOf([left, ONE], [right, ONE]), left.sort);
}

/** The fast path for counters, taken millions of times: the constant of an integer sum is its last summand. */
function plusConstant(e: Expr, constant: bigint): Expr {
  if (isIntLiteral(e)) return int(e.data + constant);
  const last = e.op === 'add' ? e.args[e.args.length - 1] : undefined;
  const hasConstant = last !== undefined && isIntLiteral(last);
  const total = hasConstant ? last.data + constant : constant;
  const args = e.op !== 'add' ? [e] : hasConstant ? e.args.slice(0, -1) : [...e.args];
  if (total !== 0n) args.push(int(total));
  const first = args[0];
  return args.length === 1 && first !== undefined ? first : intern('add', 'Int', args);
}

export function sum(args: readonly Expr[], sort: Sort): Expr {
  return sumOf(linearOf(...args.map((arg): [Expr, Rational] => [arg, ONE])), sort);
}

export function sub(left: Expr, right: Expr): Expr {
  if (isIntLiteral(right)) return plusConstant(left, -right.data);
  return sumOf(linearOf([left, ONE], [right, ONE.neg()]), left.sort);
}

export function neg(e: Expr): Expr {
  return sumOf(linearOf([e, ONE.neg()]), e.sort);
}

export function mul(left: Expr, right: Expr): Expr {
  if (left.op === 'literal') return sumOf(linearOf([right, rationalOf(left)]), left.sort);
  if (right.op === 'literal') return sumOf(linearOf([left, rationalOf(right)]), left.sort);
  return compareExpressions(left, right) <= 0
    ? intern('mul', left.sort, [left, right])
    : intern('mul', left.sort, [right, left]);
}

type Comparison = 'eq' | 'le' | 'lt' | 'ge' | 'gt';
const MIRRORED = { eq: 'eq', le: 'ge', lt: 'gt', ge: 'le', gt: 'lt' } as const;

function holds(op: Comparison, sign: number): boolean {
  switch (op) {
    case 'eq':
      return sign === 0;
    case 'le':
      return sign <= 0;
    case 'lt':
      return sign < 0;
    case 'ge':
      return sign >= 0;
    case 'gt':
      return sign > 0;
  }
}

function compare(op: Comparison, left: Expr, right: Expr): Expr {
  const { sort } = left;
  if (sort === 'Int') {
    if (isIntLiteral(right) && isPrimitive(left)) return compareIntegers(op, left, right.data);
    if (isSummand(left) && isSummand(right)) return compareSummands(op, left, right);
  }
  const linear = linearOf([left, ONE], [right, ONE.neg()]);
  const parts = inOrder(linear);
  const lead = parts[0]?.[1];
  if (lead === undefined) return bool(holds(op, linear.constant.compare(ZERO)));
  if (sort === 'Real' && parts.every(([e]) => e.op === 'toReal')) return compareInts(op, linear);
  const positive = lead.num > 0n;
  const direction = positive ? op : MIRRORED[op];
  const divisor =
    sort === 'Int'
      ? Rational.of(parts.reduce((g, [, c]) => gcd(g, c.num), lead.num) * (positive ? 1n : -1n))
      : lead;
  const bound = linear.constant.neg().div(divisor);
  const scaled = divisor.equals(ONE) ? parts : parts.map(([e, c]): [Expr, Rational] => [e, c.div(divisor)]);
  const body = sumOfOrdered(scaled, ZERO, sort);
  if (sort === 'Real') return intern(direction, 'Bool', [body, real(bound)]);
  if (bound.den === 1n) return compareIntegers(direction, body, bound.num);
  switch (direction) {
    case 'eq':
      return FALSE;
    case 'le':
    case 'lt':
      return intern('le', 'Bool', [body, int(bound.floor())]);
    case 'ge':
    case 'gt':
      return intern('ge', 'Bool', [body, int(bound.floor() + 1n)]);
  }
}

/** Whether it is no sum, and has the coefficient one. */
function isSummand(e: Expr): boolean {
  return e.op !== 'literal' && e.op !== 'add' && !isMultiple(e);
}

/** The same as `compare` for two of these, without a table of their coefficients: `a < b` is `a - b <= -1`. */
function compareSummands(op: Comparison, left: Expr, right: Expr): Expr {
  if (left === right) return bool(holds(op, 0));
  const isInOrder = compareExpressions(left, right) < 0;
  const [first, second] = isInOrder ? [left, right] : [right, left];
  const difference = intern('add', 'Int', [first, intern('mul', 'Int', [int(-1n), second])]);
  return compareIntegers(isInOrder ? op : MIRRORED[op], difference, 0n);
}

/** A comparison of a sum in normal form with an integer. */
function compareIntegers(op: Comparison, sum: Expr, bound: bigint): Expr {
  switch (op) {
    case 'eq':
    case 'le':
    case 'ge':
      return intern(op, 'Bool', [sum, int(bound)]);
    case 'lt':
      return intern('le', 'Bool', [sum, int(bound - 1n)]);
    case 'gt':
      return intern('ge', 'Bool', [sum, int(bound + 1n)]);
  }
}

/**
 * Whether an integer expression is what normal forms have on the left of a comparison: no constant, a positive leading
 * coefficient, and a coefficient of one, so that there is no common factor. Most comparisons that are rewritten are so already.
 */
function isPrimitive(e: Expr): boolean {
  if (e.op !== 'add' || e.args.length >= LONG_SUM) return e.op !== 'literal' && !isMultiple(e);
  const [first, last] = [e.args[0], e.args[e.args.length - 1]] as [Expr, Expr];
  if (last.op === 'literal' || (isMultiple(first) && first.args[0].data < 0n)) return false;
  return e.args.some(part => !isMultiple(part));
}

function isMultiple(e: Expr): e is ExprOf<'mul'> & { readonly args: readonly [IntLiteral, Expr] } {
  return e.op === 'mul' && e.args[0].op === 'literal';
}

/** A comparison of reals that are all integers, as one of integers: both sides times the common denominator. */
function compareInts(op: Comparison, { parts, constant }: Linear): Expr {
  const scale = [...parts.values(), constant].reduce((lcm, { den }) => (lcm / gcd(lcm, den)) * den, 1n);
  const scaled = (value: Rational): Rational => value.mul(Rational.of(scale));
  const sum: Linear = { parts: new Map(), constant: ZERO };
  for (const [e, c] of parts) if (e.op === 'toReal') addTo(sum, e.args[0], scaled(c));
  return compare(op, sumOf(sum, 'Int'), int(scaled(constant.neg()).num));
}

export function le(left: Expr, right: Expr): Expr {
  return compare('le', left, right);
}
export function lt(left: Expr, right: Expr): Expr {
  return compare('lt', left, right);
}
export function ge(left: Expr, right: Expr): Expr {
  return compare('ge', left, right);
}
export function gt(left: Expr, right: Expr): Expr {
  return compare('gt', left, right);
}

/** Euclidean division and remainder, as in SMT-LIB: the remainder is in `0 .. |divisor|-1`. */
export function div(left: Expr, right: Expr): Expr {
  if (isIntLiteral(right) && right.data !== 0n) {
    if (right.data === 1n) return left;
    if (isIntLiteral(left)) return int(euclideanDiv(left.data, right.data));
  }
  return intern('div', 'Int', [left, right]);
}

export function mod(left: Expr, right: Expr): Expr {
  if (isIntLiteral(right) && right.data !== 0n) {
    if (right.data === 1n) return int(0n);
    if (isIntLiteral(left)) return int(left.data - right.data * euclideanDiv(left.data, right.data));
  }
  return intern('mod', 'Int', [left, right]);
}

/** The Euclidean quotient: its remainder is in `0 .. |b|-1`. */
export function euclideanDiv(a: bigint, b: bigint): bigint {
  const q = a / b;
  return a - q * b < 0n ? (b > 0n ? q - 1n : q + 1n) : q;
}

export function quotient(left: Expr, right: Expr): Expr {
  if (isRealLiteral(right) && right.data.num !== 0n) return mul(real(ONE.div(right.data)), left);
  return intern('quotient', 'Real', [left, right]);
}

export function toReal(e: Expr): Expr {
  return isIntLiteral(e) ? real(Rational.of(e.data)) : intern('toReal', 'Real', [e]);
}

export function floor(e: Expr): Expr {
  if (isRealLiteral(e)) return int(e.data.floor());
  if (e.op === 'toReal') return e.args[0];
  return intern('floor', 'Int', [e]);
}

export function bitwise(op: 'bitand' | 'bitor' | 'bitxor', left: Expr, right: Expr): Expr {
  if (isIntLiteral(left) && isIntLiteral(right)) return int(bitwiseValue(op, left.data, right.data));
  if (left === right) return op === 'bitxor' ? int(0n) : left;
  if (left.op === 'literal') return bitwise(op, right, left);
  if (right.data === 0n) return op === 'bitand' ? right : left;
  if (right.data === -1n && op !== 'bitxor') return op === 'bitand' ? left : right;
  return compareExpressions(left, right) <= 0
    ? intern(op, 'Int', [left, right])
    : intern(op, 'Int', [right, left]);
}

export function bitwiseValue(op: 'bitand' | 'bitor' | 'bitxor', a: bigint, b: bigint): bigint {
  return op === 'bitand' ? a & b : op === 'bitor' ? a | b : a ^ b;
}
