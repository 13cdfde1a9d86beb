/** Type tests such as `is_integer/1`. */
import { and, type Expr, eq, int, is, mod, or } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { askInteger } from '../operations/ask.ts';
import { isInteger, testResult } from '../operations/observe.ts';
import { isFunction, isOpaque, isPid, isPort, isReference } from '../operations/opaque.ts';
import { badarg } from '../operations/raise.ts';
import {
  ATM,
  BITS,
  blen,
  CONS,
  FLT,
  FUN,
  farity,
  INT,
  isTuple,
  MAP,
  mkAtom,
  NIL,
} from '../symbolic/signature.ts';
import {
  Atom,
  Bits,
  Cons,
  ErlMap,
  FALSE,
  Float,
  Fun,
  Nil,
  type Plain,
  type Term,
  TRUE,
  Tuple,
} from '../terms/index.ts';
import { PURE } from './effects.ts';
import { symbolic } from './registry.ts';

function test(holds: (t: Plain) => boolean, condition: (e: Expr) => Expr): (p: Process, a: Term) => Term {
  return (p, a) => testResult(p, a, condition, holds);
}

symbolic('erlang', PURE, {
  'is_integer/1': test(isInteger, e => is(INT, e)),
  'is_float/1': test(
    t => t instanceof Float,
    e => is(FLT, e),
  ),
  'is_number/1': test(
    t => isInteger(t) || t instanceof Float,
    e => or(is(INT, e), is(FLT, e)),
  ),
  'is_atom/1': test(
    t => t instanceof Atom,
    e => is(ATM, e),
  ),
  'is_boolean/1': test(
    t => t === TRUE || t === FALSE,
    e => or(eq(e, mkAtom(TRUE.id)), eq(e, mkAtom(FALSE.id))),
  ),
  'is_list/1': test(
    t => t instanceof Cons || t instanceof Nil,
    e => or(is(CONS, e), is(NIL, e)),
  ),
  'is_tuple/1': test(t => t instanceof Tuple, isTuple),
  'is_map/1': test(
    t => t instanceof ErlMap,
    e => is(MAP, e),
  ),
  'is_bitstring/1': test(
    t => t instanceof Bits,
    e => is(BITS, e),
  ),
  'is_binary/1': test(
    t => t instanceof Bits && t.bitLength % 8 === 0,
    e => and(is(BITS, e), eq(mod(blen(e), int(8)), int(0))),
  ),
  'is_function/1': test(t => t instanceof Fun, isFunction),
  'is_function/2': (p, a: Term, n: Term) => {
    const arity = askInteger(p, n);
    if (arity === undefined || arity < 0) badarg();
    return testResult(
      p,
      a,
      e => and(is(FUN, e), eq(farity(e), int(arity))),
      plain => plain instanceof Fun && plain.arity === arity,
    );
  },
  'is_pid/1': test(isPid, isOpaque(isPid)),
  'is_reference/1': test(isReference, isOpaque(isReference)),
  'is_port/1': test(isPort, isOpaque(isPort)),
});
