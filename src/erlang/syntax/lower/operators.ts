/**
 * Operators are calls of the functions of `erlang` with their names, except `andalso` and `orelse`, which are cases.
 *
 * The length of operator chains is not bounded, on the left as well as on the right, so they are lowered with an
 * explicit stack.
 */
import { defined } from '../../../logic/index.ts';
import type { Clause, Expr } from '../../core/index.ts';
import type * as Ast from '../ast.ts';
import type { Block } from './block.ts';
import { atomLiteral, clause, erlang, literal, tagged, variable } from './build.ts';
import { lowerListComprehension } from './comprehensions.ts';
import { foldConstant } from './constant.ts';
import type { Lowering } from './context.ts';

export function lowerUnary(cx: Lowering, e: Ast.UnaryOperation, block: Block): Expr {
  const ann = cx.at(e.pos);
  if ((e.op === '-' || e.op === '+') && (e.operand.kind === 'integer' || e.operand.kind === 'float')) {
    const value = foldConstant(e);
    if (value !== undefined) return literal(value, ann);
  }
  return erlang(e.op, [cx.safe(e.operand, block)], ann);
}

type Work = { readonly evaluate: Ast.Expr } | { readonly apply: Ast.Operation };

export function lowerOperation(cx: Lowering, root: Ast.Operation, block: Block): Expr {
  if (root.op === 'andalso' || root.op === 'orelse') return lowerShortCircuit(cx, root, block);
  const work: Work[] = [{ evaluate: root }];
  const operands: Expr[] = [];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if ('apply' in next) {
      const right = defined(operands.pop());
      const left = defined(operands.pop());
      const call = erlang(next.apply.op, [left, right], cx.at(next.apply.pos));
      operands.push(next.apply === root ? call : cx.bindUnlessSafe(call, block));
    } else if (isStrict(next.evaluate)) {
      const e = next.evaluate;
      if (e.op === '++' && e.left.kind === 'list-comprehension') {
        const appended = appendToComprehension(cx, e.left, e.right, block);
        operands.push(e === root ? appended : cx.bindUnlessSafe(appended, block));
      } else work.push({ apply: e }, { evaluate: e.right }, { evaluate: e.left });
    } else operands.push(cx.safe(next.evaluate, block));
  }
  return defined(operands[0]);
}

function isStrict(e: Ast.Expr): e is Ast.Operation {
  return e.kind === 'op' && e.op !== 'andalso' && e.op !== 'orelse';
}

/** `[… || …] ++ More`: the comprehension ends in More instead of []. More is evaluated first, as in the compiler. */
function appendToComprehension(
  cx: Lowering,
  left: Ast.ListComprehension,
  more: Ast.Expr,
  block: Block,
): Expr {
  return lowerListComprehension(cx, left, block, cx.safe(more, block));
}

/**
 * `A op B` as a case over A; `(A op B) op C` is reassociated to `A op (B op C)`, which is equivalent and nests less.
 */
function lowerShortCircuit(cx: Lowering, e: Ast.Operation, block: Block): Expr {
  let { left, right } = e;
  let pos = e.pos;
  while (left.kind === 'op' && left.op === e.op) {
    right = { kind: 'op', op: e.op, pos, left: left.right, right };
    pos = left.pos;
    left = left.left;
  }
  const ann = cx.generatedAt(pos);
  const arg = cx.bindUnlessCall(cx.expr(left, block), block);
  const branch = block.branch();
  const value = cx.expr(right, branch);
  const other = branch.close(value);
  const [onTrue, onFalse] =
    e.op === 'andalso' ? [other, atomLiteral('false', cx.at(pos))] : [atomLiteral('true', cx.at(pos)), other];
  const bad = variable(cx.names.fresh());
  const clauses: Clause[] = [
    clause([atomLiteral('true', ann)], onTrue, ann),
    clause([atomLiteral('false', ann)], onFalse, ann),
    clause([bad], erlang('error', [tagged('badarg')([bad])], ann), ann),
  ];
  return { kind: 'case', ann, arg, clauses };
}
