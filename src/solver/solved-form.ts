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
  for (let work = constraints; ; ) {
    const round = solving.round(work);
    if (round === null) return null;
    if (!round.changed)
      return { residue: round.residue, definitions: solving.definitions, origins: solving.origins };
    work = round.residue;
  }
}

/** What became of a literal: turned into a definition, kept for the residue, or impossible. */
type Outcome = 'used' | 'kept' | 'impossible';

class Solving {
  readonly definitions = new Map<Expr, Expr>();
  readonly origins = new Map<Expr, Expr>();
  readonly #excluded = new Map<Expr, Set<Constructor>>();

  /** Rewrite and use up each constraint in turn. After a definition, another round must apply it to all others. */
  round(constraints: readonly Expr[]): { residue: Expr[]; changed: boolean } | null {
    const before = this.definitions.size;
    const known = new Map<Expr, Expr>();
    const rewriter = new Rewriter({
      definition: e => this.definitions.get(e),
      replace: e => known.get(e) ?? this.#current(e),
    });
    const residue: Expr[] = [];
    const todo = constraints.toReversed();
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const literal = rewriter.rewrite(next);
      if (literal === TRUE) continue;
      if (literal === FALSE) return null;
      if (literal.op === 'and') {
        for (let i = literal.args.length - 1; i >= 0; i--) todo.push(literal.args[i] as Expr);
        continue;
      }
      const outcome = this.#use(literal);
      if (outcome === 'impossible') return null;
      if (outcome === 'used') continue;
      residue.push(literal);
      known.set(literal, TRUE);
      known.set(not(literal), FALSE);
    }
    return { residue, changed: this.definitions.size > before };
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
    const excluded = this.#excluded.get(v) ?? new Set();
    this.#excluded.set(v, excluded.add(ctor));
    const left = (v.sort as Datatype).constructors.filter(candidate => !excluded.has(candidate));
    if (left.length === 0) return 'impossible';
    return left.length === 1 ? this.#shape(v, left[0] as Constructor) : 'kept';
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
  #current(e: Expr): Expr {
    let current = e;
    for (let next = this.definitions.get(e); next !== undefined; next = this.definitions.get(next))
      current = next;
    return current;
  }

  /** Whether `v` is part of a value, definitions included; with `within`, as a proper subterm of a constructor term. */
  #occurs(v: Expr, value: Expr, within?: 'constructors'): boolean {
    const root = this.#current(value);
    if (root === v) return within === undefined;
    const seen = new Set<Expr>();
    const todo = [root];
    for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
      if (e === v) return true;
      if (seen.has(e) || (within !== undefined && e.op !== 'construct')) continue;
      seen.add(e);
      for (const arg of e.args) todo.push(this.#current(arg));
    }
    return false;
  }
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
