/**
 * Which expressions are guard expressions.
 *
 * This also determines the semantics of filters in comprehensions: a filter that is a guard expression is evaluated as
 * a guard, so that exceptions and non-boolean values make it fail; any other filter is an ordinary expression. Linter
 * and lowering must agree on it, so both use this module.
 */
import { currentTypeTest, isGuardBif, isGuardOperator } from '../core/auto-imports.ts';
import type { BinaryOperator, Call, Expr, RecordExpr } from './ast.ts';

/** Name resolution in a module. */
export interface GuardNames {
  /** Whether an unqualified call resolves to another function than that of the module `erlang`. */
  isOverridden(name: string, arity: number): boolean;
  /** The default values of the fields that a construction of the record omits. */
  defaults(record: RecordExpr): readonly Expr[];
}

const NOT_IN_GUARDS: ReadonlySet<BinaryOperator> = new Set<BinaryOperator>(['++', '--', '!']);

export function mayStandInGuard(op: BinaryOperator): boolean {
  return !NOT_IN_GUARDS.has(op);
}

/** Whether an expression can be a whole guard test: only there obsolete names of type tests are allowed. */
export function isGuardTest(names: GuardNames, e: Expr): boolean {
  if (e.kind === 'call' && e.callee.kind === 'atom') {
    const arity = e.args.length;
    if (names.isOverridden(e.callee.name, arity)) return false;
    if (currentTypeTest(e.callee.name, arity) !== undefined)
      return e.args.every(arg => isGuardExpr(names, arg));
  }
  return isGuardExpr(names, e);
}

/**
 * `within` are the records whose defaults are being checked; it cuts the recursion of a record that contains itself by
 * default.
 */
export function isGuardExpr(names: GuardNames, expr: Expr, within: readonly string[] = []): boolean {
  const isGuard = (e: Expr): boolean => isGuardExpr(names, e, within);
  const all = (exprs: readonly Expr[]): boolean => exprs.every(isGuard);
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
      return all(expr.elements) && (expr.tail === null || isGuard(expr.tail));
    case 'tuple':
      return all(expr.elements);
    case 'map':
      return expr.pairs.every(({ key, value }) => all([key, value]));
    case 'map-update':
      return isGuard(expr.map) && expr.pairs.every(({ key, value }) => all([key, value]));
    case 'record-access':
      return isGuard(expr.record);
    case 'record':
      return (
        all(expr.fields.map(field => field.value)) &&
        (within.includes(expr.name) ||
          names.defaults(expr).every(e => isGuardExpr(names, e, [...within, expr.name])))
      );
    case 'binary':
      return expr.segments.every(({ value, size }) => all(size === null ? [value] : [value, size]));
    case 'unary':
      return isGuard(expr.operand);
    case 'op':
      return isGuardOperation(expr, isGuard);
    case 'call':
      return isGuardCall(names, expr) && all(expr.args);
    default:
      return false;
  }
}

/** Iterative, since trees of operators can be deeper than the stack. */
function isGuardOperation(expr: Expr, isGuard: (operand: Expr) => boolean): boolean {
  const work: Expr[] = [expr];
  for (let e = work.pop(); e !== undefined; e = work.pop()) {
    if (e.kind !== 'op') {
      if (!isGuard(e)) return false;
    } else if (!mayStandInGuard(e.op)) return false;
    else work.push(e.right, e.left);
  }
  return true;
}

function isGuardCall(names: GuardNames, { callee, args }: Call): boolean {
  const arity = args.length;
  if (callee.kind === 'atom')
    return isGuardBif(callee.name, arity) && !names.isOverridden(callee.name, arity);
  if (callee.kind !== 'remote' || callee.module.kind !== 'atom' || callee.name.kind !== 'atom') return false;
  const { name } = callee.name;
  return callee.module.name === 'erlang' && (isGuardBif(name, arity) || isGuardOperator(name, arity));
}
