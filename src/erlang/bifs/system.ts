/** Properties of the runtime system. They are the same in every execution; what another machine may say is noted as a limit. */
import type { Process } from '../machine/process.ts';
import { badarg, Missing } from '../operations/raise.ts';
import {
  Atom,
  atom,
  ErlMap,
  FALSE,
  fromText,
  list,
  mapEntries,
  mapFrom,
  nil,
  Pid,
  print,
  string,
  type Term,
  TRUE,
  Tuple,
  tuple,
} from '../terms/index.ts';
import { listArgument } from './arguments.ts';
import { PURE, reads, sometimes, writes } from './effects.ts';
import { concreteOnly, fromElsewhere } from './registry.ts';

/** The OTP release that the machine emulates. */
const RELEASE = '25';

/** The same on every node of the release that is started with the usual flags. */
const FIXED: Readonly<Record<string, Term>> = {
  build_type: atom('opt'),
  compat_rel: Number(RELEASE),
  debug_compiled: FALSE,
  dist_buf_busy_limit: 1_048_576,
  dynamic_trace: atom('none'),
  emu_type: atom('opt'),
  endian: atom('little'),
  heap_type: atom('private'),
  lock_checking: FALSE,
  machine: string('BEAM'),
  message_queue_data: atom('on_heap'),
  multi_scheduling: atom('enabled'),
  nif_version: string('2.16'),
  otp_release: string(RELEASE),
  port_parallelism: FALSE,
  smp_support: TRUE,
  threads: TRUE,
  time_correction: TRUE,
  time_warp_mode: atom('no_time_warp'),
  tolerant_timeofday: atom('enabled'),
  trace_control_word: 0,
  version: string('13.1.5'),
  wordsize: 8,
};

/** What the computer, its operating system, flags of the command line, the other programs of the node and the moment decide. */
const LOCAL: Readonly<Record<string, Term | ((p: Process) => Term)>> = {
  atom_count: 10_000,
  atom_limit: 1_048_576,
  creation: 0,
  dirty_cpu_schedulers: 1,
  dirty_cpu_schedulers_online: 1,
  dirty_io_schedulers: 10,
  emu_flavor: atom('jit'),
  ets_limit: 8192,
  info: fromText(''),
  kernel_poll: TRUE,
  logical_processors: 1,
  logical_processors_available: 1,
  logical_processors_online: 1,
  port_count: 0,
  port_limit: 65_536,
  process_count: p => p.world.processes.count,
  process_limit: 262_144,
  scheduler_id: 1,
  schedulers: 1,
  schedulers_online: 1,
  start_time: 0,
  system_architecture: string('x86_64-pc-linux-gnu'),
  thread_pool_size: 1,
};

const ONLY_REAL_PAIRS = new Set(['allocator', 'allocator_sizes', 'cpu_topology']);

function systemInfo(p: Process, item: Term): Term {
  if (item instanceof Tuple) return systemPair(item);
  const name = item instanceof Atom ? item.name : badarg();
  const fixed = FIXED[name];
  if (fixed !== undefined) return fixed;
  // Releases of OTP know more names, and what they say; there is no list of names that none of them knows.
  const local = LOCAL[name] ?? missing(`erlang:system_info(${name})`);
  fromElsewhere(p, 'erlang:system_info/1');
  return typeof local === 'function' ? local(p) : local;
}

function systemPair(item: Tuple): Term {
  const [name, part] = item.elements.map(one => (one instanceof Atom ? one.name : ''));
  if (name === 'wordsize' && (part === 'internal' || part === 'external')) return 8;
  if (ONLY_REAL_PAIRS.has(name ?? '')) throw new Missing(`erlang:system_info(${print(item)})`);
  return badarg();
}

function missing(what: string): never {
  throw new Missing(what);
}

/** All counters of time and memory are zero. */
function statistics(item: Term): Term {
  switch (item instanceof Atom ? item.name : '') {
    case 'wall_clock':
    case 'runtime':
    case 'reductions':
    case 'exact_reductions':
      return tuple(0, 0);
    case 'context_switches':
      return tuple(0, 0);
    case 'garbage_collection':
      return tuple(0, 0, 0);
    case 'io':
      return tuple(tuple(atom('input'), 0), tuple(atom('output'), 0));
    case 'run_queue':
    case 'total_run_queue_lengths':
    case 'total_active_tasks':
      return 0;
    case 'run_queue_lengths':
    case 'active_tasks':
      return list([0]);
    default:
      // Releases of OTP know more names.
      return item instanceof Atom ? missing(`erlang:statistics(${item.name})`) : badarg();
  }
}

const MEMORY = [
  'total',
  'processes',
  'processes_used',
  'system',
  'atom',
  'atom_used',
  'binary',
  'code',
  'ets',
];

/** As much as is asked for: one number, or a list of pairs. */
function memory(p: Process, item: Term): Term {
  const of = (name: Term): Term => (name instanceof Atom && MEMORY.includes(name.name) ? 0 : badarg());
  return item instanceof Atom ? of(item) : list(listArgument(p, item).map(name => tuple(name, of(name))));
}

concreteOnly('erlang', sometimes(reads('processes', 'system'), 'environment'), {
  'system_info/1': systemInfo,
});

const NODE_TYPES = ['visible', 'hidden', 'connected', 'this', 'known'];

/** No other node is connected, and this one is not alive. */
function nodes(p: Process, types: Term, information: Term = mapFrom([])): Term {
  const wanted = types instanceof Atom ? [types] : listArgument(p, types);
  if (!wanted.every(type => type instanceof Atom && NODE_TYPES.includes(type.name))) badarg();
  if (!(information instanceof ErlMap)) badarg();
  const isKnown = (name: Term, value: Term): boolean =>
    (name === atom('connection_id') || name === atom('node_type')) && (value === TRUE || value === FALSE);
  if (!mapEntries(information).every(([name, value]) => isKnown(name, value))) badarg();
  return nil;
}

concreteOnly('erlang', reads('environment'), {
  'statistics/1': (_p, item: Term) => statistics(item),
  'memory/0': () => list(MEMORY.map(name => tuple(atom(name), 0))),
  'memory/1': memory,
  'ports/0': () => nil,
  'nodes/1': nodes,
  'nodes/2': nodes,
  'get_cookie/0': () => atom('nocookie'),
  'system_flag/2': () => FALSE,
  'process_flag/3': () => FALSE,
});

concreteOnly('erlang', PURE, {
  'garbage_collect/0': () => TRUE,
  'garbage_collect/1': () => TRUE,
  'garbage_collect/2': () => TRUE,
  'bump_reductions/1': () => TRUE,
});

concreteOnly('erlang', writes('output'), {
  'display_string/1': () => TRUE,
  'display_nl/0': () => TRUE,
});

concreteOnly('erts_internal', reads('system'), {
  'time_unit/0': () => 1_000_000_000,
  'perf_counter_unit/0': () => 1_000_000_000,
});

concreteOnly('erts_internal', PURE, {
  'is_system_process/1': () => FALSE,
  'get_creation/0': () => 1,
});

/** Only nodes that are long gone do not. */
concreteOnly('net_kernel', PURE, {
  'dflag_unicode_io/1': (_p, pid: Term) => (pid instanceof Pid ? TRUE : badarg()),
});

concreteOnly('io', PURE, { 'printable_range/0': () => atom('latin1') });
concreteOnly('file', reads('environment'), { 'native_name_encoding/0': () => atom('utf8') });
