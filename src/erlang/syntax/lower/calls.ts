/** Calls: of the module's own functions, of other modules', of function values. */
import type { Expr } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import { atomLiteral, bare } from './build.ts';
import type { Lowering } from './context.ts';
import { isRecordTest } from './record-guards.ts';
import { lowerRecordInfo, lowerRecordTest } from './records.ts';

export function lowerCall(cx: Lowering, e: Ast.Call, block: Block): Expr {
  const { callee, args } = e;
  const [first, second] = args;
  if (first !== undefined && second?.kind === 'atom' && args.length === 2) {
    if (isRecordTest(callee)) return lowerRecordTest(cx, first, second.name, e.pos, block);
    if (callee.kind === 'atom' && callee.name === 'record_info' && first.kind === 'atom') {
      return lowerRecordInfo(cx, first.name, second.name, e.pos);
    }
  }
  if (callee.kind === 'remote') return lowerRemoteCall(cx, e, callee, block);
  if (callee.kind === 'atom') return lowerNamedCall(cx, e, callee.name, block);
  const [op, ...values] = cx.safeList([callee, ...args], block);
  return { kind: 'apply', ann: cx.at(e.pos), op: op as Expr, args: values };
}

function lowerRemoteCall(cx: Lowering, e: Ast.Call, callee: Ast.Remote, block: Block): Expr {
  const [module, name, ...args] = cx.safeList([callee.module, callee.name, ...e.args], block);
  return { kind: 'call', ann: cx.at(e.pos), module: module as Expr, name: name as Expr, args };
}

function lowerNamedCall(cx: Lowering, e: Ast.Call, name: string, block: Block): Expr {
  const ann = cx.at(e.pos);
  const args = cx.safeList(e.args, block);
  const target = cx.module.target(name, args.length);
  if (target.kind === 'remote') {
    return { kind: 'call', ann, module: atomLiteral(target.module, ann), name: atomLiteral(name, ann), args };
  }
  return { kind: 'apply', ann, op: { kind: 'fname', ann: bare, name, arity: args.length }, args };
}
