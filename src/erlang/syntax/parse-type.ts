/**
 * The type language of `-type`, `-spec` and record fields.
 *
 * Inside a type the usual arithmetic may appear on constants (`1 bsl 32 - 1`), with the same precedences as in
 * expressions, plus
 * `..` and `|`.
 */
import { defined } from '../../logic/index.ts';
import type {
  BinaryOperator,
  FunType,
  MapTypePair,
  Position,
  RecordTypeField,
  Type,
  TypeVar,
  UnaryOperator,
} from './ast.ts';
import { isBuiltinType } from './builtin-types.ts';
import type { Parser } from './parser.ts';
import type { TokenKind } from './tokens.ts';

/** A type at the top level: annotated (`X :: t()`), a union, or simpler. */
export function parseType(parser: Parser): Type {
  const token = parser.token;
  if (token.kind !== 'var' || parser.lookahead().kind !== '::') return parseUnion(parser);
  parser.enter(token.pos);
  parser.advance();
  parser.advance();
  const name: TypeVar = { kind: 'var', pos: token.pos, name: token.value };
  const type: Type = { kind: 'annotated', pos: token.pos, name, type: parseType(parser) };
  parser.leave();
  return type;
}

function parseUnion(parser: Parser): Type {
  const first = parseRange(parser);
  if (!parser.is('|')) return first;
  const types = [first];
  while (parser.take('|')) {
    // An annotation extends as far to the right as possible.
    if (parser.is('var') && parser.lookahead().kind === '::') {
      types.push(parseType(parser));
      break;
    }
    types.push(parseRange(parser));
  }
  const last = defined(types.at(-1));
  // A parenthesized union at the end is flattened into this one.
  const flat = last.kind === 'union' ? [...types.slice(0, -1), ...last.types] : types;
  return { kind: 'union', pos: firstTypePosition(first), types: flat };
}

function parseRange(parser: Parser): Type {
  const low = parseSum(parser);
  if (!parser.take('..')) return low;
  const high = parseSum(parser);
  if (parser.is('..')) parser.unexpected();
  return { kind: 'range', pos: low.pos, low, high };
}

const additive: readonly TokenKind[] = ['+', '-', 'bor', 'bxor', 'bsl', 'bsr', 'or', 'xor'];
const multiplicative: readonly TokenKind[] = ['/', '*', 'div', 'rem', 'band', 'and'];

function parseSum(parser: Parser): Type {
  let left = parseProduct(parser);
  while (additive.includes(parser.token.kind)) {
    const { kind, pos } = parser.advance();
    left = { kind: 'op', pos, op: kind as BinaryOperator, left, right: parseProduct(parser) };
  }
  return left;
}

function parseProduct(parser: Parser): Type {
  let left = parsePrefixed(parser);
  while (multiplicative.includes(parser.token.kind)) {
    const { kind, pos } = parser.advance();
    left = { kind: 'op', pos, op: kind as BinaryOperator, left, right: parsePrefixed(parser) };
  }
  return left;
}

const prefixes: readonly TokenKind[] = ['+', '-', 'bnot', 'not'];

function parsePrefixed(parser: Parser): Type {
  const signs: { op: UnaryOperator; pos: Position }[] = [];
  while (prefixes.includes(parser.token.kind)) {
    const { kind, pos } = parser.advance();
    parser.enter(pos);
    signs.push({ op: kind as UnaryOperator, pos });
  }
  for (const _ of signs) parser.leave();
  return signs.reduceRight<Type>(
    (operand, { op, pos }) => ({ kind: 'unary', pos, op, operand }),
    parseSimple(parser),
  );
}

function parseSimple(parser: Parser): Type {
  const token = parser.token;
  const { pos } = token;
  switch (token.kind) {
    case 'var':
      parser.advance();
      return { kind: 'var', pos, name: token.value };
    case 'integer':
      parser.advance();
      return { kind: 'integer', pos, value: token.value };
    case 'char':
      parser.advance();
      return { kind: 'char', pos, value: token.value };
    case 'atom':
      return parseNamed(parser, token.value, pos);
    case '(': {
      parser.begin(')');
      const type = parseType(parser);
      parser.close();
      return type;
    }
    case '[':
      return parseListType(parser);
    case '{': {
      parser.begin('}');
      const elements = parser.is('}') ? [] : parseTypes(parser);
      parser.close();
      return { kind: 'tuple', pos, elements };
    }
    case '#':
      return parseMapOrRecordType(parser);
    case '<<':
      return parseBinaryType(parser);
    case 'fun':
      return parseFunOfType(parser);
    default:
      return parser.unexpected();
  }
}

function parseTypes(parser: Parser): Type[] {
  const types = [parseType(parser)];
  while (parser.take(',')) types.push(parseType(parser));
  return types;
}

export function parseArgumentTypes(parser: Parser): Type[] {
  if (!parser.is('(')) parser.unexpected();
  parser.begin(')');
  const args = parser.is(')') ? [] : parseTypes(parser);
  parser.close();
  return args;
}

function parseNamed(parser: Parser, name: string, pos: Position): Type {
  parser.advance();
  if (parser.take(':')) {
    const remote = parser.expectName('atom');
    const args = parseArgumentTypes(parser);
    return {
      kind: 'remote-type',
      pos,
      module: name,
      modulePos: pos,
      name: remote.value,
      namePos: remote.pos,
      args,
    };
  }
  if (!parser.is('(')) return { kind: 'atom', pos, name };
  const args = parseArgumentTypes(parser);
  if (args.length === 0 && name === 'tuple') return { kind: 'tuple', pos, elements: null };
  if (args.length === 0 && name === 'map') return { kind: 'map', pos, pairs: null };
  return { kind: 'type', pos, name, args, builtin: isBuiltinType(name, args.length) };
}

function parseListType(parser: Parser): Type {
  const { pos } = parser.begin(']');
  if (parser.is(']')) {
    parser.close();
    return { kind: 'nil', pos };
  }
  const element = parseType(parser);
  const nonempty = parser.take(',');
  if (nonempty) parser.expect('...');
  parser.close();
  return { kind: 'list', pos, element, nonempty };
}

function parseMapOrRecordType(parser: Parser): Type {
  const { pos } = parser.expect('#');
  if (parser.is('{')) {
    parser.begin('}');
    const pairs: MapTypePair[] = [];
    if (!parser.is('}')) {
      do pairs.push(parseMapTypePair(parser));
      while (parser.take(','));
    }
    parser.close();
    return { kind: 'map', pos, pairs };
  }
  const name = parser.expectName('atom');
  if (!parser.is('{')) parser.unexpected();
  parser.begin('}');
  const fields: RecordTypeField[] = [];
  if (!parser.is('}')) {
    do {
      const field = parser.expectName('atom');
      parser.expect('::');
      fields.push({ pos: field.pos, name: field.value, type: parseType(parser) });
    } while (parser.take(','));
  }
  parser.close();
  return { kind: 'record', pos, name: name.value, namePos: name.pos, fields };
}

function parseMapTypePair(parser: Parser): MapTypePair {
  const key = parseType(parser);
  const { kind, pos } = parser.token;
  if (kind !== '=>' && kind !== ':=') parser.unexpected();
  parser.advance();
  return { pos, op: kind === '=>' ? 'assoc' : 'exact', key, value: parseType(parser) };
}

/** `<<>>`, `<<_:B>>`, `<<_:_*U>>`, `<<_:B, _:_*U>>`. */
function parseBinaryType(parser: Parser): Type {
  const { pos } = parser.begin('>>');
  let base: Type = { kind: 'integer', pos, value: 0 };
  let unit: Type = { kind: 'integer', pos, value: 0 };
  if (!parser.is('>>')) {
    anonymous(parser);
    parser.expect(':');
    if (startsUnit(parser)) unit = parseUnit(parser);
    else {
      base = parseSum(parser);
      if (parser.take(',')) {
        anonymous(parser);
        parser.expect(':');
        unit = parseUnit(parser);
      }
    }
  }
  parser.close();
  return { kind: 'binary', pos, base, unit };
}

function startsUnit(parser: Parser): boolean {
  return parser.is('var') && parser.lookahead().kind === '*';
}

function parseUnit(parser: Parser): Type {
  anonymous(parser);
  parser.expect('*');
  return parseSum(parser);
}

function anonymous(parser: Parser): void {
  const { pos, value } = parser.expectName('var');
  if (value !== '_') parser.fail(pos, 'syntax_error', 'bad binary type', "only '_' may stand before the ':'");
}

function parseFunOfType(parser: Parser): Type {
  const { pos } = parser.advance();
  if (!parser.is('(')) parser.unexpected();
  parser.begin(')');
  if (parser.is(')')) {
    parser.close();
    return { kind: 'fun', pos, params: null, paramsPos: pos, result: null };
  }
  const type = parseFunType(parser);
  parser.close();
  return type;
}

/** `(params) -> result` or `(...) -> result`. */
export function parseFunType(parser: Parser): FunType {
  if (!parser.is('(')) parser.unexpected();
  const { pos } = parser.begin(')');
  let params: Type[] | null = [];
  if (parser.take('...')) params = null;
  else if (!parser.is(')')) params = parseTypes(parser);
  parser.close();
  parser.expect('->');
  return { kind: 'fun', pos, params, paramsPos: pos, result: parseType(parser) };
}

function firstTypePosition(type: Type): Position {
  let t = type;
  while (t.kind === 'op') t = t.left;
  return t.pos;
}
