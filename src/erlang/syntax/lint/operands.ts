import type { Expr } from '../ast.ts';

/**
 * The operations of a tree of operators, and the operands at its leaves, from left to right. Iterative, since such
 * trees can be deeper than the stack.
 */
export function operands(expr: Expr): Expr[] {
  const result: Expr[] = [];
  const work: Expr[] = [expr];
  for (let e = work.pop(); e !== undefined; e = work.pop()) {
    result.push(e);
    if (e.kind === 'op') work.push(e.right, e.left);
  }
  return result;
}
