/** Terms as models of the logic, maps, bitstrings and functions included, so that constraints can be evaluated. */
import { encode } from '../../../../src/erlang/symbolic/encode.ts';
import {
  BITS,
  CONS,
  FUN,
  MAP,
  mapGet,
  mapHas,
  mapSize,
  tupleConstructor,
} from '../../../../src/erlang/symbolic/signature.ts';
import { Bits, Cons, ErlMap, Fun, mapEntries, type Term, Tuple } from '../../../../src/erlang/terms/index.ts';
import {
  Constructed,
  EMPTY_MODEL,
  type Expr,
  evaluate,
  type FunctionPoint,
  type Model,
  sameValue,
  type Value,
} from '../../../../src/logic/index.ts';

/** Whether every constraint is true of these values of the variables. */
export function holds(constraints: readonly Expr[], values: ReadonlyMap<Expr, Term>): boolean {
  return verdicts(constraints, values).every(verdict => verdict === true);
}

export function verdicts(
  constraints: readonly Expr[],
  values: ReadonlyMap<Expr, Term>,
): (Value | undefined)[] {
  const functions = new Map<string, FunctionPoint[]>([
    [mapHas.name, []],
    [mapGet.name, []],
    [mapSize.name, []],
  ]);
  const variables = new Map<string, Value>();
  for (const [variable, term] of values) variables.set(variable.data as string, asValue(term, functions));
  const model: Model = { variables, functions };
  // A map has no keys but its own.
  for (const use of uses(constraints)) {
    const [id, key] = use.args.map(arg => evaluate(arg, model));
    const points = functions.get(mapHas.name) as FunctionPoint[];
    if (id === undefined || key === undefined) continue;
    if (!points.some(({ args }) => args[0] === id && sameValue(args[1] as Value, key)))
      points.push({ args: [id, key], result: false });
  }
  return constraints.map(constraint => evaluate(constraint, model));
}

function uses(constraints: readonly Expr[]): Expr[] {
  const seen = new Set(constraints);
  for (const expr of seen) for (const arg of expr.args) seen.add(arg);
  return [...seen].filter(expr => expr.op === 'apply' && expr.data === mapHas);
}

let nextId = 1n;

function asValue(term: Term, functions: Map<string, FunctionPoint[]>): Value {
  if (term instanceof Cons)
    return new Constructed(CONS, [asValue(term.head, functions), asValue(term.tail, functions)]);
  if (term instanceof Tuple)
    return new Constructed(
      tupleConstructor(term.elements.length),
      term.elements.map(element => asValue(element, functions)),
    );
  if (term instanceof Bits) return new Constructed(BITS, [BigInt(term.bitLength), nextId++]);
  if (term instanceof Fun) return new Constructed(FUN, [BigInt(term.arity), nextId++]);
  if (term instanceof ErlMap) {
    const id = nextId++;
    functions.get(mapSize.name)?.push({ args: [id], result: BigInt(term.size) });
    for (const [key, value] of mapEntries(term)) {
      // Keys stand in places as they are encoded, functions among them as constants.
      const literal = encode(key);
      const args = [id, literal === undefined ? asValue(key, functions) : constant(literal)];
      functions.get(mapHas.name)?.push({ args, result: true });
      functions.get(mapGet.name)?.push({ args, result: asValue(value, functions) });
    }
    return new Constructed(MAP, [id]);
  }
  return constant(encode(term) as Expr);
}

function constant(e: Expr): Value {
  return evaluate(e, EMPTY_MODEL) as Value;
}
