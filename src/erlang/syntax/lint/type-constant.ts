/** Constant folding of integers in types: `1 bsl 32 - 1`. */
import type { Expr, Type } from '../ast.ts';
import { foldConstant } from '../lower/constant.ts';

/** Operators per constant. A longer expression is not folded, which bounds the recursion. */
const maxLength = 400;

export function typeConstant(type: Type): number | bigint | undefined {
  const expr = asExpr(type, 0);
  const value = expr === null ? undefined : foldConstant(expr);
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
}

function asExpr(type: Type, depth: number): Expr | null {
  if (depth > maxLength) return null;
  switch (type.kind) {
    case 'integer':
    case 'char':
      return type;
    case 'unary': {
      const operand = asExpr(type.operand, depth + 1);
      return operand === null ? null : { kind: 'unary', pos: type.pos, op: type.op, operand };
    }
    case 'op': {
      const left = asExpr(type.left, depth + 1);
      const right = asExpr(type.right, depth + 1);
      return left === null || right === null ? null : { kind: 'op', pos: type.pos, op: type.op, left, right };
    }
    default:
      return null;
  }
}
