/** Attributes: `-name …` in all its shapes. */
import { atom, list, type Term, tuple } from '../terms/index.ts';
import type { Expr, Form, FunctionId, Position, RecordFieldDefinition, TypeVar } from './ast.ts';
import { literalTerm } from './literal-term.ts';
import { parseExpressions } from './parse-arguments.ts';
import { parseSpecClauses } from './parse-spec.ts';
import { parseType } from './parse-type.ts';
import type { Parser } from './parser.ts';
import { firstPosition } from './positions.ts';

/** Precondition: the current token is the name after the dash. */
export function parseAttribute(parser: Parser, file: string): Form {
  const { value: name, pos } = parser.expectName('atom');
  switch (name) {
    case 'spec':
    case 'callback':
      return parseSpec(parser, name, pos, file);
    case 'type':
    case 'opaque':
    case 'nominal':
      return parseTypeDefinition(parser, name, pos, file);
    case 'record':
      return parseRecordDefinition(parser, pos, file);
    default:
      return plainAttribute(parser, name, pos, file, parseValues(parser));
  }
}

/** `value, …` or `(value, …)`. */
function parseValues(parser: Parser): Expr[] {
  if (!parser.is('(')) return parseExpressions(parser);
  return inParentheses(parser, () => parseExpressions(parser));
}

/** Parses with optional parentheses. */
function inParentheses<T>(parser: Parser, parse: () => T): T {
  if (!parser.is('(')) return parse();
  parser.begin(')');
  const result = parse();
  parser.close();
  return result;
}

function badDeclaration(
  parser: Parser,
  what: string,
  at: Expr | undefined,
  pos: Position,
  hint: string,
): never {
  return parser.fail(
    at === undefined ? pos : firstPosition(at),
    'bad_declaration',
    `bad ${what} declaration`,
    hint,
  );
}

function plainAttribute(parser: Parser, name: string, pos: Position, file: string, values: Expr[]): Form {
  const [first, second] = values;
  switch (name) {
    case 'module':
      if (first?.kind !== 'atom' || values.length !== 1) {
        return badDeclaration(parser, name, first, pos, 'write -module(name).');
      }
      return { kind: 'module', pos, file, name: first.name };
    case 'export':
      if (values.length !== 1)
        return badDeclaration(parser, name, second ?? first, pos, 'write -export([name/arity]).');
      return { kind: 'export', pos, file, functions: parseIds(parser, first as Expr) };
    case 'export_type':
      if (values.length !== 1)
        return badDeclaration(parser, name, second ?? first, pos, 'write -export_type([name/arity]).');
      return { kind: 'export-type', pos, file, types: parseIds(parser, first as Expr) };
    case 'import':
      if (first?.kind !== 'atom' || second === undefined || values.length !== 2) {
        return badDeclaration(parser, name, second ?? first, pos, 'write -import(module, [name/arity]).');
      }
      return { kind: 'import', pos, file, module: first.name, functions: parseIds(parser, second) };
    case 'file':
      if (first?.kind !== 'string' || second?.kind !== 'integer' || values.length !== 2) {
        return badDeclaration(parser, name, first, pos, 'write -file("name", line).');
      }
      return { kind: 'file', pos, file, name: first.value, line: Number(second.value) };
    default: {
      const value = values.length === 1 ? attributeTerm(first as Expr) : null;
      if (value === null) {
        const at = second ?? first;
        return parser.fail(
          at === undefined ? pos : firstPosition(at),
          'bad_attribute',
          'bad attribute',
          'the value of an attribute is one term, without variables and calls',
        );
      }
      return { kind: 'attribute', pos, file, name, value };
    }
  }
}

/** `[name/arity, …]`. */
function parseIds(parser: Parser, expr: Expr): FunctionId[] {
  const bad = (at: Expr, what: string): never =>
    parser.fail(firstPosition(at), 'bad_function_list', `bad ${what}`, 'write a list of name/arity');
  if (expr.kind !== 'list' || expr.tail !== null) return bad(expr, 'Name/Arity');
  return expr.elements.map(element => {
    if (element.kind !== 'op' || element.op !== '/') return bad(element, 'Name/Arity');
    if (element.left.kind !== 'atom') return bad(element.left, 'function name');
    if (element.right.kind !== 'integer') return bad(element.right, 'function arity');
    return { name: element.left.name, arity: Number(element.right.value) };
  });
}

/** The value of an attribute, where `name/arity` is `{name, arity}`, also inside lists, tuples and map values. */
function attributeTerm(expr: Expr): Term | null {
  if (expr.kind === 'op') {
    const { op, left, right } = expr;
    return op === '/' && left.kind === 'atom' && right.kind === 'integer'
      ? tuple(atom(left.name), right.value)
      : null;
  }
  if (expr.kind === 'list') {
    const elements = attributeTerms(expr.elements);
    const tail = expr.tail === null ? undefined : attributeTerm(expr.tail);
    return elements === null || tail === null ? null : list(elements, tail);
  }
  if (expr.kind === 'tuple') {
    const elements = attributeTerms(expr.elements);
    return elements === null ? null : tuple(...elements);
  }
  return literalTerm(expr);
}

function attributeTerms(exprs: readonly Expr[]): Term[] | null {
  const terms: Term[] = [];
  for (const expr of exprs) {
    const term = attributeTerm(expr);
    if (term === null) return null;
    terms.push(term);
  }
  return terms;
}

function parseRecordDefinition(parser: Parser, pos: Position, file: string): Form {
  const hint = 'write -record(name, {field, ...}).';
  return inParentheses(parser, (): Form => {
    const name = parser.grammar.expression(parser);
    if (name.kind !== 'atom') return badDeclaration(parser, 'record', name, pos, hint);
    if (!parser.take(',')) return badDeclaration(parser, 'record', name, pos, hint);
    if (!parser.is('{'))
      return badDeclaration(parser, 'record', parser.grammar.expression(parser), pos, hint);
    parser.begin('}');
    const fields: RecordFieldDefinition[] = [];
    if (!parser.is('}')) {
      do fields.push(parseFieldDefinition(parser));
      while (parser.take(','));
    }
    parser.close();
    return { kind: 'record', pos, file, name: name.name, fields };
  });
}

/** `field`, `field = default`, `field :: type`, `field = default :: type`. */
function parseFieldDefinition(parser: Parser): RecordFieldDefinition {
  const expr = parser.grammar.expression(parser);
  const type = parser.take('::') ? parseType(parser) : null;
  if (expr.kind === 'atom') return { pos: expr.pos, name: expr.name, default: null, type };
  if (expr.kind === 'match' && expr.pattern.kind === 'atom') {
    const { pos, name } = expr.pattern;
    return { pos, name, default: expr.value, type };
  }
  return parser.fail(
    firstPosition(expr),
    'bad_record_field',
    'bad record field',
    'write field or field = default',
  );
}

function parseTypeDefinition(
  parser: Parser,
  flavor: 'type' | 'opaque' | 'nominal',
  pos: Position,
  file: string,
): Form {
  return inParentheses(parser, (): Form => {
    const head = parser.grammar.expression(parser);
    if (!parser.is('::') || head.kind !== 'call' || head.callee.kind !== 'atom') {
      return parser.fail(
        pos,
        'bad_declaration',
        `bad ${flavor} declaration`,
        `write -${flavor} name(Parameters) :: type().`,
      );
    }
    parser.advance();
    const params = head.args.map((arg): TypeVar => {
      if (arg.kind !== 'var' || arg.name === '_') {
        return parser.fail(
          firstPosition(arg),
          'bad_type_variable',
          'bad type variable',
          'the parameters of a type are variables',
        );
      }
      return arg;
    });
    return { kind: 'type', pos, file, flavor, name: head.callee.name, params, type: parseType(parser) };
  });
}

function parseSpec(parser: Parser, flavor: 'spec' | 'callback', pos: Position, file: string): Form {
  return inParentheses(parser, (): Form => {
    let name = parser.expectName('atom').value;
    let module: string | null = null;
    if (parser.take(':')) {
      module = name;
      name = parser.expectName('atom').value;
    }
    const clauses = parseSpecClauses(parser);
    const params = clauses[0]?.type.params;
    if (params === null || params === undefined) {
      return parser.fail(pos, 'bad_declaration', `bad ${flavor} declaration`, "'(...)' is not allowed here");
    }
    return { kind: 'spec', pos, file, flavor, module, name, arity: params.length, clauses };
  });
}
