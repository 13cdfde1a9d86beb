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
  defined,
  Evaluator,
  type Expr,
  type Extensible,
  FALSE,
  ForkedMap,
  find,
  int,
  type Model,
  neg,
  not,
  Rewriter,
  select,
  TRUE,
  type Var,
  variable,
} from '../logic/index.ts';
import { occurrencesIn } from './observe.ts';

export interface SolvedForm {
  /** The remaining literals: no conjunctions, no duplicates, no defined variable. */
  readonly residue: readonly Expr[];
  /** An acyclic substitution: a definition may mention other defined variables. */
  readonly definitions: ForkedMap<Expr, Expr>;
  /** For each fresh variable, by name, the part of the input that it stands for. */
  readonly origins: ForkedMap<string, Expr>;
  /** The fresh variables without a definition. */
  readonly open: ForkedMap<string, Expr>;
  /** The variables of the conjunction, not fresh ones, that have a definition. */
  readonly inputs: readonly Var[];
}

/** The solved form, or null where a contradiction was found. */
export function solve(constraints: readonly Expr[]): Solving | null {
  const solving = Solving.of(constraints);
  return solving.isPossible ? solving : null;
}

/** What became of a literal: turned into a definition, kept for the residue, or impossible. */
type Outcome = 'used' | 'kept' | 'impossible';

/** A literal and which constraint it comes from. */
interface Placed {
  readonly literal: Expr;
  readonly position: number;
}

/** A linked list of literals. */
interface Literals {
  readonly literal: Expr;
  readonly others: Literals | null;
}

/**
 * A solved form that is extended one constraint at a time. A kept literal is simplified again only when a variable in it
 * gets a definition or a condition in it gets a truth value (watch lists `#mentioning`, `#containing`), so the cost of
 * a constraint depends on what it changes, not on the length of the path.
 */
export class Solving implements SolvedForm, Extensible<Solving> {
  definitions = new ForkedMap<Expr, Expr>();
  origins = new ForkedMap<string, Expr>();
  open = new ForkedMap<string, Expr>();
  inputs: readonly Var[] = [];
  #excluded = new ForkedMap<Expr, ReadonlySet<Constructor>>();
  /** The residue, each literal with the number of the constraint that it comes from. */
  #kept = new ForkedMap<Expr, number>();
  /** The truth values of the literals in the residue and of their negations. */
  #known = new ForkedMap<Expr, Expr>();
  /** The literals that mention a variable, and that contain a condition. Some may have left the residue since. */
  #mentioning = new ForkedMap<Expr, Literals>();
  #containing = new ForkedMap<Expr, Literals>();
  /** Datatypes whose set of constructors was taken to be complete, with their versions at that time. */
  #closed: ReadonlyMap<Datatype, number> = new Map();
  #positions = 0;
  #isPossible = true;
  #residue: readonly Expr[] | null = null;

  /** Work lists. Composite conditions come last, so that they are simplified with all that is known by then. */
  readonly #atoms: Placed[] = [];
  readonly #composites: Placed[] = [];

  static of(constraints: readonly Expr[]): Solving {
    const solving = new Solving();
    for (const constraint of constraints) solving.add(constraint);
    return solving;
  }

  fork(): Solving {
    const fork = new Solving();
    fork.definitions = this.definitions.fork();
    fork.origins = this.origins.fork();
    fork.open = this.open.fork();
    fork.inputs = this.inputs;
    fork.#excluded = this.#excluded.fork();
    fork.#kept = this.#kept.fork();
    fork.#known = this.#known.fork();
    fork.#mentioning = this.#mentioning.fork();
    fork.#containing = this.#containing.fork();
    fork.#closed = this.#closed;
    fork.#positions = this.#positions;
    fork.#isPossible = this.#isPossible;
    return fork;
  }

  /** Whether it is still valid: not when a datatype that was taken to be complete has got another constructor. */
  get isCurrent(): boolean {
    for (const [datatype, version] of this.#closed) if (datatype.version !== version) return false;
    return true;
  }

  get residue(): readonly Expr[] {
    this.#residue ??= [...this.#kept.entries()].sort(([, a], [, b]) => a - b).map(([literal]) => literal);
    return this.#residue;
  }

  /** False where a contradiction was found; then everything else is meaningless. */
  get isPossible(): boolean {
    return this.#isPossible;
  }

  add(constraint: Expr): void {
    if (!this.#isPossible) return;
    this.#residue = null;
    this.#atoms.push({ literal: constraint, position: this.#positions++ });
    for (;;) {
      const next = this.#atoms.pop() ?? this.#composites.pop();
      if (next === undefined) return;
      if (!this.#settle(next)) {
        this.#isPossible = false;
        return;
      }
    }
  }

  /** False where there is a contradiction. */
  #settle({ literal: unsettled, position }: Placed): boolean {
    const literal = this.simplified(unsettled);
    if (literal.op === 'literal') return literal === TRUE;
    if (literal.op === 'and') {
      for (let i = literal.args.length - 1; i >= 0; i--)
        this.#atoms.push({ literal: defined(literal.args[i]), position });
      return true;
    }
    // It is settled when the other work list is empty.
    if (isComposite(literal) && this.#atoms.length > 0) {
      this.#composites.push({ literal, position });
      return true;
    }
    const outcome = this.#use(literal);
    if (outcome === 'kept') this.#keep(literal, position);
    return outcome !== 'impossible';
  }

  /** The expression with definitions and known truth values substituted. */
  simplified(e: Expr): Expr {
    const replace = (part: Expr): Expr => {
      const known = part.sort === 'Bool' ? this.#known.get(part) : undefined;
      return known ?? (part.op === 'var' ? this.#current(part) : part);
    };
    // A selector applied to a definition is reduced without substituting all of it. Only a variable that is mentioned as a
    // whole needs the full substitution.
    const result = new Rewriter({ replace }).rewrite(e);
    if (!this.#mentionsDefined(result)) return result;
    return new Rewriter({ definition: part => this.definitions.get(part), replace }).rewrite(result);
  }

  #mentionsDefined(e: Expr): boolean {
    return occurrencesIn(e).variables.some(variable => this.definitions.has(variable));
  }

  /** The definition of a variable, through chains of variables. */
  #current(variable: Expr): Expr {
    let current = variable;
    while (current.op === 'var') {
      const next = this.definitions.get(current);
      if (next === undefined) return current;
      current = next;
    }
    return current;
  }

  #keep(literal: Expr, position: number): void {
    if (this.#kept.has(literal)) return;
    const denial = not(literal);
    this.#kept.set(literal, position);
    this.#known.set(literal, TRUE);
    this.#known.set(denial, FALSE);
    this.#lookAgain(this.#containing, literal);
    this.#lookAgain(this.#containing, denial);
    // A negation contains the negated condition: it is watched only after the look-ups above.
    const { variables, conditions } = occurrencesIn(literal);
    for (const variable of variables) addTo(this.#mentioning, variable, literal);
    for (const condition of conditions) addTo(this.#containing, condition, literal);
  }

  /** Moves the kept literals that watch this expression back to the work lists. */
  #lookAgain(about: ForkedMap<Expr, Literals>, e: Expr): void {
    const found = about.get(e);
    if (found === undefined) return;
    about.delete(e);
    for (let at: Literals | null = found; at !== null; at = at.others) {
      const { literal } = at;
      const position = this.#kept.get(literal);
      if (position === undefined) continue;
      this.#kept.delete(literal);
      this.#known.delete(literal);
      this.#known.delete(not(literal));
      (isComposite(literal) ? this.#composites : this.#atoms).push({ literal, position });
    }
  }

  #use(literal: Expr): Outcome {
    switch (literal.op) {
      case 'var':
        return this.#define(literal, TRUE);
      case 'not': {
        const [negated] = literal.args;
        if (negated.op === 'var') return this.#define(negated, FALSE);
        return negated.op === 'is' ? this.#exclude(negated.args[0], negated.data) : 'kept';
      }
      case 'is': {
        const [inner] = literal.args;
        return inner.op === 'var' ? this.#shape(inner, literal.data) : 'kept';
      }
      case 'eq': {
        const [left, right] = literal.args;
        if (left.sort === 'Bool') return 'kept';
        if (left.sort === 'Int' || left.sort === 'Real') return this.#equation(left, right);
        const outcome = left.op === 'var' ? this.#define(left, right) : 'kept';
        return outcome === 'kept' && right.op === 'var' ? this.#define(right, left) : outcome;
      }
      default:
        return 'kept';
    }
  }

  /** Adds a definition. Neither side mentions a defined variable. */
  #define(v: Var, value: Expr): Outcome {
    if (occurrencesIn(value).variables.includes(v)) return isInConstructors(v, value) ? 'impossible' : 'kept';
    this.definitions.set(v, value);
    const name = v.data;
    if (this.origins.has(name)) this.open.delete(name);
    else this.inputs = [...this.inputs, v];
    this.#lookAgain(this.#mentioning, v);
    return 'used';
  }

  #shape(v: Var, ctor: Constructor): Outcome {
    const origin = this.origins.get(v.data) ?? v;
    const fields = ctor.fields.map(({ sort }, i) => {
      const path = select(ctor, i, origin);
      const name = `#${path.id}`;
      this.origins.set(name, path);
      this.open.set(name, path);
      return variable(name, sort);
    });
    return this.#define(v, construct(ctor, ...fields));
  }

  /** Excludes a constructor; when only one is left, the variable has that one. */
  #exclude(v: Expr, ctor: Constructor): Outcome {
    const datatype = v.sort;
    if (v.op !== 'var' || typeof datatype === 'string') return 'kept';
    const excluded = new Set(this.#excluded.get(v)).add(ctor);
    this.#excluded.set(v, excluded);
    const [only, ...others] = datatype.constructors.filter(candidate => !excluded.has(candidate));
    if (others.length > 0) return 'kept';
    this.#closed = new Map(this.#closed).set(datatype, datatype.version);
    return only === undefined ? 'impossible' : this.#shape(v, only);
  }

  /** `v = c`, `v + w = c` and `v - w = c`; longer sums are left alone, since eliminating would only spread them. */
  #equation(sum: Expr, constant: Expr): Outcome {
    if (sum.op === 'var') return this.#define(sum, constant);
    if (sum.sort !== 'Int' || sum.op !== 'add' || sum.args.length !== 2) return 'kept';
    const [v, other] = sum.args;
    if (v?.op !== 'var' || other === undefined) return 'kept';
    if (other.op === 'var') return this.#define(v, add(constant, neg(other)));
    if (other.op !== 'mul') return 'kept';
    const [factor, w] = other.args;
    return factor === int(-1) && w.op === 'var' ? this.#define(v, add(constant, w)) : 'kept';
  }
}

/** The occurs check: whether a variable is a proper subterm under constructors, so that the two are never equal. */
function isInConstructors(v: Expr, value: Expr): boolean {
  if (value === v) return false;
  return (
    find(
      value,
      e => e === v,
      e => e.op === 'construct',
    ) !== undefined
  );
}

function addTo(lists: ForkedMap<Expr, Literals>, key: Expr, literal: Expr): void {
  lists.set(key, { literal, others: lists.get(key) ?? null });
}

/** Whether it is a Boolean combination of conditions. */
function isComposite(literal: Expr): boolean {
  const e = literal.op === 'not' ? literal.args[0] : literal;
  return e.op === 'or' || e.op === 'and' || e.op === 'ite' || (e.op === 'eq' && e.args[0].sort === 'Bool');
}

/** Extends a model of the residue to all variables of the conjunction. Unconstrained parts are as in the (lowered) hint. */
export function lift({ definitions, origins, inputs }: SolvedForm, model: Model, hint?: Model): Model {
  const given = hint === undefined ? model.variables : [...hint.variables, ...model.variables];
  const start = { variables: new Map(given), functions: model.functions };
  const evaluator = new Evaluator(start, { complete: true, definitions });
  for (const variable of inputs) evaluator.value(variable);
  const { variables, functions } = evaluator.model();
  return { variables: new Map([...variables].filter(([name]) => !origins.has(name))), functions };
}

/** Adds to the hint the values of the fresh variables: the parts of the input that they stand for. */
export function lower({ open }: SolvedForm, hint: Model): Model {
  const evaluator = new Evaluator(hint);
  const variables = new Map(hint.variables);
  for (const [name, origin] of open.entries()) {
    const value = evaluator.value(origin);
    if (value !== undefined) variables.set(name, value);
  }
  return { variables, functions: hint.functions };
}
