/**
 * The concrete values of the expressions that an execution has built into others.
 *
 * A map or bitstring that the program made from symbolic parts is one expression. To take it apart again, questions
 * about its parts must be answered, and the answers are concrete values: they are kept here, for one execution, in
 * which an expression has one value only.
 */
import type { Expr } from '../../logic/index.ts';
import { plainTerm } from '../symbolic/plain.ts';
import { normalize, type Term } from '../terms/index.ts';
import type { SymbolicExecution, SymbolicProcess } from './symbolic-process.ts';

const tables = new WeakMap<SymbolicExecution, Map<Expr, Term>>();

export function remember(p: SymbolicProcess, expr: Expr, value: Term): void {
  if (expr.op === 'literal') return;
  let table = tables.get(p.ex);
  if (table === undefined) {
    table = new Map();
    tables.set(p.ex, table);
  }
  table.set(expr, value);
}

/** Whether `recall` knows its value. */
export function isKept(p: SymbolicProcess, expr: Expr): boolean {
  return expr.op === 'literal' || tables.get(p.ex)?.has(expr) === true || plainTerm(expr) !== undefined;
}

export function recall(p: SymbolicProcess, expr: Expr): Term {
  if (expr.op === 'literal' && typeof expr.data === 'bigint') return normalize(expr.data);
  const value = tables.get(p.ex)?.get(expr) ?? plainTerm(expr);
  if (value === undefined) throw new Error(`the value of ${expr} was not kept`);
  return value;
}
