/**
 * Splits a conjunction into parts that share no variable and no function. A part that the hint already satisfies
 * needs no solving: usually all but the one that the last constraint belongs to.
 */
import {
  EMPTY_MODEL,
  Evaluator,
  type Expr,
  type FunctionPoint,
  type Model,
  remembered,
  type Uninterpreted,
  type Value,
} from '../../logic/index.ts';
import { insidesOf } from '../observe.ts';
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
      // Once the backend had a hand in it, the whole was not answered without it.
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

/** What holds for the parts that need no solving, and the models of those that do in its place. */
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
 * The finest such split, without the parts that no wanted constraint belongs to. Parts come in the order of the first
 * wanted constraint in them, the constraints in them in the order given.
 */
export function independentParts(
  constraints: readonly Expr[],
  isWanted: (constraint: Expr) => boolean = () => true,
): IndependentPart[] {
  const wanted = [...constraints.keys()].filter(i => isWanted(constraints[i] as Expr));
  if (wanted.length === 0) return [];
  const symbols = constraints.map(symbolsOf);
  const uses = new Map<string, number[]>();
  for (const [i, { all }] of symbols.entries())
    for (const symbol of all) {
      const others = uses.get(symbol);
      if (others === undefined) uses.set(symbol, [i]);
      else others.push(i);
    }
  const taken = new Set<number>();
  const partOf = (first: number): IndependentPart => {
    const members = new Set([first]);
    // Grows while it is gone through: the uses of each symbol are looked at once.
    for (const member of members)
      for (const symbol of symbols[member]?.all ?? []) {
        for (const other of uses.get(symbol) ?? []) members.add(other);
        uses.delete(symbol);
      }
    for (const member of members) taken.add(member);
    const inOrder = [...members].sort((a, b) => a - b);
    return {
      constraints: inOrder.map(i => constraints[i] as Expr),
      variables: new Set(inOrder.flatMap(i => symbols[i]?.variables ?? [])),
      functions: new Set(inOrder.flatMap(i => symbols[i]?.functions ?? [])),
    };
  };
  const parts: IndependentPart[] = [];
  for (const i of wanted) if (!taken.has(i)) parts.push(partOf(i));
  return parts;
}

interface Symbols {
  readonly variables: readonly string[];
  readonly functions: readonly string[];
  /** Both, told apart. */
  readonly all: readonly string[];
}

const symbolsOf = remembered((constraint: Expr): Symbols => {
  const { variables, applications } = insidesOf(constraint);
  const names = variables.map(({ data }) => data as string);
  const functions = [...new Set(applications.map(({ data }) => (data as Uninterpreted).name))];
  const all = [...names.map(name => `variable ${name}`), ...functions.map(name => `function ${name}`)];
  return { variables: names, functions, all };
});
