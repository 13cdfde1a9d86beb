/** Calls and references to functions of this module, imported ones, and the built-in ones. */

import { defined } from '../../../logic/index.ts';
import { isAutoImported, isOldBif } from '../../core/auto-imports.ts';
import type { Call, Expr, LocalFunReference } from '../ast.ts';
import type { LintContext } from './context.ts';
import { checkModuleName } from './module-name.ts';
import { checkRecordInfo } from './record.ts';
import type { Bindings, Scope } from './scope.ts';
import { checkSiblings } from './siblings.ts';

export function checkCall(context: LintContext, expr: Call, scope: Scope): Bindings {
  const { callee, args, pos } = expr;
  const recordTest = recordTestOf(expr);
  if (recordTest !== null) {
    context.record(recordTest.name, recordTest.pos);
    return context.expression(context, defined(args[0]), scope);
  }
  if (callee.kind === 'atom') {
    if (isRecordInfo(context, callee.name, args.length)) return checkRecordInfo(context, args, pos);
    const bindings = checkSiblings(context, args, scope);
    checkLocalCall(context, callee.name, args.length, pos);
    return bindings;
  }
  if (callee.kind === 'remote') {
    const { module, name } = callee;
    if (module.kind === 'atom') checkModuleName(context, module.name, module.pos);
    return checkSiblings(context, [module, name, ...args], scope);
  }
  return checkSiblings(context, [callee, ...args], scope);
}

/** `is_record(X, name)`: the record must exist. */
function recordTestOf({ callee, args }: Call): { name: string; pos: Expr['pos'] } | null {
  const [, name] = args;
  if (args.length !== 2 || name?.kind !== 'atom') return null;
  const isErlang =
    callee.kind === 'remote' && callee.module.kind === 'atom' && callee.module.name === 'erlang';
  const called = isErlang ? callee.name : callee;
  return called.kind === 'atom' && called.name === 'is_record' ? name : null;
}

function isRecordInfo(context: LintContext, name: string, arity: number): boolean {
  return name === 'record_info' && arity === 2 && !context.imports.has('record_info/2');
}

function checkLocalCall(context: LintContext, name: string, arity: number, pos: Expr['pos']): void {
  const id = `${name}/${arity}`;
  const imported = context.imports.has(id);
  const automatic = isAutoImported(name, arity) && !context.facts.isAutoImportOff(id);
  if (imported || (automatic && !context.isLocal(id))) return;
  if (automatic && isOldBif(name, arity)) {
    context.error(
      pos,
      'call_to_redefined_old_bif',
      `ambiguous call of overridden auto-imported BIF ${id}`,
      `write erlang:${name} to call the BIF, or -compile({no_auto_import,[${id}]}). to call the local function`,
    );
  }
  if (id !== context.function) context.useFunction(name, arity, pos);
}

/** `fun name/arity`. */
export function checkFunReference(context: LintContext, { name, arity, pos }: LocalFunReference): void {
  const id = `${name}/${arity}`;
  if (id === 'record_info/2') {
    context.error(
      pos,
      'illegal_record_info',
      'illegal record_info',
      'it must be called with literal arguments',
    );
    return;
  }
  const automatic = isAutoImported(name, arity) && !context.facts.isAutoImportOff(id);
  if (context.isLocal(id) || !automatic) context.useFunction(name, arity, pos);
}
