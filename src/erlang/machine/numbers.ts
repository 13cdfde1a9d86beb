/** Symbolic numbers: is it an integer or a float, and what is it as an expression? */
import { type Expr, int, Rational, real, toReal } from '../../logic/index.ts';
import { fval, isFloat, isInt, ival, mkFloat, mkInt } from '../symbolic/signature.ts';
import { concrete } from '../terms/compare.ts';
import { Float, Sym, type Term } from '../terms/index.ts';
import type { Process } from './process.ts';

export type Numeric =
  | { readonly kind: 'int'; readonly value: number | bigint; readonly expr: Expr }
  | { readonly kind: 'float'; readonly value: number; readonly expr: Expr };

/** The term as a number, asking for its type where it is symbolic; undefined when it is no number. */
export function numeric(p: Process, term: Term): Numeric | undefined {
  const value = concrete(term);
  if (!(term instanceof Sym)) {
    if (typeof value === 'number' || typeof value === 'bigint')
      return { kind: 'int', value, expr: int(value) };
    if (value instanceof Float)
      return { kind: 'float', value: value.value, expr: real(Rational.fromNumber(value.value)) };
    return undefined;
  }
  const integer = typeof value === 'number' || typeof value === 'bigint';
  if (p.ask(isInt(term.expr), integer, 1))
    return { kind: 'int', value: value as number | bigint, expr: ival(term.expr) };
  if (p.ask(isFloat(term.expr), value instanceof Float, 2)) {
    return { kind: 'float', value: (value as Float).value, expr: fval(term.expr) };
  }
  return undefined;
}

export function asReal(n: Numeric): Expr {
  return n.kind === 'float' ? n.expr : toReal(n.expr);
}

export function symInt(p: Process, value: Term, expr: Expr): Term {
  return expr.op === 'literal' ? value : p.track(value, mkInt(expr));
}

export function symFloat(p: Process, value: number, expr: Expr): Term {
  return expr.op === 'literal' ? new Float(value) : p.track(new Float(value), mkFloat(expr));
}
