/**
 * Translates the abstract format to types.
 *
 * The translation never fails: an invalid form is reported to the scope and becomes `any()`, so that the other parts of
 * a spec remain usable. References are not resolved here but reported to the scope; the loader of modules resolves
 * them.
 */
import type { Term } from '../terms/index.ts';
import { Atom } from '../terms/index.ts';
import type { ModuleDefinitions } from './definitions.ts';
import { items, nameIn, nameOf, parts } from './forms.ts';
import { onlyTermOf } from './kinds.ts';
import { predefined } from './predefined.ts';
import {
  ANY,
  type Association,
  bits,
  FUN,
  fun,
  literal,
  MAP,
  map,
  NONE,
  type RecordType,
  type RefType,
  range,
  record,
  ref,
  TUPLE,
  type Type,
  tuple,
  union,
} from './type.ts';

/** The context of a translation: module, type variables, and callbacks for references and problems. */
export interface Scope {
  readonly definitions: ModuleDefinitions;
  variable(name: string): Type;
  problem?(form: Term, code: string, message: string): void;
  reference?(form: Term, named: RefType | RecordType): void;
}

export function readType(form: Term | undefined, scope: Scope): Type {
  const [tag, , third, fourth] = parts(form);
  switch (nameOf(tag)) {
    case 'type':
      return readPredefined(form as Term, nameOf(third), fourth, scope);
    case 'user_type':
      return readLocal(form as Term, nameOf(third), items(fourth), scope);
    case 'remote_type': {
      const [module, name, args] = items(third);
      const types = items(args).map(arg => readType(arg, scope));
      return referred(form as Term, ref(nameIn(module), nameIn(name), types), scope);
    }
    case 'ann_type':
      return readType(items(third)[1], scope);
    case 'paren_type':
      return readType(items(third)[0], scope);
    case 'var':
      return nameOf(third) === '_' ? ANY : scope.variable(nameOf(third));
    case 'atom':
      return third instanceof Atom ? literal(third) : unusable(form, scope);
    case 'integer':
    case 'char':
    case 'op': {
      const value = integerOf(form);
      return value === null ? unusable(form, scope) : range(value, value);
    }
    case 'nil':
      return predefined('nil', []) ?? NONE;
    default:
      return unusable(form, scope);
  }
}

function unusable(form: Term | undefined, scope: Scope): Type {
  const kind = nameOf(parts(form)[0]) || 'this form';
  if (form !== undefined)
    scope.problem?.(
      form,
      'unsupported_type',
      `${kind} is no type that is understood; any term is allowed there`,
    );
  return ANY;
}

function readLocal(form: Term, name: string, args: readonly Term[], scope: Scope): Type {
  const types = args.map(arg => readType(arg, scope));
  const { module, types: known } = scope.definitions;
  // A type that only later releases predefine is a user type in the output of older ones and of other front ends.
  if (!known.has(`${name}/${args.length}`)) {
    const builtin = predefined(name, types);
    if (builtin !== null) return builtin;
  }
  return referred(form, ref(module, name, types), scope);
}

function referred(form: Term, named: RefType | RecordType, scope: Scope): Type {
  scope.reference?.(form, named);
  return named;
}

/** Types with a syntax of their own, then those that only have a name. */
function readPredefined(form: Term, name: string, argument: Term | undefined, scope: Scope): Type {
  const read = (part: Term | undefined): Type => readType(part, scope);
  const args = items(argument);
  switch (name) {
    case 'union':
      return union(args.map(read));
    case 'tuple':
      return nameOf(argument) === 'any' ? TUPLE : tuple(args.map(read));
    case 'map':
      return nameOf(argument) === 'any' ? MAP : readMap(args, scope);
    case 'record':
      return readRecord(form, args, scope);
    case 'range': {
      const [low, high] = args.map(integerOf);
      if (low === null || low === undefined || high === null || high === undefined)
        return unusable(form, scope);
      return range(low, high);
    }
    case 'binary':
      if (args.length === 2) {
        const [base, unit] = args.map(integerOf);
        return bits(Number(base ?? 0n), Number(unit ?? 0n));
      }
      break;
    case 'fun':
      return args.length === 0 ? FUN : readFun(form, args, scope);
    case 'bounded_fun':
      return read(args[0]);
  }
  if (isRedefined(name, args.length, scope.definitions)) return readLocal(form, name, args, scope);
  return predefined(name, args.map(read)) ?? unknownName(form, name, args.length, scope);
}

/**
 * Whether the module defines a type of this name. Module `erlang` documents the predefined types by circular
 * definitions (`-type integer() :: integer().`), which do not count.
 */
function isRedefined(name: string, arity: number, { types }: ModuleDefinitions): boolean {
  const definition = types.get(`${name}/${arity}`);
  if (definition === undefined) return false;
  const [tag, , defined, args] = parts(definition.form);
  return !(nameOf(tag) === 'type' && nameOf(defined) === name && items(args).length === arity);
}

function unknownName(form: Term, name: string, arity: number, scope: Scope): Type {
  scope.problem?.(
    form,
    'unsupported_type',
    `type ${name}/${arity} is not understood; any term is allowed there`,
  );
  return ANY;
}

function readFun(form: Term, [args, result]: readonly Term[], scope: Scope): Type {
  const [, , kind, types] = parts(args);
  if (nameOf(kind) === 'any') return fun(null, readType(result, scope));
  if (nameOf(kind) !== 'product') return unusable(form, scope);
  return fun(
    items(types).map(arg => readType(arg, scope)),
    readType(result, scope),
  );
}

/**
 * The leftmost association whose key type contains a key applies to it. Literally, that would make
 * `#{term() => term(), year := integer()}` empty, which Elixir uses for maps with a year and perhaps more. A mandatory
 * single key is therefore moved before associations for many keys.
 */
function readMap(forms: readonly Term[], scope: Scope): Type {
  const associations = forms.map(form => readAssociation(form, scope));
  const isRequiredKey = ({ mandatory, key }: Association): boolean => mandatory && onlyTermOf(key) !== null;
  return map([
    ...associations.filter(isRequiredKey),
    ...associations.filter(association => !isRequiredKey(association)),
  ]);
}

function readAssociation(form: Term, scope: Scope): Association {
  const [, , kind, types] = parts(form);
  const [key, value] = items(types);
  return {
    mandatory: nameOf(kind) === 'map_field_exact',
    key: readType(key, scope),
    value: readType(value, scope),
  };
}

function readRecord(form: Term, [tag, ...restrictions]: readonly Term[], scope: Scope): Type {
  const name = nameIn(tag);
  const declared = scope.definitions.records.get(name);
  if (declared === undefined) {
    scope.problem?.(form, 'undefined_record', `record ${name} undefined`);
    return ANY;
  }
  const fields = restrictions.map(restriction => {
    const [field, type] = items(parts(restriction)[3]);
    if (!declared.some(declaration => declaration.name === nameIn(field)))
      scope.problem?.(form, 'undefined_field', `field ${nameIn(field)} undefined in record ${name}`);
    return { name: nameIn(field), type: readType(type, scope) };
  });
  return referred(form, record(scope.definitions.module, name, fields), scope);
}

/** The value of an integer expression, which types may write with operators; null when it has none. */
function integerOf(form: Term | undefined): bigint | null {
  const [tag, , third, fourth, fifth] = parts(form);
  switch (nameOf(tag)) {
    case 'integer':
    case 'char':
      return typeof third === 'number' || typeof third === 'bigint' ? BigInt(third) : null;
    case 'op': {
      const left = integerOf(fourth);
      if (left === null) return null;
      if (fifth === undefined) return unary(nameOf(third), left);
      const right = integerOf(fifth);
      return right === null ? null : binary(nameOf(third), left, right);
    }
    default:
      return null;
  }
}

function unary(op: string, value: bigint): bigint | null {
  switch (op) {
    case '+':
      return value;
    case '-':
      return -value;
    case 'bnot':
      return ~value;
    default:
      return null;
  }
}

function binary(op: string, left: bigint, right: bigint): bigint | null {
  switch (op) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case 'div':
      return right === 0n ? null : left / right;
    case 'rem':
      return right === 0n ? null : left % right;
    case 'band':
      return left & right;
    case 'bor':
      return left | right;
    case 'bxor':
      return left ^ right;
    case 'bsl':
      return shift(left, right);
    case 'bsr':
      return shift(left, -right);
    default:
      return null;
  }
}

const MAX_SHIFT = 1n << 20n;

function shift(value: bigint, by: bigint): bigint | null {
  if (by > MAX_SHIFT) return null;
  return by >= 0n ? value << by : value >> -by;
}
