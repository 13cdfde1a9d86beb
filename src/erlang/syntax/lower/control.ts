/** `case`, `if`, `begin … end` and `catch`. */
import type { Expr } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import { atomLiteral, tagged } from './build.ts';
import { branchingCase, lowerClauses } from './clauses.ts';
import type { Lowering } from './context.ts';

export function lowerCase(cx: Lowering, e: Ast.Case, block: Block): Expr {
  const arg = cx.bindUnlessCall(cx.expr(e.arg, block), block);
  return branchingCase(cx, e, [arg], lowerClauses(cx, e.clauses, block), tagged('case_clause'), block);
}

export function lowerIf(cx: Lowering, e: Ast.If, block: Block): Expr {
  return branchingCase(cx, e, [], lowerClauses(cx, e.clauses, block), () => atomLiteral('if_clause'), block);
}

/** Variables bound inside are unsafe after it. */
export function lowerCatch(cx: Lowering, e: Ast.Catch, block: Block): Expr {
  const inner = block.branch();
  const value = cx.expr(e.body, inner);
  return { kind: 'catch', ann: cx.at(e.pos), body: inner.close(value) };
}
