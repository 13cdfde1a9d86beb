/**
 * Local search for a model: starts from one that satisfies almost all constraints, changes one integer at a time, and keeps
 * a change that decreases the branch distance (Korel's alternating variable method, with restarts).
 *
 * Nonlinear integer arithmetic is undecidable for a solver and easy to evaluate: in which year the day number n lies takes
 * Z3 seconds, and a few dozen evaluations here. The search is incomplete: it may find a model, which is evaluated, but
 * never shows that there is none.
 */
import { Evaluator, type Expr, type Model, partsOf, Rational, type Value } from '../logic/index.ts';
import { observables } from './observe.ts';

/**
 * Integers that occur in the constraints are used as step sizes: a step of 7 keeps the day of the week. Larger: more
 * step sizes are tried for each variable, and fewer variables within the same number of evaluations.
 */
const MAX_STRIDES = 24;

/** `tries` is the number of models that may be evaluated. The search starts from the hint. */
export function climb(constraints: readonly Expr[], hint: Model, tries: number): Model | null {
  return new Climb(constraints, hint, tries).run();
}

class Climb {
  /** The integer variables, each with the indices of the constraints that mention it. */
  readonly #mentions = new Map<string, number[]>();
  readonly #names: readonly string[];
  readonly #strides: readonly bigint[];
  /** The current assignment, and the distance of each constraint from being true under it. */
  readonly #values: Map<string, Value>;
  #distances: number[] = [];
  #restarts = 0;

  constructor(
    private readonly constraints: readonly Expr[],
    private readonly hint: Model,
    private tries: number,
  ) {
    this.#values = new Map(hint.variables);
    for (const [i, constraint] of constraints.entries()) {
      for (const { sort, data } of observables([constraint]).variables) {
        if (sort !== 'Int') continue;
        const name = data;
        const known = this.#mentions.get(name);
        if (known === undefined) this.#mentions.set(name, [i]);
        else known.push(i);
        if (typeof this.#values.get(name) !== 'bigint') this.#values.set(name, 0n);
      }
    }
    this.#names = [...this.#mentions.keys()];
    this.#strides = strides(constraints);
  }

  run(): Model | null {
    if (this.#names.length === 0) return null;
    this.#distances = this.#measured([...this.constraints.keys()]);
    this.#uphill(-1);
    while (this.#cost > 0 && this.tries > 0) this.#startElsewhere();
    return this.#cost === 0 ? { ...this.hint, variables: this.#values } : null;
  }

  get #cost(): number {
    return this.#distances.reduce((sum, distance) => sum + distance, 0);
  }

  /** The distances of these constraints under the current assignment. */
  #measured(indices: readonly number[]): number[] {
    this.tries--;
    const evaluator = new Evaluator({ ...this.hint, variables: this.#values }, { complete: true });
    return indices.map(i => distance(this.constraints[i] as Expr, true, evaluator));
  }

  #move(name: string, by: bigint): void {
    this.#values.set(name, (this.#values.get(name) as bigint) + by);
  }

  /** Adds `by` to a variable if that decreases the sum of distances. */
  #step(name: string, by: bigint): boolean {
    const indices = this.#mentions.get(name) as number[];
    this.#move(name, by);
    const distances = this.#measured(indices);
    let gain = 0;
    for (const [i, index] of indices.entries())
      gain += (this.#distances[index] as number) - (distances[i] as number);
    if (gain <= 0) {
      this.#move(name, -by);
      return false;
    }
    for (const [i, index] of indices.entries()) this.#distances[index] = distances[i] as number;
    return true;
  }

  /** Climbs to a local optimum; the variable with this index has its turn last. */
  #uphill(last: number): void {
    const names = [...this.#names.slice(last + 1), ...this.#names.slice(0, last + 1)];
    for (let before = Number.POSITIVE_INFINITY; this.#cost > 0 && this.#cost < before; ) {
      before = this.#cost;
      for (const name of names) {
        for (const stride of this.#strides) {
          this.#along(name, -stride);
          this.#along(name, stride);
          if (this.#cost === 0 || this.tries <= 0) return;
        }
      }
    }
  }

  /** Steps in one direction, each twice as long as the one before, while they help (pattern moves). */
  #along(name: string, stride: bigint): void {
    for (let step = stride; this.tries > 0 && this.#step(name, step); step *= 2n);
  }

  /**
   * A restart from another place: one variable is perturbed by a distance of varying magnitude, and the others have their
   * turns before it can be moved back. The result is kept if it is no worse.
   */
  #startElsewhere(): void {
    const [values, distances, cost] = [new Map(this.#values), this.#distances, this.#cost];
    const turn = this.#restarts++;
    const which = turn % this.#names.length;
    const magnitude = 1 + ((turn * 7) % 40);
    const distance = BigInt(Math.floor(((turn * 0.618033988749895) % 1) * 2 ** magnitude)) + 1n;
    this.#move(this.#names[which] as string, turn % 2 === 0 ? distance : -distance);
    this.#distances = this.#measured([...this.constraints.keys()]);
    this.#uphill(which);
    if (this.#cost <= cost) return;
    this.#distances = distances;
    for (const [known, value] of values) this.#values.set(known, value);
  }
}

/** Step sizes: 1, and the absolute values of the integers that occur. */
function strides(constraints: readonly Expr[]): bigint[] {
  const found = new Set([1n]);
  for (const constraint of constraints) {
    for (const { data } of partsOf([constraint]))
      if (typeof data === 'bigint' && data !== 0n) found.add(data < 0n ? -data : data);
  }
  return [...found].slice(0, MAX_STRIDES);
}

/** The branch distance of a condition from the wanted truth value: 0 where it has it, otherwise above 0 and at most 1. */
function distance(e: Expr, wanted: boolean, evaluator: Evaluator): number {
  if (evaluator.value(e) === wanted) return 0;
  switch (e.op) {
    case 'not':
      return distance(e.args[0], !wanted, evaluator);
    case 'and':
    case 'or': {
      const distances = e.args.map(arg => distance(arg, wanted, evaluator));
      return (e.op === 'and') === wanted
        ? distances.reduce((sum, one) => sum + one, 0) / distances.length
        : Math.min(...distances);
    }
    case 'ite':
      return distance(e.args[evaluator.value(e.args[0]) === true ? 1 : 2], wanted, evaluator);
    case 'eq':
    case 'le':
    case 'ge':
    case 'lt':
    case 'gt':
      return gap(evaluator.value(e.args[0]), evaluator.value(e.args[1]));
    default:
      return 1;
  }
}

/** The difference of two numbers, normalised to [0, 1]; 1 where one is undefined. */
function gap(left: Value | undefined, right: Value | undefined): number {
  const apart = Math.abs(toNumber(left) - toNumber(right));
  return Number.isNaN(apart) ? 1 : 1 - 1 / (2 + Math.log2(1 + apart));
}

function toNumber(value: Value | undefined): number {
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Rational ? Number(value.num) / Number(value.den) : Number.NaN;
}
