/**
 * A counterexample cache: a superset of an unsatisfiable conjunction is unsatisfiable, and a recent model that satisfies
 * all constraints, by our own evaluation, is an answer.
 */
import { completed, type Datatype, type Expr, type Model } from '../../logic/index.ts';
import { type Observables, observables } from '../observe.ts';
import { type Answer, type Layer, over, type Query, type Solver } from '../solver.ts';

export interface ReuseOptions {
  /** Answers that are cached; beyond that the cache is cleared. Larger: more memory, more answers without the backend. */
  readonly capacity?: number;
  /** Recent models that are evaluated for one query. Larger: more answers without the backend, more time for each miss. */
  readonly models?: number;
}

export function reuse({ capacity = 20_000, models = 6 }: ReuseOptions = {}): Layer {
  return (inner: Solver): Solver => {
    const refuted = new Refuted(capacity);
    const recent = new RecentModels(models, capacity);
    return over(inner, async (query: Query): Promise<Answer> => {
      const { constraints, wanted, hint } = query;
      if (refuted.covers(constraints)) return { kind: 'unsat', by: 'reuse' };
      const variables = observables(constraints).variables.map(({ data }) => data);
      for (const model of [...(hint === undefined ? [] : [hint]), ...recent.about(variables)]) {
        const found = completed(model, constraints, wanted);
        if (found !== null)
          return { kind: 'sat', model: only(found, observables([...constraints, ...wanted])), by: 'reuse' };
      }
      const answer = await inner.check(query);
      if (answer.kind === 'unsat') refuted.add(constraints);
      else if (answer.kind === 'sat') recent.add(answer.model, variables);
      return answer;
    });
  };
}

/** The model restricted to these symbols: an earlier one may have values for others that this query leaves open. */
function only(model: Model, { variables, applications }: Observables): Model {
  const names = new Set(variables.map(({ data }) => data));
  const functions = new Set(applications.map(({ data }) => data.name));
  return {
    variables: new Map([...model.variables].filter(([name]) => names.has(name))),
    functions: new Map([...model.functions].filter(([name]) => functions.has(name))),
  };
}

/** Unsatisfiable conjunctions, looked up by their supersets. */
class Refuted {
  /** By the largest id in the conjunction: every superset contains that constraint, too. */
  readonly #byLargest = new Map<number, Refutation[]>();
  #size = 0;

  constructor(private readonly capacity: number) {}

  covers(constraints: readonly Expr[]): boolean {
    const ids = new Set(constraints.map(({ id }) => id));
    for (const id of ids) {
      const candidates = this.#byLargest.get(id) ?? [];
      if (candidates.some(candidate => isCurrent(candidate) && candidate.ids.every(part => ids.has(part))))
        return true;
    }
    return false;
  }

  add(constraints: readonly Expr[]): void {
    if (this.#size++ > this.capacity) {
      this.#byLargest.clear();
      this.#size = 0;
    }
    const ids = [...new Set(constraints.map(({ id }) => id))];
    const largest = ids.reduce((a, b) => Math.max(a, b), 0);
    const candidates = this.#byLargest.get(largest) ?? [];
    this.#byLargest.set(largest, candidates);
    candidates.push({ ids, versions: versionsOf(constraints) });
  }
}

interface Refutation {
  readonly ids: readonly number[];
  /** The refutation holds for these versions: a new constructor may make the conjunction satisfiable. */
  readonly versions: ReadonlyMap<Datatype, number>;
}

function isCurrent({ versions }: Refutation): boolean {
  for (const [datatype, version] of versions) if (datatype.version !== version) return false;
  return true;
}

function versionsOf(constraints: readonly Expr[]): Map<Datatype, number> {
  const { variables, applications } = observables(constraints);
  const datatypes = new Set(
    [...variables, ...applications].flatMap(({ sort }) => (typeof sort === 'string' ? [] : [sort])),
  );
  for (const datatype of datatypes)
    for (const { fields } of datatype.constructors)
      for (const { sort } of fields) if (typeof sort !== 'string') datatypes.add(sort);
  return new Map([...datatypes].map(datatype => [datatype, datatype.version]));
}

/** The most recent models with a value for each variable. */
class RecentModels {
  readonly #byVariable = new Map<string, Model[]>();

  constructor(
    private readonly perVariable: number,
    private readonly capacity: number,
  ) {}

  about(variables: readonly string[]): Model[] {
    const models = new Set(variables.flatMap(name => this.#byVariable.get(name) ?? []));
    return [...models].slice(-this.perVariable).reverse();
  }

  add(model: Model, variables: readonly string[]): void {
    if (this.#byVariable.size > this.capacity) this.#byVariable.clear();
    for (const name of variables) {
      const models = this.#byVariable.get(name) ?? [];
      this.#byVariable.set(name, models);
      models.push(model);
      if (models.length > this.perVariable) models.shift();
    }
  }
}
