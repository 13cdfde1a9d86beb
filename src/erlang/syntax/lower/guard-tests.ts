/**
 * Which filters of a comprehension are guard tests.
 *
 * It matters: a filter that is one fails silently on exceptions and on values that are no booleans, as a guard does;
 * any other filter is an ordinary expression.
 */

import { currentTypeTest, isGuardBif } from '../../core/auto-imports.ts';
import type * as Ast from '../ast.ts';
import type { ModuleScope } from './module-scope.ts';

const NOT_IN_GUARDS = new Set<Ast.BinaryOperator>(['++', '--', '!']);
const GUARD_OPERATORS = new Set([
  ...[
    '+/1',
    '-/1',
    'bnot/1',
    'not/1',
    '+/2',
    '-/2',
    '*/2',
    '//2',
    'div/2',
    'rem/2',
    'band/2',
    'bor/2',
    'bxor/2',
  ],
  ...[
    'bsl/2',
    'bsr/2',
    'and/2',
    'or/2',
    'xor/2',
    '==/2',
    '/=/2',
    '=</2',
    '</2',
    '>=/2',
    '>/2',
    '=:=/2',
    '=/=/2',
  ],
]);

export function isGuardTest(module: ModuleScope, e: Ast.Expr): boolean {
  if (e.kind === 'call' && e.callee.kind === 'atom') {
    const arity = e.args.length;
    if (isOverridden(module, e.callee.name, arity)) return false;
    if (currentTypeTest(e.callee.name, arity) !== undefined) return e.args.every(a => isGuardExpr(module, a));
  }
  return isGuardExpr(module, e);
}

function isOverridden(module: ModuleScope, name: string, arity: number): boolean {
  const target = module.target(name, arity);
  return module.isLocal(name, arity) || (target.kind === 'remote' && target.module !== 'erlang');
}

function isGuardExpr(module: ModuleScope, e: Ast.Expr): boolean {
  const ok = (part: Ast.Expr): boolean => isGuardExpr(module, part);
  switch (e.kind) {
    case 'var':
    case 'atom':
    case 'integer':
    case 'float':
    case 'char':
    case 'string':
    case 'record-index':
      return true;
    case 'list':
      return e.elements.every(ok) && (e.tail === null || ok(e.tail));
    case 'tuple':
      return e.elements.every(ok);
    case 'map':
      return e.pairs.every(p => ok(p.key) && ok(p.value));
    case 'map-update':
      return ok(e.map) && e.pairs.every(p => ok(p.key) && ok(p.value));
    case 'record-access':
      return ok(e.record);
    case 'record': {
      const given = new Set(e.fields.map(f => f.name));
      const defaults = given.has(null) ? [] : module.record(e.name).fields.filter(f => !given.has(f.name));
      return e.fields.every(f => ok(f.value)) && defaults.every(f => f.default === null || ok(f.default));
    }
    case 'binary':
      return e.segments.every(s => ok(s.value) && (s.size === null || ok(s.size)));
    case 'unary':
      return ok(e.operand);
    case 'op':
      return !NOT_IN_GUARDS.has(e.op) && ok(e.left) && ok(e.right);
    case 'call':
      return isGuardCall(module, e) && e.args.every(ok);
    default:
      return false;
  }
}

function isGuardCall(module: ModuleScope, { callee, args }: Ast.Call): boolean {
  if (callee.kind === 'atom') {
    return !isOverridden(module, callee.name, args.length) && isGuardBif(callee.name, args.length);
  }
  if (callee.kind !== 'remote' || callee.module.kind !== 'atom' || callee.name.kind !== 'atom') return false;
  const { name } = callee.name;
  return (
    callee.module.name === 'erlang' &&
    (isGuardBif(name, args.length) || GUARD_OPERATORS.has(`${name}/${args.length}`))
  );
}
