/** Checks expressions: variables, calls, records, and which variables each construct exports. */
import type { Expr, Match, Maybe, MaybeMatch, Operation, Receive, Try } from '../ast.ts';
import { firstPosition } from '../positions.ts';
import { checkSegment, constantSize } from './binary.ts';
import { checkCall, checkFunReference } from './call.ts';
import { checkBody, checkCatchClause, checkClause, checkFunClause } from './clauses.ts';
import { checkComprehension } from './comprehension.ts';
import type { LintContext } from './context.ts';
import { checkConstruction } from './guard.ts';
import { checkPatterns } from './pattern.ts';
import { checkRecordExpr } from './record.ts';
import { type Bindings, exported, merge, noBindings, Scope, unsafeAfter, withoutLocals } from './scope.ts';
import { checkSiblings } from './siblings.ts';

export function checkExpression(context: LintContext, expr: Expr, scope: Scope): Bindings {
  switch (expr.kind) {
    case 'atom':
    case 'integer':
    case 'float':
    case 'char':
    case 'string':
      return noBindings;
    case 'var': {
      if (scope.lookup(expr.name) === 'bound') return noBindings;
      const bindings: Bindings = new Map();
      context.useVariable(expr.name, expr.pos, scope, bindings);
      return bindings;
    }
    case 'list':
      return checkSiblings(
        context,
        expr.tail === null ? expr.elements : [...expr.elements, expr.tail],
        scope,
      );
    case 'tuple':
      return checkSiblings(context, expr.elements, scope);
    case 'binary': {
      const parts: Expr[] = [];
      for (const segment of expr.segments) {
        parts.push(segment.value);
        if (segment.size !== null && constantSize(segment.size) === undefined) parts.push(segment.size);
        checkSegment(context, segment);
      }
      return checkSiblings(context, parts, scope);
    }
    case 'map':
      checkConstruction(context, expr.pairs);
      return checkSiblings(
        context,
        expr.pairs.flatMap(({ key, value }) => [key, value]),
        scope,
      );
    case 'map-update':
      return checkSiblings(
        context,
        [expr.map, ...expr.pairs.flatMap(({ key, value }) => [key, value])],
        scope,
      );
    case 'record':
    case 'record-update':
      return checkRecordExpr(context, expr, scope);
    case 'record-index':
    case 'record-access': {
      const bindings =
        expr.kind === 'record-access' ? checkExpression(context, expr.record, scope) : noBindings;
      const record = context.record(expr.name, expr.pos);
      if (record !== null) context.checkField(expr.name, record, expr.field, expr.fieldPos);
      return bindings;
    }
    case 'match':
    case 'maybe-match':
      return checkMatch(context, expr, scope);
    case 'unary':
      return checkExpression(context, expr.operand, scope);
    case 'op':
      return checkOperation(context, expr, scope);
    case 'call':
      return checkCall(context, expr, scope);
    case 'remote':
      context.error(
        firstPosition(expr.module),
        'illegal_expr',
        'illegal expression',
        "a call needs '(' after module:function",
      );
      return noBindings;
    case 'catch':
      return unsafeAfter('catch', expr.pos, checkExpression(context, expr.body, scope), scope);
    case 'block':
      return checkBody(context, expr.body, scope);
    case 'if':
    case 'case': {
      const bindings = new Map(expr.kind === 'case' ? checkExpression(context, expr.arg, scope) : noBindings);
      const inner = scope.with(bindings);
      const clauses = expr.clauses.map(clause => checkClause(context, clause, inner));
      merge(bindings, exported(expr.kind, expr.pos, clauses, inner));
      return bindings;
    }
    case 'receive':
      return checkReceive(context, expr, scope);
    case 'try':
      return checkTry(context, expr, scope);
    case 'maybe':
      return checkMaybe(context, expr, scope);
    case 'fun':
    case 'named-fun':
      return checkFun(context, expr, scope);
    case 'local-fun':
      checkFunReference(context, expr);
      return noBindings;
    case 'remote-fun':
      return checkSiblings(context, [expr.module, expr.name, expr.arity], scope);
    case 'list-comprehension':
    case 'binary-comprehension':
      return checkComprehension(context, [expr.body], expr.qualifiers, scope);
    case 'map-comprehension':
      checkConstruction(context, [expr.body]);
      return checkComprehension(context, [expr.body.key, expr.body.value], expr.qualifiers, scope);
  }
}

/** `P1 = P2 = … = Value`, from the right. */
function checkMatch(context: LintContext, expr: Match | MaybeMatch, scope: Scope): Bindings {
  const chain: (Match | MaybeMatch)[] = [];
  let value: Expr = expr;
  for (; value.kind === 'match' || value.kind === 'maybe-match'; value = value.value) chain.push(value);
  const inner = new Scope(scope);
  inner.add(checkExpression(context, value, scope));
  for (const { pattern } of chain.reverse()) {
    const { changed, fresh } = checkPatterns(context, [pattern], inner, false);
    inner.add(changed);
    inner.add(fresh);
  }
  return inner.variables;
}

function checkOperation(context: LintContext, expr: Operation, scope: Scope): Bindings {
  if (expr.op === 'andalso' || expr.op === 'orelse') return checkShortCircuit(context, expr, scope);
  return checkSiblings(context, strictOperands(expr), scope);
}

/** The operands of a tree of strict operators. */
function strictOperands(expr: Operation): Expr[] {
  const result: Expr[] = [];
  const work: Expr[] = [expr];
  for (let e = work.pop(); e !== undefined; e = work.pop()) {
    if (e.kind === 'op' && e.op !== 'andalso' && e.op !== 'orelse') work.push(e.right, e.left);
    else result.push(e);
  }
  return result;
}

/**
 * The right operand sees the left one's variables, and may not be evaluated: the variables that it binds are unsafe
 * afterwards.
 */
function checkShortCircuit(context: LintContext, expr: Operation, scope: Scope): Bindings {
  const result = new Map(checkExpression(context, expr.left, scope));
  const afterLeft = scope.with(result);
  const inner = new Scope(afterLeft);
  let rest = expr.right;
  while (rest.kind === 'op' && (rest.op === 'andalso' || rest.op === 'orelse')) {
    inner.add(checkExpression(context, rest.left, inner));
    rest = rest.right;
  }
  inner.add(checkExpression(context, rest, inner));
  merge(result, unsafeAfter(expr.op, expr.pos, inner.variables, afterLeft));
  return result;
}

function checkReceive(context: LintContext, { pos, clauses, after }: Receive, scope: Scope): Bindings {
  const bindings = clauses.map(clause => checkClause(context, clause, scope));
  const result: Bindings = new Map();
  if (after !== null) {
    merge(result, checkExpression(context, after.timeout, scope));
    bindings.push(checkBody(context, after.body, scope));
  }
  merge(result, exported('receive', pos, bindings, scope));
  return result;
}

/** The body's variables are visible in the `of` clauses only; after the `try` all are unsafe. */
function checkTry(
  context: LintContext,
  { pos, body, clauses, handlers, after }: Try,
  scope: Scope,
): Bindings {
  const bodyBindings = checkBody(context, body, scope);
  const unsafeBody = unsafeAfter('try', pos, bodyBindings, scope);
  const success = scope.with(bodyBindings);
  const failure = scope.with(unsafeBody);
  const results = [
    ...clauses.map(clause => checkClause(context, clause, success)),
    ...handlers.map(handler => checkCatchClause(context, handler, failure)),
  ];
  const result = new Map(unsafeBody);
  merge(result, unsafeAfter('try', pos, exported('try', pos, results, success), scope));
  const afterBindings = checkBody(context, after, scope.with(result));
  merge(result, unsafeAfter('try', pos, afterBindings, scope));
  return result;
}

function checkMaybe(
  context: LintContext,
  { pos, body, elseClauses, elsePos }: Maybe,
  scope: Scope,
): Bindings {
  const result = new Map(unsafeAfter('maybe', pos, checkBody(context, body, scope), scope));
  if (elseClauses === null) return result;
  const inner = scope.with(result);
  const clauses = elseClauses.map(clause => checkClause(context, clause, inner));
  const place = elsePos ?? pos;
  merge(result, unsafeAfter('else', place, exported('else', place, clauses, inner), scope));
  return result;
}

function checkFun(
  context: LintContext,
  expr: Extract<Expr, { kind: 'fun' | 'named-fun' }>,
  scope: Scope,
): Bindings {
  const named = expr.kind === 'named-fun' && expr.name !== '_' ? expr.name : null;
  const inner = named === null ? scope : scope.with(new Map([[named, 'bound']]));
  const result: Bindings = new Map();
  for (const clause of expr.clauses) merge(result, checkFunClause(context, clause, inner));
  return withoutLocals(result, scope, new Set(named === null ? [] : [named]));
}
