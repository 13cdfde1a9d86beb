/**
 * Places inside of symbolic inputs.
 *
 * A place is an input variable, or a part of a place: a field of a cell or tuple, the value of a map at a key, the
 * result of a call of a function. Types constrain places and nothing else.
 */
import { type Constructor, defined, type Expr, select } from '../../logic/index.ts';
import { encode } from '../symbolic/encode.ts';
import { plainTerm } from '../symbolic/plain.ts';
import {
  CONS,
  FUN,
  funResult,
  MAP,
  mapGet,
  mapKey,
  TERM,
  tupleConstructor,
  tupleConstructorOfValue,
  valueAt,
} from '../symbolic/signature.ts';
import { concrete } from '../terms/concrete.ts';
import { Cons, ErlMap, exactEqual, mapEntries, mapKeys, type Term, Tuple } from '../terms/index.ts';

export type Step =
  | { readonly kind: 'field'; readonly ctor: Constructor; readonly index: number }
  | { readonly kind: 'value'; readonly key: Expr }
  | { readonly kind: 'result'; readonly arity: number };

/** The place that this one is a part of, and the step to it; null where the expression is no part of another. */
export function stepOf(e: Expr): { readonly from: Expr; readonly step: Step } | null {
  if (e.sort !== TERM) return null;
  const first = e.args[0];
  if (first === undefined) return null;
  if (e.op === 'select') return { from: first, step: { kind: 'field', ctor: e.data, index: e.index } };
  if (e.op !== 'apply' || first.op !== 'select') return null;
  const from = first.args[0];
  if (e.data === mapGet && first.data === MAP)
    return { from, step: { kind: 'value', key: defined(e.args[1]) } };
  const arity = e.args.length - 1;
  return e.data === funResult(arity) && first.data === FUN ? { from, step: { kind: 'result', arity } } : null;
}

/** Places per term; further ones are ignored. More make larger queries. */
const MAX_PLACES = 500;

/** The places of all parts of a term that is the value of `root`. */
export function placesOf(root: Expr, term: Term): Expr[] {
  const places: Expr[] = [];
  const todo: [Expr, Term][] = [[root, term]];
  for (let next = todo.shift(); next !== undefined && places.length < MAX_PLACES; next = todo.shift()) {
    const [place, part] = next;
    const plain = concrete(part);
    places.push(place);
    if (plain instanceof Cons)
      todo.push([select(CONS, 0, place), plain.head], [select(CONS, 1, place), plain.tail]);
    else if (plain instanceof Tuple) {
      const ctor = tupleConstructor(plain.elements.length);
      for (const [i, element] of plain.elements.entries()) todo.push([select(ctor, i, place), element]);
    } else if (plain instanceof ErlMap)
      for (const [key, value] of mapEntries(plain)) {
        const e = encode(key);
        if (e !== undefined) todo.push([valueAt(place, e), value]);
      }
  }
  return places;
}

/** The term at a place, given the terms of the variables; undefined where the place does not exist in them. */
export function termAt(place: Expr, values: ReadonlyMap<Expr, Term>): Term | undefined {
  const value = values.get(place);
  if (value !== undefined) return value;
  const back = stepOf(place);
  const from = back === null ? undefined : termAt(back.from, values);
  if (back === null || from === undefined) return undefined;
  const { step } = back;
  const whole = concrete(from);
  if (step.kind === 'value' && whole instanceof ErlMap)
    return mapEntries(whole).find(([key]) => isTermOf(step.key, key, values))?.[1];
  if (step.kind !== 'field') return undefined;
  if (whole instanceof Cons && step.ctor === CONS) return step.index === 0 ? whole.head : whole.tail;
  const fits = whole instanceof Tuple && step.ctor === tupleConstructorOfValue(whole.elements.length);
  return fits ? whole.elements[step.index] : undefined;
}

/** The term that a literal or place stands for; undefined where it is neither, or does not exist. */
export function termOf(e: Expr, values: ReadonlyMap<Expr, Term>): Term | undefined {
  return plainTerm(e) ?? keyOf(e, values) ?? termAt(e, values);
}

/** The term of `mapKey(map, i)`. */
function keyOf(e: Expr, values: ReadonlyMap<Expr, Term>): Term | undefined {
  const [id, index] = e.args;
  if (e.op !== 'apply' || e.data !== mapKey || id?.op !== 'select' || index?.op !== 'literal')
    return undefined;
  const map = termOf(id.args[0], values);
  const plain = map === undefined ? undefined : concrete(map);
  return plain instanceof ErlMap ? mapKeys(plain)[Number(index.data)] : undefined;
}

/** Whether an expression, a literal or a place, stands for this term. */
export function isTermOf(e: Expr, term: Term, values: ReadonlyMap<Expr, Term>): boolean {
  const own = termOf(e, values);
  return own !== undefined && exactEqual(own, term);
}
