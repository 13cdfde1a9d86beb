/** Properties of the runtime system. They are the same in every execution. */
import type { Process } from '../machine/process.ts';
import { badarg } from '../operations/raise.ts';
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
  string,
  type Term,
  TRUE,
  tuple,
} from '../terms/index.ts';
import { listArgument } from './arguments.ts';
import { PURE, reads, writes } from './effects.ts';
import { concreteOnly } from './registry.ts';

/** The OTP release that the machine emulates. */
const RELEASE = '25';

function systemInfo(p: Process, item: Term): Term {
  const name = item instanceof Atom ? item.name : badarg();
  switch (name) {
    case 'otp_release':
      return string(RELEASE);
    case 'version':
      return string('13.1.5');
    case 'wordsize':
      return 8;
    case 'schedulers':
    case 'schedulers_online':
    case 'logical_processors':
    case 'logical_processors_available':
    case 'logical_processors_online':
    case 'dirty_cpu_schedulers':
    case 'dirty_cpu_schedulers_online':
    case 'scheduler_id':
      return 1;
    case 'process_count':
      return p.world.processes.count;
    case 'process_limit':
      return 262_144;
    case 'port_limit':
      return 65_536;
    case 'port_count':
      return 0;
    case 'atom_limit':
      return 1_048_576;
    case 'atom_count':
      return 10_000;
    case 'ets_limit':
      return 8192;
    case 'endian':
      return atom('little');
    case 'threads':
    case 'smp_support':
      return TRUE;
    case 'debug_compiled':
    case 'dist_buf_busy_limit':
      return FALSE;
    case 'emu_flavor':
      return atom('jit');
    case 'system_architecture':
      return string('x86_64-pc-linux-gnu');
    case 'machine':
      return string('BEAM');
    case 'info':
      return fromText('');
    case 'start_time':
      return 0;
    case 'time_correction':
      return TRUE;
    case 'time_warp_mode':
      return atom('no_time_warp');
    default:
      return badarg();
  }
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
      return badarg();
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

concreteOnly('erlang', reads('processes', 'system'), {
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
  'memory/1': (_p, item: Term) =>
    item instanceof Atom ? (MEMORY.includes(item.name) ? 0 : badarg()) : badarg(),
  'ports/0': () => nil,
  'nodes/1': nodes,
  'nodes/2': nodes,
  'get_cookie/0': () => atom('nocookie'),
});

concreteOnly('erlang', PURE, {
  'garbage_collect/0': () => TRUE,
  'garbage_collect/1': () => TRUE,
  'garbage_collect/2': () => TRUE,
  'bump_reductions/1': () => TRUE,
  'system_flag/2': () => FALSE,
  'process_flag/3': () => FALSE,
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
concreteOnly('file', PURE, { 'native_name_encoding/0': () => atom('utf8') });
