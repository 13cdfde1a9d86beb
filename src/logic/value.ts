import { Rational } from './rational.ts';
import type { Constructor } from './sort.ts';

/** What an expression evaluates to. */
export type Value = boolean | bigint | Rational | Constructed;

export class Constructed {
  constructor(
    readonly constructorOf: Constructor,
    readonly args: readonly Value[],
  ) {}
}

/** A value of a datatype's sort as what it is. */
export function constructed(value: Value | undefined): Constructed {
  if (value instanceof Constructed) return value;
  throw new Error('not a value of a datatype');
}

export function sameValue(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (left instanceof Constructed && right instanceof Constructed)
    return left.constructorOf === right.constructorOf && sameParts(left, right);
  return left instanceof Rational && right instanceof Rational && left.equals(right);
}

export function sameValues(left: readonly Value[], right: readonly Value[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((value, i) => {
    const other = right[i];
    return other !== undefined && sameValue(value, other);
  });
}

/** Without recursion: a model may contain a list of a million elements. */
function sameParts(left: Constructed, right: Constructed): boolean {
  const todo: [Value, Value][] = [[left, right]];
  for (let pair = todo.pop(); pair !== undefined; pair = todo.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (a instanceof Rational && b instanceof Rational) {
      if (!a.equals(b)) return false;
    } else if (a instanceof Constructed && b instanceof Constructed) {
      if (a.constructorOf !== b.constructorOf) return false;
      for (const [i, arg] of a.args.entries()) {
        const other = b.args[i];
        if (other === undefined) return false;
        todo.push([arg, other]);
      }
    } else return false;
  }
  return true;
}

/** A model: the values of variables by name, and finite parts of the interpretations of uninterpreted functions. */
export interface Model {
  readonly variables: ReadonlyMap<string, Value>;
  /** Argument-result pairs by the function's name. */
  readonly functions: ReadonlyMap<string, readonly FunctionPoint[]>;
}

export interface FunctionPoint {
  readonly args: readonly Value[];
  readonly result: Value;
}
