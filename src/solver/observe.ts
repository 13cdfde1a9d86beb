/** What a model has to say about expressions: the variables and function applications in them. */
import { type Expr, remembered } from '../logic/index.ts';

export interface Observables {
  readonly variables: readonly Expr[];
  readonly applications: readonly Expr[];
}

export interface Insides extends Observables {
  /** The conditions that are parts of it, without itself. */
  readonly conditions: readonly Expr[];
}

export function observables(roots: readonly Expr[]): Observables {
  const [only] = roots;
  if (only !== undefined && roots.length === 1) return insidesOf(only);
  const variables = new Set<Expr>();
  const applications = new Set<Expr>();
  for (const root of roots) {
    const insides = insidesOf(root);
    for (const variable of insides.variables) variables.add(variable);
    for (const application of insides.applications) applications.add(application);
  }
  return { variables: [...variables], applications: [...applications] };
}

/** The same for one expression, with the conditions in it. */
export const insidesOf = remembered((root: Expr): Insides => {
  const variables: Expr[] = [];
  const applications: Expr[] = [];
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
