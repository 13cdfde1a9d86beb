/** An input as a model: what the solver may start from. */
import { Constructed, type Model, Rational, type Value } from '../../logic/index.ts';
import { Atom, Cons, Float, Nil, type Term, Tuple } from '../terms/index.ts';
import { ATM, CONS, FLT, INT, NIL, tupleConstructor } from './signature.ts';

const NIL_VALUE = new Constructed(NIL, []);

/** Arguments without a first-order form are left out. */
export function inputModel(input: readonly Term[]): Model {
  const variables = new Map<string, Value>();
  for (const [i, term] of input.entries()) {
    const value = termValue(term);
    if (value !== undefined) variables.set(`x${i + 1}`, value);
  }
  return { variables, functions: new Map() };
}

function termValue(term: Term): Value | undefined {
  if (typeof term === 'number' || typeof term === 'bigint') return new Constructed(INT, [BigInt(term)]);
  if (term instanceof Atom) return new Constructed(ATM, [BigInt(term.id)]);
  if (term instanceof Nil) return NIL_VALUE;
  if (term instanceof Float) return new Constructed(FLT, [Rational.fromNumber(term.value)]);
  if (term instanceof Tuple) {
    const elements = valuesOf(term.elements);
    return elements && new Constructed(tupleConstructor(elements.length), elements);
  }
  return term instanceof Cons ? listValue(term) : undefined;
}

function valuesOf(terms: readonly Term[]): Value[] | undefined {
  const values: Value[] = [];
  for (const term of terms) {
    const value = termValue(term);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function listValue(list: Cons): Value | undefined {
  const heads: Term[] = [];
  let rest: Term = list;
  for (; rest instanceof Cons; rest = rest.tail) heads.push(rest.head);
  const values = valuesOf(heads);
  let result = termValue(rest);
  if (values === undefined || result === undefined) return undefined;
  for (let i = values.length - 1; i >= 0; i--) result = new Constructed(CONS, [values[i] as Value, result]);
  return result;
}
