/**
 * Makes a model small before people see it: `[0, 0, 0, 42]` rather than `[1323, 1888, -12894, 9725]`.
 *
 * The parts of the input that the constraints leave open are known from the solved form. First the solver is asked
 * for models in which all numbers among them are close to zero, with ever wider bounds until there is one. Then
 * each part alone is tried at simpler values, which needs only evaluation.
 */
import {
  Constructed,
  completed,
  defaultValue,
  type Expr,
  ge,
  int,
  le,
  type Model,
  Rational,
  type Value,
} from '../logic/index.ts';
import { observables } from './observe.ts';
import { lift, lower, type SolvedForm, solve } from './solved-form.ts';
import type { Query, Solver } from './solver.ts';

export interface MinimizeBudget {
  /** Queries to the solver. */
  readonly queries: number;
  /** Evaluations of the whole conjunction. */
  readonly evaluations: number;
}

const DEFAULT_BUDGET: MinimizeBudget = { queries: 4, evaluations: 300 };

/** How far from zero numbers may be, step by step. */
const BOUNDS = [1n, 10n, 100n, 10_000n, 100_000_000n];

/** A model of the same query, at least as small. */
export async function minimize(
  solver: Solver,
  query: Query,
  model: Model,
  budget: MinimizeBudget = DEFAULT_BUDGET,
): Promise<Model> {
  const form = solve(query.constraints);
  if (form === null) return model;
  const search = new Descent(query, form, model, budget.evaluations);
  search.descend();
  for (const bound of BOUNDS.slice(0, budget.queries)) {
    if (search.largest() <= bound) break;
    const answer = await solver.check({
      constraints: [...query.constraints, ...search.within(bound)],
      wanted: query.wanted,
      hint: search.model,
    });
    if (answer.kind !== 'sat') continue;
    search.restart(answer.model);
    search.descend();
    break;
  }
  return search.model;
}

/** Goes from model to smaller model, changing one open part at a time. */
class Descent {
  /** The variables that the solved form leaves open. */
  readonly #open: readonly Expr[];
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
    let largest = 0n;
    for (const value of this.#values.values())
      if (typeof value === 'bigint' && magnitude(value) > largest) largest = magnitude(value);
    return largest;
  }

  /** That no open integer is farther from zero than this. */
  within(bound: bigint): Expr[] {
    return this.#open
      .filter(({ sort }) => sort === 'Int')
      .map(variable => this.form.origins.get(variable) ?? variable)
      .flatMap(part => [le(part, int(bound)), ge(part, int(-bound))]);
  }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Values to try instead, the simplest first; each is simpler than the one given, so trying comes to an end. */
function* simpler(value: Value): Generator<Value> {
  if (typeof value === 'bigint') yield* simplerInteger(value);
  else if (value instanceof Rational) {
    if (value.den !== 1n) yield Rational.of(value.floor());
    else for (const whole of simplerInteger(value.num)) yield Rational.of(whole);
  } else if (value === true) yield false;
  else if (value instanceof Constructed) yield* simplerTerm(value);
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
