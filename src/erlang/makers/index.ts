/**
 * Values of opaque types come from their makers.
 *
 * A value that is made up from the definition of an opaque type may be one that no program can have: a queue that says it
 * has one element and has none. So an argument of such a type is made by calls of exported functions whose result is
 * declared to be of that type. What the search varies is a *recipe*: `{'in/2', 0, {'new/0'}}` stands for `q:in(0, q:new())`.
 * Recipes are ordinary terms with an ordinary type, so the search decides which calls are made, and with which arguments. A
 * harness (`harness.ts`) follows them and calls the function; people see expressions (`recipe.ts`).
 */
import type { Module } from '../core/index.ts';
import type { ModuleSource } from '../core/source.ts';
import { atom } from '../terms/index.ts';
import {
  literal,
  type RefType,
  type Spec,
  type Type,
  type TypeEnvironment,
  tuple,
  union,
} from '../types/index.ts';
import { type HarnessCall, harness } from './harness.ts';

/** A function that returns a value of the type. */
export interface Maker {
  readonly module: string;
  readonly name: string;
  readonly arity: number;
  /** The types of its arguments; null for the one that is made. */
  readonly args: readonly (Type | null)[];
  /** What it may return instead: atoms and tuples. */
  readonly otherwise: readonly Type[];
}

export interface Made {
  /** The specification with recipes in place of the values that are made. */
  readonly spec: Spec;
  /** The module whose function, of the same name, takes recipes. */
  readonly harness: Module;
  /** The makers by the tags of recipes, for each argument; null for an argument that is as it is. */
  readonly arguments: readonly (ReadonlyMap<string, Maker> | null)[];
}

/** Makers of a type that are used. More: a larger search for types with many functions. */
const MAX_MAKERS = 12;

/** Null where the function takes no opaque value, or nobody makes one. */
export async function madeArguments(
  source: ModuleSource,
  environment: TypeEnvironment,
  spec: Spec,
  calls: number,
): Promise<Made | null> {
  const [clause, another] = spec.clauses;
  if (clause === undefined || another !== undefined) return null;
  const args: Type[] = [];
  const makersOf: (ReadonlyMap<string, Maker> | null)[] = [];
  for (const type of clause.args) {
    const makers = await makersFor(source, environment, type);
    const recipes = makers === null ? null : recipeType(makers, calls);
    args.push(recipes ?? type);
    makersOf.push(recipes === null ? null : new Map(makers?.map(maker => [tagOf(maker), maker])));
  }
  if (makersOf.every(makers => makers === null)) return null;
  const call: HarnessCall = { module: spec.module, name: spec.name, makers: makersOf };
  return {
    spec: { ...spec, clauses: [{ ...clause, args }] },
    harness: harness(call),
    arguments: makersOf,
  };
}

/** The tag of a recipe. */
export function tagOf({ name, arity }: Pick<Maker, 'name' | 'arity'>): string {
  return `${name}/${arity}`;
}

async function makersFor(
  source: ModuleSource,
  environment: TypeEnvironment,
  type: Type,
): Promise<readonly Maker[] | null> {
  if (type.kind !== 'ref' || !environment.isOpaque(type)) return null;
  const exports = (await source.load(type.module))?.exports ?? [];
  const makers: Maker[] = [];
  for (const { name, arity } of exports) {
    const spec = await environment.spec(type.module, name, arity);
    const [clause, another] = spec?.clauses ?? [];
    const otherwise =
      clause === undefined || another !== undefined ? null : otherResults(clause.result, type);
    if (clause === undefined || otherwise === null) continue;
    // Functions cannot be written into an expression that is read back.
    if (clause.args.some(({ kind }) => kind === 'fun')) continue;
    const args = clause.args.map(arg => (isSameType(arg, type) ? null : arg));
    makers.push({ module: type.module, name, arity, args, otherwise });
  }
  return makers.sort((a, b) => effort(a) - effort(b)).slice(0, MAX_MAKERS);
}

/** What takes few other values of the type, and few arguments, is tried where there are many. */
function effort({ args, arity }: Maker): number {
  return 10 * args.filter(arg => arg === null).length + arity;
}

/** What else a result may be, as in `stack() | none`; null where it is not of the type, or could not be told from it. */
function otherResults(result: Type, type: RefType): readonly Type[] | null {
  const members = result.kind === 'union' ? result.members : [result];
  const others = members.filter(member => !isSameType(member, type));
  if (others.length === members.length) return null;
  return others.every(({ kind }) => kind === 'literal' || kind === 'tuple') ? others : null;
}

/** Parameters of a type make no difference to how its values are made. */
function isSameType(one: Type, type: RefType): boolean {
  return (
    one.kind === 'ref' &&
    one.module === type.module &&
    one.name === type.name &&
    one.args.length === type.args.length
  );
}

/** Recipes of up to so many calls inside each other; null where no call makes a value from nothing. */
function recipeType(makers: readonly Maker[], calls: number): Type | null {
  const inner = calls > 1 ? recipeType(makers, calls - 1) : null;
  const members = makers.flatMap(maker => {
    const args = maker.args.flatMap(arg => arg ?? inner ?? []);
    return args.length < maker.arity ? [] : [tuple([literal(atom(tagOf(maker))), ...args])];
  });
  return members.length === 0 ? null : union(members);
}
