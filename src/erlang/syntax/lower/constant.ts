/**
 * Constant folding of arithmetic in patterns, and in their sizes and keys.
 *
 * Only numbers and characters are folded. An operation that would raise at run time (`1 div 0`, a float out of range)
 * is not a constant.
 */
import { Float, normalize, type Term } from '../../terms/index.ts';
import type * as Ast from '../ast.ts';

type Value = number | bigint | Float;

const MAX_BITS = 1n << 20n;

export function foldConstant(e: Ast.Expr | Ast.Pattern): Term | undefined {
  switch (e.kind) {
    case 'integer':
    case 'char':
      return e.value;
    case 'float':
      return new Float(e.value);
    case 'unary': {
      const value = numeric(foldConstant(e.operand));
      return value === undefined ? undefined : unary(e.op, value);
    }
    case 'op': {
      const left = numeric(foldConstant(e.left));
      const right = left === undefined ? undefined : numeric(foldConstant(e.right));
      return left === undefined || right === undefined ? undefined : binary(e.op, left, right);
    }
    default:
      return undefined;
  }
}

function numeric(term: Term | undefined): Value | undefined {
  return typeof term === 'number' || typeof term === 'bigint' || term instanceof Float ? term : undefined;
}

function unary(op: Ast.UnaryOperator, value: Value): Value | undefined {
  switch (op) {
    case '+':
      return value;
    case '-':
      return value instanceof Float ? new Float(-value.value) : normalize(-BigInt(value));
    case 'bnot':
      return value instanceof Float ? undefined : normalize(~BigInt(value));
    case 'not':
      return undefined;
  }
}

function binary(op: Ast.BinaryOperator, left: Value, right: Value): Value | undefined {
  if (op === '/' || left instanceof Float || right instanceof Float) {
    return floating(op, toNumber(left), toNumber(right));
  }
  const [a, b] = [BigInt(left), BigInt(right)];
  switch (op) {
    case '+':
      return normalize(a + b);
    case '-':
      return normalize(a - b);
    case '*':
      return normalize(a * b);
    case 'div':
      return b === 0n ? undefined : normalize(a / b);
    case 'rem':
      return b === 0n ? undefined : normalize(a % b);
    case 'band':
      return normalize(a & b);
    case 'bor':
      return normalize(a | b);
    case 'bxor':
      return normalize(a ^ b);
    case 'bsl':
      return b > MAX_BITS ? undefined : normalize(a << b);
    case 'bsr':
      return b < -MAX_BITS ? undefined : normalize(a >> b);
    default:
      return undefined;
  }
}

function floating(op: Ast.BinaryOperator, a: number, b: number): Value | undefined {
  const result =
    op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : op === '/' ? a / b : Number.NaN;
  return Number.isFinite(result) ? new Float(result) : undefined;
}

function toNumber(value: Value): number {
  return value instanceof Float ? value.value : Number(value);
}
