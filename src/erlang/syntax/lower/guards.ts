/**
 * Guards.
 *
 * A guard is evaluated strictly, in ordinary Core: all tests of a conjunction are evaluated and their results combined
 * with
 * `erlang:and`, alternatives with `erlang:or`. Each alternative that can raise is wrapped in `try … catch false`. A
 * test succeeds for `true` only: a value that may be no boolean is compared with `true`; under `or`, `xor` and `not`,
 * where that comparison would make a non-boolean succeed, the alternative additionally tests `is_boolean`.
 */

import { currentTypeTest, isBooleanOperator, isTypeTest } from '../../core/auto-imports.ts';
import type { Call, Expr } from '../../core/index.ts';
import { type Atom, atom } from '../../terms/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import { atomLiteral, erlang, generated, trueLiteral, variable } from './build.ts';
import type { Lowering } from './context.ts';

/** The guard of a clause whose patterns are bound in `block`; `tests` are the equality tests of the patterns. */
export function lowerGuard(cx: Lowering, guard: Ast.Guard, tests: readonly Expr[], block: Block): Expr {
  if (guard.length === 0 && tests.length === 0) return trueLiteral;
  const g = block.guard();
  const rest = guard.length === 0 ? tests.slice(0, -1) : tests;
  const lefts = rest.map(test => {
    const name = cx.names.fresh();
    g.let([name], test);
    return variable(name);
  });
  let result = guard.length === 0 ? (tests.at(-1) as Expr) : alternatives(cx, guard, 0, g);
  for (const left of lefts.reverse()) result = erlang('and', [left, cx.bindUnlessSafe(result, g)]);
  return g.close(result);
}

/** The guard of consecutive filters of a comprehension. */
export function lowerFilters(
  cx: Lowering,
  tests: readonly Ast.Expr[],
  eqs: readonly Expr[],
  block: Block,
): Expr {
  return lowerGuard(cx, tests.length === 0 ? [] : [tests], eqs, block);
}

function alternatives(cx: Lowering, guard: Ast.Guard, from: number, g: Block): Expr {
  const tests = guard[from] as readonly Ast.Expr[];
  if (from === guard.length - 1) return protectedTests(cx, tests, g);
  const left = cx.bindUnlessSafe(protectedTests(cx, tests, g), g);
  const right = cx.bindUnlessSafe(alternatives(cx, guard, from + 1, g), g);
  return erlang('or', [left, right], cx.at((tests[0] as Ast.Expr).pos));
}

function protectedTests(cx: Lowering, tests: readonly Ast.Expr[], g: Block): Expr {
  const inner = g.separate();
  const conjunction = new Conjunction(cx, inner);
  const result = conjunction.all(tests);
  if (inner.isEmpty) return conjunction.checked(result, g);
  const value = cx.names.fresh();
  return {
    kind: 'try',
    ann: cx.at((tests[0] as Ast.Expr).pos),
    arg: inner.close(conjunction.checked(result, inner)),
    vars: [value],
    body: variable(value),
    exceptionVars: cx.names.freshList(2),
    handler: atomLiteral('false'),
  };
}

type Test =
  | { readonly kind: 'boolean'; readonly value: Expr }
  /** A simple expression, possibly not a boolean. */
  | { readonly kind: 'any'; readonly value: Expr };

class Conjunction {
  /** Values that must be booleans for the alternative to succeed. */
  private readonly doubtful: Expr[] = [];

  constructor(
    private readonly cx: Lowering,
    private readonly block: Block,
  ) {}

  all(tests: readonly Ast.Expr[], from = 0): Expr {
    const test = this.modern(tests[from] as Ast.Expr);
    if (from === tests.length - 1) return this.test(test, true);
    const left = this.cx.bindUnlessSafe(this.test(test, true), this.block);
    const right = this.cx.bindUnlessSafe(this.all(tests, from + 1), this.block);
    return erlang('and', [left, right], this.cx.at((tests[0] as Ast.Expr).pos));
  }

  checked(result: Expr, block: Block): Expr {
    let all = result;
    for (const value of this.doubtful) {
      const left = this.cx.bindUnlessSafe(all, block);
      const right = this.cx.bindUnlessSafe(erlang('is_boolean', [value], generated), block);
      all = erlang('and', [left, right], generated);
    }
    return all;
  }

  /** A boolean expression for a test; `required` if the alternative fails unless this test is true. */
  private test(test: Ast.Expr, required: boolean): Expr {
    const e = asOperation(test);
    if (e.kind === 'op' && isConnective(e.op)) {
      const left = this.cx.bindUnlessSafe(this.test(e.left, required && e.op === 'and'), this.block);
      const right = this.cx.bindUnlessSafe(this.test(e.right, required && e.op === 'and'), this.block);
      return erlang(e.op, [left, right], this.cx.at(e.pos));
    }
    if (e.kind === 'unary' && e.op === 'not') return this.negation(e, required);
    return this.compared(this.simple(e), 'true', required);
  }

  private negation(e: Ast.UnaryOperation, required: boolean): Expr {
    const operand = asOperation(e.operand);
    const compound =
      (operand.kind === 'op' && isConnective(operand.op)) ||
      (operand.kind === 'unary' && operand.op === 'not');
    const test: Test = compound
      ? { kind: 'boolean', value: this.test(operand, false) }
      : this.simple(operand);
    if (test.kind === 'any') return this.compared(test, 'false', required);
    return erlang('not', [this.cx.bindUnlessSafe(test.value, this.block)], this.cx.at(e.pos));
  }

  private compared(test: Test, expected: 'true' | 'false', required: boolean): Expr {
    if (test.kind === 'boolean') return test.value;
    if (!required) this.doubtful.push(test.value);
    return erlang('=:=', [test.value, atomLiteral(expected)], generated);
  }

  private simple(e: Ast.Expr): Test {
    if (e.kind === 'atom' && (e.name === 'true' || e.name === 'false')) {
      return { kind: 'boolean', value: atomLiteral(e.name, this.cx.at(e.pos)) };
    }
    const value = this.cx.expr(e, this.block);
    if (value.kind === 'call' && isBooleanCall(value)) return { kind: 'boolean', value };
    return { kind: 'any', value: this.cx.bindUnlessSafe(value, this.block) };
  }

  /** `atom(X)` for `is_atom(X)`, unless the module has such a function. */
  private modern(e: Ast.Expr): Ast.Expr {
    if (e.kind !== 'call' || e.callee.kind !== 'atom') return e;
    const arity = e.args.length;
    const name = currentTypeTest(e.callee.name, arity);
    if (name === undefined || this.cx.module.isLocal(e.callee.name, arity)) return e;
    return { ...e, callee: { ...e.callee, name } };
  }
}

/** `erlang:'and'(A, B)` is the operator. */
function asOperation(e: Ast.Expr): Ast.Expr {
  if (e.kind !== 'call' || e.callee.kind !== 'remote') return e;
  const { module, name } = e.callee;
  if (module.kind !== 'atom' || module.name !== 'erlang' || name.kind !== 'atom') return e;
  const [left, right] = e.args;
  if (left === undefined) return e;
  if (right === undefined) {
    return name.name === 'not' ? { kind: 'unary', op: 'not', pos: e.pos, operand: left } : e;
  }
  const op = name.name;
  return isConnective(op) ? { kind: 'op', op, pos: e.pos, left, right } : e;
}

/** The operators whose operands must be tests themselves. */
function isConnective(op: string): op is 'and' | 'or' | 'xor' {
  return op === 'and' || op === 'or' || op === 'xor';
}

function isBooleanCall(call: Call): boolean {
  if (!isAtom(call.module, 'erlang') || call.name.kind !== 'literal') return false;
  const { name } = call.name.value as Atom;
  const arity = call.args.length;
  return isBooleanOperator(name, arity) || isTypeTest(name, arity);
}

function isAtom(e: Expr, name: string): boolean {
  return e.kind === 'literal' && e.value === atom(name);
}
