/**
 * Symbolic evaluation of arithmetic over integers.
 *
 * That a symbolic operand is an integer is a decision, whose reversal finds the type error; that a divisor is zero is
 * another. An operation that the logic cannot express has its operands concretized (`pin`), which is a limit of the
 * run.
 */
import {
  add,
  bitwise,
  construct,
  defined,
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
  isCons,
  isInteger,
  type Numeric,
  Struct,
  Symbolic,
  struct,
  type Term,
} from '../terms/index.ts';
import { concrete } from './matching.ts';
import type { ConcolicTracer } from './tracer.ts';

export interface SymbolicNumber {
  readonly value: Numeric;
  /** The integer as an expression over the input; null where the value does not depend on the input. */
  readonly expr: Expr | null;
}

export function evaluateSymbolic(t: ConcolicTracer, term: Term): SymbolicNumber {
  const x = derefToSymbolic(term);
  if (x instanceof Symbolic) return unknown(t, x);
  if (!(x instanceof Struct) || !t.mentionsSymbolic(x)) return { value: evaluate(x), expr: null };
  if (isCons(x)) {
    t.pin(x, 'arithmetic');
    return { value: evaluate(concrete(x)), expr: null };
  }
  const args = [...x.args].reverse().map(arg => evaluateSymbolic(t, arg));
  args.reverse();
  const name = x.name.name;
  if (DIVISIONS.has(name) && args.length === 2) checkDivisor(t, defined(args[1]), name);
  const isConcrete = args.every(a => a.expr === null);
  const isDecidedError = DIVISIONS.has(name) && args[1]?.value === 0 && args.every(a => isInteger(a.value));
  const value = computed(t, x, args, isConcrete || isDecidedError);
  if (isConcrete) return { value, expr: null };
  if (args.every(a => isInteger(a.value))) {
    const operands = args.map(a => a.expr ?? int(BigInt(a.value as number)));
    const expr = express(t, name, operands, args);
    if (expr !== null) return { value, expr };
  }
  t.pin(x, `${name}/${args.length}`);
  return { value, expr: null };
}

/** The value of an operation. That it raises an error depends on its operands, unless that has been decided. */
function computed(
  t: ConcolicTracer,
  x: Struct,
  args: readonly SymbolicNumber[],
  isDecided: boolean,
): Numeric {
  try {
    return evaluate(
      new Struct(
        x.name,
        args.map(a => a.value),
      ),
    );
  } catch (thrown) {
    if (!isDecided) t.pin(x, `${x.name.name}/${x.args.length}`);
    throw thrown;
  }
}

/** The term of a number; symbolic where the number depends on the input. */
export function numberTerm(t: ConcolicTracer, n: SymbolicNumber): Term {
  if (n.expr === null || n.expr.op === 'literal') return n.value;
  return new Symbolic(n.value, construct(t.sort.int, n.expr));
}

function unknown(t: ConcolicTracer, s: Symbolic): SymbolicNumber {
  if (t.test(is(t.sort.int, s.expr), 'integer')) return { value: evaluate(s), expr: t.integerOf(s) };
  // Which atom it is makes no difference unless it is evaluable. A compound input is an expression itself: concretized.
  const hasNone = t.test(is(t.sort.atom, s.expr), 'atom') && !t.test(evaluableCondition(t, s), 'evaluable');
  if (hasNone) throw typeError('evaluable', struct('/', s, 0));
  t.pin(s, 'arithmetic');
  return { value: evaluate(concrete(s)), expr: null };
}

function evaluableCondition(t: ConcolicTracer, s: Symbolic): Expr {
  return or(...EVALUABLE_ATOMS.map(name => eq(s.expr, t.sort.constant(atom(name)))));
}

const DIVISIONS = new Set(['/', '//', 'mod', 'rem', 'div', 'rdiv']);

function checkDivisor(t: ConcolicTracer, divisor: SymbolicNumber, name: string): void {
  if (divisor.expr !== null) t.test(eq(divisor.expr, int(0)), `${name} by zero`);
}

/** Division that truncates toward zero, by the logic's Euclidean division (remainder never negative). */
function truncated(a: Expr, b: Expr): Expr {
  return ite(ge(a, int(0)), div(a, b), neg(div(neg(a), b)));
}

/** Floor division, by the logic's Euclidean division. */
function floored(a: Expr, b: Expr): Expr {
  return ite(gt(b, int(0)), div(a, b), div(neg(a), neg(b)));
}

function express(
  t: ConcolicTracer,
  name: string,
  operands: readonly Expr[],
  args: readonly SymbolicNumber[],
): Expr | null {
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
      case 'succ':
        return add(a, int(1));
      case '\\':
        return sub(neg(a), int(1));
      case 'integer':
      case 'round':
      case 'truncate':
      case 'floor':
      case 'ceiling':
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
      // The quotient of two integers is an integer only where the remainder is zero.
      return t.test(eq(mod(a, b), int(0)), 'exact division') ? div(a, b) : null;
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
