/**
 * How operations get at the concrete value of a symbolic one: by asking, by pinning, by computing with value and
 * expression side by side, or by noting a limit. Nothing else gives the value away (`terms/sym.ts`), so an operation
 * cannot take the value of one run for that of every run on the same path without saying so.
 *
 * `holds` and `compute` are told the value of this run. They must say what `condition` and `expr` say, and no more:
 * `test/exploration/omissions/` evaluates both for every built-in function.
 */
import type { Expr } from '../../logic/index.ts';
import { isInt, ival } from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import { concretize } from '../terms/concretize.ts';
import { FALSE, type Plain, Sym, type Term, TRUE } from '../terms/index.ts';
import { boolean } from './booleans.ts';
import type { Pin, QuestionKind } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

/** Is the value so? Asked at the call site being executed. */
export function test(
  p: SymbolicProcess,
  value: Sym,
  condition: Expr,
  holds: (plain: Plain) => boolean,
  kind: QuestionKind,
): boolean {
  return p.ask(condition, holds(concrete(value)), kind);
}

/** The same as a Boolean of the program: nothing is asked, the answer stays symbolic. */
export function testResult(
  p: SymbolicProcess,
  value: Term,
  condition: (e: Expr) => Expr,
  holds: (plain: Plain) => boolean,
): Term {
  const outcome = holds(concrete(value));
  return value instanceof Sym ? boolean(p, condition(value.expr), outcome) : outcome ? TRUE : FALSE;
}

/** What is computed from the value, and the expression that computes it from the input. */
export function derived(p: SymbolicProcess, value: Sym, compute: (plain: Plain) => Term, expr: Expr): Term {
  return p.track(compute(concrete(value)), expr);
}

/** The same from several terms, some of them symbolic. */
export function derivedFrom(
  p: SymbolicProcess,
  values: readonly Term[],
  compute: (plain: readonly Plain[]) => Term,
  expr: Expr,
): Term {
  return p.track(compute(values.map(concrete)), expr);
}

/** An integer of the input, found out exactly. Precondition: the path implies that it is one. */
export function pinnedInteger(p: SymbolicProcess, value: Sym, pin: Pin): number | bigint {
  const plain = concrete(value) as number | bigint;
  p.pin(ival(value.expr), plain, pin);
  return plain;
}

export function isInteger(plain: Term): plain is number | bigint {
  return typeof plain === 'number' || typeof plain === 'bigint';
}

export function testInteger(p: SymbolicProcess, value: Sym, kind: QuestionKind): boolean {
  return test(p, value, isInt(value.expr), isInteger, kind);
}

/** The term as it is in this run. Where it depends on the input, the run is limited. */
export function limited(p: SymbolicProcess, term: Term, reason: string, what: string): Term {
  const plain = concretize(term);
  if (plain !== term) p.ex.limit(reason, what);
  return plain;
}
