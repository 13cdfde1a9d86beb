/** `#name{…}`, `#name.field` and `#{…}`, alone or as suffixes of an expression; map comprehensions. */
import type { Expr, MapPair, RecordField } from './ast.ts';
import { parseQualifiers } from './parse-comprehension.ts';
import type { Parser } from './parser.ts';

/** At `#{`. `map` null constructs, otherwise updates. */
export function parseMapSuffix(parser: Parser, map: Expr | null): Expr {
  const { pos } = parser.expect('#');
  parser.begin('}');
  const pairs: MapPair[] = [];
  if (!parser.is('}')) {
    pairs.push(parseMapPair(parser));
    if (parser.is('||') && map === null && pairs[0]?.op === 'assoc') {
      const qualifiers = parseQualifiers(parser);
      parser.close();
      return { kind: 'map-comprehension', pos, body: pairs[0], qualifiers };
    }
    while (parser.take(',')) pairs.push(parseMapPair(parser));
  }
  parser.close();
  return map === null ? { kind: 'map', pos, pairs } : { kind: 'map-update', pos, map, pairs };
}

function parseMapPair(parser: Parser): MapPair {
  const key = parser.grammar.expression(parser);
  const { kind, pos } = parser.token;
  if (kind !== '=>' && kind !== ':=') parser.unexpected();
  parser.advance();
  return { pos, op: kind === '=>' ? 'assoc' : 'exact', key, value: parser.grammar.expression(parser) };
}

/** At `#name`. `record` null constructs or gives an index, otherwise updates or reads. */
export function parseRecordSuffix(parser: Parser, record: Expr | null): Expr {
  const { pos } = parser.expect('#');
  const name = parser.expectName('atom').value;
  if (parser.take('.')) {
    const field = parser.expectName('atom');
    const rest = { pos, name, field: field.value, fieldPos: field.pos };
    return record === null ? { kind: 'record-index', ...rest } : { kind: 'record-access', record, ...rest };
  }
  const fields = parseRecordFields(parser);
  return record === null
    ? { kind: 'record', pos, name, fields }
    : { kind: 'record-update', pos, record, name, fields };
}

function parseRecordFields(parser: Parser): RecordField<Expr>[] {
  if (!parser.is('{')) parser.unexpected();
  parser.begin('}');
  const fields: RecordField<Expr>[] = [];
  if (!parser.is('}')) {
    do fields.push(...parseRecordField(parser));
    while (parser.take(','));
  }
  parser.close();
  return fields;
}

/** The field; none where its name is a variable. */
function parseRecordField(parser: Parser): RecordField<Expr>[] {
  const token = parser.token;
  if (token.kind !== 'atom' && token.kind !== 'var') parser.unexpected();
  parser.advance();
  parser.expect('=');
  const value = parser.grammar.expression(parser);
  const { pos } = token;
  if (token.kind === 'atom') return [{ pos, name: token.value, value }];
  if (token.value === '_') return [{ pos, name: null, value }];
  parser.note(pos, 'field_name_is_variable', `the field name '${token.value}' is a variable, not an atom`);
  return [];
}
