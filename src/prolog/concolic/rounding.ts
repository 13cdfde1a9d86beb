/**
 * Queries about floats that were computed: solvers know reals only.
 *
 * A query omits the roundings, as an assumption (`logic/rounding.ts`). The input that its answer stands for has the floats
 * nearest to the model's reals; where these violate a condition of the path with its roundings, floats and large integers
 * close to them are tried, one number at a time.
 */
import {
  Constructed,
  type Expr,
  floatAt,
  implies,
  is,
  isAboutFloats,
  isFloatField,
  isInFloatRange,
  type Model,
  partsOf,
  Rational,
  satisfies,
  TRUE,
  type Value,
  withoutRounding,
  withRoundingErrors,
} from '../../logic/index.ts';
import type { Query } from '../../search/index.ts';

/** Numbers tried on each side of one. */
const REACH = 4;
/** Models evaluated per query; more find more solutions and take proportionally longer. */
const MAX_TRIES = 400;

/** The conditions of a path as constraints over the reals. */
export function overReals(path: readonly Expr[]): Required<Pick<Query, 'constraints' | 'assumptions'>> {
  const constraints = path.map(withoutRounding);
  const assumptions = path.flatMap((condition, at) =>
    condition === constraints[at]
      ? []
      : [
          {
            at,
            reason: 'float-rounding',
            weaker: (): readonly [Expr] => [withRoundingErrors(condition)],
          },
        ],
  );
  const floats = path.some(isAboutFloats) ? [...partsOf(constraints)].filter(isFloatField) : [];
  return { constraints: [...constraints, ...floats.map(inRange)], assumptions };
}

/** Of a term that is no float, its value is not defined. */
function inRange(float: Expr): Expr {
  return float.op === 'select' ? implies(is(float.data, float.args[0]), isInFloatRange(float)) : TRUE;
}

type Variables = Model['variables'];

/** The model with floats for its reals, or one close to it that satisfies the path; null where none was found. */
export function withFloats(variables: Variables, path: readonly Expr[]): Variables | null {
  if (!path.some(isAboutFloats)) return variables;
  const fits = (candidate: Variables): boolean =>
    satisfies(path, { variables: candidate, functions: new Map() });
  const nearest = new Map([...variables].map(([name, value]) => [name, nearestFloats(value)]));
  if (fits(nearest)) return nearest;
  let tries = 0;
  for (const [name, value] of nearest) {
    for (const other of neighbours(value)) {
      const candidate = new Map(nearest).set(name, other);
      if (fits(candidate)) return candidate;
      if (++tries >= MAX_TRIES) return null;
    }
  }
  return null;
}

function nearestFloats(value: Value): Value {
  if (value instanceof Rational) {
    const float = value.toNumber();
    return Number.isFinite(float) ? Rational.fromNumber(float) : value;
  }
  if (!(value instanceof Constructed)) return value;
  const args = value.args.map(nearestFloats);
  return args.every((arg, i) => arg === value.args[i]) ? value : new Constructed(value.constructorOf, args);
}

/** The values that differ from this one in one number. */
function* neighbours(value: Value): Generator<Value> {
  if (value instanceof Rational)
    for (const step of steps()) yield Rational.fromNumber(floatAt(value.toNumber(), step));
  else if (typeof value === 'bigint') for (const step of steps()) yield value + BigInt(step);
  else if (value instanceof Constructed)
    for (const [i, arg] of value.args.entries())
      for (const other of neighbours(arg))
        yield new Constructed(value.constructorOf, value.args.with(i, other));
}

/** 1, -1, 2, -2 and so on. */
function* steps(): Generator<number> {
  for (let n = 1; n <= REACH; n++) {
    yield n;
    yield -n;
  }
}
