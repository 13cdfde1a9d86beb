/**
 * What the instrumented program does with a call by name, and what is done about it when the execution is rebuilt. Both
 * sides read this one table.
 */
import type { Bif } from '../bifs/registry.ts';
import { findBif } from '../bifs/registry.ts';
import type { Definition, Module } from '../core/index.ts';
import { effectOf } from '../effects/table.ts';
import { isStub } from '../native-stubs.ts';
import { onLoadFunction } from '../on-load-function.ts';

/**
 * `native`: the machine computes the result from the arguments, so no event is needed. `observed`: a built-in function
 * whose result depends on more than its arguments, or that the machine does not compute: its result is an event.
 * `special`: a call that makes further calls or leaves the process (`special-calls.ts`). `code`: a function of a module,
 * which is followed where it was instrumented and opaque where it was not.
 */
export type CallKind = 'native' | 'observed' | 'special' | 'code';

const SPECIAL = new Set(
  `apply/2 apply/3 spawn/1 spawn/2 spawn/3 spawn/4 spawn_link/1 spawn_link/2 spawn_link/3 spawn_link/4 spawn_monitor/1
  spawn_monitor/2 spawn_monitor/3 spawn_monitor/4 spawn_opt/2 spawn_opt/3 spawn_opt/4 spawn_opt/5 !/2 send/2 send/3
  send_nosuspend/2 send_nosuspend/3 hibernate/3 halt/0 halt/1 halt/2 get/0 erase/0 get_keys/0 process_info/1 process_info/2
  spawn_request/1 spawn_request/2
  spawn_request/3 spawn_request/4 spawn_request/5`
    .trim()
    .split(/\s+/),
);

/** Functions of `erlang` that read the world and whose results the machine knows all the same. */
const KNOWN = new Set([
  'self/0',
  'node/0',
  'put/2',
  'get/1',
  'erase/1',
  'error/1',
  'error/2',
  'error/3',
  'exit/1',
  'throw/1',
]);

/** Functions whose results are in an order that the BEAM chooses. */
const UNORDERED = new Set(['maps:keys/1', 'maps:values/1', 'maps:to_list/1', 'erts_internal:map_next/3']);

/** Functions of their arguments alone in the machine, and on a node of its atoms, its time zone and the levels of its log. */
const OF_THE_NODE = new Set(
  `erlang:list_to_existing_atom/1 erlang:binary_to_existing_atom/1 erlang:binary_to_existing_atom/2
  erlang:localtime_to_universaltime/1 erlang:localtime_to_universaltime/2 erlang:universaltime_to_localtime/1
  logger_config:allow/1 logger_config:allow/2`
    .trim()
    .split(/\s+/),
);

/** Modules whose functions in the table of built-in functions are written in Erlang. */
const IN_ERLANG = new Set(['application', 'code', 'crypto', 'init', 'io', 'logger_config', 'zlib']);

/** Whether a call is not a tail call wherever it is: a function in C has its caller in stack traces. */
export function keepsCaller(module: string, name: string): boolean {
  return !IN_ERLANG.has(module) && !(module === 'erlang' && name === 'apply');
}

export function callKind(module: string, name: string, arity: number): CallKind {
  if (module === 'erlang' && SPECIAL.has(`${name}/${arity}`)) return 'special';
  const bif = findBif(module, name, arity);
  if (bif === undefined) return module === 'erlang' ? 'observed' : 'code';
  const key = `${module}:${name}/${arity}`;
  return isNative(bif) && !UNORDERED.has(key) && !OF_THE_NODE.has(key) ? 'native' : 'observed';
}

function isNative({ module, name, arity, support, effects, direct }: Bif): boolean {
  if (module === 'erlang' && KNOWN.has(`${name}/${arity}`)) return true;
  const isPure = effects.reads.length === 0 && effects.writes.length === 0;
  return isPure && support !== 'concrete' && (direct || module === 'erlang');
}

/** Whether a module's code is not instrumented: parts of it that others cannot call are in C, or it reaches outside. */
export function isOpaqueModule(module: Module): boolean {
  const { name, definitions, exports } = module;
  if (effectOf(name, '', 0) !== null) return true;
  const exported = new Set(exports.map(f => `${f.name}/${f.arity}`));
  return (
    onLoadFunction(module) !== null ||
    definitions.some(def => !exported.has(`${def.name}/${def.arity}`) && isStub(module, def))
  );
}

/** Whether a function of an instrumented module is not followed: its code is in C, or it reaches outside. */
export function isOpaqueFunction(module: Module, def: Definition): boolean {
  return effectOf(module.name, def.name, def.arity) !== null || isStub(module, def);
}
