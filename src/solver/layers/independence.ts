/**
 * Constraint independence: splits a conjunction into parts that share no variable and no function. The conjunction is
 * satisfiable if and only if every part is, and models of the parts combine. A part that the hint satisfies needs no
 * solving: usually all but the one with the reversed constraint.
 */
import {
  defined,
  EMPTY_MODEL,
  Evaluator,
  type Expr,
  type FunctionPoint,
  type Model,
  memoized,
  type Value,
  type Var,
} from '../../logic/index.ts';
import { occurrencesIn } from '../observe.ts';
import { type Answer, over, type Query, type Solver } from '../solver.ts';

export function independence(inner: Solver): Solver {
  return over(inner, async (query: Query): Promise<Answer> => {
    const { constraints, hint } = query;
    const evaluator = hint === undefined ? null : new Evaluator(hint);
    const fails = (constraint: Expr): boolean => evaluator?.value(constraint) !== true;
    const parts = independentParts(constraints, fails);
    if (parts.length === 1 && parts[0]?.constraints.length === constraints.length) return inner.check(query);
    const model = new MergedModel(hint ?? EMPTY_MODEL);
    let unknown: Answer | undefined;
    let by: string | undefined = 'independence';
    for (const part of parts) {
      const answer = await inner.check({ ...query, constraints: part.constraints, wanted: [] });
      if (answer.kind === 'unsat') return answer;
      if (answer.kind === 'unknown') unknown ??= answer;
      else model.adopt(part, answer.model);
      // The whole was answered without the backend only if every part was.
      if (by !== undefined) by = answer.by;
    }
    return unknown ?? { kind: 'sat', model, ...(by !== undefined && { by }) };
  });
}

interface IndependentPart {
  readonly constraints: readonly Expr[];
  /** Names of the variables and functions that occur. */
  readonly variables: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
}

/** The hint, overwritten by the models of the parts that were solved. */
class MergedModel implements Model {
  readonly variables: Map<string, Value>;
  readonly functions: Map<string, readonly FunctionPoint[]>;

  constructor({ variables, functions }: Model) {
    this.variables = new Map(variables);
    this.functions = new Map(functions);
  }

  adopt(part: IndependentPart, model: Model): void {
    for (const name of part.variables) {
      const value = model.variables.get(name);
      if (value === undefined) this.variables.delete(name);
      else this.variables.set(name, value);
    }
    for (const name of part.functions) {
      const points = model.functions.get(name);
      if (points === undefined) this.functions.delete(name);
      else this.functions.set(name, points);
    }
  }
}

/**
 * The connected components of constraints that share a symbol, without components that contain no wanted constraint.
 * Components are ordered by their first wanted constraint, and constraints within one as given.
 */
export function independentParts(
  constraints: readonly Expr[],
  isWanted: (constraint: Expr) => boolean = () => true,
): IndependentPart[] {
  const wanted = [...constraints.keys()].filter(i => isWanted(defined(constraints[i])));
  if (wanted.length === 0) return [];
  const symbols = constraints.map(symbolsOf);
  const uses = new Map<Var | string, number[]>();
  for (let i = 0; i < symbols.length; i++)
    for (const symbol of symbols[i] as Symbols) {
      const others = uses.get(symbol);
      if (others === undefined) uses.set(symbol, [i]);
      else others.push(i);
    }
  const taken = new Uint8Array(constraints.length);
  const partOf = (first: number): IndependentPart => {
    const members = [first];
    taken[first] = 1;
    const variables = new Set<string>();
    const functions = new Set<string>();
    // The members become more during the loop; the uses of each symbol are visited once.
    for (const member of members)
      for (const symbol of symbols[member] as Symbols) {
        const others = uses.get(symbol);
        if (others === undefined) continue;
        uses.delete(symbol);
        if (typeof symbol === 'string') functions.add(symbol);
        else variables.add(symbol.data);
        for (const other of others) {
          if (taken[other] === 1) continue;
          taken[other] = 1;
          members.push(other);
        }
      }
    members.sort((a, b) => a - b);
    return { constraints: members.map(i => defined(constraints[i])), variables, functions };
  };
  const parts: IndependentPart[] = [];
  for (const i of wanted) if (taken[i] === 0) parts.push(partOf(i));
  return parts;
}

/** Variables, and names of functions. */
type Symbols = readonly (Var | string)[];

const symbolsOf = memoized((constraint: Expr): Symbols => {
  const { variables, applications } = occurrencesIn(constraint);
  return [...variables, ...new Set(applications.map(({ data }) => data.name))];
});
