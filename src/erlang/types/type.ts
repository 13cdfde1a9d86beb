/**
 * Erlang's types as sets of terms.
 *
 * Types are hash-consed: equal types are the same object, so that memo tables are keyed by identity and recursion over
 * types can detect cycles. Recursive types are not unfolded here: references to named types stay references (`ref`,
 * `record`) to their arguments, and a `TypeEnvironment` unfolds them one level at a time. Types contain no type
 * variables; translating a definition substitutes them.
 *
 * All list types of the notation are one kind. A `list` of elements E with end T is `[]` (if `empty`), or a cell whose
 * head is in E and whose tail is in T or again such a list. Proper lists end in `nil`.
 */
import type { Atom } from '../terms/index.ts';

export type Type =
  | AnyType
  | NoneType
  | IntegerType
  | FloatType
  | AtomType
  | LiteralType
  | NilType
  | ListType
  | NonListType
  | TupleType
  | BitsType
  | MapType
  | FunType
  | IdentifierType
  | UnionType
  | RefType
  | RecordType;

interface Interned {
  readonly id: number;
}

export interface AnyType extends Interned {
  readonly kind: 'any';
}
export interface NoneType extends Interned {
  readonly kind: 'none';
}
/** Both ends belong to the range; null is an open end. */
export interface IntegerType extends Interned {
  readonly kind: 'integer';
  readonly low: bigint | null;
  readonly high: bigint | null;
}
export interface FloatType extends Interned {
  readonly kind: 'float';
}
export interface AtomType extends Interned {
  readonly kind: 'atom';
}
/** One atom. Single integers are ranges, and the notation knows no other literals. */
export interface LiteralType extends Interned {
  readonly kind: 'literal';
  readonly value: Atom;
}
export interface NilType extends Interned {
  readonly kind: 'nil';
}
export interface ListType extends Interned {
  readonly kind: 'list';
  readonly element: Type;
  /** The type of the tail after the last element. */
  readonly end: Type;
  readonly empty: boolean;
}
/** The terms of `of` that are neither `[]` nor a cell: what an improper list ends in. */
export interface NonListType extends Interned {
  readonly kind: 'nonlist';
  readonly of: Type;
}
/** `elements` is null for tuples of every size. */
export interface TupleType extends Interned {
  readonly kind: 'tuple';
  readonly elements: readonly Type[] | null;
}
/** `<<_:base, _:_*unit>>`: bitstrings of `base + k*unit` bits. */
export interface BitsType extends Interned {
  readonly kind: 'bits';
  readonly base: number;
  readonly unit: number;
}
export interface MapType extends Interned {
  readonly kind: 'map';
  readonly associations: readonly Association[];
}
/** Key types may overlap: the leftmost association whose key type contains a key applies to it. */
export interface Association {
  readonly mandatory: boolean;
  readonly key: Type;
  readonly value: Type;
}
/** `args` is null for functions of every arity. */
export interface FunType extends Interned {
  readonly kind: 'fun';
  readonly args: readonly Type[] | null;
  readonly result: Type;
}
export interface IdentifierType extends Interned {
  readonly kind: 'pid' | 'port' | 'reference';
}
export interface UnionType extends Interned {
  readonly kind: 'union';
  readonly members: readonly Type[];
}
/** A named type with its arguments. Module `''` has the predefined types that are recursive. */
export interface RefType extends Interned {
  readonly kind: 'ref';
  readonly module: string;
  readonly name: string;
  readonly args: readonly Type[];
}
/** `#name{field :: Type}`: the declared field types hold where `fields` does not restrict them further. */
export interface RecordType extends Interned {
  readonly kind: 'record';
  readonly module: string;
  readonly name: string;
  readonly fields: readonly RecordField[];
}
export interface RecordField {
  readonly name: string;
  readonly type: Type;
}

type Bare<T extends Type> = T extends Type ? Omit<T, 'id'> : never;

const table = new Map<string, Type>();

function intern<T extends Type>(key: string, bare: Bare<T>): T {
  let type = table.get(key);
  if (type === undefined) {
    type = { id: table.size, ...bare } as unknown as T;
    table.set(key, type);
  }
  return type as T;
}

const ids = (types: readonly Type[]): string => types.map(type => type.id).join(',');

export const ANY = intern<AnyType>('any', { kind: 'any' });
export const NONE = intern<NoneType>('none', { kind: 'none' });
export const FLOAT = intern<FloatType>('float', { kind: 'float' });
export const ATOM = intern<AtomType>('atom', { kind: 'atom' });
export const NIL = intern<NilType>('nil', { kind: 'nil' });
export const PID = intern<IdentifierType>('pid', { kind: 'pid' });
export const PORT = intern<IdentifierType>('port', { kind: 'port' });
export const REFERENCE = intern<IdentifierType>('reference', { kind: 'reference' });
export const INTEGER = range(null, null);
export const TUPLE = intern<TupleType>('tuple', { kind: 'tuple', elements: null });
export const MAP = map([{ mandatory: false, key: ANY, value: ANY }]);
export const FUN = fun(null, ANY);

export function range(low: bigint | null, high: bigint | null): IntegerType | NoneType {
  if (low !== null && high !== null && low > high) return NONE;
  return intern<IntegerType>(`int ${low}..${high}`, { kind: 'integer', low, high });
}

export function literal(value: Atom): LiteralType {
  return intern<LiteralType>(`'${value.name}'`, { kind: 'literal', value });
}

export function list(element: Type, end: Type = NIL, empty = true): ListType {
  return intern<ListType>(`list ${element.id} ${end.id} ${empty}`, { kind: 'list', element, end, empty });
}

export function nonList(of: Type): NonListType {
  return intern<NonListType>(`nonlist ${of.id}`, { kind: 'nonlist', of });
}

export function tuple(elements: readonly Type[]): TupleType {
  return intern<TupleType>(`{${ids(elements)}}`, { kind: 'tuple', elements });
}

export function bits(base: number, unit: number): BitsType {
  return intern<BitsType>(`bits ${base} ${unit}`, { kind: 'bits', base, unit });
}

export function map(associations: readonly Association[]): MapType {
  const key = associations.map(a => `${a.key.id}${a.mandatory ? ':=' : '=>'}${a.value.id}`).join(',');
  return intern<MapType>(`#{${key}}`, { kind: 'map', associations });
}

export function fun(args: readonly Type[] | null, result: Type): FunType {
  return intern<FunType>(`fun(${args === null ? '...' : ids(args)})${result.id}`, {
    kind: 'fun',
    args,
    result,
  });
}

/** Flattened and without duplicates; `any()` absorbs all others. */
export function union(members: readonly Type[]): Type {
  const flat = new Set<Type>();
  const add = (type: Type): void => {
    if (type.kind === 'union') type.members.forEach(add);
    else if (type.kind !== 'none') flat.add(type);
  };
  members.forEach(add);
  if (flat.has(ANY)) return ANY;
  const parts = [...flat];
  if (parts.length <= 1) return parts[0] ?? NONE;
  return intern<UnionType>(`|${ids(parts)}`, { kind: 'union', members: parts });
}

export function ref(module: string, name: string, args: readonly Type[] = []): RefType {
  return intern<RefType>(`ref ${module}:${name}(${ids(args)})`, { kind: 'ref', module, name, args });
}

export function record(module: string, name: string, fields: readonly RecordField[] = []): RecordType {
  const key = fields.map(field => `${field.name}:${field.type.id}`).join(',');
  return intern<RecordType>(`#${module}:${name}{${key}}`, { kind: 'record', module, name, fields });
}
