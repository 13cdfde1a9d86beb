/** `if`, `case`, `receive`, `try`, `maybe`, `fun`, and their clauses. */
import type { AtomLiteral, CatchClause, Clause, Expr, Guard, Pattern, Position, Var } from './ast.ts';
import { parseArguments, parseExpressions } from './parse-arguments.ts';
import type { Parser } from './parser.ts';
import { toPattern } from './pattern.ts';
import { firstPosition } from './positions.ts';

export function parseBlock(parser: Parser): Expr {
  const { pos } = parser.begin('end');
  const body = parseExpressions(parser);
  parser.close();
  return { kind: 'block', pos, body };
}

export function parseIf(parser: Parser): Expr {
  const { pos } = parser.begin('end');
  const clauses: Clause[] = [];
  do {
    const guard = parseGuardTests(parser);
    const first = guard[0]?.[0] as Expr;
    clauses.push({ pos: firstPosition(first), patterns: [], guard, body: parseBody(parser) });
  } while (parser.take(';'));
  parser.close();
  return { kind: 'if', pos, clauses };
}

export function parseCase(parser: Parser): Expr {
  const { pos } = parser.begin('end');
  const arg = parser.grammar.expression(parser);
  parser.expect('of');
  const clauses = parsePatternClauses(parser);
  parser.close();
  return { kind: 'case', pos, arg, clauses };
}

export function parseReceive(parser: Parser): Expr {
  const { pos } = parser.begin('end');
  const clauses = parser.is('after') ? [] : parsePatternClauses(parser);
  let after: { timeout: Expr; body: Expr[] } | null = null;
  if (parser.take('after')) {
    const timeout = parser.grammar.expression(parser);
    after = { timeout, body: parseBody(parser) };
  }
  parser.close();
  return { kind: 'receive', pos, clauses, after };
}

export function parseTry(parser: Parser): Expr {
  const { pos } = parser.begin('end');
  const body = parseExpressions(parser);
  const clauses = parser.take('of') ? parsePatternClauses(parser) : [];
  const handlers: CatchClause[] = [];
  if (!parser.is('catch') && !parser.is('after')) parser.unexpected();
  if (parser.take('catch')) {
    do handlers.push(parseCatchClause(parser));
    while (parser.take(';'));
  }
  const after = parser.take('after') ? parseExpressions(parser) : [];
  parser.close();
  return { kind: 'try', pos, body, clauses, handlers, after };
}

export function parseMaybe(parser: Parser): Expr {
  const { pos } = parser.begin('end');
  const body: Expr[] = [];
  do {
    const expr = parser.grammar.expression(parser);
    const token = parser.token;
    if (parser.take('?=')) {
      const value = parser.grammar.expression(parser);
      body.push({ kind: 'maybe-match', pos: token.pos, pattern: toPattern(parser, expr), value });
    } else body.push(expr);
  } while (parser.take(','));
  let elsePos: Position | null = null;
  let elseClauses: Clause[] | null = null;
  if (parser.is('else')) {
    elsePos = parser.advance().pos;
    elseClauses = parsePatternClauses(parser);
  }
  parser.close();
  return { kind: 'maybe', pos, body, elseClauses, elsePos };
}

/** Clauses after their keyword: `Pattern when Guard -> Body; …`. */
function parsePatternClauses(parser: Parser): Clause[] {
  const clauses: Clause[] = [];
  do {
    const expr = parser.grammar.expression(parser);
    const patterns = [toPattern(parser, expr)];
    clauses.push({ pos: firstPosition(expr), patterns, guard: parseGuard(parser), body: parseBody(parser) });
  } while (parser.take(';'));
  return clauses;
}

/** `Class:Reason:Stacktrace when Guard -> Body`, the first and the last part optional. */
function parseCatchClause(parser: Parser): CatchClause {
  const token = parser.token;
  let explicit: AtomLiteral | Var | null = null;
  if ((token.kind === 'atom' || token.kind === 'var') && parser.lookahead().kind === ':') {
    explicit = { kind: token.kind, pos: token.pos, name: token.value };
    parser.advance();
    parser.advance();
  }
  const { reason, stacktrace } = splitStacktrace(parser.grammar.expression(parser));
  const pos = explicit?.pos ?? firstPosition(reason);
  return {
    pos,
    class: explicit ?? { kind: 'atom', pos, name: 'throw' },
    reason: toPattern(parser, reason),
    stacktrace: stacktrace ?? { kind: 'var', pos: firstPosition(reason), name: '_' },
    guard: parseGuard(parser),
    body: parseBody(parser),
  };
}

/** `Reason:Stacktrace` has been parsed as a remote name at the right end of the pattern: splits it. */
function splitStacktrace(expr: Expr): { reason: Expr; stacktrace: Var | null } {
  if (expr.kind === 'remote' && expr.name.kind === 'var')
    return { reason: expr.module, stacktrace: expr.name };
  if (expr.kind === 'match') {
    const { reason, stacktrace } = splitStacktrace(expr.value);
    return { reason: { ...expr, value: reason }, stacktrace };
  }
  if (expr.kind === 'op') {
    const { reason, stacktrace } = splitStacktrace(expr.right);
    return { reason: { ...expr, right: reason }, stacktrace };
  }
  return { reason: expr, stacktrace: null };
}

/** Functions and funs: `(Pattern, …) when Guard -> Body`, from the parenthesis on; `pos` is that of the clause. */
export function parseFunctionClause(parser: Parser, pos: Position): Clause {
  if (!parser.is('(')) parser.unexpected();
  const patterns: Pattern[] = parseArguments(parser).map(arg => toPattern(parser, arg));
  return { pos, patterns, guard: parseGuard(parser), body: parseBody(parser) };
}

function parseGuard(parser: Parser): Guard {
  return parser.take('when') ? parseGuardTests(parser) : [];
}

/** Illegal patterns of matches are not reported here: the linter reports that a match is not allowed in guards. */
function parseGuardTests(parser: Parser): Expr[][] {
  return parser.ignoring('illegal_pattern', () => {
    const alternatives = [parseExpressions(parser)];
    while (parser.take(';')) alternatives.push(parseExpressions(parser));
    return alternatives;
  });
}

function parseBody(parser: Parser): Expr[] {
  parser.expect('->');
  return parseExpressions(parser);
}
