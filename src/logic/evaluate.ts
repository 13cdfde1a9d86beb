/**
 * Evaluation of expressions under a model.
 *
 * Evaluation decides whether an earlier model answers a new query and whether a solver's model is accepted. The claim: a
 * constraint that evaluates to true is true under every interpretation that extends the model. So evaluation is
 * three-valued. Where the logic leaves a result open (a field of another constructor, division by zero) the value is
 * `undefined`, and the connectives follow Kleene's strong logic: `false and undefined` is false.
 *
 * Expressions are deep DAGs (the tail of a tail of a tail), so each node is evaluated once, and below `MAX_DEPTH` without
 * recursion. The memo is on the nodes: `Expr.value`, valid while `Expr.stamp` is the number of the evaluator. Most
 * evaluators are so short-lived that a map of their own would cost more than all they compute. Where two evaluators
 * alternate, each overwrites the other's memo and computes again.
 */
import { bitwiseValue, euclideanDiv } from './build.ts';
import type { Expr, ExprOf, Var } from './expr.ts';
import { Rational } from './rational.ts';
import type { Datatype, Sort, Uninterpreted } from './sort.ts';
import { Constructed, type FunctionPoint, type Model, sameValue, sameValues, type Value } from './value.ts';
import { bottomUp } from './walk.ts';

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
  /** Variables that have the value of an expression instead of one in the model; acyclic. */
  readonly definitions?: Definitions;
  /** Functions that have this meaning instead of points in the model. */
  readonly meanings?: Meanings;
}

type Meanings = ReadonlyMap<Uninterpreted, NonNullable<Uninterpreted['meaning']>>;

interface Definitions {
  get(variable: Expr): Expr | undefined;
}

let evaluators = 0;

/** Evaluates expressions under one model, with a memo on the nodes. */
export class Evaluator {
  readonly #id = ++evaluators;
  readonly #model: Model;
  /** The values that completion and definitions added to the model. */
  readonly #variables = new Map<string, Value>();
  readonly #functions = new Map<string, readonly FunctionPoint[]>();
  readonly #complete: boolean;
  readonly #definitions: Definitions | undefined;
  readonly #meanings: Meanings | undefined;

  constructor(model: Model, { complete = false, definitions, meanings }: EvaluatorOptions = {}) {
    this.#model = model;
    this.#complete = complete;
    this.#definitions = definitions;
    this.#meanings = meanings;
  }

  /** The model given, with the values of defined variables and what completion added. */
  model(): Model {
    return {
      variables: new Map([...this.#model.variables, ...this.#variables]),
      functions: new Map([...this.#model.functions, ...this.#functions]),
    };
  }

  value(root: Expr): Value | undefined {
    return this.#value(root, 0);
  }

  #value(e: Expr, depth: number): Value | undefined {
    if (e.op === 'literal') return e.data;
    if (e.stamp === this.#id) return e.value;
    if (depth >= MAX_DEPTH) return this.#valueBottomUp(e);
    const value = this.#compute(e, depth + 1);
    e.stamp = this.#id;
    e.value = value;
    return value;
  }

  /** Evaluates an expression after all that it needs, without recursion. */
  #valueBottomUp(root: Expr): Value | undefined {
    bottomUp(root, {
      needs: e => this.#needed(e),
      done: { has: e => e.stamp === this.#id || e.op === 'literal' },
      finish: e => this.#value(e, 0),
    });
    return root.value;
  }

  #needed(e: Expr): readonly Expr[] {
    if (e.op === 'var') {
      const definition = this.#definitions?.get(e);
      return definition === undefined ? [] : [definition];
    }
    if (e.op !== 'ite') return e.args;
    const [condition, then, otherwise] = e.args;
    if (condition.stamp !== this.#id && condition.op !== 'literal') return [condition];
    const chosen = this.#value(condition, 0);
    return chosen === undefined ? [then, otherwise] : chosen ? [then] : [otherwise];
  }

  #compute(e: Expr, depth: number): Value | undefined {
    switch (e.op) {
      case 'literal':
        return e.data;
      case 'var':
        return this.#variable(e, depth);
      case 'apply':
        return this.#apply(e, depth);
      case 'construct': {
        const args = this.#args(e, depth);
        return args && new Constructed(e.data, args);
      }
      case 'is': {
        const of = this.#value(e.args[0], depth);
        return of instanceof Constructed ? of.constructorOf === e.data : undefined;
      }
      case 'select': {
        const from = this.#value(e.args[0], depth);
        return from instanceof Constructed && from.constructorOf === e.data ? from.args[e.index] : undefined;
      }
      case 'ite':
        return this.#choice(e, depth);
      case 'and':
        return this.#junction(e, false, depth);
      case 'or':
        return this.#junction(e, true, depth);
      case 'not': {
        const value = this.#value(e.args[0], depth);
        return typeof value === 'boolean' ? !value : undefined;
      }
      case 'toReal': {
        const value = this.#value(e.args[0], depth);
        return typeof value === 'bigint' ? Rational.of(value) : undefined;
      }
      case 'floor': {
        const value = this.#value(e.args[0], depth);
        return value instanceof Rational ? value.floor() : undefined;
      }
      case 'add':
      case 'mul':
        return e.sort === 'Int' ? this.#integer(e, depth) : this.#rational(e, depth);
      default: {
        const left = this.#value(e.args[0], depth);
        const right = this.#value(e.args[1], depth);
        return left === undefined || right === undefined ? undefined : operate(e.op, left, right);
      }
    }
  }

  /** A sum or product of integers. Every argument is evaluated, since completion has to see them all. */
  #integer({ op, args }: ExprOf<'add' | 'mul'>, depth: number): bigint | undefined {
    let result = op === 'add' ? 0n : 1n;
    let isOpen = false;
    for (const arg of args) {
      const value = this.#value(arg, depth);
      if (typeof value !== 'bigint') isOpen = true;
      else if (op === 'add') result += value;
      else result *= value;
    }
    return isOpen ? undefined : result;
  }

  #rational({ op, args }: ExprOf<'add' | 'mul'>, depth: number): Rational | undefined {
    let result = Rational.of(op === 'add' ? 0n : 1n);
    let isOpen = false;
    for (const arg of args) {
      const value = this.#value(arg, depth);
      if (!(value instanceof Rational)) isOpen = true;
      else result = op === 'add' ? result.add(value) : result.mul(value);
    }
    return isOpen ? undefined : result;
  }

  /** The values of all arguments; undefined where one has none. */
  #args(e: ExprOf<'construct' | 'apply'>, depth: number): Value[] | undefined {
    const values: Value[] = [];
    let isOpen = false;
    for (const arg of e.args) {
      const value = this.#value(arg, depth);
      if (value === undefined) isOpen = true;
      else values.push(value);
    }
    return isOpen ? undefined : values;
  }

  #variable(e: Var, depth: number): Value | undefined {
    const name = e.data;
    const definition = this.#definitions?.get(e);
    if (definition === undefined) {
      const given = this.#model.variables.get(name);
      if (given !== undefined || !this.#complete) return given;
    }
    const defined = definition === undefined ? undefined : this.#value(definition, depth);
    const value = defined ?? (this.#complete ? defaultValue(e.sort) : undefined);
    if (value !== undefined) this.#variables.set(name, value);
    return value;
  }

  #apply(e: ExprOf<'apply'>, depth: number): Value | undefined {
    const fn = e.data;
    const args = this.#args(e, depth);
    if (args === undefined) return undefined;
    const meaning = this.#meanings?.get(fn) ?? fn.meaning;
    if (meaning !== undefined) return meaning(...args);
    const points = this.#functions.get(fn.name) ?? this.#model.functions.get(fn.name) ?? [];
    const point = points.find(known => sameValues(known.args, args));
    if (point !== undefined || !this.#complete) return point?.result;
    const result = defaultValue(fn.range);
    this.#functions.set(fn.name, [...points, { args, result }]);
    return result;
  }

  /** Evaluates only the branch taken: completion must not add function points that only the other branch needs. */
  #choice(e: ExprOf<'ite'>, depth: number): Value | undefined {
    const [condition, then, otherwise] = e.args;
    const chosen = this.#value(condition, depth);
    if (chosen !== undefined) return this.#value(chosen ? then : otherwise, depth);
    const [left, right] = [this.#value(then, depth), this.#value(otherwise, depth)];
    return left !== undefined && right !== undefined && sameValue(left, right) ? left : undefined;
  }

  #junction(e: ExprOf<'and' | 'or'>, absorbing: boolean, depth: number): boolean | undefined {
    let isOpen = false;
    let isAbsorbed = false;
    for (const arg of e.args) {
      const value = this.#value(arg, depth);
      if (value === undefined) isOpen = true;
      else if (value === absorbing) isAbsorbed = true;
    }
    return isAbsorbed ? absorbing : isOpen ? undefined : !absorbing;
  }
}

/** The depth, in nodes, up to which evaluation recurs. Larger is a little faster and overflows the stack sooner. */
const MAX_DEPTH = 500;

type BinaryOp = 'eq' | 'le' | 'lt' | 'ge' | 'gt' | 'div' | 'mod' | 'quotient' | 'bitand' | 'bitor' | 'bitxor';

function operate(op: BinaryOp, left: Value, right: Value): Value | undefined {
  switch (op) {
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
    case 'quotient':
      if (!(left instanceof Rational && right instanceof Rational)) return undefined;
      return right.num === 0n ? undefined : left.div(right);
    default:
      return typeof left === 'bigint' && typeof right === 'bigint' ? operateInt(op, left, right) : undefined;
  }
}

function operateInt(
  op: 'div' | 'mod' | 'bitand' | 'bitor' | 'bitxor',
  left: bigint,
  right: bigint,
): bigint | undefined {
  switch (op) {
    case 'div':
      return right === 0n ? undefined : euclideanDiv(left, right);
    case 'mod':
      return right === 0n ? undefined : left - right * euclideanDiv(left, right);
    default:
      return bitwiseValue(op, left, right);
  }
}

function order(left: Value, right: Value): number {
  if (left instanceof Rational && right instanceof Rational) return left.compare(right);
  return left < right ? -1 : left > right ? 1 : 0;
}

const defaults = new WeakMap<Datatype, { version: number; value: Constructed }>();

/** The value of what the model does not mention: false, zero, the shallowest term of a datatype. */
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

/** A least fixed point: in each round, datatypes get a value if they have a constructor whose fields all have one. */
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
