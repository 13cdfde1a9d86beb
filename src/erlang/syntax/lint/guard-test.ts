/** Whether an expression is one that guards allow, without complaints about those that are not. */

import { currentTypeTest, isAutoImported, isGuardBif, isTypeTest } from '../../core/auto-imports.ts';
import type { Call, Expr } from '../ast.ts';
import type { LintContext } from './context.ts';
import { operands } from './operands.ts';

export const guardOperators = new Set<string>([
  ...['+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor', 'bsl', 'bsr', 'bnot'],
  ...['and', 'or', 'xor', 'not', 'andalso', 'orelse'],
  ...['==', '/=', '=<', '<', '>=', '>', '=:=', '=/='],
]);

/** Whether an expression could stand in a guard as it is: a filter of a comprehension that could is one. */
export function isGuardTest(context: LintContext, expr: Expr): boolean {
  if (expr.kind === 'call' && expr.callee.kind === 'atom') {
    const { name } = expr.callee;
    const arity = expr.args.length;
    if (isOverridden(context, `${name}/${arity}`)) return false;
    if (isTypeTest(name, arity) || currentTypeTest(name, arity) !== undefined) {
      return expr.args.every(arg => isGuardExpr(context, arg));
    }
  }
  return isGuardExpr(context, expr);
}

export function isOverridden(context: LintContext, id: string): boolean {
  return context.isLocal(id) || context.imports.has(id);
}

export function isGuardExpr(context: LintContext, expr: Expr): boolean {
  const all = (exprs: readonly Expr[]): boolean => exprs.every(e => isGuardExpr(context, e));
  switch (expr.kind) {
    case 'var':
    case 'atom':
    case 'integer':
    case 'float':
    case 'char':
    case 'string':
    case 'record-index':
      return true;
    case 'list':
      return all(expr.elements) && (expr.tail === null || isGuardExpr(context, expr.tail));
    case 'tuple':
      return all(expr.elements);
    case 'map':
      return expr.pairs.every(({ key, value }) => all([key, value]));
    case 'map-update':
      return isGuardExpr(context, expr.map) && expr.pairs.every(({ key, value }) => all([key, value]));
    case 'record-access':
      return isGuardExpr(context, expr.record);
    case 'record':
      return all(expr.fields.map(field => field.value));
    case 'binary':
      return expr.segments.every(({ value, size }) => all(size === null ? [value] : [value, size]));
    case 'unary':
      return isGuardExpr(context, expr.operand);
    case 'op':
      return operands(expr).every(part =>
        part.kind === 'op' ? guardOperators.has(part.op) : isGuardExpr(context, part),
      );
    case 'call':
      return isGuardCall(context, expr) && all(expr.args);
    default:
      return false;
  }
}

function isGuardCall(context: LintContext, { callee, args }: Call): boolean {
  const arity = args.length;
  if (callee.kind === 'atom') {
    const { name } = callee;
    return (
      isGuardBif(name, arity) && isAutoImported(name, arity) && !isOverridden(context, `${name}/${arity}`)
    );
  }
  if (callee.kind !== 'remote' || callee.module.kind !== 'atom' || callee.name.kind !== 'atom') return false;
  return (
    callee.module.name === 'erlang' &&
    (isGuardBif(callee.name.name, arity) || guardOperators.has(callee.name.name))
  );
}
