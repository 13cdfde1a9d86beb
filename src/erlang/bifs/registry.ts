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
import { nameKey } from '../machine/processes.ts';
import { limited } from '../operations/observe.ts';
import { Raise } from '../operations/raise.ts';
import { siteAt } from '../sites.ts';
import { isSummaryCode } from '../summaries.ts';
import { concretize } from '../terms/concretize.ts';
import { Atom, print, type Term } from '../terms/index.ts';
import { dependsOnElsewhere, type Effects, isReadable, isShared, type WorldPart } from './effects.ts';

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

/** Those that programs can call; summaries have a few of their own. */
export function allBifs(): Bif[] {
  return [...table.values()].filter(({ module }) => !isSummaryCode(module));
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
    const told = withCause(`${module}:${key}`, arity, fn as Bif['fn']);
    const noted = noting(`${module}:${key}`, effects, told);
    table.set(`${module}:${key}`, { module, name, arity, support, effects, direct, fn: noted });
  }
}

/**
 * An exception of the function tells its arguments. One wrapper for each of the usual arities: calls with rest parameters
 * take some ten times longer.
 */
function withCause(name: string, arity: number, fn: Bif['fn']): Bif['fn'] {
  const tell = (thrown: unknown, args: readonly Term[]): unknown => {
    if (thrown instanceof Raise) thrown.cause ??= { kind: 'bif', name, args };
    return thrown;
  };
  switch (arity) {
    case 0:
      return fn;
    case 1:
      return (p, a) => {
        try {
          return fn(p, a as Term);
        } catch (thrown) {
          throw tell(thrown, [a as Term]);
        }
      };
    case 2:
      return (p, a, b) => {
        try {
          return fn(p, a as Term, b as Term);
        } catch (thrown) {
          throw tell(thrown, [a as Term, b as Term]);
        }
      };
    default:
      return (p, ...args) => {
        try {
          return fn(p, ...args);
        } catch (thrown) {
          throw tell(thrown, args);
        }
      };
  }
}

/** Modules of the library that look at the clock only to know how long to wait. */
const PLUMBING = new Set(['gen', 'gen_event', 'gen_server', 'gen_statem', 'proc_lib', 'supervisor', 'sys']);

/**
 * The world is told before something is written that can be read, or shared with other processes. A result that does
 * not depend on the input alone is noted as a limit: it is not varied.
 */
function noting(what: string, effects: Effects, fn: Bif['fn']): Bif['fn'] {
  const { reads, writes } = effects;
  const changes = writes.some(isReadable);
  const shared = reads.filter(isShared);
  const isFromElsewhere = dependsOnElsewhere(effects);
  if (!changes && shared.length === 0 && !isFromElsewhere) return fn;
  return (p, ...args) => {
    const { world } = p;
    if (isFromElsewhere && !PLUMBING.has(siteAt(p.at)?.module ?? '')) p.ex.limit('concrete-bif', what);
    if (changes) world.isMergeable = false;
    if (world.races.isOn)
      for (const part of shared)
        for (const key of sharedKeys(part, args)) world.races.accessed(p, key, writes.includes(part));
    return fn(p, ...args);
  };
}

/** What is shared is told apart by the first argument: a table, a key, an application. Names are told by all atoms. */
function sharedKeys(part: WorldPart, args: readonly Term[]): string[] {
  const plain = args.map(concretize);
  if (part === 'names') return plain.flatMap(arg => (arg instanceof Atom ? nameKey(arg.name) : []));
  return plain.slice(0, 1).map(arg => `${part} ${print(arg)}`);
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
    return fn(p, ...args.map(arg => limited(p, arg, 'concrete-bif', what)));
  };
}
