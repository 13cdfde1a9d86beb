/**
 * Numbers of bits, bytes or entries that may depend on the input.
 *
 * The value in this run is private, as a symbolic term's is (`terms/sym.ts`): `countValue` gives it to the kernel
 * (`scripts/boundaries/concrete.mjs`). All others ask about it, pin it, or compute with value and expression side by side. As in
 * `observe.ts`, `holds` must say what `condition` says.
 */
import { add, type Expr, ge, int, mul, sub } from '../../../logic/index.ts';
import { divide } from '../../symbolic/linear.ts';
import { normalize, type Term } from '../../terms/index.ts';
import { symInt } from '../numbers.ts';
import type { Pin, QuestionKind } from '../question-kinds.ts';
import type { SymbolicProcess } from '../symbolic-process.ts';

/** Answers a question and records it; `kind` tells the questions of one operation apart. */
export type Ask = (condition: Expr, outcome: boolean, kind: QuestionKind) => boolean;

/** The value of a count in this run. */
export let countValue: (n: Count) => number;

export class Count {
  readonly #value: number;

  constructor(
    value: number,
    readonly expr: Expr,
  ) {
    this.#value = value;
  }

  static {
    countValue = n => n.#value;
  }
}

/** A count that is known. */
export function count(value: number): Count {
  return new Count(value, int(value));
}

export function plus(a: Count, b: Count): Count {
  return new Count(countValue(a) + countValue(b), add(a.expr, b.expr));
}

export function minus(a: Count, b: Count): Count {
  return new Count(countValue(a) - countValue(b), sub(a.expr, b.expr));
}

export function times(a: Count, factor: number): Count {
  return new Count(countValue(a) * factor, mul(a.expr, int(factor)));
}

/** Rounded down. Precondition: the divisor is positive. */
export function quotient(a: Count, divisor: number): Count {
  return new Count(Math.floor(countValue(a) / divisor), divide(a.expr, divisor));
}

export function askIn(p: SymbolicProcess): Ask {
  return (condition, outcome, kind) => p.ask(condition, outcome, kind);
}

/** Is it so for these counts? */
export function testCounts<Counts extends readonly Count[]>(
  ask: Ask,
  counts: Counts,
  condition: (...exprs: { [I in keyof Counts]: Expr }) => Expr,
  holds: (...values: { [I in keyof Counts]: number }) => boolean,
  kind: QuestionKind,
): boolean {
  const exprs = counts.map(({ expr }) => expr) as { [I in keyof Counts]: Expr };
  const values = counts.map(countValue) as { [I in keyof Counts]: number };
  return ask(condition(...exprs), holds(...values), kind);
}

export function isAtLeast(ask: Ask, a: Count, b: Count, kind: QuestionKind): boolean {
  return ask(ge(a.expr, b.expr), countValue(a) >= countValue(b), kind);
}

/** A count, found out exactly. */
export function pinnedCount(p: SymbolicProcess, n: Count, pin: Pin): number {
  p.pin(n.expr, countValue(n), pin);
  return countValue(n);
}

export function countTerm(p: SymbolicProcess, n: Count): Term {
  return symInt(p, countValue(n), n.expr);
}

/** The integer that a formula gives. Over plain numbers it must simplify to a literal. */
export function computedFromCounts<Counts extends readonly Count[]>(
  p: SymbolicProcess,
  counts: Counts,
  formula: (...exprs: { [I in keyof Counts]: Expr }) => Expr,
): Term {
  const literals = counts.map(n => int(countValue(n))) as { [I in keyof Counts]: Expr };
  const exprs = counts.map(({ expr }) => expr) as { [I in keyof Counts]: Expr };
  return symInt(p, normalize(formula(...literals).data as bigint), formula(...exprs));
}
