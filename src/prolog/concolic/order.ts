/**
 * The standard order of terms with symbolic parts.
 *
 * The kinds of both terms are decided first. Then two numbers are compared by value, two texts character by character,
 * two compounds by functor and argument by argument, each comparison being a decision with the outcomes `<`, `=` and `>`.
 */
import {
  type Expr,
  eq,
  gt,
  int,
  is,
  lt,
  Rational,
  real,
  SharedPairs,
  spend,
  toReal,
} from '../../logic/index.ts';
import {
  Atom,
  compare,
  derefToSymbolic,
  Float,
  type Integer,
  isInteger,
  isNumber,
  NIL,
  type Order,
  Ratio,
  Str,
  Struct,
  Symbolic,
  type Term,
  Var,
} from '../terms/index.ts';
import { identical } from './matching.ts';
import { textOf } from './text.ts';
import type { ConcolicTracer } from './tracer.ts';

/** `shared`: pairs of compounds that the same comparison has come to. */
export function compareSymbolic(
  t: ConcolicTracer,
  left: Term,
  right: Term,
  question: string,
  shared = new SharedPairs(),
): Order {
  spend();
  const x = derefToSymbolic(left);
  const y = derefToSymbolic(right);
  const [a, b] = [x instanceof Symbolic ? x.value : x, y instanceof Symbolic ? y.value : y];
  if (x instanceof Symbolic || y instanceof Symbolic) {
    // A symbolic term is ground: variables come before it, whatever it is.
    if (a instanceof Var || b instanceof Var) return compare(a, b);
    if (t.facts.decide(identical(t.sort, x, y)) === true) return 0;
    for (const s of [x, y]) if (s instanceof Symbolic) t.decideKind(s, question);
    if (isInteger(a) && isInteger(b)) return decideOrder(t, integerExpr(t, x), integerExpr(t, y), question);
    if (isNumber(a) && isNumber(b)) return compareNumbers(t, x, y, question);
    if (isText(a) && isText(b) && a.constructor === b.constructor) return compareTexts(t, x, y, question);
    if (!(a instanceof Struct) || !(b instanceof Struct)) return compare(a, b);
    for (const s of [x, y]) if (s instanceof Symbolic) t.decideConstructor(s, question);
  }
  if (!(a instanceof Struct) || !(b instanceof Struct)) return compare(a, b);
  if (shared.wasSeen(x as object, y as object)) return 0;
  if (a.args.length !== b.args.length) return a.args.length < b.args.length ? -1 : 1;
  const byName = compareSymbolic(t, nameIn(t, x, a), nameIn(t, y, b), question);
  if (byName !== 0) return byName;
  for (const [i, arg] of a.args.entries()) {
    const order = compareSymbolic(t, arg, b.args[i] as Term, question, shared);
    if (order !== 0) return order;
  }
  return 0;
}

function nameIn(t: ConcolicTracer, x: Term, { name }: Struct): Term {
  return x instanceof Symbolic ? t.nameOf(x) : name;
}

function isText(term: Term): term is Atom | Str {
  return term instanceof Str || (term instanceof Atom && term !== NIL);
}

function decideOrder(t: ConcolicTracer, a: Expr, b: Expr, question: string): Order {
  const less = lt(a, b);
  const same = eq(a, b);
  t.oneOf(
    [
      { name: '<', condition: less },
      { name: '=', condition: same },
      { name: '>', condition: gt(a, b) },
    ],
    question,
  );
  return t.holds(less) ? -1 : t.holds(same) ? 0 : 1;
}

function integerExpr(t: ConcolicTracer, x: Term): Expr {
  return x instanceof Symbolic ? t.integerOf(x) : int(BigInt(x as Integer));
}

/** Numbers of which one is no integer: by exact value; of equal ones floats come first, and -0.0 before 0.0. */
function compareNumbers(t: ConcolicTracer, x: Term, y: Term, question: string): Order {
  const [a, b] = [realExpr(t, x), realExpr(t, y)];
  if (a === null || b === null) {
    // An infinity or NaN that the program has made: it compares with all finite numbers alike.
    const value = (term: Term): Term => (term instanceof Symbolic ? term.value : term);
    return compare(value(x), value(y));
  }
  const order = decideOrder(t, a, b, question);
  if (order !== 0) return order;
  const [p, q] = [rankOf(t, x, question), rankOf(t, y, question)];
  return p < q ? -1 : p > q ? 1 : 0;
}

/** The place of a number among those of the same value. */
function rankOf(t: ConcolicTracer, x: Term, question: string): number {
  const value = x instanceof Symbolic ? x.value : x;
  if (!(value instanceof Float)) return 2;
  if (x instanceof Symbolic) return t.test(is(t.sort.negativeZero, x.expr), `${question} -0.0`) ? 0 : 1;
  return Object.is(value.value, -0) ? 0 : 1;
}

function realExpr(t: ConcolicTracer, x: Term): Expr | null {
  const value = x instanceof Symbolic ? x.value : x;
  if (isInteger(value)) return toReal(integerExpr(t, x));
  if (x instanceof Symbolic) return t.sort.floatValue(x.expr);
  if (value instanceof Ratio) return real(Rational.of(value.num, value.den));
  const { value: float } = value as Float;
  return Number.isFinite(float) ? real(Rational.fromNumber(float)) : null;
}

/**
 * Equality is decided first: it needs no decision about single characters, and is all that most programs depend on.
 */
function compareTexts(t: ConcolicTracer, x: Term, y: Term, question: string): Order {
  if (t.test(identical(t.sort, x, y), question)) return 0;
  const a = textOf(t, x, question)?.codes ?? [];
  const b = textOf(t, y, question)?.codes ?? [];
  for (const [i, code] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    const order = decideOrder(t, code, other, question);
    if (order !== 0) return order;
  }
  return a.length < b.length ? -1 : 0;
}
