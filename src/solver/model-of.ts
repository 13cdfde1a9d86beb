/** Builds a model from the values that a backend gives for the observed terms. */
import { defined, type Expr, type FunctionPoint, type Model, sameValue, type Value } from '../logic/index.ts';
import type { Observables } from './observe.ts';

/** The terms whose values `modelOf` needs, in its order: variables, then arguments and result of each application. */
export function observedTerms({ variables, applications }: Observables): Expr[] {
  return [...variables, ...applications.flatMap(application => [...application.args, application])];
}

export function modelOf(
  { variables, applications }: Observables,
  values: readonly (Value | undefined)[],
): Model {
  const assigned = new Map<string, Value>();
  for (const [i, variable] of variables.entries()) {
    const value = values[i];
    if (value !== undefined) assigned.set(variable.data, value);
  }
  const functions = new Map<string, FunctionPoint[]>();
  let at = variables.length;
  for (const { args, data } of applications) {
    const point = values.slice(at, at + args.length + 1);
    at += args.length + 1;
    const [result, inputs] = [point.at(-1), point.slice(0, -1)];
    if (result === undefined || !inputs.every(input => input !== undefined)) continue;
    const { name } = data;
    const points = functions.get(name) ?? [];
    functions.set(name, points);
    const known = points.some(other => other.args.every((arg, i) => sameValue(arg, defined(inputs[i]))));
    if (!known) points.push({ args: inputs, result });
  }
  if (at !== values.length) throw new Error('a model with too few or too many values');
  return { variables: assigned, functions };
}
