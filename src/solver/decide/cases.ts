/** Case splits: exhaustive and mutually exclusive assumptions under which a conjunction may become easier. */
import { type Constructor, type Expr, ge, int, is, le, not, remembered } from '../../logic/index.ts';

export type Cases = readonly (readonly Expr[])[];

const WAYS = [disjunction, choiceInside, openSelector, disequality].map(remembered);

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
  const e = negated ? (literal.args[0] as Expr) : literal;
  const [first, second, third] = e.args as [Expr, Expr, Expr];
  const as = (part: Expr): Expr => (negated ? not(part) : part);
  if (e.op === (negated ? 'and' : 'or'))
    return e.args.map((part, i) => [...e.args.slice(0, i).map(other => not(as(other))), as(part)]);
  if (e.op === 'ite')
    return [
      [first, as(second)],
      [not(first), as(third)],
    ];
  if (e.op === 'eq' && first.sort === 'Bool')
    return [
      [first, as(second)],
      [not(first), as(not(second))],
    ];
  return null;
}

/** A choice somewhere inside a term: whether its condition holds. */
function choiceInside(literal: Expr): Cases | null {
  const choice = find(literal, e => e.op === 'ite');
  if (choice === null) return null;
  const condition = choice.args[0];
  return [[condition], [not(condition)]];
}

/** A field of an unknown term: whether it has the constructor with that field. */
function openSelector(literal: Expr): Cases | null {
  const selector = find(literal, e => e.op === 'select' && e.args[0]?.op === 'var');
  if (selector === null) return null;
  const test = is(selector.data as Constructor, selector.args[0] as Expr);
  return [[test], [not(test)]];
}

function disequality(literal: Expr): Cases | null {
  const e = literal.args[0] as Expr | undefined;
  const [sum, value] = e?.args ?? [];
  if (literal.op !== 'not' || e?.op !== 'eq' || sum?.sort !== 'Int' || value?.op !== 'literal') return null;
  const number = value.data as bigint;
  return [[le(sum, int(number - 1n))], [ge(sum, int(number + 1n))]];
}

function find(root: Expr, wanted: (e: Expr) => boolean): Expr | null {
  const seen = new Set<Expr>();
  const todo = [root];
  for (let e = todo.pop(); e !== undefined; e = todo.pop()) {
    if (wanted(e)) return e;
    if (seen.has(e)) continue;
    seen.add(e);
    todo.push(...e.args);
  }
  return null;
}
