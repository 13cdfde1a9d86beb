/**
 * Looks for a model by trying: begins with one that satisfies almost everything, changes one integer at a time, and
 * keeps what brings the constraints closer to being true (Korel's alternating variable method).
 *
 * Products and quotients of unknowns are undecidable for a solver and plain arithmetic for an evaluator: what year it
 * is after so many days takes Z3 seconds, and a few dozen tries here. It can only ever find a model. What it finds
 * is evaluated, so nothing needs to be believed; and it never says that there is none.
 */
import { Evaluator, type Expr, type Model, partsOf, Rational, type Value } from '../logic/index.ts';
import { observables } from './observe.ts';

/** Integers that occur in the constraints are good steps: 7 keeps the day of the week. So many of them are used. */
const MAX_STRIDES = 24;

/** `tries` is how many models may be evaluated. The hint need not satisfy anything, but the closer the better. */
export function climb(constraints: readonly Expr[], hint: Model, tries: number): Model | null {
  const search = new Climb(constraints, hint, tries);
  return search.run();
}

interface Point {
  readonly values: ReadonlyMap<string, bigint>;
  readonly cost: number;
}

class Climb {
  readonly #names: readonly string[];
  readonly #strides: readonly bigint[];
  #restarts = 0;

  constructor(
    private readonly constraints: readonly Expr[],
    private readonly hint: Model,
    private tries: number,
  ) {
    const { variables } = observables(constraints);
    this.#names = variables.filter(({ sort }) => sort === 'Int').map(({ data }) => data as string);
    this.#strides = strides(constraints);
  }

  run(): Model | null {
    if (this.#names.length === 0) return null;
    const start = this.#at(
      new Map(
        this.#names.map(name => {
          const value = this.hint.variables.get(name);
          return [name, typeof value === 'bigint' ? value : 0n];
        }),
      ),
    );
    let best = this.#uphill(start, -1);
    while (best.cost > 0 && this.tries > 0) {
      const found = this.#elsewhere(best);
      if (found.cost <= best.cost) best = found;
    }
    return best.cost === 0 ? this.#model(best.values) : null;
  }

  #model(values: ReadonlyMap<string, bigint>): Model {
    return { ...this.hint, variables: new Map<string, Value>([...this.hint.variables, ...values]) };
  }

  #at(values: ReadonlyMap<string, bigint>): Point {
    this.tries--;
    const evaluator = new Evaluator(this.#model(values), { complete: true });
    let cost = 0;
    for (const constraint of this.constraints) cost += distance(constraint, true, evaluator);
    return { values, cost };
  }

  /** As far as steps of single integers lead; the one of this number comes last. */
  #uphill(start: Point, last: number): Point {
    const names = [...this.#names.slice(last + 1), ...this.#names.slice(0, last + 1)];
    let here = start;
    for (let before = Number.POSITIVE_INFINITY; here.cost > 0 && here.cost < before; ) {
      before = here.cost;
      for (const name of names) {
        for (const stride of this.#strides) {
          here = this.#along(name, stride, this.#along(name, -stride, here));
          if (here.cost === 0 || this.tries <= 0) return here;
        }
      }
    }
    return here;
  }

  /** Longer and longer steps in one direction, as long as they help. */
  #along(name: string, stride: bigint, from: Point): Point {
    let here = from;
    for (let step = stride; here.cost > 0 && this.tries > 0; step *= 2n) {
      const next = this.#at(moved(here.values, name, step));
      if (next.cost >= here.cost) break;
      here = next;
    }
    return here;
  }

  /**
   * From another place on: one integer is moved by a distance of some magnitude, and the others have to follow before it
   * may be moved back.
   */
  #elsewhere({ values }: Point): Point {
    const turn = this.#restarts++;
    const which = turn % this.#names.length;
    const magnitude = 1 + ((turn * 7) % 40);
    const distance = BigInt(Math.floor(((turn * 0.618033988749895) % 1) * 2 ** magnitude)) + 1n;
    const there = moved(values, this.#names[which] as string, turn % 2 === 0 ? distance : -distance);
    return this.#uphill(this.#at(there), which);
  }
}

function moved(values: ReadonlyMap<string, bigint>, name: string, by: bigint): ReadonlyMap<string, bigint> {
  return new Map([...values, [name, (values.get(name) as bigint) + by]]);
}

/** One, and the integers that occur. */
function strides(constraints: readonly Expr[]): bigint[] {
  const found = new Set([1n]);
  for (const constraint of constraints) {
    for (const { data } of partsOf(constraint))
      if (typeof data === 'bigint' && data !== 0n) found.add(data < 0n ? -data : data);
  }
  return [...found].slice(0, MAX_STRIDES);
}

/** How far a condition is from having this truth value: 0 where it has it, and less than 1 elsewhere unless it has none. */
function distance(e: Expr, wanted: boolean, evaluator: Evaluator): number {
  if (evaluator.value(e) === wanted) return 0;
  const [first, second, third] = e.args as [Expr, Expr, Expr];
  switch (e.op) {
    case 'not':
      return distance(first, !wanted, evaluator);
    case 'and':
    case 'or': {
      const distances = e.args.map(arg => distance(arg, wanted, evaluator));
      return (e.op === 'and') === wanted
        ? distances.reduce((sum, one) => sum + one, 0) / distances.length
        : Math.min(...distances);
    }
    case 'ite':
      return evaluator.value(first) === true
        ? distance(second, wanted, evaluator)
        : distance(third, wanted, evaluator);
    case 'eq':
    case 'le':
    case 'ge':
    case 'lt':
    case 'gt':
      return gap(evaluator.value(first), evaluator.value(second));
    default:
      return 1;
  }
}

/** How far two numbers are apart, on a scale from 0 to 1; 1 for what is no number. */
function gap(left: Value | undefined, right: Value | undefined): number {
  const apart = Math.abs(toNumber(left) - toNumber(right));
  return Number.isNaN(apart) ? 1 : 1 - 1 / (2 + Math.log2(1 + apart));
}

function toNumber(value: Value | undefined): number {
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Rational ? Number(value.num) / Number(value.den) : Number.NaN;
}
