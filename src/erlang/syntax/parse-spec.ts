/** The part of `-spec` and `-callback` after the name. */
import type { Constraint, SpecClause } from './ast.ts';
import { parseArgumentTypes, parseFunType, parseType } from './parse-type.ts';
import type { Parser } from './parser.ts';

/** The overloads of a specification: `(params) -> result when constraints; …`. */
export function parseSpecClauses(parser: Parser): SpecClause[] {
  const clauses: SpecClause[] = [];
  do {
    const type = parseFunType(parser);
    const constraints: Constraint[] = [];
    if (parser.take('when')) {
      do constraints.push(parseConstraint(parser));
      while (parser.take(','));
    }
    clauses.push({ pos: type.pos, type, constraints });
  } while (parser.take(';'));
  return clauses;
}

/** `Var :: type`, or the obsolete `is_subtype(Var, type)`. */
function parseConstraint(parser: Parser): Constraint {
  const token = parser.token;
  if (token.kind === 'atom') {
    parser.advance();
    if (token.value !== 'is_subtype') {
      parser.fail(
        token.pos,
        'syntax_error',
        `unsupported constraint ${token.value}`,
        'write Variable :: type()',
      );
    }
    const [variable, type, ...more] = parseArgumentTypes(parser);
    if (variable?.kind !== 'var' || type === undefined || more.length > 0) {
      return parser.fail(variable?.pos ?? token.pos, 'syntax_error', 'bad type variable');
    }
    return { pos: variable.pos, name: variable, type };
  }
  const name = parser.expectName('var');
  parser.expect('::');
  if (name.value === '_')
    parser.fail(name.pos, 'syntax_error', 'bad type variable', "'_' cannot be constrained");
  return { pos: name.pos, name: { kind: 'var', pos: name.pos, name: name.value }, type: parseType(parser) };
}
