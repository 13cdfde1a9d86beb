/**
 * What an expression is worth under a model.
 *
 * Evaluation decides whether an earlier model answers a new query, and whether a solver's model is to be believed,
 * so it must not be more generous than the program that will run. Where the logic leaves a result open (a field
 * of another constructor, division by zero) the value is `undefined`, and a connective with an undefined
 * part has a value only when the others settle it. A constraint holds when it is *definitely* true: true whatever
 * a solver may have chosen there.
 *
 * Expressions may be deep (the tail of a tail of a tail) and shared, so the evaluator keeps its own stack and
 * visits each node once.
 */
import { bitwiseValue, floorDiv } from './build.ts';
import type { Expr } from './expr.ts';
import { Rational } from './rational.ts';
import type { Constructor, Datatype, Sort, Uninterpreted } from './sort.ts';
import { Constructed, type FunctionPoint, type Model, sameValue, type Value } from './value.ts';

export const EMPTY_MODEL: Model = { variables: new Map(), functions: new Map() };

/** An expression's value, or undefined where the model does not determine one. */
export function evaluate(expr: Expr, model: Model): Value | undefined {
  return new Evaluator(model).value(expr);
}

/** Whether every constraint is definitely true. */
export function satisfies(constraints: readonly Expr[], model: Model): boolean {
  const evaluator = new Evaluator(model);
  return constraints.every(constraint => evaluator.value(constraint) === true);
}

/**
 * The model together with a small value for every variable and function point that these expressions need and the
 * model lacks; null unless it then satisfies every constraint.
 */
export function completed(model: Model, constraints: readonly Expr[], wanted: readonly Expr[]): Model | null {
  const evaluator = new Evaluator(model, { complete: true });
  if (!constraints.every(constraint => evaluator.value(constraint) === true)) return null;
  for (const expr of wanted) evaluator.value(expr);
  return evaluator.model();
}

export interface EvaluatorOptions {
  /** Give a missing variable or function point its sort's default, and remember that. */
  readonly complete?: boolean;
  /** Variables that have the value of an expression instead of one in the model; not in circles. */
  readonly definitions?: Definitions;
}

interface Definitions {
  get(variable: Expr): Expr | undefined;
}

/** Evaluates expressions under one model, remembering what it has seen. */
export class Evaluator {
  readonly #values = new Map<Expr, Value | undefined>();
  readonly #model: Model;
  /** What was added to the model. */
  readonly #variables = new Map<string, Value>();
  readonly #functions = new Map<string, readonly FunctionPoint[]>();
  readonly #complete: boolean;
  readonly #definitions: Definitions | undefined;

  constructor(model: Model, { complete = false, definitions }: EvaluatorOptions = {}) {
    this.#model = model;
    this.#complete = complete;
    this.#definitions = definitions;
  }

  /** The model given, with the values of defined variables and what completion added. */
  model(): Model {
    return {
      variables: new Map([...this.#model.variables, ...this.#variables]),
      functions: new Map([...this.#model.functions, ...this.#functions]),
    };
  }

  value(root: Expr): Value | undefined {
    const values = this.#values;
    const todo = [root];
    for (let e = todo.at(-1); e !== undefined; e = todo.at(-1)) {
      if (values.has(e)) {
        todo.pop();
        continue;
      }
      // Only the branch taken: the other one must not make up function points that nobody asked for.
      const needed = e.op === 'ite' ? this.#branches(e) : e.op === 'var' ? this.#definition(e) : e.args;
      const before = todo.length;
      for (const arg of needed) if (!values.has(arg)) todo.push(arg);
      if (todo.length === before) {
        values.set(e, this.#compute(e));
        todo.pop();
      }
    }
    return values.get(root);
  }

  #definition(e: Expr): readonly Expr[] {
    const definition = this.#definitions?.get(e);
    return definition === undefined ? [] : [definition];
  }

  #branches(e: Expr): readonly Expr[] {
    const [condition, then, otherwise] = e.args as [Expr, Expr, Expr];
    if (!this.#values.has(condition)) return [condition];
    const chosen = this.#values.get(condition);
    return chosen === undefined ? [then, otherwise] : chosen ? [then] : [otherwise];
  }

  #compute(e: Expr): Value | undefined {
    switch (e.op) {
      case 'literal':
        return e.data as boolean | bigint | Rational;
      case 'var':
        return this.#variable(e);
      case 'apply':
        return this.#apply(e);
      case 'ite':
        return this.#choice(e);
      case 'and':
        return this.#junction(e, false);
      case 'or':
        return this.#junction(e, true);
      default: {
        const args: Value[] = [];
        for (const arg of e.args) {
          const value = this.#values.get(arg);
          if (value === undefined) return undefined;
          args.push(value);
        }
        return operate(e, args);
      }
    }
  }

  #variable(e: Expr): Value | undefined {
    const name = e.data as string;
    const definition = this.#definitions?.get(e);
    if (definition === undefined) {
      const given = this.#model.variables.get(name);
      if (given !== undefined || !this.#complete) return given;
    }
    const defined = definition === undefined ? undefined : this.#values.get(definition);
    const value = defined ?? (this.#complete ? defaultValue(e.sort) : undefined);
    if (value !== undefined) this.#variables.set(name, value);
    return value;
  }

  #apply(e: Expr): Value | undefined {
    const fn = e.data as Uninterpreted;
    const args: Value[] = [];
    for (const arg of e.args) {
      const value = this.#values.get(arg);
      if (value === undefined) return undefined;
      args.push(value);
    }
    if (fn.meaning !== undefined) return fn.meaning(...args);
    const points = this.#functions.get(fn.name) ?? this.#model.functions.get(fn.name) ?? [];
    const point = points.find(known => known.args.every((arg, i) => sameValue(arg, args[i] as Value)));
    if (point !== undefined || !this.#complete) return point?.result;
    const result = defaultValue(fn.range);
    this.#functions.set(fn.name, [...points, { args, result }]);
    return result;
  }

  #choice(e: Expr): Value | undefined {
    const [condition, then, otherwise] = e.args.map(arg => this.#values.get(arg));
    if (condition !== undefined) return condition ? then : otherwise;
    const same = then !== undefined && otherwise !== undefined && sameValue(then, otherwise);
    return same ? then : undefined;
  }

  #junction(e: Expr, absorbing: boolean): boolean | undefined {
    let open = false;
    for (const arg of e.args) {
      const value = this.#values.get(arg);
      if (value === absorbing) return absorbing;
      if (value === undefined) open = true;
    }
    return open ? undefined : !absorbing;
  }
}

/** Operators whose result is undefined as soon as one argument is. */
function operate(e: Expr, args: readonly Value[]): Value | undefined {
  const [left, right] = args as [Value, Value];
  switch (e.op) {
    case 'not':
      return !left;
    case 'eq':
      return sameValue(left, right);
    case 'le':
      return order(left, right) <= 0;
    case 'lt':
      return order(left, right) < 0;
    case 'ge':
      return order(left, right) >= 0;
    case 'gt':
      return order(left, right) > 0;
    case 'add':
      return e.sort === 'Int'
        ? (args as bigint[]).reduce((sum, arg) => sum + arg)
        : (args as Rational[]).reduce((sum, arg) => sum.add(arg));
    case 'mul':
      return e.sort === 'Int'
        ? (args as bigint[]).reduce((product, arg) => product * arg)
        : (args as Rational[]).reduce((product, arg) => product.mul(arg));
    case 'div':
      return right === 0n ? undefined : floorDiv(left as bigint, right as bigint);
    case 'mod':
      return right === 0n
        ? undefined
        : (left as bigint) - (right as bigint) * floorDiv(left as bigint, right as bigint);
    case 'quotient':
      return (right as Rational).num === 0n ? undefined : (left as Rational).div(right as Rational);
    case 'toReal':
      return Rational.of(left as bigint);
    case 'floor':
      return (left as Rational).floor();
    case 'bitand':
    case 'bitor':
    case 'bitxor':
      return bitwiseValue(e.op, left as bigint, right as bigint);
    case 'construct':
      return new Constructed(e.data as Constructor, args);
    case 'is':
      return (left as Constructed).constructorOf === e.data;
    case 'select': {
      const from = left as Constructed;
      return from.constructorOf === e.data ? from.args[e.index] : undefined;
    }
    default:
      throw new Error(`not an operator: ${e.op}`);
  }
}

function order(left: Value, right: Value): number {
  if (left instanceof Rational) return left.compare(right as Rational);
  return left < right ? -1 : left > right ? 1 : 0;
}

const defaults = new WeakMap<Datatype, { version: number; value: Constructed }>();

/** The value that stands in where nothing is known: false, zero, the shallowest term of a datatype. */
export function defaultValue(sort: Sort): Value {
  if (sort === 'Bool') return false;
  if (sort === 'Int') return 0n;
  if (sort === 'Real') return Rational.of(0n);
  const known = defaults.get(sort);
  if (known?.version === sort.version) return known.value;
  const value = shallowest(sort);
  defaults.set(sort, { version: sort.version, value });
  return value;
}

/** By rounds: in each, every datatype that has a constructor which can be filled already gets its value. */
function shallowest(wanted: Datatype): Constructed {
  const found = new Map<Datatype, Constructed>();
  const open = new Set([wanted]);
  for (const datatype of open)
    for (const { fields } of datatype.constructors)
      for (const { sort } of fields) if (typeof sort !== 'string') open.add(sort);
  for (let grown = true; grown; ) {
    grown = false;
    const round = [...open].flatMap(datatype => {
      for (const ctor of datatype.constructors.toSorted((a, b) => a.fields.length - b.fields.length)) {
        const args = ctor.fields.map(({ sort }) =>
          typeof sort === 'string' ? defaultValue(sort) : found.get(sort),
        );
        if (args.every(arg => arg !== undefined)) return [new Constructed(ctor, args)];
      }
      return [];
    });
    for (const value of round) {
      found.set(value.constructorOf.datatype, value);
      open.delete(value.constructorOf.datatype);
      grown = true;
    }
  }
  const value = found.get(wanted);
  if (value === undefined) throw new Error(`no finite value has the sort ${wanted.name}`);
  return value;
}
