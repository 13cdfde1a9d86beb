/** Fields exist only where the constructor is the right one: what is said about them is said under that condition. */
import { type Constructor, type Expr, implies, is, TRUE } from '../../logic/index.ts';

/** The condition under which a part means something. */
export function meaningOf(part: Expr): Expr {
  return part.op === 'select' ? is(part.data as Constructor, part.args[0] as Expr) : TRUE;
}

/** The statement, required only where this part of it means something. */
export function whereMeaningful(part: Expr, statement: Expr): Expr {
  return implies(meaningOf(part), statement);
}
