/** Primary expressions: literals, variables, brackets, and constructs that end with `end`. */
import { defined } from '../../logic/index.ts';
import type { Expr, StringLiteral } from './ast.ts';
import { parseExpressions } from './parse-arguments.ts';
import { parseBinary } from './parse-binary.ts';
import { parseQualifiers } from './parse-comprehension.ts';
import { parseBlock, parseCase, parseIf, parseMaybe, parseReceive, parseTry } from './parse-control.ts';
import { parseFun } from './parse-fun.ts';
import type { Parser } from './parser.ts';
import type { NameToken, SigilToken } from './tokens.ts';

export function parsePrimary(parser: Parser): Expr {
  const token = parser.token;
  switch (token.kind) {
    case 'var':
    case 'atom':
      parser.advance();
      return { kind: token.kind, pos: token.pos, name: token.value };
    case 'integer':
      parser.advance();
      return { kind: 'integer', pos: token.pos, value: token.value };
    case 'char':
    case 'float':
      parser.advance();
      return { kind: token.kind, pos: token.pos, value: token.value };
    case 'string':
      return parseStrings(parser, token);
    case 'sigil':
      parser.advance();
      return sigil(token);
    case '(': {
      parser.begin(')');
      const expr = parser.grammar.expression(parser);
      parser.close();
      return expr;
    }
    case '[':
      return parseList(parser);
    case '{': {
      const { pos } = parser.begin('}');
      const elements = parser.is('}') ? [] : parseExpressions(parser);
      parser.close();
      return { kind: 'tuple', pos, elements };
    }
    case '<<':
      return parseBinary(parser);
    case 'begin':
      return parseBlock(parser);
    case 'if':
      return parseIf(parser);
    case 'case':
      return parseCase(parser);
    case 'receive':
      return parseReceive(parser);
    case 'try':
      return parseTry(parser);
    case 'maybe':
      return parseMaybe(parser);
    case 'fun':
      return parseFun(parser);
    default:
      return parser.unexpected();
  }
}

/** Adjacent strings are concatenated. */
function parseStrings(parser: Parser, first: NameToken): StringLiteral {
  const parts: string[] = [];
  for (let token = parser.token; token.kind === 'string'; token = parser.token) {
    parts.push(token.value);
    parser.advance();
  }
  return { kind: 'string', pos: first.pos, value: parts.join('') };
}

function sigil({ pos, value }: SigilToken): Expr {
  const string: StringLiteral = { kind: 'string', pos, value: value.text };
  if (!value.binary) return string;
  const specifiers = [{ name: 'utf8', value: null }];
  return { kind: 'binary', pos, segments: [{ pos, value: string, size: null, specifiers }] };
}

function parseList(parser: Parser): Expr {
  const { pos } = parser.begin(']');
  if (parser.is(']')) {
    parser.close();
    return { kind: 'list', pos, elements: [], tail: null };
  }
  const elements = [parser.grammar.expression(parser)];
  if (parser.is('||')) {
    const qualifiers = parseQualifiers(parser);
    parser.close();
    return { kind: 'list-comprehension', pos, body: defined(elements[0]), qualifiers };
  }
  while (parser.take(',')) elements.push(parser.grammar.expression(parser));
  const tail = parser.take('|') ? parser.grammar.expression(parser) : null;
  parser.close();
  return { kind: 'list', pos, elements, tail };
}
