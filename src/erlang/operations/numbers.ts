/** Symbolic numbers: is it an integer or a float, and what is it as an expression? */

import {
  and,
  type Expr,
  int,
  isFiniteResult,
  isIntegerInFloatRange,
  isSurelyFinite,
  Rational,
  real,
  rounded,
  toReal,
} from '../../logic/index.ts';
import { fval, isFloat, isInt, ival, mkFloat, mkInt } from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import { Float, normalize, Sym, type Term } from '../terms/index.ts';
import { isInteger } from './observe.ts';
import { QUESTION, type QuestionKind } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

export type Numeric = IntegerOperand | FloatOperand;

let integerIn: (n: IntegerOperand) => number | bigint;
let doubleIn: (n: FloatOperand) => number;

/**
 * An operand and its expression. Expressions of plain numbers are made only where a symbolic operand asks for them: most
 * arithmetic is plain. The value in this run is private, as a symbolic term's is (`terms/sym.ts`): `operandValue` gives it to
 * the kernel (`scripts/boundaries/concrete.mjs`).
 */
export class IntegerOperand {
  readonly kind = 'int';
  readonly #value: number | bigint;

  constructor(
    value: number | bigint,
    private readonly symbolic: Expr | null,
  ) {
    this.#value = value;
  }

  static {
    integerIn = n => n.#value;
  }

  get isSymbolic(): boolean {
    return this.symbolic !== null;
  }

  get expr(): Expr {
    return this.symbolic ?? int(this.#value);
  }
}

export class FloatOperand {
  readonly kind = 'float';
  readonly #value: number;

  constructor(
    value: number,
    private readonly symbolic: Expr | null,
  ) {
    this.#value = value;
  }

  static {
    doubleIn = n => n.#value;
  }

  get expr(): Expr {
    return this.symbolic ?? real(Rational.fromNumber(this.#value));
  }
}

export function operandValue(n: FloatOperand): number;
export function operandValue(n: Numeric): number | bigint;
export function operandValue(n: Numeric): number | bigint {
  return n.kind === 'int' ? integerIn(n) : doubleIn(n);
}

/** The term as a number, asking for its type where it is symbolic; undefined when it is no number. */
export function numeric(p: SymbolicProcess, term: Term): Numeric | undefined {
  if (typeof term === 'number' || typeof term === 'bigint') return new IntegerOperand(term, null);
  if (term instanceof Float) return new FloatOperand(term.value, null);
  if (!(term instanceof Sym)) return undefined;
  const value = concrete(term);
  if (p.ask(isInt(term.expr), isInteger(value), QUESTION.isInteger)) {
    return new IntegerOperand(value as number | bigint, p.ex.recording ? ival(term.expr) : null);
  }
  if (p.ask(isFloat(term.expr), value instanceof Float, QUESTION.isFloat)) {
    return new FloatOperand((value as Float).value, p.ex.recording ? fval(term.expr) : null);
  }
  return undefined;
}

export function asReal(n: Numeric): Expr {
  return n.kind === 'float' ? n.expr : toReal(n.expr);
}

/**
 * Whether an integer can be made a float: the real system raises an exception for larger ones. The two operands of one
 * operation are two questions.
 */
export function askInFloatRange(p: SymbolicProcess, n: Numeric, kind: QuestionKind): boolean {
  if (n.kind === 'float') return true;
  const outcome = Number.isFinite(Number(operandValue(n)));
  if (!p.ex.recording || !n.isSymbolic) return outcome;
  return p.ask(and(...isIntegerInFloatRange(n.expr)), outcome, kind);
}

/** Whether the exact result of a float operation is rounded to a float, and not beyond the largest one. */
export function askFinite(p: SymbolicProcess, exact: Expr, outcome: boolean): boolean {
  if (!p.ex.recording || isSurelyFinite(exact, p.ex.facts)) return outcome;
  return p.ask(isFiniteResult(exact), outcome, QUESTION.isFloatResult);
}

/** A number as an operand of float arithmetic: integers are made floats first. */
export function asFloat(n: Numeric): Expr {
  return n.kind === 'float' ? n.expr : rounded(toReal(n.expr));
}

export function symInt(p: SymbolicProcess, value: Term, expr: Expr): Term {
  return expr.op === 'literal' ? value : p.track(value, mkInt(expr));
}

/** What is computed from an integer, and the expression that computes it from the input. */
export function computedFrom(
  p: SymbolicProcess,
  n: IntegerOperand,
  compute: (value: bigint) => bigint,
  expr: Expr,
): Term {
  return symInt(p, normalize(compute(BigInt(operandValue(n)))), expr);
}

/** Which zero it is depends on the operands also where the real number does not: `X * 0.0` is -0.0 for negative numbers. */
export function symFloat(p: SymbolicProcess, value: number, expr: Expr): Term {
  const isKnown = expr.op === 'literal' && value !== 0;
  return isKnown ? new Float(value) : p.track(new Float(value), mkFloat(rounded(expr)));
}
