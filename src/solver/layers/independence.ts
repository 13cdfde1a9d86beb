/**
 * Splits a conjunction into parts that share no variable and no function. A part that the hint already satisfies
 * needs no solving: usually all but the one that the last constraint belongs to.
 */
import {
  Evaluator,
  type Expr,
  type FunctionPoint,
  type Model,
  type Uninterpreted,
  type Value,
} from '../../logic/index.ts';
import { observables } from '../observe.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';

export function independence(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    const { constraints, hint } = query;
    const parts = independentParts(constraints);
    const evaluator = hint === undefined ? null : new Evaluator(hint);
    const holds = (part: Part): boolean =>
      evaluator !== null && part.constraints.every(constraint => evaluator.value(constraint) === true);
    if (parts.length === 1 && !parts.every(holds)) return inner.check(query);
    const model = new MergedModel();
    let unknown: Answer | undefined;
    let by: string | undefined = 'independence';
    for (const part of parts) {
      if (hint !== undefined && holds(part)) {
        model.adopt(part, hint);
        continue;
      }
      const answer = await inner.check({ ...query, constraints: part.constraints, wanted: [] });
      if (answer.kind === 'unsat') return answer;
      if (answer.kind === 'unknown') unknown ??= answer;
      else model.adopt(part, answer.model);
      // Once the backend had a hand in it, the whole was not answered without it.
      if (by !== undefined) by = answer.by;
    }
    return unknown ?? { kind: 'sat', model, ...(by !== undefined && { by }) };
  });
}

interface Part {
  readonly constraints: Expr[];
  /** Names of the variables and functions that occur. */
  readonly variables: Set<string>;
  readonly functions: Set<string>;
}

class MergedModel implements Model {
  readonly variables = new Map<string, Value>();
  readonly functions = new Map<string, readonly FunctionPoint[]>();

  adopt(part: Part, model: Model): void {
    for (const name of part.variables) {
      const value = model.variables.get(name);
      if (value !== undefined) this.variables.set(name, value);
    }
    for (const name of part.functions) {
      const points = model.functions.get(name);
      if (points !== undefined) this.functions.set(name, points);
    }
  }
}

/** The finest such split. Parts, and the constraints in them, come in the order given. */
export function independentParts(constraints: readonly Expr[]): Part[] {
  // Union-find over the constraints; the leader of a set is its first member.
  const leaders = constraints.map((_, i) => i);
  const leaderOf = (i: number): number => {
    let leader = i;
    while (leaders[leader] !== leader) leader = leaders[leader] as number;
    leaders[i] = leader;
    return leader;
  };
  const firstUse = new Map<string, number>();
  const connect = (symbol: string, i: number): void => {
    const [a, b] = [leaderOf(firstUse.get(symbol) ?? i), leaderOf(i)];
    leaders[Math.max(a, b)] = Math.min(a, b);
    firstUse.set(symbol, a);
  };
  const symbols = constraints.map((constraint, i) => {
    const { variables, applications } = observables([constraint]);
    const names = {
      variables: variables.map(({ data }) => data as string),
      functions: applications.map(({ data }) => (data as Uninterpreted).name),
    };
    for (const name of names.variables) connect(`variable ${name}`, i);
    for (const name of names.functions) connect(`function ${name}`, i);
    return names;
  });
  const parts = new Map<number, Part>();
  for (const [i, constraint] of constraints.entries()) {
    const leader = leaderOf(i);
    const part = parts.get(leader) ?? { constraints: [], variables: new Set(), functions: new Set() };
    parts.set(leader, part);
    part.constraints.push(constraint);
    for (const name of symbols[i]?.variables ?? []) part.variables.add(name);
    for (const name of symbols[i]?.functions ?? []) part.functions.add(name);
  }
  return [...parts.values()];
}
