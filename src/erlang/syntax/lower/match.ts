/**
 * `Pattern = Expression`.
 *
 * The code after the match goes inside its case: `case E of Pattern -> rest; Other -> badmatch end`. In `P1 = P2 = E`
 * all patterns are matched at once. A pattern that is a new variable becomes a `let` around the others, so that a size
 * in another pattern may use it: `<<42:N>> = N = E`.
 *
 * Two properties of OTP's compiler are reproduced, so that both front ends give the same number of clauses: the first
 * `_ = E` is not a match, but later ones are, since the variable is bound then; and `f(X = 1)`, with a value that needs
 * no evaluation, is a match although X is new.
 */
import type { Expr } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import { atomLiteral, clause, failClause, isSafe, tagged, variable, yieldingNothing } from './build.ts';
import type { Lowering } from './context.ts';
import { lowerGuard } from './guards.ts';
import { lowerHead } from './patterns.ts';
import { caseExpr } from './split.ts';

/** The value of a match; null where its value is dead. */
export function lowerMatch(
  cx: Lowering,
  e: Ast.Match,
  block: Block,
  wanted: 'value' | 'operand' | 'effect',
): Expr | null {
  const patterns: Ast.Pattern[] = [];
  let source: Ast.Expr = e;
  for (; source.kind === 'match'; source = source.value) patterns.push(source.pattern);
  let value = cx.expr(source, block);

  const others: Ast.Pattern[] = [];
  const isConstant = value.kind !== 'var' && isSafe(value) && source.kind !== 'unary';
  let ignored = false;
  for (const p of patterns.reverse()) {
    const isIgnored = p.kind === 'var' && p.name === '_';
    if (isIgnored && ignored) continue;
    ignored ||= isIgnored;
    if (p.kind !== 'var' || block.scope.lookup(p.name) !== undefined) others.push(p);
    else if (isIgnored) block.scope.bind('_', '_');
    else if (wanted === 'operand' && isConstant) others.push(p);
    else value = bindVariable(cx, p, value, block);
  }
  if (others.length === 0) {
    if (wanted !== 'effect') return value;
    if (!isSafe(value)) block.do(value);
    return null;
  }
  value = wanted === 'effect' ? cx.bindUnlessCall(value, block) : cx.bindUnlessAtomic(value, block);
  matchPattern(cx, others.reduce(both), value, e.pos, block);
  return wanted === 'effect' ? null : value;
}

function bindVariable(cx: Lowering, p: Ast.Var, value: Expr, block: Block): Expr {
  const core = cx.names.forSource(p.name);
  block.let([core], value);
  block.scope.bind(p.name, core);
  return variable(core, cx.at(p.pos));
}

function both(value: Ast.Pattern, pattern: Ast.Pattern): Ast.Pattern {
  return { kind: 'match', pos: pattern.pos, pattern, value };
}

function matchPattern(
  cx: Lowering,
  pattern: Ast.Pattern,
  value: Expr,
  pos: Ast.Position,
  block: Block,
): void {
  const ann = cx.at(pos);
  const head = lowerHead(cx, [pattern], block);
  const guard = head.impossible ? atomLiteral('false') : lowerGuard(cx, [], head.tests, block);
  const fail = failClause(cx.names, 1, tagged('badmatch'), ann);
  const never = cx.names.fresh();
  block.push((rest, arity) => {
    const failing = arity === 1 ? fail : { ...fail, body: yieldingNothing(fail.body, never, arity) };
    return caseExpr(cx, [value], [clause(head.patterns, rest, ann, guard), failing], ann, head.staged);
  });
}
