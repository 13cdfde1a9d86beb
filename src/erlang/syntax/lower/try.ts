/**
 * `try … of … catch … after … end`.
 *
 * Core's `try` has a body, a continuation for its values and a handler for class, reason and raw stack trace. Variables
 * of the body are visible in the `of` part, so the body yields them as further values. A `try` exports no variables.
 *
 * `after` is a `try` around the rest, both exits of which execute the code. As in the compiler, a small `after` part is
 * duplicated, and a large one becomes a function with two calls.
 */
import { defined } from '../../../logic/index.ts';
import type { Clause, Expr, Pattern } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import { sizeOfSequence } from './after-size.ts';
import type { Block } from './block.ts';
import {
  atomLiteral,
  bare,
  clause,
  failClause,
  generated,
  primop,
  tagged,
  tupleOf,
  tuplePattern,
  valuesOf,
  variable,
} from './build.ts';
import { coreClause, isStaged, joinBranches, lowerClauses } from './clauses.ts';
import type { Lowering } from './context.ts';
import { lowerGuard } from './guards.ts';
import { lowerHead } from './patterns.ts';
import { recordTestsAsPatterns } from './record-guards.ts';
import { caseExpr } from './split.ts';

/** The size (`after-size.ts`) from which on an `after` part becomes a function instead of being duplicated. */
const LARGE_AFTER = 20;

export function lowerTry(cx: Lowering, e: Ast.Try, block: Block): Expr {
  if (e.after.length === 0) return lowerProtected(cx, e, block);
  const inner = block.branch();
  const isPlain = e.clauses.length === 0 && e.handlers.length === 0;
  const value = isPlain ? cx.body(e.body, inner) : lowerProtected(cx, { ...e, after: [] }, inner, e);
  return lowerAfter(cx, e, inner.close(value), block);
}

/** Without `after`. `node` is the original expression, which has the liveness information. */
function lowerProtected(cx: Lowering, e: Ast.Try, block: Block, node: Ast.Try = e): Expr {
  const inner = block.branch();
  const value = cx.body(e.body, inner);
  const exports = inner.scope.bound().filter(name => name !== '_' && cx.liveness.isLiveAfter(node, name));
  const values = exports.map(name => variable(defined(inner.scope.lookup(name))));
  const arg = inner.close(
    exports.length === 0 ? value : valuesOf([cx.bindUnlessSafe(value, inner), ...values]),
  );

  const continuation = block.branch();
  const vars = [cx.names.fresh()];
  for (const name of exports) {
    const core = cx.names.forSource(name);
    continuation.scope.bind(name, core);
    vars.push(core);
  }
  const result = variable(defined(vars[0]));
  const body = e.clauses.length === 0 ? result : lowerOf(cx, e, result, continuation);
  return { kind: 'try', ann: cx.at(e.pos), arg, vars, body, ...lowerHandlers(cx, e, block) };
}

function lowerOf(cx: Lowering, e: Ast.Try, result: Expr, block: Block): Expr {
  const ann = cx.at(e.pos);
  const branches = lowerClauses(cx, e.clauses, block);
  const join = joinBranches(cx, e, []);
  const fail = failClause(cx.names, 1, tagged('try_clause'), ann);
  return caseExpr(cx, [result], [...branches.map(b => coreClause(b, join)), fail], ann, isStaged(branches));
}

function lowerHandlers(cx: Lowering, e: Ast.Try, block: Block): { exceptionVars: string[]; handler: Expr } {
  const exceptionVars = cx.names.freshList(3);
  const [, reason, trace] = exceptionVars.map(v => variable(v)) as [Expr, Expr, Expr];
  const handlers = e.handlers.map(h => lowerHandler(cx, h, block.branch()));
  const first = e.handlers[0];
  const ann = first === undefined ? bare : cx.at(first.pos);
  const again = clause(
    [tuplePattern(cx.names.freshList(3).map(v => variable(v)))],
    primop('raise', [trace, reason]),
    { ...ann, generated: true },
  );
  const clauses = [...handlers.map(h => h.clause), again];
  const thrown = tupleOf(exceptionVars.map(v => variable(v)));
  const staged = handlers.some(h => h.staged);
  return { exceptionVars, handler: caseExpr(cx, [thrown], clauses, ann, staged) };
}

function lowerHandler(cx: Lowering, h: Ast.CatchClause, block: Block): { clause: Clause; staged: boolean } {
  const { patterns, guard } = recordTestsAsPatterns(cx.module, {
    patterns: [h.class, h.reason],
    guard: h.guard,
  });
  const head = lowerHead(cx, patterns, block);
  const raw = variable(cx.names.fresh());
  const when = head.impossible ? atomLiteral('false') : lowerGuard(cx, guard, head.tests, block);
  if (h.stacktrace.name !== '_') {
    const core = cx.names.forSource(h.stacktrace.name);
    block.let([core], primop('build_stacktrace', [raw]));
    block.scope.bind(h.stacktrace.name, core);
  }
  const result = cx.body(h.body, block);
  const pattern: Pattern = tuplePattern([...head.patterns, raw]);
  return { clause: clause([pattern], block.close(result), cx.at(h.pos), when), staged: head.staged };
}

// ---------------------------------------------------------------------------------------------------- after

function lowerAfter(cx: Lowering, e: Ast.Try, arg: Expr, block: Block): Expr {
  const once = lowerAfterBody(cx, e, block);
  if (sizeOfSequence(once(atomLiteral('ok'))) - 1 < LARGE_AFTER) {
    return runningAfter(cx, e, arg, once, lowerAfterBody(cx, e, block));
  }
  const name = cx.names.localFunction('after');
  const apply: Expr = {
    kind: 'apply',
    ann: cx.generatedAt(e.pos),
    op: { kind: 'fname', ann: bare, name, arity: 0 },
    args: [],
  };
  const call = (rest: Expr): Expr => ({ kind: 'seq', ann: bare, arg: apply, body: rest });
  const ann = cx.at(e.pos);
  const body = caseExpr(cx, [], [clause([], once(atomLiteral('ok')), ann)], ann, false);
  const fun = { kind: 'fun', ann, vars: [], body } as const;
  return {
    kind: 'letrec',
    ann: cx.at(e.pos),
    defs: [{ name, arity: 0, fun }],
    body: runningAfter(cx, e, arg, call, call),
  };
}

/** Puts the code of the `after` part before the given code. */
function lowerAfterBody(cx: Lowering, e: Ast.Try, block: Block): (rest: Expr) => Expr {
  const inner = block.branch();
  for (const part of e.after.slice(0, -1)) cx.effect(part, inner);
  // The compiler discards the value by a match with `_`, which gives the last expression the position of the `try`.
  const ignored: Ast.Pattern = { kind: 'var', pos: e.pos, name: '_' };
  cx.effect({ kind: 'match', pos: e.pos, pattern: ignored, value: defined(e.after.at(-1)) }, inner);
  return rest => inner.close(rest);
}

function runningAfter(
  cx: Lowering,
  e: Ast.Try,
  arg: Expr,
  onReturn: (rest: Expr) => Expr,
  onException: (rest: Expr) => Expr,
): Expr {
  const value = cx.names.fresh();
  const exceptionVars = cx.names.freshList(3);
  const [, reason, trace] = exceptionVars.map(v => variable(v)) as [Expr, Expr, Expr];
  const again = onException(primop('raise', [trace, reason]));
  return {
    kind: 'try',
    ann: cx.at(e.pos),
    arg,
    vars: [value],
    body: onReturn(variable(value)),
    exceptionVars,
    handler: {
      kind: 'case',
      ann: bare,
      arg: tupleOf(exceptionVars.map(v => variable(v))),
      clauses: [clause([tuplePattern(cx.names.freshList(3).map(v => variable(v)))], again, generated)],
    },
  };
}
