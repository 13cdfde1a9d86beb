/** Constructors for Core. Tuples and conses of literals are folded to literals, as in the compiler. */
import { defined } from '../../../logic/index.ts';
import type { Annotation, Call, Clause, Expr, Literal, Pattern, Primop, Variable } from '../../core/index.ts';
import { atom, Cons, emptyMap, nil, type Term, TRUE, Tuple } from '../../terms/index.ts';
import type { Names } from './names.ts';

export const bare: Annotation = {};
export const generated: Annotation = { generated: true };

export const trueLiteral: Literal = { kind: 'literal', ann: bare, value: TRUE };
export const emptyMapLiteral: Literal = { kind: 'literal', ann: bare, value: emptyMap };

export function literal(value: Term, ann: Annotation = bare): Literal {
  return { kind: 'literal', ann, value };
}

export function atomLiteral(name: string, ann: Annotation = bare): Literal {
  return { kind: 'literal', ann, value: atom(name) };
}

export function variable(name: string, ann: Annotation = bare): Variable {
  return { kind: 'var', ann, name };
}

export function isLiteral(node: Expr | Pattern): node is Literal {
  return node.kind === 'literal';
}

/** Whether an expression has no effects and cannot fail, so that it can be used in place of a variable. */
export function isSafe(e: Expr): boolean {
  return e.kind === 'var' || e.kind === 'literal' || e.kind === 'cons' || e.kind === 'tuple';
}

export function tupleOf(elements: readonly Expr[], ann: Annotation = bare): Expr {
  return elements.every(isLiteral)
    ? literal(new Tuple(elements.map(e => e.value)), ann)
    : { kind: 'tuple', ann, elements };
}

export function tuplePattern(elements: readonly Pattern[], ann: Annotation = bare): Pattern {
  return elements.every(isLiteral)
    ? literal(new Tuple(elements.map(e => e.value)), ann)
    : { kind: 'tuple', ann, elements };
}

export function listOf(elements: readonly Expr[], tail: Expr, ann: Annotation = bare): Expr {
  let result = tail;
  for (let i = elements.length - 1; i >= 0; i--) {
    const head = defined(elements[i]);
    result =
      isLiteral(head) && isLiteral(result)
        ? literal(new Cons(head.value, result.value), ann)
        : { kind: 'cons', ann, head, tail: result };
  }
  return result;
}

export function listPattern(elements: readonly Pattern[], tail: Pattern, ann: Annotation = bare): Pattern {
  let result = tail;
  for (let i = elements.length - 1; i >= 0; i--) {
    const head = defined(elements[i]);
    result =
      isLiteral(head) && isLiteral(result)
        ? literal(new Cons(head.value, result.value), ann)
        : { kind: 'cons', ann, head, tail: result };
  }
  return result;
}

export const nilLiteral: Literal = { kind: 'literal', ann: bare, value: nil };

/** A call of a function of the module `erlang`. */
export function erlang(name: string, args: readonly Expr[], ann: Annotation = bare): Call {
  return { kind: 'call', ann, module: atomLiteral('erlang', ann), name: atomLiteral(name, ann), args };
}

export function primop(name: string, args: readonly Expr[], ann: Annotation = bare): Primop {
  return { kind: 'primop', ann, name, args };
}

export function valuesOf(elements: readonly Expr[], ann: Annotation = bare): Expr {
  return elements.length === 1 ? defined(elements[0]) : { kind: 'values', ann, elements };
}

export function clause(
  patterns: readonly Pattern[],
  body: Expr,
  ann: Annotation = bare,
  guard: Expr = trueLiteral,
): Clause {
  return { ann, patterns, guard, body };
}

/** The generated last clause, which raises a reason made from the arguments. */
export function failClause(
  names: Names,
  arity: number,
  reason: (vars: readonly Expr[]) => Expr,
  ann: Annotation,
): Clause {
  const vars = names.freshList(arity).map(name => variable(name));
  return clause(vars, primop('match_fail', [reason(vars)], ann), generated);
}

/** The reason `{tag, Value}`. */
export function tagged(tag: string): (vars: readonly Expr[]) => Expr {
  return vars => tupleOf([atomLiteral(tag), ...vars]);
}

/** Code that never returns, wrapped so that it formally yields `arity` values. */
export function yieldingNothing(e: Expr, name: string, arity: number): Expr {
  const values = Array.from({ length: arity }, (_, i) => (i === 0 ? variable(name) : nilLiteral));
  return { kind: 'let', ann: bare, vars: [name], arg: e, body: valuesOf(values) };
}
