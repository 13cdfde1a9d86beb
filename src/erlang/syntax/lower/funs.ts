/** Function values: `fun (…) -> … end`, named funs, and references to functions. */

import { isAutoImported } from '../../core/auto-imports.ts';
import type { Expr, FunExpr } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import { bare, erlang, failClause, tagged, variable } from './build.ts';
import { coreClause, isStaged, joinBranches, lowerClause } from './clauses.ts';
import type { Lowering } from './context.ts';
import { caseExpr } from './split.ts';

export function lowerFun(cx: Lowering, e: Ast.Fun, block: Block): Expr {
  return functionOf(cx, e, block.enclosed());
}

/** In the body, the name is a variable bound to the function itself. */
export function lowerNamedFun(cx: Lowering, e: Ast.NamedFun, block: Block): Expr {
  if (e.name === '_') return functionOf(cx, e, block.enclosed());
  const name = cx.names.localFunction(e.name);
  const self: Expr = { kind: 'fname', ann: bare, name, arity: e.arity };
  const inner = block.enclosed();
  const core = cx.names.forSource(e.name);
  inner.scope.bind(e.name, core);
  const fun = functionOf(cx, e, inner);
  const body: Expr = { kind: 'let', ann: bare, vars: [core], arg: self, body: fun.body };
  return {
    kind: 'letrec',
    ann: cx.at(e.pos),
    defs: [{ name, arity: e.arity, fun: { ...fun, body } }],
    body: self,
  };
}

function functionOf(cx: Lowering, e: Ast.Fun | Ast.NamedFun, inner: Block): FunExpr {
  const ann = cx.at(e.pos);
  const shadowing = e.kind === 'fun' ? 'all' : { allBut: e.name };
  const branches = e.clauses.map(c => lowerClause(cx, c, inner.branch(), shadowing));
  const join = joinBranches(cx, e, []);
  const vars = cx.names.freshList(e.arity);
  const fail = failClause(cx.names, e.arity, tagged('function_clause'), ann);
  const clauses = [...branches.map(b => coreClause(b, join)), fail];
  const args = vars.map(v => variable(v, ann));
  const named = { ...ann, functionName: cx.names.closure() };
  return { kind: 'fun', ann: named, vars, body: caseExpr(cx, args, clauses, ann, isStaged(branches)) };
}

/** `fun f/1`. A BIF is not a function of this module, so it is eta-expanded: a fun that calls it. */
export function lowerLocalFun(cx: Lowering, e: Ast.LocalFunReference, block: Block): Expr {
  const { pos, name, arity } = e;
  if (!isAutoImported(name, arity)) return { kind: 'fname', ann: cx.at(pos), name, arity };
  const vars = Array.from({ length: arity }, (_, i): Ast.Var => ({ kind: 'var', pos, name: `A${i + 1}` }));
  const body: Ast.Expr = { kind: 'call', pos, callee: { kind: 'atom', pos, name }, args: vars };
  const clause: Ast.Clause = { pos, patterns: vars, guard: [], body: [body] };
  return lowerFun(cx, { kind: 'fun', pos, arity, clauses: [clause] }, block);
}

export function lowerRemoteFun(cx: Lowering, e: Ast.RemoteFunReference, block: Block): Expr {
  return erlang('make_fun', cx.safeList([e.module, e.name, e.arity], block), cx.at(e.pos));
}
