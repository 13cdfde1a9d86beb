/**
 * Queries for inputs that take another path, and the inputs that models of them are.
 *
 * A solver sees reals in place of floats: an input is what satisfies the path with the roundings of the run.
 */

import { defined, type Expr, type Model, satisfies, TRUE } from '../logic/index.ts';
import type { Alternative, Label, Limit, Query, Run } from '../search/index.ts';
import { Completion, type Vocabulary } from './concolic/complete.ts';
import type { Labels } from './concolic/labels.ts';
import { overReals, withFloats } from './concolic/rounding.ts';
import type { InputSpace, PrologInput } from './input-space.ts';
import type { PrologOutcome } from './outcome.ts';
import { hasOnlyDicts } from './terms/index.ts';

const TOO_LARGE: Limit = { reason: 'term-depth' };
/** The name that a program gets for a compound of the name of dicts that is none. */
const UNWRITABLE: Limit = { reason: 'missing', what: '$malformed_dict/0' };

export class PathQueries {
  private readonly asked = new WeakMap<Query, { readonly label: Label; readonly path: readonly Expr[] }>();
  private ruledOut: Limit = TOO_LARGE;

  constructor(
    private readonly inputs: InputSpace,
    private readonly vocabulary: Vocabulary,
    private readonly labels: Labels,
  ) {}

  queryFor(run: Run<PrologInput, PrologOutcome>, at: number, alternative: Alternative): Query {
    const { inputs } = this;
    const prefix = run.path.slice(0, at).map(decision => decision.constraint);
    const path = [...prefix.filter(constraint => constraint !== TRUE), alternative.constraint];
    const { constraints, assumptions } = overReals(path);
    const query: Query = {
      constraints: [...constraints, ...inputs.preconditions.along(constraints)],
      assumptions,
      wanted: inputs.positions.map(i => inputs.variable(i)),
      hint: inputs.model(run.input),
    };
    this.asked.set(query, { label: alternative.label, path });
    return query;
  }

  /** The conditions that the input must satisfy, with the roundings of the run. */
  private pathOf(query: Query): readonly Expr[] {
    const path = this.asked.get(query)?.path ?? [];
    return [...path, ...this.inputs.preconditions.along(path)];
  }

  decode(model: Model, run: Run<PrologInput, PrologOutcome>, query: Query): PrologInput | null {
    const { inputs } = this;
    const path = this.pathOf(query);
    const variables = new Map([...inputs.model(run.input).variables, ...model.variables]);
    const merged = withFloats(variables, path);
    this.ruledOut = merged === null ? { reason: 'float-rounding' } : TOO_LARGE;
    if (merged === null) return null;
    const { sort, preconditions } = inputs;
    const completion = new Completion(sort, path, merged, this.vocabulary, preconditions);
    const input = run.input.map((arg, i) =>
      inputs.includes(i) ? sort.decode(completion.value(inputs.variable(i), sort.encode(arg))) : arg,
    );
    if (inputs.positions.some(i => inputs.isTooLarge(defined(input[i])))) return null;
    if (!input.every(hasOnlyDicts)) {
      this.ruledOut = UNWRITABLE;
      return null;
    }
    const asked = this.asked.get(query);
    if (asked !== undefined) this.labels.noteFeasible(asked.label);
    return input;
  }

  /** Why the last model was no input. */
  get exclusion(): Limit {
    return this.ruledOut;
  }

  meets(input: PrologInput, query: Query): boolean {
    return satisfies(this.pathOf(query), this.inputs.model(input));
  }
}
