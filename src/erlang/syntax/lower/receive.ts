/**
 * `receive`, as a loop over the mailbox.
 *
 * The loop is a local function that is entered by jumps: peek at the current message; if there is one, either a clause
 * matches and removes it, or the loop continues with the next; if there is none, wait for a message or the timeout.
 */
import type { Clause, Expr } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import { atomLiteral, bare, clause, generated, primop, trueLiteral, valuesOf, variable } from './build.ts';
import { type Branch, isStaged, type Join, joinBranches, lowerClauses } from './clauses.ts';
import type { Lowering } from './context.ts';
import { caseExpr } from './split.ts';

export function lowerReceive(cx: Lowering, e: Ast.Receive, block: Block): Expr {
  const timeout = e.after === null ? atomLiteral('infinity') : cx.safe(e.after.timeout, block);
  const branches = lowerClauses(cx, e.clauses, block);
  const action = e.after === null ? null : lowerAction(cx, e.after.body, block);
  const join = joinBranches(cx, e, action === null ? branches : [...branches, action]);

  const name = cx.names.localFunction('recv');
  const again: Expr = {
    kind: 'apply',
    ann: bare,
    op: { kind: 'fname', ann: bare, name, arity: 0 },
    args: [],
  };
  const wait = waiting(cx, timeout, expired(join, action), again, e.clauses.length === 0);
  let body = wait;
  if (e.clauses.length > 0) {
    const message = cx.names.fresh();
    const next: Expr = { kind: 'seq', ann: bare, arg: primop('recv_next', []), body: again };
    const clauses = [
      ...branches.map(b => clause(b.head.patterns, removing(join.close(b)), b.ann, b.guard)),
      clause([variable(cx.names.fresh())], next, generated),
    ];
    const taken = caseExpr(cx, [variable(message)], clauses, cx.at(e.pos), isStaged(branches));
    body = peeking(cx, message, taken, wait, e.pos);
  }
  const loop: Expr = {
    kind: 'letrec',
    ann: { goto: true },
    defs: [{ name, arity: 0, fun: { kind: 'fun', ann: bare, vars: [], body } }],
    body: again,
  };
  return join.finish(loop, block);
}

function lowerAction(cx: Lowering, body: readonly Ast.Expr[], block: Block): Branch {
  const inner = block.branch();
  const result = cx.body(body, inner);
  return { block: inner, result };
}

/** The result after the timeout; unreachable for a receive without one. */
function expired(join: Join, action: Branch | null): Expr {
  return action === null
    ? valuesOf([trueLiteral, ...join.exports.map(() => trueLiteral)])
    : join.close(action);
}

function removing(body: Expr): Expr {
  return { kind: 'seq', ann: bare, arg: primop('remove_message', []), body };
}

function peeking(cx: Lowering, message: string, taken: Expr, wait: Expr, pos: Ast.Position): Expr {
  const found = cx.names.fresh();
  return {
    kind: 'let',
    ann: bare,
    vars: [found, message],
    arg: primop('recv_peek_message', [], cx.at(pos)),
    body: {
      kind: 'case',
      ann: bare,
      arg: variable(found),
      clauses: [whether('true', taken), whether('false', wait)],
    },
  };
}

function waiting(cx: Lowering, timeout: Expr, expired: Expr, again: Expr, bareAfter: boolean): Expr {
  const timedOut = cx.names.fresh();
  const retry = whether('false', again);
  return {
    kind: 'let',
    ann: bare,
    vars: [timedOut],
    arg: primop('recv_wait_timeout', [timeout]),
    body: {
      kind: 'case',
      ann: bare,
      arg: variable(timedOut),
      clauses: [whether('true', expired), bareAfter ? { ...retry, ann: generated } : retry],
    },
  };
}

function whether(value: 'true' | 'false', body: Expr): Clause {
  return clause([atomLiteral(value)], body);
}
