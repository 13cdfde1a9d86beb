/** Dispatches each kind of expression to its lowering. */
import { defined } from '../../../logic/index.ts';
import type { Expr } from '../../core/index.ts';
import type { Term } from '../../terms/index.ts';
import type * as Ast from '../ast.ts';
import { literalTerm } from '../literal-term.ts';
import { lowerBinary } from './binaries.ts';
import type { Block } from './block.ts';
import { isSafe, listOf, literal, nilLiteral, tupleOf, variable } from './build.ts';
import { lowerCall } from './calls.ts';
import { lowerBinaryComprehension, lowerListComprehension, lowerMapComprehension } from './comprehensions.ts';
import type { Constructs, Lowering } from './context.ts';
import { lowerCase, lowerCatch, lowerIf } from './control.ts';
import { lowerFun, lowerLocalFun, lowerNamedFun, lowerRemoteFun } from './funs.ts';
import { lowerMap, lowerMapUpdate } from './maps.ts';
import { lowerMatch } from './match.ts';
import { lowerMaybe } from './maybe.ts';
import { lowerOperation, lowerUnary } from './operators.ts';
import { lowerReceive } from './receive.ts';
import { lowerRecord, lowerRecordAccess, lowerRecordIndex, lowerRecordUpdate } from './records.ts';
import { lowerTry } from './try.ts';

export const constructs: Constructs = { value, operand, effect };

function value(cx: Lowering, e: Ast.Expr, block: Block): Expr {
  switch (e.kind) {
    case 'atom':
    case 'integer':
    case 'float':
    case 'char':
    case 'string':
      return literal(literalTerm(e) as Term, cx.at(e.pos));
    case 'var':
      return lowerVariable(cx, e, block);
    case 'list':
      return lowerList(cx, e, block);
    case 'tuple':
      return tupleOf(cx.safeList(e.elements, block), cx.at(e.pos));
    case 'binary':
      return lowerBinary(cx, e, block);
    case 'map':
      return lowerMap(cx, e, block);
    case 'map-update':
      return lowerMapUpdate(cx, e, block);
    case 'record':
      return lowerRecord(cx, e, block);
    case 'record-update':
      return lowerRecordUpdate(cx, e, block);
    case 'record-access':
      return lowerRecordAccess(cx, e, block);
    case 'record-index':
      return lowerRecordIndex(cx, e);
    case 'match':
      return lowerMatch(cx, e, block, 'value') as Expr;
    case 'maybe-match':
      // Legal only in the body of a `maybe`, which lowers it itself.
      return value(cx, { ...e, kind: 'match' }, block);
    case 'op':
      return lowerOperation(cx, e, block);
    case 'unary':
      return lowerUnary(cx, e, block);
    case 'call':
      return lowerCall(cx, e, block);
    case 'remote':
      return tupleOf(cx.safeList([e.module, e.name], block), cx.at(e.pos));
    case 'catch':
      return lowerCatch(cx, e, block);
    case 'block':
      return cx.body(e.body, block);
    case 'if':
      return lowerIf(cx, e, block);
    case 'case':
      return lowerCase(cx, e, block);
    case 'try':
      return lowerTry(cx, e, block);
    case 'receive':
      return lowerReceive(cx, e, block);
    case 'maybe':
      return lowerMaybe(cx, e, block);
    case 'fun':
      return lowerFun(cx, e, block);
    case 'named-fun':
      return lowerNamedFun(cx, e, block);
    case 'local-fun':
      return lowerLocalFun(cx, e, block);
    case 'remote-fun':
      return lowerRemoteFun(cx, e, block);
    case 'list-comprehension':
      return lowerListComprehension(cx, e, block);
    case 'binary-comprehension':
      return lowerBinaryComprehension(cx, e, block);
    case 'map-comprehension':
      return lowerMapComprehension(cx, e, block);
  }
}

function operand(cx: Lowering, e: Ast.Expr, block: Block): Expr {
  return e.kind === 'match' ? (lowerMatch(cx, e, block, 'operand') as Expr) : value(cx, e, block);
}

function effect(cx: Lowering, e: Ast.Expr, block: Block): void {
  if (e.kind === 'match') {
    lowerMatch(cx, e, block, 'effect');
    return;
  }
  if (e.kind === 'block') {
    for (const part of e.body) effect(cx, part, block);
    return;
  }
  const result = value(cx, e, block);
  if (!isSafe(result)) block.do(result);
}

/** The linter rejects unbound variables; for code that bypassed it, the machine reports the name. */
function lowerVariable(cx: Lowering, e: Ast.Var, block: Block): Expr {
  return variable(block.scope.lookup(e.name) ?? e.name, cx.at(e.pos));
}

function lowerList(cx: Lowering, e: Ast.List, block: Block): Expr {
  const ann = cx.at(e.pos);
  if (e.tail === null) return listOf(cx.safeList(e.elements, block), literal(nilLiteral.value, ann), ann);
  const values = cx.safeList([...e.elements, e.tail], block);
  return listOf(values.slice(0, -1), defined(values.at(-1)), ann);
}
