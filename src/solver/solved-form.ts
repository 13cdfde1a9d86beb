/**
 * A conjunction in solved form: what it determines, and what is left to decide.
 *
 * A path says mostly what its input looks like: `x` is a cons, its head an integer, that integer 3. Each such
 * constraint is turned into a definition and thereby used up: `x := cons(h, t)` with fresh variables `h` and `t`,
 * `h := int(n)`, `n := 3`. Later constraints about the head of `x` become constraints about `h`; earlier ones
 * ("`x` is not nil") become true. What remains is usually a handful of comparisons of integers that share few
 * variables, which the layers below make short work of.
 *
 * Every step replaces equals by equals under the constraints themselves, so the residue is satisfiable exactly when
 * the conjunction is; `lift` turns a model of the one into a model of the other.
 */
import {
  add,
  type Constructor,
  construct,
  type Datatype,
  Evaluator,
  type Expr,
  FALSE,
  int,
  type Model,
  neg,
  not,
  select,
  TRUE,
  variable,
} from '../logic/index.ts';
import { Rewriter } from '../logic/rewrite.ts';

export interface SolvedForm {
  /** What is left, flat: no conjunctions, no duplicates, no defined variable. */
  readonly residue: readonly Expr[];
  /** Variables and what they stand for, which may mention other defined variables, but not in circles. */
  readonly definitions: ReadonlyMap<Expr, Expr>;
  /** The fresh variables, and which part of the input each of them is. */
  readonly origins: ReadonlyMap<Expr, Expr>;
}

/** The solved form, or null where the conjunction contradicts itself. */
export function solve(constraints: readonly Expr[]): SolvedForm | null {
  const solving = new Solving();
  return solving.assume(constraints) ? solving : null;
}

/** What became of a literal: turned into a definition, kept for the residue, or impossible. */
type Outcome = 'used' | 'kept' | 'impossible';

/** A literal and which constraint it comes from. */
interface Placed {
  readonly literal: Expr;
  readonly position: number;
}

/** A solved form that can be extended. */
export class Solving implements SolvedForm {
  readonly definitions = new Map<Expr, Expr>();
  readonly origins = new Map<Expr, Expr>();
  readonly #excluded = new Map<Expr, ReadonlySet<Constructor>>();
  /** Datatypes of which "only one constructor is left" was concluded, and how many there were then. */
  readonly #closed = new Map<Datatype, number>();
  #kept: readonly Placed[] = [];
  #positions = 0;

  /** One that can be extended without changing this one. */
  copy(): Solving {
    const copy = new Solving();
    for (const [key, value] of this.definitions) copy.definitions.set(key, value);
    for (const [key, value] of this.origins) copy.origins.set(key, value);
    for (const [key, value] of this.#excluded) copy.#excluded.set(key, value);
    for (const [key, value] of this.#closed) copy.#closed.set(key, value);
    copy.#kept = this.#kept;
    copy.#positions = this.#positions;
    return copy;
  }

  /** Whether it still says the truth: not when a datatype has got a constructor that it did not reckon with. */
  get isCurrent(): boolean {
    for (const [datatype, version] of this.#closed) if (datatype.version !== version) return false;
    return true;
  }

  get residue(): readonly Expr[] {
    return this.#kept.map(({ literal }) => literal);
  }

  /** Add constraints; false where that makes a contradiction, after which this form is of no use. */
  assume(constraints: readonly Expr[]): boolean {
    let settled = this.#kept;
    let work: readonly Placed[] = constraints.map(literal => ({ literal, position: this.#positions++ }));
    for (;;) {
      const round = new Round(this, literal => this.#use(literal));
      if (!round.run(settled, work)) return false;
      this.#kept = round.kept.toSorted((a, b) => a.position - b.position);
      if (!round.changed) return true;
      // Something became known that concerns what was looked at before.
      settled = [];
      work = this.#kept;
    }
  }

  #use(literal: Expr): Outcome {
    const [left, right] = literal.args as [Expr, Expr];
    switch (literal.op) {
      case 'var':
        return this.#define(literal, TRUE);
      case 'not':
        if (left.op === 'var') return this.#define(left, FALSE);
        if (left.op === 'is') return this.#exclude(left.args[0] as Expr, left.data as Constructor);
        return 'kept';
      case 'is':
        return left.op === 'var' ? this.#shape(left, literal.data as Constructor) : 'kept';
      case 'eq': {
        if (left.sort === 'Int' || left.sort === 'Real') return this.#equation(left, right);
        const outcome = left.op === 'var' ? this.#define(left, right) : 'kept';
        return outcome === 'kept' && right.op === 'var' ? this.#define(right, left) : outcome;
      }
      default:
        return 'kept';
    }
  }

  #define(v: Expr, value: Expr): Outcome {
    // Already defined in this round, and met through something rewritten before that: left to the next round.
    if (this.definitions.has(v)) return 'kept';
    if (this.#occurs(v, value)) return this.#occurs(v, value, 'constructors') ? 'impossible' : 'kept';
    this.definitions.set(v, value);
    return 'used';
  }

  #shape(v: Expr, ctor: Constructor): Outcome {
    const origin = this.origins.get(v) ?? v;
    const fields = ctor.fields.map(({ sort }, i) => {
      const path = select(ctor, i, origin);
      const fresh = variable(`#${path.id}`, sort);
      this.origins.set(fresh, path);
      return fresh;
    });
    return this.#define(v, construct(ctor, ...fields));
  }

  /** When only one constructor is left, that is the one. */
  #exclude(v: Expr, ctor: Constructor): Outcome {
    if (v.op !== 'var') return 'kept';
    const excluded = new Set([...(this.#excluded.get(v) ?? []), ctor]);
    this.#excluded.set(v, excluded);
    const datatype = v.sort as Datatype;
    const [only, ...others] = datatype.constructors.filter(candidate => !excluded.has(candidate));
    if (others.length > 0) return 'kept';
    this.#closed.set(datatype, datatype.version);
    return only === undefined ? 'impossible' : this.#shape(v, only);
  }

  /** `v = c`, `v + w = c` and `v - w = c`; longer sums are left alone, since eliminating would only spread them. */
  #equation(sum: Expr, constant: Expr): Outcome {
    if (sum.op === 'var') return this.#define(sum, constant);
    if (sum.sort !== 'Int' || sum.op !== 'add' || sum.args.length !== 2) return 'kept';
    const [v, other] = sum.args as [Expr, Expr];
    if (v.op !== 'var') return 'kept';
    if (other.op === 'var') return this.#define(v, add(constant, neg(other)));
    const [factor, w] = other.args as [Expr, Expr];
    const isDifference = other.op === 'mul' && factor === int(-1) && w.op === 'var';
    return isDifference ? this.#define(v, add(constant, w)) : 'kept';
  }

  /** What a variable stands for by now. */
  current(e: Expr): Expr {
    let current = e;
    for (let next = this.definitions.get(e); next !== undefined; next = this.definitions.get(next))
      current = next;
    return current;
  }

  /** Whether `v` is part of a value, definitions included; with `within`, as a proper subterm of a constructor term. */
  #occurs(v: Expr, value: Expr, within?: 'constructors'): boolean {
    const root = this.current(value);
    if (root === v) return within === undefined;
    const seen = new Set<Expr>();
    const todo = [root];
    for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
      if (e === v) return true;
      if (seen.has(e) || (within !== undefined && e.op !== 'construct')) continue;
      seen.add(e);
      for (const arg of e.args) todo.push(this.current(arg));
    }
    return false;
  }
}

/**
 * One pass over the literals. Atomic ones come first, so that disjunctions are looked at in the light of all of them,
 * wherever on the path they stand: of "nil or cons" and, later, "not nil" remains "cons".
 */
class Round {
  readonly kept: Placed[] = [];
  changed = false;
  readonly #known = new Map<Expr, Expr>();

  constructor(
    private readonly form: Solving,
    private readonly use: (literal: Expr) => Outcome,
  ) {}

  /** `settled` literals have been through a round since the last definition. False where there is a contradiction. */
  run(settled: readonly Placed[], work: readonly Placed[]): boolean {
    const composite: Placed[] = [];
    for (const placed of settled) {
      if (isComposite(placed.literal)) composite.push(placed);
      else this.#keep(placed);
    }
    if (!this.#pass(work, part => composite.push(part))) return false;
    composite.sort((a, b) => a.position - b.position);
    const before = this.kept.length;
    const rest: Placed[] = [];
    if (!this.#pass(composite, part => rest.push(part))) return false;
    // What a disjunction has shrunk to may settle another one.
    if (this.kept.length > before) this.changed = true;
    this.kept.push(...rest);
    return true;
  }

  #pass(work: readonly Placed[], postpone: (placed: Placed) => void): boolean {
    const rewriter = new Rewriter({
      definition: e => this.form.definitions.get(e),
      replace: e => this.#known.get(e) ?? this.form.current(e),
    });
    for (const { literal: root, position } of work) {
      const todo = [root];
      for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
        const literal = rewriter.rewrite(next);
        if (literal === FALSE) return false;
        if (literal.op === 'and') todo.push(...literal.args.toReversed());
        else if (isComposite(literal)) postpone({ literal, position });
        else if (literal !== TRUE && !this.#settle({ literal, position })) return false;
      }
    }
    return true;
  }

  #settle(placed: Placed): boolean {
    const outcome = this.use(placed.literal);
    if (outcome === 'kept') this.#keep(placed);
    else this.changed = true;
    return outcome !== 'impossible';
  }

  #keep(placed: Placed): void {
    this.kept.push(placed);
    this.#known.set(placed.literal, TRUE);
    this.#known.set(not(placed.literal), FALSE);
  }
}

/** Made of other conditions. */
function isComposite(literal: Expr): boolean {
  const e = literal.op === 'not' ? (literal.args[0] as Expr) : literal;
  return e.op === 'or' || e.op === 'and' || e.op === 'ite' || (e.op === 'eq' && e.args[0]?.sort === 'Bool');
}

/** A model of the residue, extended to all variables of the conjunction. Free parts stay as in the hint. */
export function lift({ definitions, origins }: SolvedForm, model: Model, hint?: Model): Model {
  const given = hint === undefined ? model.variables : [...hint.variables, ...model.variables];
  const start = { variables: new Map(given), functions: model.functions };
  if (hint !== undefined) {
    const evaluator = new Evaluator(hint);
    for (const [fresh, origin] of origins) {
      const name = fresh.data as string;
      const value = model.variables.has(name) ? undefined : evaluator.value(origin);
      if (value !== undefined) start.variables.set(name, value);
    }
  }
  const evaluator = new Evaluator(start, { complete: true, definitions });
  for (const variable of definitions.keys()) evaluator.value(variable);
  const { variables, functions } = evaluator.model();
  const fresh = new Set([...origins.keys()].map(({ data }) => data));
  return { variables: new Map([...variables].filter(([name]) => !fresh.has(name))), functions };
}

/** The hint in terms of the residue: a fresh variable has the value of the part of the input that it stands for. */
export function lower({ definitions, origins }: SolvedForm, hint: Model): Model {
  const evaluator = new Evaluator(hint);
  const variables = new Map(hint.variables);
  for (const [fresh, origin] of origins) {
    const value = definitions.has(fresh) ? undefined : evaluator.value(origin);
    if (value !== undefined) variables.set(fresh.data as string, value);
  }
  return { variables, functions: hint.functions };
}
