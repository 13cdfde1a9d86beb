/** Fields exist only where the constructor is the right one: what is said about them is said under that condition. */
import { and, type Expr, implies, is, TRUE } from '../../logic/index.ts';

/**
 * The condition under which a part means something. What lies below an input was looked at on the way there; what lies
 * below the result of a function was not.
 */
export function meaningOf(part: Expr): Expr {
  if (part.op === 'apply') return and(...part.args.map(meaningOf));
  if (part.op !== 'select') return TRUE;
  const inner = part.args[0];
  const isIt = is(part.data, inner);
  return isBelowResult(inner) ? and(meaningOf(inner), isIt) : isIt;
}

function isBelowResult(e: Expr): boolean {
  let root = e;
  while (root.op === 'select') root = root.args[0];
  return root.op === 'apply';
}

/** The statement, required only where this part of it means something. */
export function whereMeaningful(part: Expr, statement: Expr): Expr {
  return implies(meaningOf(part), statement);
}
