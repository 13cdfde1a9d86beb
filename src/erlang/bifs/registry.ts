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
import { hasSymbol } from '../operations/has-symbol.ts';
import { limited } from '../operations/observe.ts';
import { Raise } from '../operations/raise.ts';
import { siteAt } from '../sites.ts';
import { isSummaryCode } from '../summaries.ts';
import { concretize } from '../terms/concretize.ts';
import { contentKey } from '../terms/content-key.ts';
import { Atom, type Term, Tuple } from '../terms/index.ts';
import { dependsOnElsewhere, type Effects, isReadable, isShared, type WorldPart } from './effects.ts';
import { holdsSymbol, isPacking, remember, unpacked } from './inverse.ts';

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

class BifEntry implements Bif {
  #fn: Bif['fn'] | null = null;

  constructor(
    readonly module: string,
    readonly name: string,
    readonly arity: number,
    readonly support: SymbolicSupport,
    readonly effects: Effects,
    readonly direct: boolean,
    private readonly own: Bif['fn'],
  ) {}

  /** Made when it is first used: a program uses few of the functions. */
  get fn(): Bif['fn'] {
    const { module, name, arity, effects, own } = this;
    const what = `${module}:${name}/${arity}`;
    this.#fn ??= noting(what, effects, withCause(what, arity, own));
    return this.#fn;
  }
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
    table.set(
      `${module}:${key}`,
      new BifEntry(module, name, arity, support, effects, direct, fn as Bif['fn']),
    );
  }
}

/**
 * The function, whose exceptions tell its arguments. Each has a wrapper from a text of its own, since the engine inlines a
 * call only where it goes to few different functions: a wrapper that all of them share makes every call several times as long.
 */
function withCause(name: string, arity: number, fn: Bif['fn']): Bif['fn'] {
  if (arity === 0) return fn;
  const tell = (thrown: unknown, args: readonly Term[]): unknown => {
    if (thrown instanceof Raise) thrown.cause ??= { kind: 'bif', name, args };
    return thrown;
  };
  const args = Array.from({ length: arity }, (_, i) => `a${i}`).join(', ');
  const text = `return (p, ${args}) => { try { return fn(p, ${args}); } catch (thrown) { throw tell(thrown, [${args}]); } };`;
  return new Function('fn', 'tell', `// ${name}\n${text}`)(fn, tell) as Bif['fn'];
}

/** Modules of the library that look at the clock only to know how long to wait. */
const PLUMBING = new Set(['gen', 'gen_event', 'gen_server', 'gen_statem', 'proc_lib', 'supervisor', 'sys']);

/**
 * The world is told before something is written that can be read, or shared with other processes. A result that does
 * not depend on the input alone is noted as a limit: it is not varied. A function without arguments looks at all of it.
 */
function noting(what: string, effects: Effects, fn: Bif['fn']): Bif['fn'] {
  const { reads, writes } = effects;
  const changes = writes.some(isReadable);
  const shared = reads.filter(isShared);
  const isFromElsewhere = dependsOnElsewhere(effects);
  if (!changes && shared.length === 0 && !isFromElsewhere) return fn;
  return (p, ...args) => {
    const { world } = p;
    if (isFromElsewhere) fromElsewhere(p, what);
    if (changes) world.isMergeable = false;
    if (changes && world.guide !== null) world.holdsInput ||= args.some(hasSymbol);
    if (world.races.isOn && shared.length > 0 && args.length === 0) world.races.lookedAround(p);
    if (world.races.isOn)
      for (const part of shared)
        for (const key of sharedKeys(part, args)) world.races.accessed(p, key, writes.includes(part));
    return fn(p, ...args);
  };
}

/** Notes a result that may be another one at another time or on another machine. */
export function fromElsewhere(p: Process, what: string): void {
  if (!PLUMBING.has(siteAt(p.at)?.module ?? '')) p.ex.limit('concrete-bif', what);
}

/**
 * What is shared is told apart by the first argument: a table, a key, an application. Names are told by all atoms, and by
 * pairs of a name and a node.
 */
function sharedKeys(part: WorldPart, args: readonly Term[]): string[] {
  const plain = args.map(concretize);
  if (part !== 'names') return plain.slice(0, 1).map(arg => sharedKey(part, arg));
  return plain.flatMap(arg => {
    const name = arg instanceof Tuple && arg.elements.length === 2 ? arg.elements[0] : arg;
    return name instanceof Atom ? nameKey(name.name) : [];
  });
}

/** What is shared under this name or reference, in the accounts of races. */
export function sharedKey(part: WorldPart, id: Term): string {
  return `${part} ${contentKey(id)}`;
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
    const content = unpacked(what, args);
    if (content !== undefined) return content;
    const result = fn(p, ...args.map(arg => limited(p, arg, 'concrete-bif', what)));
    // Also where only a function has captured something.
    if (isPacking(what) && args.some(hasSymbol)) p.ex.limit('concrete-bif', what);
    if (isPacking(what) && args.some(holdsSymbol))
      p.world.whenAnswered(answer => remember(what, args, answer));
    return result;
  };
}
