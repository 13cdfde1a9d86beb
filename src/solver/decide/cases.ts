/** Case splits: exhaustive and mutually exclusive assumptions under which a conjunction may become easier. */
import {
  type Expr,
  type ExprOf,
  find,
  ge,
  int,
  is,
  isIntLiteral,
  le,
  memoized,
  not,
} from '../../logic/index.ts';

export type Cases = readonly (readonly Expr[])[];

const WAYS = [disjunction, choiceInside, openSelector, disequality].map(memoized);

/** The cases of the first literal that has any; disjunctions before everything else. */
export function firstCases(literals: readonly Expr[]): Cases | null {
  for (const way of WAYS) {
    for (const literal of literals) {
      const cases = way(literal);
      if (cases !== null) return cases;
    }
  }
  return null;
}

function disjunction(literal: Expr): Cases | null {
  const negated = literal.op === 'not';
  const e = literal.op === 'not' ? literal.args[0] : literal;
  const as = (part: Expr): Expr => (negated ? not(part) : part);
  if (e.op === (negated ? 'and' : 'or'))
    return e.args.map((part, i) => [...e.args.slice(0, i).map(other => not(as(other))), as(part)]);
  if (e.op === 'ite') {
    const [condition, then, otherwise] = e.args;
    return [
      [condition, as(then)],
      [not(condition), as(otherwise)],
    ];
  }
  if (e.op !== 'eq' || e.args[0].sort !== 'Bool') return null;
  const [left, right] = e.args;
  return [
    [left, as(right)],
    [not(left), as(not(right))],
  ];
}

/** A choice somewhere inside a term: whether its condition holds. */
function choiceInside(literal: Expr): Cases | null {
  const choice = find(literal, e => e.op === 'ite');
  if (choice === undefined) return null;
  const condition = choice.args[0];
  return [[condition], [not(condition)]];
}

/** A field of an unknown term: whether it has the constructor with that field. */
function openSelector(literal: Expr): Cases | null {
  const selector = find(literal, (e): e is ExprOf<'select'> => e.op === 'select' && e.args[0].op === 'var');
  if (selector === undefined) return null;
  const test = is(selector.data, selector.args[0]);
  return [[test], [not(test)]];
}

function disequality(literal: Expr): Cases | null {
  if (literal.op !== 'not' || literal.args[0].op !== 'eq') return null;
  const [sum, value] = literal.args[0].args;
  return isIntLiteral(value) ? [[le(sum, int(value.data - 1n))], [ge(sum, int(value.data + 1n))]] : null;
}
