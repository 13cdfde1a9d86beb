/** Equality, term order and Boolean operators. */

import { and, type Expr, eq, not, or } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { type BooleanOperand, boolean, booleanOperand } from '../operations/booleans.ts';
import { equalityResult } from '../operations/equality.ts';
import { order, relate } from '../operations/order.ts';
import { badarg } from '../operations/raise.ts';
import { FALSE, type Term, TRUE } from '../terms/index.ts';
import { PURE } from './effects.ts';
import { symbolic } from './registry.ts';

function equality(exact: boolean, negated: boolean): (p: Process, a: Term, b: Term) => Term {
  return (p, a, b) => equalityResult(p, a, b, exact, negated);
}

function operand(p: Process, term: Term): BooleanOperand {
  return booleanOperand(p, term) ?? badarg();
}

function connective(
  combine: (a: boolean, b: boolean) => boolean,
  expr: (a: Expr, b: Expr) => Expr,
): (p: Process, a: Term, b: Term) => Term {
  return (p, a, b) => {
    const [x, y] = [operand(p, a), operand(p, b)];
    const value = combine(x.value, y.value);
    if (x.condition === null && y.condition === null) return value ? TRUE : FALSE;
    return boolean(p, expr(asExpr(x), asExpr(y)), value);
  };
}

function asExpr(x: BooleanOperand): Expr {
  return x.condition ?? (x.value ? and() : or());
}

symbolic('erlang', PURE, {
  '=:=/2': equality(true, false),
  '=/=/2': equality(true, true),
  '==/2': equality(false, false),
  '/=/2': equality(false, true),
  '</2': (p, a: Term, b: Term) => relate(p, '<', a, b),
  '>/2': (p, a: Term, b: Term) => relate(p, '>', a, b),
  '=</2': (p, a: Term, b: Term) => relate(p, '=<', a, b),
  '>=/2': (p, a: Term, b: Term) => relate(p, '>=', a, b),
  'min/2': (p, a: Term, b: Term) => (order(p, a, b) <= 0 ? a : b),
  'max/2': (p, a: Term, b: Term) => (order(p, a, b) >= 0 ? a : b),
  'and/2': connective((a, b) => a && b, and),
  'or/2': connective((a, b) => a || b, or),
  'xor/2': connective(
    (a, b) => a !== b,
    (a, b) => not(eq(a, b)),
  ),
  'not/1': (p, a: Term) => {
    const x = operand(p, a);
    if (x.condition === null) return x.value ? FALSE : TRUE;
    return boolean(p, not(x.condition), !x.value);
  },
});
