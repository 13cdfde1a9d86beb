/** Types and specifications in the abstract format. */
import { atom, list, type Term, tuple } from '../terms/index.ts';
import { each, node } from './abstract-build.ts';
import type { Constraint, FunType, RecordType, SpecClause, Type } from './ast.ts';

export function abstractType(type: Type): Term {
  const { pos } = type;
  switch (type.kind) {
    case 'atom':
    case 'var':
      return node(type.kind, pos, atom(type.name));
    case 'integer':
    case 'char':
      return node(type.kind, pos, type.value);
    case 'annotated':
      return node('ann_type', pos, list([abstractType(type.name), abstractType(type.type)]));
    case 'union':
      return typeNode(type, 'union', types(type.types));
    case 'range':
      return typeNode(type, 'range', types([type.low, type.high]));
    case 'op': {
      // Chains of operators nest to the left without a bound, so this is a loop.
      const chain = [type];
      let first = type.left;
      for (; first.kind === 'op'; first = first.left) chain.push(first);
      return chain.reduceRight(
        (left, op) => node('op', op.pos, atom(op.op), left, abstractType(op.right)),
        abstractType(first),
      );
    }
    case 'unary':
      return node('op', pos, atom(type.op), abstractType(type.operand));
    case 'nil':
      return typeNode(type, 'nil', list([]));
    case 'list':
      return typeNode(type, type.nonempty ? 'nonempty_list' : 'list', types([type.element]));
    case 'tuple':
      return typeNode(type, 'tuple', type.elements === null ? atom('any') : types(type.elements));
    case 'map':
      if (type.pairs === null) return typeNode(type, 'map', atom('any'));
      return typeNode(
        type,
        'map',
        each(type.pairs, pair =>
          typeNode(
            pair,
            pair.op === 'assoc' ? 'map_field_assoc' : 'map_field_exact',
            types([pair.key, pair.value]),
          ),
        ),
      );
    case 'binary':
      return typeNode(type, 'binary', types([type.base, type.unit]));
    case 'fun':
      return abstractFunType(type);
    case 'record':
      return abstractRecordType(type);
    case 'type':
      return node(type.builtin ? 'type' : 'user_type', pos, atom(type.name), types(type.args));
    case 'remote-type': {
      const module = node('atom', type.modulePos, atom(type.module));
      const name = node('atom', type.namePos, atom(type.name));
      return node('remote_type', pos, list([module, name, types(type.args)]));
    }
  }
}

function typeNode({ pos }: { readonly pos: Type['pos'] }, name: string, args: Term): Term {
  return node('type', pos, atom(name), args);
}

function types(items: readonly Type[]): Term {
  return each(items, abstractType);
}

function abstractFunType(type: FunType): Term {
  if (type.result === null) return typeNode(type, 'fun', list([]));
  const pos = { pos: type.paramsPos };
  const params =
    type.params === null
      ? node('type', type.paramsPos, atom('any'))
      : typeNode(pos, 'product', types(type.params));
  return typeNode(type, 'fun', list([params, abstractType(type.result)]));
}

function abstractRecordType(type: RecordType): Term {
  const name = node('atom', type.namePos, atom(type.name));
  const fields = type.fields.map(field =>
    typeNode(
      field,
      'field_type',
      list([node('atom', field.pos, atom(field.name)), abstractType(field.type)]),
    ),
  );
  return typeNode(type, 'record', list([name, ...fields]));
}

/** One overload of a specification: a fun type, bounded when it has constraints. */
export function abstractSpecClause({ type, constraints }: SpecClause): Term {
  const fun = abstractFunType(type);
  if (constraints.length === 0) return fun;
  return typeNode(type, 'bounded_fun', list([fun, each(constraints, abstractConstraint)]));
}

function abstractConstraint({ pos, name, type }: Constraint): Term {
  const isSubtype = node('atom', pos, atom('is_subtype'));
  return typeNode({ pos }, 'constraint', list([isSubtype, list([abstractType(name), abstractType(type)])]));
}

export function functionId({ name, arity }: { readonly name: string; readonly arity: number }): Term {
  return tuple(atom(name), arity);
}
