/**
 * Concretization: when the solver gives up, some variables are fixed to their values in the hint, and the solver is asked
 * again (cuter-2017, section 5.3). This restricts the query, so only `sat` carries over: unsatisfiability with these
 * values says nothing about others. A query with a time limit of its own is not retried.
 */
import { type Expr, eq, partsOf, quote, type Var } from '../../logic/index.ts';
import { observables } from '../observe.ts';
import { type Answer, type Layer, over, type Query, type Solver } from '../solver.ts';

/** Further queries for one that the solver gave up. Larger: more models are found, and an undecidable query takes longer. */
const MAX_ATTEMPTS = 5;

/** `easier` answers the restricted queries; `found` is called for each that has a model. */
export function concretize(easier: Solver, found: () => void): Layer {
  return (inner: Solver): Solver =>
    over(inner, async (query: Query): Promise<Answer> => {
      const answer = await inner.check(query);
      const { constraints, hint, timeoutMs } = query;
      if (answer.kind !== 'unknown' || hint === undefined || timeoutMs !== undefined) return answer;
      const known = observables(constraints).variables.filter(({ data }) => hint.variables.has(data));
      for (const fixed of subsets(known, constraints).slice(0, MAX_ATTEMPTS)) {
        const values = fixed.flatMap(variable => {
          const value = hint.variables.get(variable.data);
          return value === undefined ? [] : [eq(variable, quote(value))];
        });
        const attempt = await easier.check({ ...query, constraints: [...values, ...constraints] });
        if (attempt.kind !== 'sat') continue;
        found();
        return attempt;
      }
      return answer;
    });
}

/** Sets of variables to fix, the most promising one first. */
function subsets(known: readonly Var[], constraints: readonly Expr[]): Var[][] {
  const last = new Set(observables(constraints.slice(-1)).variables);
  const hard = hardVariables(constraints);
  const choices = [
    // The factors and divisors that make the arithmetic nonlinear.
    known.filter(variable => hard.has(variable)),
    // All variables that the reversed constraint does not mention.
    known.filter(variable => !last.has(variable)),
    // All but one, and only one, of the variables that it does mention.
    ...[...last].map(variable => known.filter(other => other !== variable)),
    ...[...last].map(variable => known.filter(other => other === variable)),
  ];
  const seen = new Set<string>();
  return choices.filter(choice => {
    const key = choice.map(({ id }) => id).join();
    if (choice.length === 0 || choice.length === observables(constraints).variables.length || seen.has(key))
      return false;
    seen.add(key);
    return true;
  });
}

const HARD = new Set(['mul', 'div', 'mod', 'quotient', 'bitand', 'bitor', 'bitxor']);

/** The variables of one operand of each nonlinear operation: with them fixed, it is linear. */
function hardVariables(constraints: readonly Expr[]): Set<Var> {
  const hard = new Set<Var>();
  for (const e of partsOf(constraints)) {
    const [left, right] = e.args;
    if (!HARD.has(e.op) || right === undefined || left?.op === 'literal' || right.op === 'literal') continue;
    for (const variable of observables([right]).variables) hard.add(variable);
  }
  return hard;
}
