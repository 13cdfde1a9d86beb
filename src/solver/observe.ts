/** What a model has to say about a set of expressions: the variables and function applications in them. */
import type { Expr } from '../logic/index.ts';

export interface Observables {
  readonly variables: readonly Expr[];
  readonly applications: readonly Expr[];
}

export function observables(roots: readonly Expr[]): Observables {
  const variables: Expr[] = [];
  const applications: Expr[] = [];
  const seen = new Set<Expr>();
  const todo = [...roots];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (seen.has(e)) continue;
    seen.add(e);
    if (e.op === 'var') variables.push(e);
    else if (e.op === 'apply') applications.push(e);
    for (const arg of e.args) todo.push(arg);
  }
  return { variables, applications };
}
