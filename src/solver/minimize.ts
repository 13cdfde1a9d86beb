/**
 * Makes a model small before people see it: `[0, 0, 0, 42]` rather than `[1323, 1888, -12894, 9725]`.
 *
 * First a greedy descent: each part of the input that the solved form leaves open is tried at simpler values, which needs
 * only evaluation. Where large integers are left, the solver is asked for a model within a bound on all absolute values:
 * with wider and wider bounds until there is one, then by binary search. Results of functions count like parts of inputs.
 */
import {
  Constructed,
  completed,
  defaultValue,
  Evaluator,
  type Expr,
  ge,
  int,
  le,
  type Model,
  partsOf,
  Rational,
  sameValue,
  satisfies,
  type Value,
} from '../logic/index.ts';
import { observables } from './observe.ts';
import { lift, lower, type SolvedForm, solve } from './solved-form.ts';
import type { Query, Solver } from './solver.ts';

export interface MinimizeBudget {
  /** Queries to the solver. Larger: smaller integers, more time. */
  readonly queries: number;
  /** Evaluations of the whole conjunction. Larger: smaller parts, more time. */
  readonly evaluations: number;
}

const DEFAULT_BUDGET: MinimizeBudget = { queries: 8, evaluations: 300 };

/** The bounds on absolute values that are tried in turn. */
const BOUNDS = [1n, 10n, 100n, 10_000n, 100_000_000n];

/** A model of the same query that is no larger. The given one may be partial. Queries have the time limit of this one. */
export async function minimize(
  solver: Solver,
  { assumptions: _, ...query }: Query,
  model: Model,
  budget: MinimizeBudget = DEFAULT_BUDGET,
): Promise<Model> {
  const form = solve(query.constraints);
  if (form === null) return model;
  const start = await completeModel(solver, query, model);
  if (start === null) return model;
  const search = new Descent(query, form, start, budget.evaluations);
  search.descend();
  let { queries } = budget;
  const closer = async (bound: bigint): Promise<boolean> => {
    queries--;
    const constraints = [...query.constraints, ...search.within(bound)];
    const answer = await solver.check({ ...query, constraints, hint: search.model });
    if (answer.kind === 'unknown') queries = 0;
    if (answer.kind !== 'sat') return false;
    search.restart(answer.model);
    search.descend();
    return true;
  };
  let narrow = 0n;
  for (const bound of BOUNDS) {
    if (queries <= 0 || search.largest() <= bound || (await closer(bound))) break;
    narrow = bound;
  }
  while (queries > 0 && search.largest() > narrow + 1n) {
    const middle = (narrow + search.largest()) / 2n;
    if (!(await closer(middle))) narrow = middle;
  }
  return search.model;
}

async function completeModel(solver: Solver, query: Query, model: Model): Promise<Model | null> {
  if (satisfies(query.constraints, model)) return model;
  const { hint: _, ...unhinted } = query;
  const answer = await solver.check(unhinted);
  return answer.kind === 'sat' ? answer.model : null;
}

/** Greedy descent: changes one open part at a time to a simpler value. */
class Descent {
  /** The variables without a definition in the solved form. */
  readonly #open: readonly Expr[];
  /** The integer results of functions, and integer fields of results. */
  readonly #results: readonly Expr[];
  #values = new Map<string, Value>();
  #model: Model;

  constructor(
    private readonly query: Query,
    private readonly form: SolvedForm,
    model: Model,
    private evaluations: number,
  ) {
    const { definitions, residue } = form;
    const mentioned = observables([...residue, ...definitions.values(), ...query.wanted]).variables;
    this.#open = mentioned.filter(variable => !definitions.has(variable));
    this.#results = integersOfResults(query.constraints);
    this.#model = model;
    this.restart(model);
  }

  get model(): Model {
    return this.#model;
  }

  restart(model: Model): void {
    this.#model = model;
    const { variables } = lower(this.form, model);
    this.#values = new Map(
      this.#open.flatMap(({ data }) => {
        const value = variables.get(data as string);
        return value === undefined ? [] : [[data as string, value] as const];
      }),
    );
  }

  descend(): void {
    for (let smaller = true; smaller && this.evaluations > 0; ) {
      smaller = false;
      for (const [name, value] of this.#values) {
        for (const candidate of simpler(value)) {
          if (this.evaluations <= 0) return;
          if (!this.#try(name, candidate)) continue;
          smaller = true;
          break;
        }
      }
    }
  }

  #try(name: string, candidate: Value): boolean {
    this.evaluations--;
    const values = new Map(this.#values).set(name, candidate);
    const start = { variables: values, functions: this.#model.functions };
    const model = completed(lift(this.form, start), this.query.constraints, this.query.wanted);
    if (model === null) return false;
    this.#values = values;
    this.#model = model;
    return true;
  }

  /** The integer farthest from zero among the open parts. */
  largest(): bigint {
    const evaluator = new Evaluator(this.#model);
    let largest = 0n;
    for (const value of [...this.#values.values(), ...this.#results.map(result => evaluator.value(result))])
      if (typeof value === 'bigint' && magnitude(value) > largest) largest = magnitude(value);
    return largest;
  }

  /** The results that are defined: a field may belong to another constructor than the model has. */
  #existing(): Expr[] {
    const evaluator = new Evaluator(this.#model);
    return this.#results.filter(result => evaluator.value(result) !== undefined);
  }

  /** The constraints that no open integer is farther from zero than this. */
  within(bound: bigint): Expr[] {
    const parts = this.#open
      .filter(({ sort }) => sort === 'Int')
      .map(variable => this.form.origins.get(variable.data as string) ?? variable);
    return [...parts, ...this.#existing()].flatMap(part => [le(part, int(bound)), ge(part, int(-bound))]);
  }
}

/** Results of functions, and fields of results, that are integers. */
function integersOfResults(constraints: readonly Expr[]): Expr[] {
  return [...partsOf(constraints)].filter(e => {
    if (e.sort !== 'Int') return false;
    let root: Expr = e;
    while (root.op === 'select') root = root.args[0];
    return root.op === 'apply';
  });
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Simpler values, the simplest first. Simplicity is a well-founded order, so the descent terminates. */
function* simpler(value: Value): Generator<Value> {
  if (typeof value === 'bigint') yield* simplerInteger(value);
  else if (value instanceof Rational) {
    if (value.den !== 1n) yield* rounded(value);
    else for (const whole of simplerInteger(value.num)) yield Rational.of(whole);
  } else if (value === true) yield false;
  else if (value instanceof Constructed) yield* simplerTerm(value);
}

const MAX_DIGITS = 6;

/**
 * The number rounded to 0, 1, 2, ... decimal places, and then to the nearest float: that is how a program sees a real
 * number.
 */
function* rounded(value: Rational): Generator<Rational> {
  for (let scale = 1n, digits = 0; digits <= MAX_DIGITS; scale *= 10n, digits++) {
    const floor = Rational.of(scale * value.num, value.den).floor();
    const floats = [floor, floor + 1n].map(n => Rational.of(n, scale).toNumber());
    const near = floats.filter(Number.isFinite).map(Rational.fromNumber);
    if (near.some(other => sameValue(other, value))) return;
    yield* near;
  }
}

function* simplerInteger(value: bigint): Generator<bigint> {
  if (value === 0n) return;
  yield 0n;
  const sign = value < 0n ? -1n : 1n;
  const size = magnitude(value);
  if (size > 1n) yield 1n;
  if (sign < 0n) yield size;
  if (size > 2n) yield* [(size / 2n) * sign, (size - 1n) * sign];
}

function* simplerTerm(value: Constructed): Generator<Value> {
  const { datatype } = value.constructorOf;
  const least = defaultValue(datatype) as Constructed;
  if (value.constructorOf === least.constructorOf && value.args.length === 0) return;
  if (value.constructorOf !== least.constructorOf) yield least;
  for (const arg of value.args)
    if (arg instanceof Constructed && arg.constructorOf.datatype === datatype) yield arg;
  for (const [i, arg] of value.args.entries())
    for (const candidate of simpler(arg))
      yield new Constructed(value.constructorOf, value.args.with(i, candidate));
}
