/**
 * Processes and tables come from the functions that start or create them. A parameter that a function sends messages or calls to is
 * the name or the pid of a server, one that it looks things up in with `ets` is a table: it is what a function of the same module has
 * started or created, and to which further functions of the module were applied before.
 */
import { children } from '../core/children.ts';
import type { Call, Definition, Expr, Module } from '../core/index.ts';
import { ANY } from '../types/index.ts';
import type { Maker, MakerResult } from './maker.ts';
import { atomIn, calleeOf, definitionOf, parameterNames, Returned } from './returned.ts';

const SERVER = '(gen_server|gen_statem|gen_event|gen_fsm|p1_server|p1_fsm)';
/** Calls whose first argument is a process. */
const TO_PROCESS = new RegExp(
  `^${SERVER}:(call|cast|stop|send_request|notify|sync_notify|(sync_)?send_(all_state_)?event)/[1-4]$|^erlang:(!|send)/[23]$`,
);
const START = new RegExp(`^${SERVER}:start(_link)?/[0-4]$`);
const SPAWN = /^erlang:spawn\/[1-4]$/;

/** Calls whose first argument is a table. */
const TO_TABLE = /^ets:(?!new\/|all\/|test_ms\/|fun2ms\/|file2tab\/|i\/)\w+\/[1-5]$/;
const CREATE = /^ets:new\/2$/;

const STARTED: MakerResult = { kind: 'started' };
const RESULT: MakerResult = { kind: 'all', others: [], isAlive: true };

/** Something that lives beside the values of a program. */
interface Resource {
  /** Whether the first argument of a call is one. */
  readonly isTaken: (call: string) => boolean;
  /** What of a call's result is one; null for other calls. */
  readonly madeBy: (call: string) => MakerResult | null;
}

const PROCESS: Resource = {
  isTaken: call => TO_PROCESS.test(call),
  madeBy: call => (START.test(call) ? STARTED : SPAWN.test(call) ? RESULT : null),
};
const TABLE: Resource = {
  isTaken: call => TO_TABLE.test(call),
  madeBy: call => (CREATE.test(call) ? RESULT : null),
};

interface UnitName {
  readonly name: string;
  readonly arity: number;
}

/** The makers of a process that the function takes as this parameter; none where it takes something else. */
export function processMakers(core: Module, unit: UnitName, at: number): readonly Maker[] {
  return resourceMakers(core, unit, at, PROCESS);
}

/** The makers of a table that the function takes as this parameter; none where it takes something else. */
export function tableMakers(core: Module, unit: UnitName, at: number): readonly Maker[] {
  return resourceMakers(core, unit, at, TABLE);
}

function resourceMakers(core: Module, unit: UnitName, at: number, resource: Resource): readonly Maker[] {
  const takes = (def: Definition, index: number) => takesResource(core, def, index, resource);
  const def = definitionOf(core, unit);
  if (def === undefined || !takes(def, at)) return [];
  const returned = new Returned(core, built =>
    built.kind === 'call' ? resource.madeBy(callName(built)) : null,
  );
  return core.exports.flatMap((exported): Maker[] => {
    const maker = definitionOf(core, exported);
    if (maker === undefined) return [];
    const of = { module: core.name, ...exported };
    const args = maker.fun.vars.map(() => ANY);
    const starts = returned.ofFunction(maker).map(result => ({ ...of, args, result }));
    const taken = maker.fun.vars.findIndex((_, i) => takes(maker, i));
    if (starts.length > 0 || taken < 0) return starts;
    const before = args.map((type, i) => (i === taken ? ('made' as const) : type));
    return [{ ...of, args: before, result: { kind: 'argument', index: taken } }];
  });
}

export function callName({ module, name, args }: Call): string {
  return `${atomIn(module)?.name ?? '?'}:${atomIn(name)?.name ?? '?'}/${args.length}`;
}

/** Whether the parameter is handed, as it is, to a call that takes one. */
function takesResource(
  core: Module,
  def: Definition,
  at: number,
  resource: Resource,
  under: ReadonlySet<Definition> = new Set(),
): boolean {
  if (under.has(def)) return false;
  const names = parameterNames(def, at);
  const isIt = (e: Expr | undefined) => e?.kind === 'var' && names.has(e.name);
  const pending: Expr[] = [def.fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    pending.push(...children(e));
    if (e.kind === 'call' && isIt(e.args[0]) && resource.isTaken(callName(e))) return true;
    if (e.kind !== 'apply') continue;
    const callee = calleeOf(core, e.op);
    const index = e.args.findIndex(isIt);
    const inside = new Set([...under, def]);
    if (callee !== undefined && index >= 0 && takesResource(core, callee, index, resource, inside))
      return true;
  }
  return false;
}
