/**
 * The standard order of terms with symbolic parts.
 *
 * The top constructors of both terms are decided first. Then two integers are compared by value, two texts character by
 * character, two compounds argument by argument, each comparison being a decision with the outcomes `<`, `=` and `>`.
 */
import { type Expr, eq, gt, int, lt } from '../../logic/index.ts';
import {
  Atom,
  compare,
  derefToSymbolic,
  isInteger,
  NIL,
  type Order,
  Str,
  Struct,
  Symbolic,
  type Term,
} from '../terms/index.ts';
import { identical } from './matching.ts';
import { textOf } from './text.ts';
import type { ConcolicTracer } from './tracer.ts';

export function compareSymbolic(t: ConcolicTracer, left: Term, right: Term, question: string): Order {
  const x = derefToSymbolic(left);
  const y = derefToSymbolic(right);
  const [a, b] = [x instanceof Symbolic ? x.value : x, y instanceof Symbolic ? y.value : y];
  if (x instanceof Symbolic || y instanceof Symbolic) {
    if (t.facts.decide(identical(t.sort, x, y)) === true) return 0;
    for (const s of [x, y]) if (s instanceof Symbolic) t.decideConstructor(s, question);
    if (isInteger(a) && isInteger(b)) return compareIntegers(t, number(t, x), number(t, y), question);
    if (isText(a) && isText(b) && a.constructor === b.constructor) return compareTexts(t, x, y, question);
    if (!(a instanceof Struct) || !(b instanceof Struct)) {
      if (!(a instanceof Struct) && !(b instanceof Struct) && a.constructor === b.constructor) {
        t.pin(x, question);
        t.pin(y, question);
      }
      return compare(a, b);
    }
  }
  if (!(a instanceof Struct) || !(b instanceof Struct)) return compare(a, b);
  if (a.args.length !== b.args.length || a.name !== b.name) return compare(a, b);
  for (const [i, arg] of a.args.entries()) {
    const order = compareSymbolic(t, arg, b.args[i] as Term, question);
    if (order !== 0) return order;
  }
  return 0;
}

function isText(term: Term): term is Atom | Str {
  return term instanceof Str || (term instanceof Atom && term !== NIL);
}

function compareIntegers(t: ConcolicTracer, a: Expr, b: Expr, question: string): Order {
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

function number(t: ConcolicTracer, x: Term): Expr {
  return x instanceof Symbolic ? t.integerOf(x) : int(BigInt(x as number));
}

/** Equality is decided first: it needs no decision about single characters, and is all that most programs depend on. */
function compareTexts(t: ConcolicTracer, x: Term, y: Term, question: string): Order {
  if (t.test(identical(t.sort, x, y), question)) return 0;
  const a = textOf(t, x, question)?.codes ?? [];
  const b = textOf(t, y, question)?.codes ?? [];
  for (const [i, code] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    const order = compareIntegers(t, code, other, question);
    if (order !== 0) return order;
  }
  return a.length < b.length ? -1 : 0;
}
