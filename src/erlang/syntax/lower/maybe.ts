/**
 * `maybe … else … end`.
 *
 * `Pattern ?= Expression` continues with the rest if it matches; otherwise it jumps with the value to a local function
 * that has the `else` clauses. No variables are exported.
 */
import type { Expr } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import { atomLiteral, bare, clause, failClause, tagged, variable } from './build.ts';
import { coreClause, isStaged, joinBranches, lowerClause, lowerClauses } from './clauses.ts';
import type { Lowering } from './context.ts';
import { lowerGuard } from './guards.ts';
import { lowerHead } from './patterns.ts';
import { caseExpr } from './split.ts';

export function lowerMaybe(cx: Lowering, e: Ast.Maybe, block: Block): Expr {
  const name = cx.names.localFunction('maybe_else');
  const inner = block.branch();
  const result = lowerSteps(cx, e.body, name, inner);
  const [parameter, value] = [cx.names.fresh(), cx.names.fresh()];
  const otherwise = lowerElse(cx, e, value, block);
  const body = caseExpr(cx, [variable(parameter)], [clause([variable(value)], otherwise)], bare, false);
  return {
    kind: 'letrec',
    ann: { ...cx.at(e.pos), goto: true },
    defs: [{ name, arity: 1, fun: { kind: 'fun', ann: bare, vars: [parameter], body } }],
    body: inner.close(result),
  };
}

/** The default `else` clause: the value is the result of the `maybe`. */
function anyValue(pos: Ast.Position): Ast.Clause {
  const value: Ast.Var = { kind: 'var', pos, name: 'Value' };
  return { pos, patterns: [value], guard: [], body: [value] };
}

function lowerSteps(cx: Lowering, body: readonly Ast.Expr[], name: string, block: Block): Expr {
  let last: Expr = atomLiteral('ok');
  for (const [i, step] of body.entries()) {
    const isLast = i === body.length - 1;
    if (step.kind === 'maybe-match') last = lowerStep(cx, step, name, block, isLast);
    else if (isLast) last = cx.expr(step, block);
    else cx.effect(step, block);
  }
  return last;
}

function lowerStep(cx: Lowering, e: Ast.MaybeMatch, name: string, block: Block, isLast: boolean): Expr {
  const ann = cx.at(e.pos);
  const value = cx.expr(e.value, block);
  const arg = isLast ? cx.bindUnlessAtomic(value, block) : cx.bindUnlessCall(value, block);
  const head = lowerHead(cx, [e.pattern], block);
  const guard = head.impossible ? atomLiteral('false') : lowerGuard(cx, [], head.tests, block);
  const other = variable(cx.names.fresh());
  const op: Expr = { kind: 'fname', ann: bare, name, arity: 1 };
  const leave = clause([other], { kind: 'apply', ann: bare, op, args: [other] }, cx.generatedAt(e.pos));
  block.push(rest => caseExpr(cx, [arg], [clause(head.patterns, rest, ann, guard), leave], ann, head.staged));
  return arg;
}

function lowerElse(cx: Lowering, e: Ast.Maybe, value: string, block: Block): Expr {
  const ann = cx.at(e.pos);
  const branches =
    e.elseClauses === null
      ? [lowerClause(cx, anyValue(e.pos), block.branch(), 'all')]
      : lowerClauses(cx, e.elseClauses, block);
  const join = joinBranches(cx, e, []);
  const fail = failClause(cx.names, 1, tagged('else_clause'), ann);
  const clauses = [...branches.map(b => coreClause(b, join)), fail];
  return caseExpr(cx, [variable(value)], clauses, ann, isStaged(branches));
}
