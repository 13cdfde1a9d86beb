/**
 * The table of built-in functions: what C code does in OTP.
 *
 * Each goes one of three ways. `symbolic`: results and decisions are expressions of the logic. `emulated`: it is
 * computed step by step by code of ours that asks about symbolic parts as it goes, as an Erlang function would.
 * `concrete`: symbolic arguments lose their tracking, and the report names the function.
 */
import type { Process, Result } from '../machine/process.ts';
import { concretize } from '../symbolic/encode.ts';
import type { Term } from '../terms/index.ts';

export type Way = 'symbolic' | 'emulated' | 'concrete';

export interface Bif {
  readonly module: string;
  readonly name: string;
  readonly arity: number;
  readonly way: Way;
  /** Returns its value at once: makes no Erlang calls and never waits. */
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

function define(module: string, way: Way, direct: boolean, entries: Record<string, Implementation>): void {
  for (const [key, fn] of Object.entries(entries)) {
    const slash = key.lastIndexOf('/');
    const name = key.slice(0, slash);
    const arity = Number(key.slice(slash + 1));
    if (table.has(`${module}:${key}`)) throw new Error(`${module}:${key} is in the table twice`);
    table.set(`${module}:${key}`, { module, name, arity, way, direct, fn: fn as Bif['fn'] });
  }
}

/** Functions whose results and decisions are expressions; keys are `name/arity`. */
export function symbolic(module: string, entries: Record<string, Implementation>): void {
  define(module, 'symbolic', true, entries);
}

/** Functions that are computed step by step, asking about symbolic parts. */
export function emulated(module: string, entries: Record<string, Implementation>): void {
  define(module, 'emulated', true, entries);
}

/** Functions that see concrete arguments only. */
export function concreteOnly(module: string, entries: Record<string, Implementation>): void {
  for (const [key, fn] of Object.entries(entries)) {
    define(module, 'concrete', true, { [key]: concretized(`${module}:${key}`, fn as Bif['fn']) });
  }
}

/** Functions that take over the process: calls, exceptions out of the ordinary, waiting. */
export function control(module: string, way: Way, entries: Record<string, Implementation>): void {
  for (const [key, fn] of Object.entries(entries)) {
    const own = fn as Bif['fn'];
    define(module, way, false, { [key]: way === 'concrete' ? concretized(`${module}:${key}`, own) : own });
  }
}

function concretized(what: string, fn: Bif['fn']): Bif['fn'] {
  return (p, ...args) => {
    const plain = args.map(concretize);
    if (plain.some((arg, i) => arg !== args[i])) p.ex.limit('concrete-bif', what);
    return fn(p, ...plain);
  };
}
