/** `<<Segment, …>>` and binary comprehensions. */
import type { Expr, Segment, Specifier } from './ast.ts';
import { parseQualifiers } from './parse-comprehension.ts';
import type { Parser } from './parser.ts';
import { firstPosition } from './positions.ts';

export function parseBinary(parser: Parser): Expr {
  const { pos } = parser.begin('>>');
  const segments: Segment<Expr>[] = [];
  if (!parser.is('>>')) {
    const first = parseSegment(parser);
    if (parser.is('||') && first.size === null && first.specifiers === null && first.value.kind !== 'unary') {
      const qualifiers = parseQualifiers(parser);
      parser.close();
      return { kind: 'binary-comprehension', pos, body: first.value, qualifiers };
    }
    segments.push(first);
    while (parser.take(',')) segments.push(parseSegment(parser));
  }
  parser.close();
  return { kind: 'binary', pos, segments };
}

function parseSegment(parser: Parser): Segment<Expr> {
  const value = parseSegmentValue(parser);
  const size = parser.take(':') ? parser.grammar.primary(parser) : null;
  const specifiers = parser.take('/') ? parseSpecifiers(parser) : null;
  return { pos: firstPosition(value), value, size, specifiers };
}

function parseSegmentValue(parser: Parser): Expr {
  const { kind, pos } = parser.token;
  if (kind !== '+' && kind !== '-' && kind !== 'bnot' && kind !== 'not')
    return parser.grammar.primary(parser);
  parser.advance();
  return { kind: 'unary', pos, op: kind, operand: parser.grammar.primary(parser) };
}

function parseSpecifiers(parser: Parser): Specifier[] {
  const specifiers: Specifier[] = [];
  do {
    const name = parser.expectName('atom').value;
    let value: number | bigint | null = null;
    if (parser.take(':')) {
      const token = parser.token;
      if (token.kind !== 'integer') parser.unexpected();
      parser.advance();
      value = token.value;
    }
    specifiers.push({ name, value });
  } while (parser.take('-'));
  return specifiers;
}
