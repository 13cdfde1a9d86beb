import type { Expr } from './ast.ts';
import type { Parser } from './parser.ts';

/** `expr, expr, …`, at least one. */
export function parseExpressions(parser: Parser): Expr[] {
  const exprs = [parser.grammar.expression(parser)];
  while (parser.take(',')) exprs.push(parser.grammar.expression(parser));
  return exprs;
}

/** `(expr, …)`, possibly none. */
export function parseArguments(parser: Parser): Expr[] {
  parser.begin(')');
  const args = parser.is(')') ? [] : parseExpressions(parser);
  parser.close();
  return args;
}
