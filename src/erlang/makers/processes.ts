/**
 * Processes come from the functions that start them. A parameter that a function sends messages or calls to is the name or
 * the pid of a server: it is one that a function of the same module has started, and to which further functions of the module
 * were applied before.
 */
import { children } from '../core/children.ts';
import type { Call, Definition, Expr, Module } from '../core/index.ts';
import { ANY } from '../types/index.ts';
import type { Maker, MakerResult } from './maker.ts';
import { atomIn, type Built, calleeOf, definitionOf, parameterNames, Returned } from './returned.ts';

const SERVER = '(gen_server|gen_statem|gen_event|gen_fsm|p1_server|p1_fsm)';
/** Calls whose first argument is a process. */
const TO_PROCESS = new RegExp(
  `^${SERVER}:(call|cast|stop|send_request|notify|sync_notify|(sync_)?send_(all_state_)?event)/[1-4]$|^erlang:(!|send)/[23]$`,
);
const START = new RegExp(`^${SERVER}:start(_link)?/[0-4]$`);
const SPAWN = /^erlang:spawn\/[1-4]$/;

const STARTED: MakerResult = { kind: 'started' };
const SPAWNED: MakerResult = { kind: 'all', others: [] };

/** The makers of a process that the function takes as this parameter; none where it takes something else. */
export function processMakers(
  core: Module,
  unit: { name: string; arity: number },
  at: number,
): readonly Maker[] {
  const def = definitionOf(core, unit);
  if (def === undefined || !takesProcess(core, def, at)) return [];
  const returned = new Returned(core, startedBy);
  return core.exports.flatMap((exported): Maker[] => {
    const maker = definitionOf(core, exported);
    if (maker === undefined) return [];
    const of = { module: core.name, ...exported };
    const args = maker.fun.vars.map(() => ANY);
    const starts = returned.ofFunction(maker).map(result => ({ ...of, args, result }));
    const taken = maker.fun.vars.findIndex((_, i) => takesProcess(core, maker, i));
    if (starts.length > 0 || taken < 0) return starts;
    const before = args.map((type, i) => (i === taken ? ('made' as const) : type));
    return [{ ...of, args: before, result: { kind: 'argument', index: taken } }];
  });
}

function startedBy(built: Built): MakerResult | null {
  if (built.kind !== 'call') return null;
  const name = callName(built);
  if (START.test(name)) return STARTED;
  return SPAWN.test(name) ? SPAWNED : null;
}

export function callName({ module, name, args }: Call): string {
  return `${atomIn(module)?.name ?? '?'}:${atomIn(name)?.name ?? '?'}/${args.length}`;
}

/** Whether the parameter is handed, as it is, to a call that takes a process. */
function takesProcess(
  core: Module,
  def: Definition,
  at: number,
  under: ReadonlySet<Definition> = new Set(),
): boolean {
  if (under.has(def)) return false;
  const names = parameterNames(def, at);
  const isIt = (e: Expr | undefined) => e?.kind === 'var' && names.has(e.name);
  const pending: Expr[] = [def.fun.body];
  for (let e = pending.pop(); e !== undefined; e = pending.pop()) {
    pending.push(...children(e));
    if (e.kind === 'call' && TO_PROCESS.test(callName(e)) && isIt(e.args[0])) return true;
    if (e.kind !== 'apply') continue;
    const callee = calleeOf(core, e.op);
    const index = e.args.findIndex(isIt);
    if (callee !== undefined && index >= 0 && takesProcess(core, callee, index, new Set([...under, def])))
      return true;
  }
  return false;
}
