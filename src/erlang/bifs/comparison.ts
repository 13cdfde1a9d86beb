/** Equality, term order and Boolean operators. */

import { and, type Expr, eq, not, or } from '../../logic/index.ts';
import type { Process } from '../machine/process.ts';
import { boolean, truth } from '../operations/accessors.ts';
import { equalParts } from '../operations/equality.ts';
import { hasSymbol } from '../operations/has-symbol.ts';
import { order, relate } from '../operations/order.ts';
import { QUESTION } from '../operations/question-kinds.ts';
import { badarg } from '../operations/raise.ts';
import { mkAtom } from '../symbolic/signature.ts';
import { exactEqual, looseEqual } from '../terms/compare.ts';
import { FALSE, Sym, type Term, TRUE } from '../terms/index.ts';
import { PURE } from './effects.ts';
import { symbolic } from './registry.ts';

function equality(exact: boolean, negated: boolean): (p: Process, a: Term, b: Term) => Term {
  return (p, a, b) => {
    const outcome = (exact ? exactEqual(a, b) : looseEqual(a, b)) !== negated;
    const plain = outcome ? TRUE : FALSE;
    if (!p.ex.recording || (!hasSymbol(a) && !hasSymbol(b))) return plain;
    const parts = equalParts(p, a, b, exact);
    if (parts === false) return negated ? TRUE : FALSE;
    const condition = and(...parts);
    return boolean(p, negated ? not(condition) : condition, outcome);
  };
}

const falseExpr = mkAtom(FALSE.id);

/** The operand's truth value; that a symbolic operand is a Boolean is decided first. */
function operand(p: Process, term: Term): { value: boolean; condition: Expr | null } {
  if (term === TRUE) return { value: true, condition: null };
  if (term === FALSE) return { value: false, condition: null };
  if (!(term instanceof Sym)) badarg();
  const condition = truth(term);
  const isBoolean = or(condition, eq(term.expr, falseExpr));
  const value = term.concrete;
  if (!p.ask(isBoolean, value === TRUE || value === FALSE, QUESTION.isBoolean)) badarg();
  return { value: value === TRUE, condition };
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

function asExpr(x: { value: boolean; condition: Expr | null }): Expr {
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
