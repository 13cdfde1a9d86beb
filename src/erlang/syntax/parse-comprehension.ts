/** The qualifiers after `||`: generators of all kinds, zipped ones, and filters. */
import type { Generator, Position, Qualifier } from './ast.ts';
import type { Parser } from './parser.ts';
import { toPattern } from './pattern.ts';

/** From the `||` on. */
export function parseQualifiers(parser: Parser): Qualifier[] {
  parser.expect('||');
  const qualifiers = [parseQualifier(parser)];
  while (parser.take(',')) qualifiers.push(parseQualifier(parser));
  return qualifiers;
}

function parseQualifier(parser: Parser): Qualifier {
  const first = parseSimpleQualifier(parser);
  if (first.kind === 'filter' || !parser.is('&&')) return first;
  const generators: Generator[] = [first];
  const { pos } = parser.token;
  while (parser.take('&&')) {
    const next = parseSimpleQualifier(parser);
    if (next.kind === 'filter') {
      parser.fail(next.pos, 'syntax_error', "only generators can be joined with '&&'");
    }
    generators.push(next);
  }
  return { kind: 'zip', pos, generators };
}

type Simple = Exclude<Qualifier, { kind: 'zip' }>;

function parseSimpleQualifier(parser: Parser): Simple {
  const expr = parser.grammar.expression(parser);
  const { kind, pos } = parser.token;
  if (kind === ':=') {
    parser.advance();
    const value = toPattern(parser, parser.grammar.expression(parser));
    const key = toPattern(parser, expr);
    const { pos, strict } = arrow(parser, '<-', '<:-');
    return { kind: 'map-generate', pos, key, value, source: parser.grammar.expression(parser), strict };
  }
  if (kind === '<-' || kind === '<:-') {
    parser.advance();
    const pattern = toPattern(parser, expr);
    const source = parser.grammar.expression(parser);
    return { kind: 'generate', pos, pattern, source, strict: kind === '<:-' };
  }
  if (kind === '<=' || kind === '<:=') {
    if (expr.kind !== 'binary') parser.unexpected();
    parser.advance();
    const pattern = toPattern(parser, expr);
    const source = parser.grammar.expression(parser);
    return { kind: 'binary-generate', pos, pattern, source, strict: kind === '<:=' };
  }
  return { kind: 'filter', pos: expr.pos, test: expr };
}

function arrow(parser: Parser, lazy: '<-', strict: '<:-'): { pos: Position; strict: boolean } {
  const { kind, pos } = parser.token;
  if (kind !== lazy && kind !== strict) parser.unexpected();
  parser.advance();
  return { pos, strict: kind === strict };
}
