/** Booleans that depend on the input. */
import { type Expr, eq, ite, not, or } from '../../logic/index.ts';
import { mkAtom } from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import { FALSE, Sym, type Term, TRUE } from '../terms/index.ts';
import { QUESTION } from './question-kinds.ts';
import type { SymbolicProcess } from './symbolic-process.ts';

const trueExpr = mkAtom(TRUE.id);
const falseExpr = mkAtom(FALSE.id);

/** The condition under which a symbolic value is `true`. */
export function truth({ expr }: Sym): Expr {
  // What `boolean` makes of a condition, which is what most Booleans are.
  if (expr.op === 'ite') {
    const [condition, then, otherwise] = expr.args;
    if (then === trueExpr && otherwise === falseExpr) return condition;
    if (then === falseExpr && otherwise === trueExpr) return not(condition);
  }
  return eq(expr, trueExpr);
}

/** A Boolean of the program that depends on the input; a plain atom where the path already settles it. */
export function boolean(p: SymbolicProcess, condition: Expr, outcome: boolean): Term {
  const plain = outcome ? TRUE : FALSE;
  if (!p.ex.recording || p.ex.facts.decide(condition) !== undefined) return plain;
  return new Sym(plain, ite(condition, trueExpr, falseExpr));
}

/** An operand of `and`, `or` and their like; the condition of a plain one is null. */
export interface BooleanOperand {
  readonly value: boolean;
  readonly condition: Expr | null;
}

/** The term as a Boolean, asking whether it is one where it is symbolic; undefined when it is none. */
export function booleanOperand(p: SymbolicProcess, term: Term): BooleanOperand | undefined {
  if (term === TRUE || term === FALSE) return { value: term === TRUE, condition: null };
  if (!(term instanceof Sym)) return undefined;
  const condition = truth(term);
  const isBoolean = or(condition, eq(term.expr, falseExpr));
  const value = concrete(term);
  if (!p.ask(isBoolean, value === TRUE || value === FALSE, QUESTION.isBoolean)) return undefined;
  return { value: value === TRUE, condition };
}
