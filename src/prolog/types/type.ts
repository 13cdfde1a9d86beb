/**
 * Types of arguments, as declarations and documentation lines state them.
 *
 * A type is a set of ground terms. Names stand for others and may be recursive; `headsOf` unfolds one level: what a
 * term of the type looks like at its root, and which types its arguments have.
 */
import { defined } from '../../logic/index.ts';
import {
  Atom,
  atom,
  DOT,
  deref,
  isCons,
  isInteger,
  isStruct,
  listToArray,
  NIL,
  Struct,
  type Term,
  Var,
} from '../terms/index.ts';

export type Type =
  | { readonly kind: 'named'; readonly name: string; readonly args: readonly Type[] }
  | { readonly kind: 'union'; readonly types: readonly Type[] }
  | Head;

/** What the root of a term may be. */
export type Head =
  | { readonly kind: 'any' }
  | { readonly kind: 'compound' }
  | { readonly kind: 'integer'; readonly low: bigint | null; readonly high: bigint | null }
  | { readonly kind: 'float' }
  | { readonly kind: 'atom' }
  | { readonly kind: 'character' }
  | { readonly kind: 'string' }
  | { readonly kind: 'constant'; readonly term: Exclude<Term, Struct | Var> }
  | { readonly kind: 'functor'; readonly name: Atom; readonly args: readonly Type[] };

export const ANY: Type = { kind: 'any' };
const ATOM: Type = { kind: 'atom' };
const STRING: Type = { kind: 'string' };
const FLOAT: Type = { kind: 'float' };
const CHARACTER: Type = { kind: 'character' };
const COMPOUND: Type = { kind: 'compound' };

function integers(low: bigint | null, high: bigint | null): Type {
  return { kind: 'integer', low, high };
}

const INTEGER = integers(null, null);

function union(...types: Type[]): Type {
  return types.length === 1 ? defined(types[0]) : { kind: 'union', types };
}

function constant(term: Exclude<Term, Struct | Var>): Type {
  return { kind: 'constant', term };
}

function listOf(element: Type): Type {
  return { kind: 'named', name: 'list', args: [element] };
}

/** Types that everybody knows. What is in no table is any term. */
const KNOWN: Readonly<Record<string, Type>> = {
  integer: INTEGER,
  int: INTEGER,
  nonneg: integers(0n, null),
  natural: integers(0n, null),
  nat: integers(0n, null),
  positive_integer: integers(1n, null),
  negative_integer: integers(null, -1n),
  code: integers(1n, 0x10ffffn),
  float: FLOAT,
  number: union(INTEGER, FLOAT),
  num: union(INTEGER, FLOAT),
  atom: ATOM,
  symbol: ATOM,
  char: CHARACTER,
  character: CHARACTER,
  string: STRING,
  text: union(ATOM, STRING),
  atomic: union(ATOM, INTEGER, STRING, FLOAT),
  constant: union(ATOM, INTEGER, STRING, FLOAT),
  callable: union(ATOM, COMPOUND),
  compound: COMPOUND,
  boolean: union(constant(atom('true')), constant(atom('false'))),
  bool: union(constant(atom('true')), constant(atom('false'))),
  list: listOf(ANY),
  proper_list: listOf(ANY),
  list_or_partial: listOf(ANY),
  codes: listOf(integers(1n, 0x10ffffn)),
  chars: listOf(CHARACTER),
  order: union(constant(atom('<')), constant(atom('=')), constant(atom('>'))),
  pair: { kind: 'functor', name: atom('-'), args: [ANY, ANY] },
  // What the library makes is no business of callers, but the empty one is known to all.
  assoc: constant(atom('t')),
};

/** A type that a program defines: its parameters and what it stands for. */
export interface TypeDefinition {
  readonly parameters: readonly string[];
  readonly type: Type;
}

/** The program's own types by `name/arity`. */
export type TypeTable = ReadonlyMap<string, TypeDefinition>;

/** The type that a term in a declaration means; `parameters` are the variables that have a name there. */
export function readType(term: Term, parameters: ReadonlyMap<Var, string> = new Map()): Type {
  const t = deref(term);
  if (t instanceof Var) {
    const name = parameters.get(t);
    return name === undefined ? ANY : { kind: 'named', name, args: [] };
  }
  const read = (part: Term): Type => readType(part, parameters);
  if (isStruct(t, '|', 2) || isStruct(t, ';', 2)) return union(...t.args.map(read));
  if (isStruct(t, 'list', 1) || isStruct(t, 'list_or_partial', 1)) return listOf(read(t.args[0]));
  if (isStruct(t, 'oneof', 1)) {
    const items = (listToArray(t.args[0]) ?? []).map(deref).filter(isConstant);
    return items.length === 0 ? ANY : union(...items.map(constant));
  }
  if (isStruct(t, 'between', 2)) {
    const [low, high] = t.args.map(deref);
    if (low !== undefined && high !== undefined && isInteger(low) && isInteger(high)) {
      return integers(BigInt(low), BigInt(high));
    }
    return union(INTEGER, FLOAT);
  }
  if (isStruct(t, 'pair', 2)) return { kind: 'functor', name: atom('-'), args: t.args.map(read) };
  if (t instanceof Struct) return { kind: 'named', name: t.name.name, args: t.args.map(read) };
  return t instanceof Atom && t !== NIL ? { kind: 'named', name: t.name, args: [] } : ANY;
}

function isConstant(t: Term): t is Exclude<Term, Struct | Var> {
  return !(t instanceof Struct) && !(t instanceof Var);
}

/** One alternative of a type definition: a term whose arguments are types. */
export function readAlternative(term: Term, parameters: ReadonlyMap<Var, string>): Type {
  const t = deref(term);
  if (t instanceof Var) return ANY;
  if (!(t instanceof Struct)) return constant(t);
  if (isCons(t) || t.args.length > 0) {
    return { kind: 'functor', name: t.name, args: t.args.map(arg => readType(arg, parameters)) };
  }
  return ANY;
}

/** What terms of a type look like at their root. */
export function headsOf(type: Type, table: TypeTable): Head[] {
  const heads: Head[] = [];
  const seen = new Set<string>();
  const visit = (t: Type): void => {
    if (t.kind === 'union') for (const part of t.types) visit(part);
    else if (t.kind !== 'named') heads.push(t);
    else {
      const key = JSON.stringify(t, plainValue);
      // A type that stands for itself says nothing.
      if (seen.has(key)) return;
      seen.add(key);
      visit(unfolded(t, table));
    }
  };
  visit(type);
  return heads.some(head => head.kind === 'any') || heads.length === 0 ? [{ kind: 'any' }] : heads;
}

function plainValue(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value;
}

/** What the program defines a name to stand for; null where it does not. */
export function definitionOf({ name, args }: Type & { kind: 'named' }, table: TypeTable): Type | null {
  const definition = table.get(`${name}/${args.length}`);
  if (definition === undefined) return null;
  const meaning = new Map(definition.parameters.map((parameter, i) => [parameter, args[i] ?? ANY]));
  return substituted(definition.type, meaning);
}

function unfolded(type: Type & { kind: 'named' }, table: TypeTable): Type {
  const definition = definitionOf(type, table);
  if (definition !== null) return definition;
  const { name, args } = type;
  if (name === 'list' && args.length === 1) {
    const tail: Type = { kind: 'named', name, args };
    return union(constant(NIL), { kind: 'functor', name: DOT, args: [defined(args[0]), tail] });
  }
  return args.length === 0 ? (KNOWN[name] ?? ANY) : ANY;
}

function substituted(type: Type, meaning: ReadonlyMap<string, Type>): Type {
  switch (type.kind) {
    case 'named':
      if (type.args.length === 0) return meaning.get(type.name) ?? type;
      return { ...type, args: type.args.map(arg => substituted(arg, meaning)) };
    case 'union':
      return { ...type, types: type.types.map(part => substituted(part, meaning)) };
    case 'functor':
      return { ...type, args: type.args.map(arg => substituted(arg, meaning)) };
    default:
      return type;
  }
}

/** The type of an argument of terms with this functor. */
export function argumentType(heads: readonly Head[], name: Atom, arity: number, i: number): Type {
  const types = heads.flatMap(head =>
    head.kind === 'functor' && head.name === name && head.args.length === arity
      ? [defined(head.args[i])]
      : [],
  );
  return types.length === 0 ? ANY : union(...types);
}

/** The functors of the terms of a type. */
export function functorsOf(type: Type, table: TypeTable): { readonly name: Atom; readonly arity: number }[] {
  const found: { name: Atom; arity: number }[] = [];
  const todo = [type];
  const seen = new Set<Type>();
  for (let t = todo.pop(); t !== undefined; t = todo.pop()) {
    if (seen.has(t)) continue;
    seen.add(t);
    if (t.kind === 'union') todo.push(...t.types);
    else if (t.kind === 'functor') {
      found.push({ name: t.name, arity: t.args.length });
      todo.push(...t.args);
    } else if (t.kind === 'named') {
      // What a parameter stands for is among the arguments.
      const meaning = table.get(`${t.name}/${t.args.length}`)?.type ?? KNOWN[t.name];
      todo.push(...t.args, ...(meaning === undefined ? [] : [meaning]));
    }
  }
  return found;
}

const keys = new WeakMap<Type, string>();

/** Equal for types that are written alike. */
export function typeKey(type: Type): string {
  let key = keys.get(type);
  if (key === undefined) {
    key = JSON.stringify(type, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));
    keys.set(type, key);
  }
  return key;
}
