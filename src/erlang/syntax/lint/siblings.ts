import type { Expr } from '../ast.ts';
import type { LintContext } from './context.ts';
import { type Bindings, merge, noBindings, type Scope } from './scope.ts';

/** Sibling expressions, such as arguments: they do not see each other's variables. */
export function checkSiblings(context: LintContext, exprs: readonly Expr[], scope: Scope): Bindings {
  let result = noBindings;
  for (const expr of exprs) {
    const bindings = context.expression(context, expr, scope);
    if (bindings.size === 0) continue;
    if (result === noBindings) result = new Map(bindings);
    else merge(result, bindings);
  }
  return result;
}
