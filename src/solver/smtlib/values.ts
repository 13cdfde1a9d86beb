/** Values as solvers print them. */
import { Constructed, Rational, type Sort, type Value } from '../../logic/index.ts';
import type { Names } from './names.ts';
import type { SExpr } from './sexpr.ts';

type Scope = ReadonlyMap<string, SExpr>;

/** The value of this sort; undefined where it is none that the logic has, such as an irrational number. */
export function parseValue(
  text: SExpr,
  sort: Sort,
  names: Names,
  scope: Scope = new Map(),
): Value | undefined {
  if (typeof text === 'string' && scope.has(text))
    return parseValue(scope.get(text) as SExpr, sort, names, scope);
  if (typeof text !== 'string' && text[0] === 'let') {
    const [, bindings, body] = text as readonly [string, readonly (readonly [string, SExpr])[], SExpr];
    return parseValue(body, sort, names, new Map([...scope, ...bindings]));
  }
  if (sort === 'Bool') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (sort === 'Int' || sort === 'Real') {
    const number = parseNumber(text, scope);
    if (number === undefined || sort === 'Real') return number;
    return number.den === 1n ? number.num : undefined;
  }
  const [head, args] =
    Array.isArray(text) && text[0] !== 'as' ? [text[0] as SExpr, text.slice(1)] : [text, []];
  // A constructor may come with its sort: `(as nil Term)`.
  const symbol = typeof head === 'string' ? head : head[1];
  const ctor = typeof symbol === 'string' ? names.constructorNamed(symbol) : undefined;
  if (ctor === undefined || ctor.datatype !== sort || ctor.fields.length !== args.length) return undefined;
  const values: Value[] = [];
  for (const [i, field] of ctor.fields.entries()) {
    const value = parseValue(args[i] as SExpr, field.sort, names, scope);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return new Constructed(ctor, values);
}

function parseNumber(text: SExpr, scope: Scope): Rational | undefined {
  if (typeof text === 'string') {
    const bound = scope.get(text);
    if (bound !== undefined) return parseNumber(bound, scope);
    const [, digits, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    return digits === undefined
      ? undefined
      : Rational.of(BigInt(digits + decimals), 10n ** BigInt(decimals.length));
  }
  const [operator, ...args] = text;
  const numbers = args.map(arg => parseNumber(arg, scope));
  const [left, right] = numbers;
  if (left === undefined || numbers.includes(undefined)) return undefined;
  if (operator === '-' && args.length === 1) return left.neg();
  if (operator === '/' && args.length === 2 && right?.num !== 0n) return left.div(right as Rational);
  if (operator === 'to_real' && args.length === 1) return left;
  return undefined;
}
