/** `fun (…) -> … end`, `fun Name(…) -> … end`, `fun name/1`, `fun module:name/1`. */
import type { Clause, Expr } from './ast.ts';
import { parseFunctionClause } from './parse-control.ts';
import type { Parser } from './parser.ts';

export function parseFun(parser: Parser): Expr {
  const next = parser.lookahead();
  if (next.kind === '(') return parseClauses(parser, null);
  if (next.kind === 'var' && parser.lookahead(2).kind === '(') return parseClauses(parser, next.value);
  const { pos } = parser.advance();
  if (next.kind !== 'atom' && next.kind !== 'var') parser.unexpected();
  parser.advance();
  if (next.kind === 'atom' && parser.take('/')) {
    const arity = parser.token;
    if (arity.kind !== 'integer') parser.unexpected();
    parser.advance();
    return { kind: 'local-fun', pos, name: next.value, arity: Number(arity.value) };
  }
  const module: Expr = { kind: next.kind, pos: next.pos, name: next.value };
  parser.expect(':');
  const name = atomOrVariable(parser);
  parser.expect('/');
  return { kind: 'remote-fun', pos, module, name, arity: integerOrVariable(parser) };
}

function atomOrVariable(parser: Parser): Expr {
  const token = parser.token;
  if (token.kind !== 'atom' && token.kind !== 'var') parser.unexpected();
  parser.advance();
  return { kind: token.kind, pos: token.pos, name: token.value };
}

function integerOrVariable(parser: Parser): Expr {
  const token = parser.token;
  parser.advance();
  if (token.kind === 'integer') return { kind: 'integer', pos: token.pos, value: token.value };
  if (token.kind === 'var') return { kind: 'var', pos: token.pos, name: token.value };
  return parser.fail(token.pos, 'syntax_error', 'the arity of a fun is an integer or a variable');
}

function parseClauses(parser: Parser, name: string | null): Expr {
  const { pos } = parser.begin('end');
  const clauses: Clause[] = [];
  do {
    const { token } = parser;
    if (token.kind === 'var') parser.advance();
    clauses.push(parseFunctionClause(parser, token.pos));
    const arity = clauses[0]?.patterns.length;
    if ((token.kind === 'var' ? token.value : null) !== name || clauses.at(-1)?.patterns.length !== arity) {
      parser.failLater(
        token.pos,
        'head_mismatch',
        'head mismatch',
        'all clauses of a fun have the same name and arity',
      );
    }
  } while (parser.take(';'));
  parser.close();
  const arity = clauses[0]?.patterns.length ?? 0;
  return name === null
    ? { kind: 'fun', pos, arity, clauses }
    : { kind: 'named-fun', pos, name, arity, clauses };
}
