/** Expressions, patterns, clauses and guards in the abstract format. */
import { defined } from '../../logic/index.ts';
import { atom, Float, list, string, type Term, tuple } from '../terms/index.ts';
import { each, node } from './abstract-build.ts';
import type {
  Call,
  CatchClause,
  Clause,
  Expr,
  Generator,
  Guard,
  List,
  MapPair,
  Maybe,
  Position,
  Qualifier,
  RecordField,
  Segment,
} from './ast.ts';
import { firstPosition } from './positions.ts';

export function abstractExpr(expr: Expr): Term {
  const { pos } = expr;
  switch (expr.kind) {
    case 'atom':
    case 'var':
      return node(expr.kind, pos, atom(expr.name));
    case 'integer':
    case 'char':
      return node(expr.kind, pos, expr.value);
    case 'float':
      return node('float', pos, new Float(expr.value));
    case 'string':
      return node('string', pos, string(expr.value));
    case 'list':
      return abstractList(expr);
    case 'tuple':
      return node('tuple', pos, exprs(expr.elements));
    case 'binary':
      return node('bin', pos, each(expr.segments, abstractSegment));
    case 'map':
      return node('map', pos, each(expr.pairs, abstractPair));
    case 'map-update':
      return node('map', pos, abstractExpr(expr.map), each(expr.pairs, abstractPair));
    case 'record':
      return node('record', pos, atom(expr.name), each(expr.fields, abstractField));
    case 'record-update':
      return node(
        'record',
        pos,
        abstractExpr(expr.record),
        atom(expr.name),
        each(expr.fields, abstractField),
      );
    case 'record-access': {
      const field = node('atom', expr.fieldPos, atom(expr.field));
      return node('record_field', pos, abstractExpr(expr.record), atom(expr.name), field);
    }
    case 'record-index':
      return node('record_index', pos, atom(expr.name), node('atom', expr.fieldPos, atom(expr.field)));
    case 'match':
    case 'op':
      return abstractSpine(expr);
    case 'maybe-match':
      return node('maybe_match', pos, abstractExpr(expr.pattern), abstractExpr(expr.value));
    case 'unary':
      return node('op', pos, atom(expr.op), abstractExpr(expr.operand));
    case 'call':
      return abstractCall(expr);
    case 'remote':
      return node('remote', pos, abstractExpr(expr.module), abstractExpr(expr.name));
    case 'catch':
      return node('catch', pos, abstractExpr(expr.body));
    case 'block':
      return node('block', pos, exprs(expr.body));
    case 'if':
      return node('if', pos, each(expr.clauses, abstractClause));
    case 'case':
      return node('case', pos, abstractExpr(expr.arg), each(expr.clauses, abstractClause));
    case 'try': {
      const handlers = each(expr.handlers, abstractHandler);
      return node(
        'try',
        pos,
        exprs(expr.body),
        each(expr.clauses, abstractClause),
        handlers,
        exprs(expr.after),
      );
    }
    case 'receive': {
      const clauses = each(expr.clauses, abstractClause);
      if (expr.after === null) return node('receive', pos, clauses);
      return node('receive', pos, clauses, abstractExpr(expr.after.timeout), exprs(expr.after.body));
    }
    case 'maybe':
      return abstractMaybe(expr);
    case 'fun':
      return node('fun', pos, tuple(atom('clauses'), each(expr.clauses, abstractClause)));
    case 'named-fun':
      return node('named_fun', pos, atom(expr.name), each(expr.clauses, abstractClause));
    case 'local-fun':
      return node('fun', pos, tuple(atom('function'), atom(expr.name), expr.arity));
    case 'remote-fun': {
      const parts = [expr.module, expr.name, expr.arity].map(abstractExpr);
      return node('fun', pos, tuple(atom('function'), ...parts));
    }
    case 'list-comprehension':
      return node('lc', pos, abstractExpr(expr.body), each(expr.qualifiers, abstractQualifier));
    case 'binary-comprehension':
      return node('bc', pos, abstractExpr(expr.body), each(expr.qualifiers, abstractQualifier));
    case 'map-comprehension':
      return node('mc', pos, abstractPair(expr.body), each(expr.qualifiers, abstractQualifier));
  }
}

function exprs(items: readonly Expr[]): Term {
  return each(items, abstractExpr);
}

/** A cell has the position of its element, the first one that of the bracket. Our tree has no position for the end. */
function abstractList({ pos, elements, tail }: List): Term {
  let result = tail === null ? node('nil', pos) : abstractExpr(tail);
  for (let i = elements.length - 1; i >= 0; i--) {
    const element = defined(elements[i]);
    result = node('cons', i === 0 ? pos : firstPosition(element), abstractExpr(element), result);
  }
  return result;
}

/** Chains of operators can be long in either direction, so both spines are converted in loops. */
function abstractSpine(expr: Expr): Term {
  const chain: Expr[] = [];
  let end = expr;
  while (end.kind === 'op' || end.kind === 'match') {
    chain.push(end);
    end = end.kind === 'op' ? end.right : end.value;
  }
  return chain.reduceRight((right, e) => {
    if (e.kind === 'op') return node('op', e.pos, atom(e.op), leftSpine(e.left), right);
    return e.kind === 'match' ? node('match', e.pos, abstractExpr(e.pattern), right) : right;
  }, abstractExpr(end));
}

function leftSpine(expr: Expr): Term {
  const chain: Extract<Expr, { kind: 'op' }>[] = [];
  let end = expr;
  for (; end.kind === 'op'; end = end.left) chain.push(end);
  return chain.reduceRight(
    (left, e) => node('op', e.pos, atom(e.op), left, abstractExpr(e.right)),
    abstractExpr(end),
  );
}

function abstractCall({ pos, callee, args }: Call): Term {
  return node('call', pos, abstractExpr(callee), exprs(args));
}

function abstractSegment({ pos, value, size, specifiers }: Segment<Expr>): Term {
  const types =
    specifiers === null
      ? atom('default')
      : each(specifiers, s => (s.value === null ? atom(s.name) : tuple(atom(s.name), s.value)));
  return node(
    'bin_element',
    pos,
    abstractExpr(value),
    size === null ? atom('default') : abstractExpr(size),
    types,
  );
}

function abstractPair({ pos, op, key, value }: MapPair): Term {
  return node(
    op === 'assoc' ? 'map_field_assoc' : 'map_field_exact',
    pos,
    abstractExpr(key),
    abstractExpr(value),
  );
}

function abstractField({ pos, name, value }: RecordField<Expr>): Term {
  const field = name === null ? node('var', pos, atom('_')) : node('atom', pos, atom(name));
  return node('record_field', pos, field, abstractExpr(value));
}

function abstractMaybe({ pos, body, elseClauses, elsePos }: Maybe): Term {
  if (elseClauses === null) return node('maybe', pos, exprs(body));
  return node('maybe', pos, exprs(body), node('else', elsePos ?? pos, each(elseClauses, abstractClause)));
}

export function abstractClause({ pos, patterns, guard, body }: Clause): Term {
  return node('clause', pos, exprs(patterns), abstractGuard(guard), exprs(body));
}

function abstractHandler(handler: CatchClause): Term {
  const { pos, guard, body } = handler;
  const parts = [handler.class, handler.reason, handler.stacktrace].map(abstractExpr);
  return node('clause', pos, list([node('tuple', pos, list(parts))]), abstractGuard(guard), exprs(body));
}

function abstractGuard(guard: Guard): Term {
  return each(guard, exprs);
}

function abstractQualifier(qualifier: Qualifier): Term {
  switch (qualifier.kind) {
    case 'filter':
      return abstractExpr(qualifier.test);
    case 'zip':
      return node('zip', qualifier.pos, each(qualifier.generators, abstractGenerator));
    default:
      return abstractGenerator(qualifier);
  }
}

function abstractGenerator(generator: Generator): Term {
  const { pos } = generator;
  const tags = { generate: 'generate', 'binary-generate': 'b_generate', 'map-generate': 'm_generate' };
  const tag = tags[generator.kind] + (generator.strict ? '_strict' : '');
  return node(tag, pos, generatorPattern(generator, pos), abstractExpr(generator.source));
}

function generatorPattern(generator: Generator, pos: Position): Term {
  return generator.kind === 'map-generate'
    ? node('map_field_exact', pos, abstractExpr(generator.key), abstractExpr(generator.value))
    : abstractExpr(generator.pattern);
}
