/**
 * The symbolic twins of builtins that relate integers.
 *
 * Each checks its arguments in the order of the concrete builtin. Where one of them is not what it must be, the goal is
 * left to the concrete builtin, which raises the error: that there is one has been decided.
 */
import { type Expr, eq, gt, int, is, le, lt } from '../../logic/index.ts';
import { LEAST_INT64 } from '../builtins/numbers.ts';
import {
  Atom,
  atom,
  deref,
  derefToSymbolic,
  isInteger,
  listToArray,
  Symbolic,
  struct,
  type Term,
  Var,
} from '../terms/index.ts';
import { evaluateSymbolic, numberTerm } from './arithmetic.ts';
import { type Handler, type HandlerTable, symbolicArgument } from './handlers.ts';
import type { ConcolicTracer } from './tracer.ts';

function isFree(term: Term): boolean {
  return deref(term) instanceof Var;
}

function isSymbolic(term: Term): boolean {
  return derefToSymbolic(term) instanceof Symbolic;
}

/** Whether an argument is an integer; decided where it is symbolic. */
function isIntegerArgument(t: ConcolicTracer, arg: Term, question: string): boolean {
  const x = derefToSymbolic(arg);
  return x instanceof Symbolic ? t.test(is(t.sort.int, x.expr), question) : isInteger(x);
}

/** Whether an integer is negative; decided where it is symbolic. */
function isNegative(t: ConcolicTracer, arg: Term, question: string): boolean {
  const x = derefToSymbolic(arg);
  return x instanceof Symbolic ? t.test(lt(t.integerOf(x), int(0)), question) : isInteger(x) && x < 0;
}

/** The value of `Left Operator Right` for integers. */
function computed(t: ConcolicTracer, left: Term, operator: '+' | '-', right: Term): Term {
  return numberTerm(t, evaluateSymbolic(t, struct(operator, left, right)));
}

/** Atoms that stand for an infinite upper bound in `between/3`. */
const NO_BOUND = [atom('inf'), atom('infinite')];

const between: Handler<[Term, Term, Term]> = (t, args, pred) => {
  if (!args.some(isSymbolic)) return undefined;
  const question = pred.name.name;
  const [low, high, x] = args;
  if (!isIntegerArgument(t, low, question)) return undefined;
  if (isIntegerArgument(t, high, question)) {
    if (!isFree(x) && !isIntegerArgument(t, x, question)) return undefined;
    return t.machine.callGoal(struct('$between', low, high, x));
  }
  const bound = derefToSymbolic(high);
  const isUnbounded =
    bound instanceof Symbolic
      ? NO_BOUND.some(name => t.test(eq(bound.expr, t.sort.constant(name)), question))
      : bound instanceof Atom && NO_BOUND.includes(bound);
  if (!isUnbounded || (!isFree(x) && !isIntegerArgument(t, x, question))) return undefined;
  return t.machine.callGoal(struct('$between', low, x));
};

const successor: Handler<[Term, Term]> = (t, args, pred) => {
  if (!args.some(isSymbolic)) return undefined;
  const question = pred.name.name;
  const [x, y] = args;
  if (isFree(x)) {
    if (!isIntegerArgument(t, y, question) || isNegative(t, y, question)) return undefined;
    const n = evaluateSymbolic(t, y);
    const isPositive = n.expr === null ? n.value !== 0 : t.test(gt(n.expr, int(0)), question);
    return isPositive && t.unified(x, computed(t, y, '-', 1));
  }
  if (!isIntegerArgument(t, x, question) || isNegative(t, x, question)) return undefined;
  if (!isFree(y) && (!isIntegerArgument(t, y, question) || isNegative(t, y, question))) return undefined;
  return t.unified(y, computed(t, x, '+', 1));
};

const plus: Handler<[Term, Term, Term]> = (t, args, pred) => {
  if (!args.some(isSymbolic)) return undefined;
  const [x, y, z] = args;
  // From left to right, as the builtin looks at them: which error is raised depends on it.
  if (!args.every(given => isFree(given) || isIntegerArgument(t, given, pred.name.name))) return undefined;
  if (args.filter(isFree).length > 1) return undefined;
  if (isFree(z)) return t.unified(z, computed(t, x, '+', y));
  if (isFree(y)) return t.unified(y, computed(t, z, '-', x));
  return t.unified(x, computed(t, z, '-', y));
};

/**
 * The greatest integer that gets a decision of its own where a builtin must know a number, such as a list's length.
 * Larger ones are concretized; when the constant is larger, more lengths are explored, at one query each.
 */
const MAX_SMALL = 16;

/** Case split on an integer: negative, 0, 1, … up to `MAX_SMALL`. */
function smallNumber(t: ConcolicTracer, s: Symbolic, question: string): void {
  if (isNegative(t, s, question)) return;
  const n = t.integerOf(s);
  for (let k = 0; k <= MAX_SMALL; k++) if (t.test(eq(n, int(k)), `${question} ${k}`)) return;
  t.pin(s, question);
}

const length: Handler<[Term, Term]> = (t, args) => {
  t.decideSpine(args[0], 'length');
  const n = symbolicArgument(args, 1);
  if (!(n instanceof Symbolic) || !isIntegerArgument(t, n, 'length')) return undefined;
  // Of a list that is complete, the machine decides whether its length is the number.
  if (listToArray(args[0]) !== null) isNegative(t, n, 'length');
  else smallNumber(t, n, 'length');
  return undefined;
};

/** The greatest number of blanks that is not concretized: much larger ones are an error of resources. */
const MAX_BLANKS = 1 << 20;

/** `tab/1`, `tab/2`: what is written is of no interest, but it must be a number. */
const blanks: Handler = (t, args, pred) => {
  const count = args[args.length - 1] as Term;
  if (args.length > 1) {
    t.pin(args[0] as Term, pred.indicator);
    t.machine.streams.outputOf(args[0] as Term);
  }
  const { value, expr } = evaluateSymbolic(t, count);
  const isPrinted = (of: Expr) =>
    t.test(le(of, int(MAX_BLANKS)), pred.name.name) && t.test(le(int(LEAST_INT64), of), pred.name.name);
  const isSmall = expr === null || !isInteger(value) || isPrinted(expr);
  if (!isSmall || t.machine.streams.isCaptured) t.pin(count, pred.indicator);
  return undefined;
};

export const numberHandlers: HandlerTable = {
  'between/3': between,
  'succ/2': successor,
  'plus/3': plus,
  'length/2': length,
  'tab/1': blanks,
  'tab/2': blanks,
};
