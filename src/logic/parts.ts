import type { Expr } from './expr.ts';

/** An expression and all that is in it, each once. Expressions may be deep, so this keeps its own stack. */
export function* partsOf(root: Expr): Generator<Expr> {
  const seen = new Set<Expr>();
  const todo = [root];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (seen.has(e)) continue;
    seen.add(e);
    yield e;
    todo.push(...e.args);
  }
}
