/**
 * Local search for a model: starts from one that satisfies almost all constraints, changes one integer at a time, and keeps
 * a change that decreases the branch distance (Korel's alternating variable method, with restarts).
 *
 * Nonlinear integer arithmetic is undecidable for a solver and easy to evaluate: in which year the day number n lies takes
 * Z3 seconds, and a few dozen evaluations here. The search is incomplete: it may find a model, which is evaluated, but
 * never shows that there is none.
 *
 * Results of uninterpreted functions (the bytes of a binary) are variables here as well (`decide/applications.ts`). A product
 * of which one factor is 0 is a plateau: no single step helps. So a restart may move several variables at once, each to
 * anywhere between the bounds that the constraints state for it, such as those of a digit.
 */
import { defined, Evaluator, type Expr, type Model, partsOf, Rational, type Value } from '../logic/index.ts';
import { Applications } from './decide/applications.ts';
import { observables } from './observe.ts';
import { type Bounds, boundsIn } from './stated-bounds.ts';

/**
 * Integers that occur in the constraints are used as step sizes: a step of 7 keeps the day of the week. Larger: more
 * step sizes are tried for each variable, and fewer variables within the same number of evaluations.
 */
const MAX_STRIDES = 24;

/** The most variables whose small values are all tried; of more, too few values each. */
const MAX_ENUMERATED = 3;

/** `tries` is the number of models that may be evaluated. The search starts from the hint. */
export function climb(constraints: readonly Expr[], hint: Model, tries: number): Model | null {
  const applications = new Applications();
  const reduced = constraints.map(constraint => applications.without(constraint));
  const found = new Climb(reduced, applications.hinted(hint), tries).run();
  if (found === null) return null;
  const { model, broken } = applications.read(found);
  if (broken.length > 0) return null;
  return { variables: model.variables, functions: new Map([...hint.functions, ...model.functions]) };
}

class Climb {
  /** The integer variables, each with the indices of the constraints that mention it. */
  readonly #mentions = new Map<string, number[]>();
  readonly #names: readonly string[];
  readonly #strides: readonly bigint[];
  readonly #bounds: ReadonlyMap<string, Bounds>;
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
    this.#bounds = boundsIn(constraints);
    this.#names = [...this.#mentions.keys()];
    this.#strides = strides(constraints);
  }

  run(): Model | null {
    if (this.#names.length === 0) return null;
    this.#distances = this.#measured([...this.constraints.keys()]);
    const kept = this.tries >> 1;
    this.tries -= kept;
    this.#uphill(-1);
    this.tries += kept;
    if (this.#cost > 0) this.#enumerate(kept);
    while (this.#cost > 0 && this.tries > 0) this.#startElsewhere();
    return this.#cost === 0 ? { ...this.hint, variables: this.#values } : null;
  }

  /**
   * Where few variables are left to find, all combinations of small values are tried: sums of squares have no slope to climb,
   * and small solutions.
   */
  #enumerate(tries: number): void {
    const open = this.#names.filter(name => this.#isInvolved(name));
    if (open.length === 0 || open.length > MAX_ENUMERATED) return;
    const values = Math.floor(tries ** (1 / open.length));
    const [before, distances] = [new Map(this.#values), this.#distances];
    const firsts = open.map(name => this.#bounds.get(name)?.low ?? 0n);
    for (let turn = 0; turn < values ** open.length; turn++) {
      for (const [i, name] of open.entries())
        this.#values.set(name, defined(firsts[i]) + BigInt(Math.floor(turn / values ** i) % values));
      this.#distances = this.#measured([...this.constraints.keys()]);
      if (this.#cost === 0) return;
    }
    this.#distances = distances;
    for (const [name, value] of before) this.#values.set(name, value);
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
        // Its steps could improve nothing.
        if (!this.#isBlamed(name)) continue;
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

  /** Whether some constraint that mentions the variable is violated. */
  #isBlamed(name: string): boolean {
    return defined(this.#mentions.get(name)).some(i => defined(this.#distances[i]) > 0);
  }

  /** Whether some constraint that mentions the variable mentions one that is to blame, too. */
  #isInvolved(name: string): boolean {
    const indices = new Set(this.#mentions.get(name));
    return this.#names.some(
      other => this.#isBlamed(other) && defined(this.#mentions.get(other)).some(i => indices.has(i)),
    );
  }

  /**
   * A restart from another place: one variable is perturbed by a distance of varying magnitude, and the others have their
   * turns before it can be moved back. Every other time all variables of violated constraints that have bounds are moved
   * within them. The result is kept if it is no worse.
   */
  #startElsewhere(): void {
    const [values, distances, cost] = [new Map(this.#values), this.#distances, this.#cost];
    const turn = this.#restarts++;
    const last = turn % 2 === 0 && this.#scatter(turn) ? -1 : this.#perturb(turn);
    this.#distances = this.#measured([...this.constraints.keys()]);
    this.#uphill(last);
    if (this.#cost <= cost) return;
    this.#distances = distances;
    for (const [known, value] of values) this.#values.set(known, value);
  }

  /** Moves one variable; returns its index. */
  #perturb(turn: number): number {
    const which = turn % this.#names.length;
    const magnitude = 1 + ((turn * 7) % 40);
    const distance = BigInt(Math.floor(((turn * GOLDEN) % 1) * 2 ** magnitude)) + 1n;
    this.#move(this.#names[which] as string, turn % 2 === 0 ? distance : -distance);
    return which;
  }

  /** Moves the variables of violated constraints within their bounds; false where none has any. */
  #scatter(turn: number): boolean {
    let moved = 0;
    for (const name of this.#names) {
      const { low = null, high = null } = this.#bounds.get(name) ?? {};
      if (low === null || high === null || low >= high || !this.#isBlamed(name)) continue;
      moved++;
      const part = BigInt(Math.floor(((turn * GOLDEN + moved * Math.SQRT2) % 1) * PARTS));
      this.#values.set(name, low + (part * (high - low + 1n)) / BigInt(PARTS));
    }
    return moved > 0;
  }
}

/** Multiples of these fractions are spread evenly. */
const GOLDEN = 0.618033988749895;
/** Places between two bounds that are told apart. */
const PARTS = 2 ** 30;

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
