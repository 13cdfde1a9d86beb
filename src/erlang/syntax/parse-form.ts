/** Parses one form (an attribute or a function), or single expressions and terms. */
import { isExhaustion } from '../../logic/index.ts';
import type { Clause, Expr, Form, Position } from './ast.ts';
import { parseExpressions } from './parse-arguments.ts';
import { parseAttribute } from './parse-attribute.ts';
import { parseFunctionClause } from './parse-control.ts';
import { expressionGrammar } from './parse-expression.ts';
import { ParseFailure, Parser, type Problem, tooDeep } from './parser.ts';
import type { Token } from './tokens.ts';

export interface Parsed<T> {
  /** Null after a syntax error, which is then the only problem; a result may have problems, too. */
  readonly result: T | null;
  readonly problems: readonly Problem[];
}

/** `end` is the form's end position, where a token missing at the end is reported. */
export function parseForm(tokens: readonly Token[], file: string, end: Position): Parsed<Form> {
  return run(tokens, end, parser => {
    if (parser.take('-')) return parseAttribute(parser, file);
    return parseFunction(parser, file);
  });
}

/** `expr, …` up to a full stop. */
export function parseExprs(tokens: readonly Token[], end: Position): Parsed<readonly Expr[]> {
  return run(tokens, end, parseExpressions);
}

function run<T>(tokens: readonly Token[], end: Position, parse: (parser: Parser) => T): Parsed<T> {
  const parser = new Parser(tokens, expressionGrammar, end);
  try {
    const result = parse(parser);
    parser.expect('dot');
    if (parser.later !== null) throw parser.later;
    return { result, problems: parser.problems };
  } catch (failure) {
    if (isExhaustion(failure)) return { result: null, problems: [tooDeep(parser.token.pos)] };
    if (!(failure instanceof ParseFailure)) throw failure;
    return { result: null, problems: [failure] };
  }
}

function parseFunction(parser: Parser, file: string): Form {
  const { value: name, pos } = parser.expectName('atom');
  const clauses: Clause[] = [parseFunctionClause(parser, pos)];
  const arity = clauses[0]?.patterns.length ?? 0;
  while (parser.take(';')) {
    const next = parser.expectName('atom');
    const clause = parseFunctionClause(parser, next.pos);
    clauses.push(clause);
    if (next.value !== name || clause.patterns.length !== arity) {
      parser.failLater(
        next.pos,
        'head_mismatch',
        `head mismatch: this clause of ${name}/${arity} is for ${next.value}/${clause.patterns.length}`,
        next.value === name ? undefined : `should the clause before it end with '.'?`,
      );
    }
  }
  return { kind: 'function', pos, file, name, arity, clauses };
}
