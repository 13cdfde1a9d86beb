/**
 * What a node tells about itself. A real one has more processes, names, tables and modules than the machine, and other numbers:
 * where the two say different things, the execution must say that its result is not the input's alone (a limit), or that
 * the answer is not to be had. Otherwise a branch on it would count as explored.
 */
import { describe, expect, test } from 'vitest';
import { allBifs } from '../../../src/erlang/bifs/index.ts';
import { atom, list, print, type Term, tuple } from '../../../src/erlang/terms/index.ts';
import { hasOtp } from '../../systems.ts';
import { beam } from '../oracle.ts';
import { Machine } from './machine.ts';
import { NOT_SUPPORTED, shown } from './shown.ts';

const words = (text: string): Term[] => text.trim().split(/\s+/).map(atom);

const SYSTEM = `alloc_util_allocators allocated_areas allocator atom_count atom_limit build_type c_compiler_used check_io
  compat_rel cpu_topology creation debug_compiled delayed_node_table_gc dirty_cpu_schedulers dirty_cpu_schedulers_online
  dirty_io_schedulers dist dist_buf_busy_limit dist_ctrl driver_version dynamic_trace dynamic_trace_probes eager_check_io
  elib_malloc emu_flavor emu_type end_time endian ets_count ets_limit fullsweep_after garbage_collection heap_sizes
  heap_type info kernel_poll loaded lock_checking logical_processors logical_processors_available
  logical_processors_online machine max_heap_size message_queue_data min_bin_vheap_size min_heap_size
  modified_timing_level multi_scheduling multi_scheduling_blockers nif_version normal_multi_scheduling_blockers
  os_monotonic_time_source os_system_time_source otp_release outstanding_system_requests_limit port_count port_limit
  port_parallelism process_count process_limit procs scheduler_bind_type scheduler_bindings scheduler_id schedulers
  schedulers_online schedulers_state schedulers_total smp_support start_time system_architecture system_logger
  system_version taints thread_pool_size threads time_correction time_offset time_warp_mode tolerant_timeofday
  trace_control_word version wordsize nonsense`;

const STATISTICS = `active_tasks active_tasks_all context_switches exact_reductions garbage_collection io
  microstate_accounting reductions run_queue run_queue_lengths run_queue_lengths_all runtime scheduler_wall_time
  total_active_tasks total_run_queue_lengths wall_clock nonsense`;

const PROCESS = `backtrace binary catchlevel current_function current_location current_stacktrace dictionary error_handler
  garbage_collection garbage_collection_info group_leader heap_size initial_call last_calls links max_heap_size memory
  message_queue_data message_queue_len messages min_bin_vheap_size min_heap_size monitors parent priority
  reductions registered_name sequential_trace_token stack_size status suspending total_heap_size trace trap_exit nonsense`;

const OF_TEST = 'node_items';
/** Calls of a process about itself: `self()` is no argument. */
const SOURCE = `-module(${OF_TEST}).
-export([info/1, info/0, usual/0]).
info(Item) -> element(2, {self(), process_info(self(), Item)}).
info() -> [K || {K, _} <- process_info(self())].
usual() -> process_info(self(), [message_queue_len, trap_exit, dictionary]).
`;

/** Those that end the node, wait for ever, print, give what only they understand, or need a module that OTP does not show. */
const NOT_CALLED =
  /^(erlang:(halt|hibernate|md5_init|display\w*|yield|get_stacktrace)|init:(stop|restart|reboot)|erts_\w+:.*|prim_\w+:.*|io:.*|user:.*)\/0$/;

type Call = readonly [module: string, name: string, args: readonly Term[]];

const calls: Call[] = [
  ...words(SYSTEM).map((item): Call => ['erlang', 'system_info', [item]]),
  ['erlang', 'system_info', [tuple(atom('wordsize'), atom('internal'))]],
  ['erlang', 'system_info', [tuple(atom('wordsize'), atom('nonsense'))]],
  ['erlang', 'system_info', [tuple(atom('allocator'), atom('ets_alloc'))]],
  ...words(STATISTICS).map((item): Call => ['erlang', 'statistics', [item]]),
  ...words('total processes ets nonsense').map((item): Call => ['erlang', 'memory', [item]]),
  ['erlang', 'memory', [list(words('total ets'))]],
  ['erlang', 'memory', [list(words('total nonsense'))]],
  ...words(PROCESS).map((item): Call => [OF_TEST, 'info', [item]]),
  [OF_TEST, 'info', []],
  [OF_TEST, 'usual', []],
  ...words('lists kernel nonsense_of_tests').flatMap((module): Call[] => [
    ['code', 'is_loaded', [module]],
    ['code', 'is_sticky', [module]],
  ]),
  ...allBifs()
    .filter(({ module, name, arity }) => arity === 0 && !NOT_CALLED.test(`${module}:${name}/0`))
    .map(({ module, name }): Call => [module, name, []]),
];

describe.skipIf(!hasOtp)('what a node tells (needs Erlang/OTP)', () => {
  test('is the same here, or noted as a limit', { timeout: 60_000 }, async () => {
    const machine = new Machine();
    await machine.load(SOURCE);
    const wrong: string[] = [];
    for (const [module, name, args] of calls) {
      const [real] = await beam.callMany([{ module, name, args }]);
      if (real === undefined) throw new Error('no answer');
      const { outcome, limits } = await machine.limited(module, name, args);
      const [here, there] = [shown(outcome), shown(real)];
      if (here === there || here.startsWith(NOT_SUPPORTED)) continue;
      // A value there is no exception here, and the other way round.
      if (outcome.kind === real.kind && limits.length > 0) continue;
      const call = `${module}:${name}(${args.map(arg => print(arg)).join(', ')})`;
      wrong.push(`${call}: here ${here.slice(0, 80)}, there ${there.slice(0, 80)}`);
    }
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(200);
  });
});
