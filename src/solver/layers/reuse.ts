/**
 * Answers from earlier answers: the same conjunction, one that contains an unsatisfiable one, and one that an earlier
 * model happens to satisfy, which evaluation in our own code finds out.
 */
import { completed, type Datatype, type Expr, type Model, type Uninterpreted } from '../../logic/index.ts';
import { type Observables, observables } from '../observe.ts';
import { type Answer, type Layer, over, type Query, type Solver } from '../solver.ts';

export interface ReuseOptions {
  /** How many answers are remembered; beyond that everything is forgotten. */
  readonly capacity?: number;
  /** How many recent models are tried for one query. */
  readonly models?: number;
}

export function reuse({ capacity = 20_000, models = 6 }: ReuseOptions = {}): Layer {
  return (inner: Solver): Solver => {
    const refuted = new Refuted(capacity);
    const recent = new RecentModels(models, capacity);
    return over(inner, async (query: Query): Promise<Answer> => {
      const { constraints, wanted, hint } = query;
      if (refuted.covers(constraints)) return { kind: 'unsat', by: 'reuse' };
      const variables = observables(constraints).variables.map(({ data }) => data as string);
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

/** What a model says about these. An earlier one was about other things, too, and those are not asked for now. */
function only(model: Model, { variables, applications }: Observables): Model {
  const names = new Set(variables.map(({ data }) => data as string));
  const functions = new Set(applications.map(({ data }) => (data as Uninterpreted).name));
  return {
    variables: new Map([...model.variables].filter(([name]) => names.has(name))),
    functions: new Map([...model.functions].filter(([name]) => functions.has(name))),
  };
}

/** Conjunctions known to be unsatisfiable, found by any conjunction that contains one of them. */
class Refuted {
  /** By the largest id in the conjunction, which every conjunction that contains it has, too. */
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
  /** What was impossible may become possible when a datatype gets a new constructor. */
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

/** The last few models that said something about a variable. */
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
