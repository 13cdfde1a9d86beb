/**
 * Values come from their makers.
 *
 * A value that is made up from the definition of a type may be one that no program can have: a queue that says it has one
 * element and has none, a state that a server never comes to. So arguments that only their own module builds are made by
 * calls of its functions. These are values of opaque types and of others that their module keeps to itself (`declared.ts`),
 * records and tagged tuples (`shapes.ts`), trees (`trees.ts`), processes and tables (`processes.ts`), and states of servers (`server.ts`).
 *
 * What the search varies is a *recipe*: `{'in/2', 0, {'new/0'}}` stands for `q:in(0, q:new())`. Recipes are ordinary terms with
 * an ordinary type, so the search decides which calls are made, and with which arguments. A harness (`harness.ts`) follows
 * them and calls the function; people see expressions (`recipe.ts`).
 */
import type { Module } from '../core/index.ts';
import type { ModuleSource } from '../core/source.ts';
import { atom } from '../terms/index.ts';
import {
  ANY,
  literal,
  type Spec,
  type SpecClause,
  type Type,
  type TypeEnvironment,
  tuple,
  union,
} from '../types/index.ts';
import { declaredMakers } from './declared.ts';
import { harness } from './harness.ts';
import { isFromNothing, type Maker, type MakerArgument, tagOf } from './maker.ts';
import { processMakers, tableMakers } from './processes.ts';
import { CALLER } from './recipe.ts';
import { serverCallback } from './server.ts';
import { shapeMakers } from './shapes.ts';
import { treeMakers } from './trees.ts';

export type { Maker } from './maker.ts';

export interface Made {
  /** The specification with recipes in place of the values that are made. */
  readonly spec: Spec;
  /** The module whose function, of the same name, takes recipes. */
  readonly harness: Module;
  /** The makers by the tags of recipes, for each argument; null for an argument that is as it is. */
  readonly arguments: readonly (ReadonlyMap<string, Maker> | null)[];
  /** What the types of the other arguments come from. */
  readonly origin: InputOrigin;
  /** Whether more calls would make more values. */
  readonly isBounded: boolean;
  /** Whether the first argument is what the program itself sends to the function. */
  readonly hasKnownMessages: boolean;
}

/**
 * Where the types of inputs come from: a specification, a callback that a behaviour of the program declares, the callbacks of a
 * server, or nothing but makers.
 */
export type InputOrigin = 'specification' | 'behaviour' | 'callback' | 'makers';

/** Makers of a type that are used. More: a larger search for types with many functions. */
const MAX_MAKERS = 12;

export interface MadeFunction {
  readonly source: ModuleSource;
  readonly environment: TypeEnvironment;
  readonly module: string;
  readonly name: string;
  readonly arity: number;
  /** Null where there is no specification. */
  readonly spec: Spec | null;
  /** How many calls may be inside each other. */
  readonly calls: number;
}

/** Null where the function takes no values that are made. */
export async function madeArguments(of: MadeFunction): Promise<Made | null> {
  const { source, environment, module, spec } = of;
  const core = await source.load(module);
  if (core === null) return null;
  const callback = serverCallback(core, of);
  if (callback !== null) return made(of, callback.args, () => callback.makers, 'callback');
  if (spec === null) return madeFor(of, core, null);
  for (const clause of spec.clauses) {
    const found = await madeFor(of, core, clause);
    if (found !== null && stands(environment, clause, spec, found)) return found;
  }
  return null;
}

/**
 * Whether a clause can stand for a specification of several: others differ in what is made, which is of a type that a module keeps
 * to itself in their place, too.
 */
function stands(environment: TypeEnvironment, clause: SpecClause, spec: Spec, found: Made): boolean {
  return spec.clauses.every(
    other =>
      other === clause ||
      found.arguments.some((makers, at) => {
        const heads = makers === null ? [] : environment.heads(other.args[at] ?? ANY);
        return heads.length > 0 && heads.every(({ kind }) => kind === 'tuple');
      }),
  );
}

/** Null where there is nothing to make for this clause of the specification, or without one. */
async function madeFor(of: MadeFunction, core: Module, clause: SpecClause | null): Promise<Made | null> {
  const { source, environment, module } = of;
  const byArgument: (readonly Maker[])[] = [];
  for (let at = 0; at < of.arity; at++) {
    const declared = await declaredMakers(source, environment, clause?.args[at] ?? ANY, module);
    const isPrivate = clause === null || isPlainTuple(environment, clause.args[at] ?? ANY);
    const ways = [
      () => declared,
      () => (isPrivate ? shapeMakers(core, of, at) : []),
      () => (isPrivate ? treeMakers(core, of, at) : []),
      () => (mayBe(environment, clause?.args[at] ?? ANY, 'pid') ? processMakers(core, of, at) : []),
      () => (mayBe(environment, clause?.args[at] ?? ANY, 'reference') ? tableMakers(core, of, at) : []),
    ];
    byArgument.push(ways.map(way => way()).find(makers => makers.some(isFromNothing)) ?? []);
  }
  const args = byArgument.map((makers, at) => (makers.length > 0 ? 'made' : (clause?.args[at] ?? ANY)));
  const spec = clause === null ? null : { ...(of.spec as Spec), clauses: [clause] };
  return made(
    { ...of, spec },
    args,
    at => byArgument[at] ?? [],
    clause === null ? 'makers' : 'specification',
  );
}

function mayBe(environment: TypeEnvironment, type: Type, wanted: 'pid' | 'reference'): boolean {
  return environment.heads(type).some(({ kind }) => kind === 'any' || kind === 'nonlist' || kind === wanted);
}

/** Whether a type says no more than that its values are any terms, or tuples of one kind. */
function isPlainTuple(environment: TypeEnvironment, type: Type): boolean {
  const heads = environment.heads(type);
  return (
    heads.length <= 2 && heads.every(({ kind }) => kind === 'any' || kind === 'nonlist' || kind === 'tuple')
  );
}

function made(
  { module, name, arity, spec, calls }: MadeFunction,
  wanted: readonly MakerArgument[],
  makersFor: (at: number) => readonly Maker[],
  origin: InputOrigin,
): Made | null {
  const args: Type[] = [];
  const makersOf: (ReadonlyMap<string, Maker> | null)[] = [];
  let isBounded = false;
  for (const [at, type] of wanted.entries()) {
    const known = makersFor(at);
    const makers = [...known].sort((a, b) => effort(a) - effort(b)).slice(0, MAX_MAKERS);
    const recipes = type === 'made' ? recipeType(makers, calls) : null;
    isBounded ||= recipes !== null && (makers.length < known.length || !makers.every(isFromNothing));
    const plain = typeof type === 'string' ? (spec?.clauses[0]?.args[at] ?? ANY) : type;
    args.push(recipes ?? plain);
    makersOf.push(recipes === null ? null : new Map(makers.map(maker => [tagOf(maker), maker])));
  }
  if (origin !== 'callback' && makersOf.every(makers => makers === null)) return null;
  const result = spec?.clauses[0]?.result ?? ANY;
  return {
    spec: { module, name, arity, clauses: [{ args, result }] },
    harness: harness({ module, name, makers: makersOf }),
    arguments: makersOf,
    origin,
    isBounded,
    hasKnownMessages: origin === 'callback' && typeof wanted[0] !== 'string' && wanted[0] !== ANY,
  };
}

/** What takes few other values of the type, and few arguments, is tried where there are many. */
function effort({ args, arity }: Maker): number {
  return 10 * args.filter(arg => arg === 'made').length + arity;
}

/** Recipes of up to so many calls inside each other; null where no call makes a value from nothing. */
function recipeType(makers: readonly Maker[], calls: number): Type | null {
  const inner = calls > 1 ? recipeType(makers, calls - 1) : null;
  const members = makers.flatMap(maker => {
    const args = maker.args.flatMap(arg => {
      if (arg === 'caller') return literal(CALLER);
      return arg === 'made' ? (inner ?? []) : arg;
    });
    return args.length < maker.arity ? [] : [tuple([literal(atom(tagOf(maker))), ...args])];
  });
  return members.length === 0 ? null : union(members);
}
