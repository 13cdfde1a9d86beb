/**
 * Symbolic evaluation of arithmetic, over integers here and over floats in `float-arithmetic.ts`.
 *
 * That a symbolic operand is an integer is a decision, and so is whether another is a float, whose reversal finds the type error; that a
 * divisor is zero is another. An operation that the logic cannot express has its operands concretized (`pin`), which is a limit of the
 * run.
 */
import {
  add,
  and,
  bitwise,
  construct,
  div,
  type Expr,
  eq,
  ge,
  gt,
  int,
  is,
  ite,
  le,
  lt,
  mod,
  mul,
  neg,
  or,
  sub,
} from '../../logic/index.ts';
import { EVALUABLE_ATOMS, evaluate } from '../builtins/arithmetic.ts';
import { typeError } from '../machine/errors.ts';
import {
  atom,
  derefToSymbolic,
  Float,
  type Integer,
  isCons,
  isInteger,
  type Numeric,
  Struct,
  Symbolic,
  struct,
  type Term,
} from '../terms/index.ts';
import { chosen, floatResult, fraction, type Result } from './float-arithmetic.ts';
import { concrete } from './matching.ts';
import { floatIn, negativeZero, plainNumber, type SymbolicNumber } from './numbers.ts';
import type { ConcolicTracer } from './tracer.ts';

export function evaluateSymbolic(t: ConcolicTracer, term: Term): SymbolicNumber {
  const x = derefToSymbolic(term);
  if (x instanceof Symbolic) return unknown(t, x);
  if (!(x instanceof Struct) || !t.mentionsSymbolic(x)) return plainNumber(evaluate(x));
  if (isCons(x)) {
    t.pin(x, 'arithmetic');
    return plainNumber(evaluate(concrete(x)));
  }
  const args = [...x.args].reverse().map(arg => evaluateSymbolic(t, arg));
  args.reverse();
  if (args.every(({ expr }) => expr === null)) return plainNumber(computed(x, args));
  const result = operated(t, x.name.name, args);
  // Where it raises an error, that depends on the operands.
  if (result === null) t.pin(x, `${x.name.name}/${args.length}`);
  if (result === null || result === 'raises') return plainNumber(computed(x, args));
  return 'value' in result ? result : { value: computed(x, args), ...result };
}

/** The result by expressions, or one of the operands; as `floatResult` says where there is none. */
function operated(
  t: ConcolicTracer,
  name: string,
  args: readonly SymbolicNumber[],
): Result | SymbolicNumber | 'raises' | null {
  const [x, y] = args;
  if (!args.every(({ value }) => isInteger(value))) {
    if (!t.followsFloats) return null;
    if (x !== undefined && y !== undefined && PICKS.has(name)) return chosen(t, name, x, y);
    if (OF_INTEGERS.has(name) && args.every(({ value }) => isInteger(value) || value instanceof Float))
      return 'raises';
    return floatResult(t, name, args);
  }
  if (DIVISIONS.has(name) && y !== undefined && isZero(t, y, name)) return 'raises';
  const operands = args.map(({ value, expr }) => expr ?? int(BigInt(value as Integer)));
  const [a, b] = operands as [Expr, Expr];
  if (name === 'float' && args.length === 1) return floatResult(t, name, args);
  // The quotient of two integers is an integer only where the remainder is zero.
  if (name === '/' && args.length === 2 && !t.test(eq(mod(a, b), int(0)), 'exact division'))
    return fraction(t, a, b);
  const expr = express(name, operands, args) ?? decided(t, name, operands, args);
  return expr === null ? null : { expr };
}

function computed(x: Struct, args: readonly SymbolicNumber[]): Numeric {
  return evaluate(
    new Struct(
      x.name,
      args.map(({ value }) => value),
    ),
  );
}

/** The term of a number; symbolic where the number depends on the input. */
export function numberTerm(t: ConcolicTracer, n: SymbolicNumber): Term {
  const { value, expr } = n;
  if (expr === null) return value;
  // Which zero it is may depend on the input where the real number does not: `X * 0.0`.
  if (value instanceof Float && t.test(negativeZero(n), '-0.0')) return value;
  if (expr.op === 'literal') return value;
  return new Symbolic(value, construct(value instanceof Float ? t.sort.float : t.sort.int, expr));
}

function unknown(t: ConcolicTracer, s: Symbolic): SymbolicNumber {
  if (t.test(is(t.sort.int, s.expr), 'integer')) return { value: evaluate(s), expr: t.integerOf(s) };
  if (t.followsFloats && t.test(t.sort.isFloat(s.expr), 'float')) return floatIn(t.sort, s);
  // Which atom it is makes no difference unless it is evaluable. A compound input is an expression itself: concretized.
  const hasNone = t.test(is(t.sort.atom, s.expr), 'atom') && !t.test(evaluableCondition(t, s), 'evaluable');
  if (hasNone) throw typeError('evaluable', struct('/', s, 0));
  t.pin(s, 'arithmetic');
  return plainNumber(evaluate(concrete(s)));
}

function evaluableCondition(t: ConcolicTracer, s: Symbolic): Expr {
  return or(...EVALUABLE_ATOMS.map(name => eq(s.expr, t.sort.constant(atom(name)))));
}

const DIVISIONS = new Set(['/', '//', 'mod', 'rem', 'div', 'rdiv']);

/** Floats are type errors. */
const OF_INTEGERS = new Set(['//', 'mod', 'rem', 'div', 'gcd', 'msb', '/\\', '\\/', 'xor', '<<', '>>', '\\']);

const PICKS = new Set(['min', 'max']);

function isZero(t: ConcolicTracer, { value, expr }: SymbolicNumber, name: string): boolean {
  return expr === null ? value === 0 : t.test(eq(expr, int(0)), `${name} by zero`);
}

/** Division that truncates toward zero, by the logic's Euclidean division (remainder never negative). */
function truncated(a: Expr, b: Expr): Expr {
  return ite(ge(a, int(0)), div(a, b), neg(div(neg(a), b)));
}

/** Floor division, by the logic's Euclidean division. */
function floored(a: Expr, b: Expr): Expr {
  return ite(gt(b, int(0)), div(a, b), div(neg(a), neg(b)));
}

function express(name: string, operands: readonly Expr[], args: readonly SymbolicNumber[]): Expr | null {
  const [a, b] = operands as [Expr, Expr];
  if (operands.length === 1) {
    switch (name) {
      case '-':
        return neg(a);
      case '+':
        return a;
      case 'abs':
        return ite(ge(a, int(0)), a, neg(a));
      case 'sign':
        return ite(gt(a, int(0)), int(1), ite(lt(a, int(0)), int(-1), int(0)));
      case '\\':
        return sub(neg(a), int(1));
      case 'integer':
      case 'round':
      case 'truncate':
      case 'floor':
      case 'ceiling':
      case 'ceil':
        return a;
      default:
        return null;
    }
  }
  if (operands.length !== 2) return null;
  switch (name) {
    case '+':
      return add(a, b);
    case '-':
      return sub(a, b);
    case '*':
      return mul(a, b);
    case '/':
      return div(a, b);
    case '//':
      return truncated(a, b);
    case 'rem': {
      const size = ite(gt(b, int(0)), b, neg(b));
      return ite(ge(a, int(0)), mod(a, size), neg(mod(neg(a), size)));
    }
    case 'div':
      return floored(a, b);
    case 'mod':
      return ite(gt(b, int(0)), mod(a, b), neg(mod(neg(a), neg(b))));
    case 'min':
      return ite(le(a, b), a, b);
    case 'max':
      return ite(ge(a, b), a, b);
    case '/\\':
      return bitwise('bitand', a, b);
    case '\\/':
      return bitwise('bitor', a, b);
    case 'xor':
      return bitwise('bitxor', a, b);
    case '<<':
      return args[1]?.expr === null ? shifted(a, Number(args[1].value)) : null;
    case '>>':
      return args[1]?.expr === null ? shifted(a, -Number(args[1].value)) : null;
    case '^':
    case '**':
      return args[1]?.expr === null ? smallPower(a, Number(args[1].value as number)) : null;
    default:
      return null;
  }
}

/** Operations whose expression needs decisions on the way. */
function decided(
  t: ConcolicTracer,
  name: string,
  [a, b]: readonly Expr[],
  [x, y]: readonly SymbolicNumber[],
): Expr | null {
  if (a === undefined || x === undefined) return null;
  if (name === 'msb' && y === undefined) return mostSignificantBit(t, a);
  if (b === undefined || y === undefined) return null;
  if (name === 'gcd') return greatestCommonDivisor(t, [a, x], [b, y]);
  return TABULATED.has(name) && x.expr === null ? tabulated(t, name, x.value, b) : null;
}

/** The bits of the largest number whose binary logarithm is one expression. */
const MAX_LOGARITHM = 64;

function mostSignificantBit(t: ConcolicTracer, a: Expr): Expr | null {
  const isExpressed = and(gt(a, int(0)), lt(a, int(1n << BigInt(MAX_LOGARITHM))));
  if (!t.test(isExpressed, 'msb')) return null;
  let result: Expr = int(MAX_LOGARITHM - 1);
  for (let k = MAX_LOGARITHM - 1; k > 0; k--) result = ite(lt(a, int(1n << BigInt(k))), int(k - 1), result);
  return result;
}

/** Euclid's algorithm: how many steps it takes is decided step by step. */
function greatestCommonDivisor(
  t: ConcolicTracer,
  first: readonly [Expr, SymbolicNumber],
  second: readonly [Expr, SymbolicNumber],
): Expr {
  const magnitude = (e: Expr): Expr => ite(ge(e, int(0)), e, neg(e));
  let [a, b] = [magnitude(first[0]), magnitude(second[0])];
  // The smaller number of decisions where the second operand is a number.
  if (second[1].expr === null) [a, b] = [b, a];
  while (!t.test(eq(b, int(0)), 'gcd')) [a, b] = [b, mod(a, b)];
  return a;
}

/** Functions of a number and a symbolic one: an expression with their values for small ones. */
const TABULATED = new Set(['^', '**', '<<', '>>']);

/** The greatest second operand that has a value in the expression; larger ones are concretized. */
const MAX_TABULATED = 64;

function tabulated(t: ConcolicTracer, name: string, base: Numeric, b: Expr): Expr | null {
  if (!t.test(and(ge(b, int(0)), le(b, int(MAX_TABULATED))), name)) return null;
  const valueAt = (k: number): Expr => int(BigInt(evaluate(struct(name, base, k)) as Integer));
  let result = valueAt(MAX_TABULATED);
  for (let k = MAX_TABULATED - 1; k >= 0; k--) result = ite(eq(b, int(k)), valueAt(k), result);
  return result;
}

/** The greatest shift, in bits, that is expressed as a multiplication; larger ones are concretized. */
const MAX_SHIFT = 256;

/** Shifted to the left; a negative number of bits shifts to the right. */
function shifted(a: Expr, bits: number): Expr | null {
  if (Math.abs(bits) > MAX_SHIFT) return null;
  return bits >= 0 ? mul(a, int(1n << BigInt(bits))) : div(a, int(1n << BigInt(-bits)));
}

function smallPower(base: Expr, exponent: number): Expr | null {
  if (exponent < 0 || exponent > 4) return null;
  let result: Expr = int(1);
  for (let i = 0; i < exponent; i++) result = mul(result, base);
  return result;
}
