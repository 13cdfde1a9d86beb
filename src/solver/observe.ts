/** The symbols that occur in expressions: a model gives values to variables and to function applications. */
import { type Expr, type ExprOf, memoized, type Var } from '../logic/index.ts';

export interface Observables {
  readonly variables: readonly Var[];
  readonly applications: readonly ExprOf<'apply'>[];
}

export interface Occurrences extends Observables {
  /** The proper subexpressions of sort Bool that are no literals. */
  readonly conditions: readonly Expr[];
}

export function observables(roots: readonly Expr[]): Observables {
  const [only] = roots;
  if (only !== undefined && roots.length === 1) return occurrencesIn(only);
  const variables = new Set<Var>();
  const applications = new Set<ExprOf<'apply'>>();
  for (const root of roots) {
    const occurrences = occurrencesIn(root);
    for (const variable of occurrences.variables) variables.add(variable);
    for (const application of occurrences.applications) applications.add(application);
  }
  return { variables: [...variables], applications: [...applications] };
}

/** Everything of interest that occurs in one expression, remembered for it. */
export const occurrencesIn = memoized((root: Expr): Occurrences => {
  const variables: Var[] = [];
  const applications: ExprOf<'apply'>[] = [];
  const conditions: Expr[] = [];
  const seen = new Set([root]);
  for (const e of seen) {
    if (e.op === 'var') variables.push(e);
    else if (e.op === 'apply') applications.push(e);
    for (const arg of e.args) {
      if (arg.sort === 'Bool' && arg.op !== 'literal' && !seen.has(arg)) conditions.push(arg);
      seen.add(arg);
    }
  }
  return { variables, applications, conditions };
});
