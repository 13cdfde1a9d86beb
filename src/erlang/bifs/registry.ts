/**
 * The table of built-in functions: those that OTP implements in C.
 *
 * There are three degrees of symbolic support. `symbolic`: results and decisions are expressions of the logic.
 * `emulated`: our code computes the result step by step and decides questions about symbolic parts on the way, as an
 * Erlang function would. `concrete`: symbolic arguments are replaced by their concrete values, which the report counts
 * as a limit with the function's name. What a function reads and writes besides its arguments is in the table, too
 * (`effects.ts`).
 */
import type { Process, Result } from '../machine/process.ts';
import { concretize } from '../symbolic/encode.ts';
import type { Term } from '../terms/index.ts';
import { type Effects, isReadable } from './effects.ts';

export type SymbolicSupport = 'symbolic' | 'emulated' | 'concrete';

export interface Bif {
  readonly module: string;
  readonly name: string;
  readonly arity: number;
  readonly support: SymbolicSupport;
  readonly effects: Effects;
  /** Returns its value synchronously: makes no Erlang calls and never suspends the process. */
  readonly direct: boolean;
  readonly fn: (p: Process, ...args: Term[]) => Result;
}

const table = new Map<string, Bif>();

export function findBif(module: string, name: string, arity: number): Bif | undefined {
  return table.get(`${module}:${name}/${arity}`);
}

export function allBifs(): Bif[] {
  return [...table.values()];
}

type Implementation = (p: Process, ...args: never[]) => Result;

type Entries = Record<string, Implementation>;

function define(
  module: string,
  support: SymbolicSupport,
  direct: boolean,
  effects: Effects,
  entries: Entries,
): void {
  for (const [key, fn] of Object.entries(entries)) {
    const slash = key.lastIndexOf('/');
    const name = key.slice(0, slash);
    const arity = Number(key.slice(slash + 1));
    if (table.has(`${module}:${key}`)) throw new Error(`${module}:${key} is in the table twice`);
    const noted = notingWrites(effects, fn as Bif['fn']);
    table.set(`${module}:${key}`, { module, name, arity, support, effects, direct, fn: noted });
  }
}

/** The world is told before something is written that can be read. */
function notingWrites(effects: Effects, fn: Bif['fn']): Bif['fn'] {
  if (!effects.writes.some(isReadable)) return fn;
  return (p, ...args) => {
    p.world.isMergeable = false;
    return fn(p, ...args);
  };
}

/** Functions whose results and decisions are expressions; keys are `name/arity`. */
export function symbolic(module: string, effects: Effects, entries: Entries): void {
  define(module, 'symbolic', true, effects, entries);
}

/** Functions computed step by step, with decisions about symbolic parts. */
export function emulated(module: string, effects: Effects, entries: Entries): void {
  define(module, 'emulated', true, effects, entries);
}

/** Functions that are called with the concrete values of their arguments. */
export function concreteOnly(module: string, effects: Effects, entries: Entries): void {
  for (const [key, fn] of Object.entries(entries)) {
    define(module, 'concrete', true, effects, { [key]: concretized(`${module}:${key}`, fn as Bif['fn']) });
  }
}

/** Functions that are not `direct`: they push frames, make Erlang calls or suspend the process. */
export function control(module: string, support: SymbolicSupport, effects: Effects, entries: Entries): void {
  for (const [key, fn] of Object.entries(entries)) {
    const own = fn as Bif['fn'];
    define(module, support, false, effects, {
      [key]: support === 'concrete' ? concretized(`${module}:${key}`, own) : own,
    });
  }
}

function concretized(what: string, fn: Bif['fn']): Bif['fn'] {
  return (p, ...args) => {
    const plain = args.map(concretize);
    if (plain.some((arg, i) => arg !== args[i])) p.ex.limit('concrete-bif', what);
    return fn(p, ...plain);
  };
}
