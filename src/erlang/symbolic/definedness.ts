/**
 * Selectors are partial functions: axioms about a field hold under the condition that its constructor is the right one.
 */
import { and, type Expr, implies, is, TRUE } from '../../logic/index.ts';

/**
 * The condition under which a chain of selectors is defined. Below an input variable only the last selector is checked,
 * since the path has decided the constructors above it; below the result of a function all are checked.
 */
export function definedness(part: Expr): Expr {
  if (part.op === 'apply') return and(...part.args.map(definedness));
  if (part.op !== 'select') return TRUE;
  const inner = part.args[0];
  const isIt = is(part.data, inner);
  return isBelowResult(inner) ? and(definedness(inner), isIt) : isIt;
}

function isBelowResult(e: Expr): boolean {
  let root = e;
  while (root.op === 'select') root = root.args[0];
  return root.op === 'apply';
}

/** The statement, under the condition that this part of it is defined. */
export function whereDefined(part: Expr, statement: Expr): Expr {
  return implies(definedness(part), statement);
}
