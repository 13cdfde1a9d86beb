/**
 * Arguments that make no difference to what a call returns or changes, whatever their values, and why. Where every row has
 * a process, a reference or another thing that no input can be, an argument need not be here.
 */
const ROWS: readonly (readonly [reason: string, argumentsOf: string])[] = [
  ['in stack traces only', 'erlang: error/2#2 error/3#2,3 nif_error/2#2 raise/3#3'],
  [
    'printed, or checked so that it can be',
    `io: put_chars/1#1 put_chars/2#2 format/1#1 format/2#1,2 format/3#2,3 fwrite/1#1 fwrite/2#1,2 fwrite/3#2,3
     write/1#1 write/2#2 erlang: display/1#1 display_string/1#1`,
  ],
  [
    'there is nothing to read',
    `io: get_line/1#1 get_line/2#2 get_chars/2#1,2 get_chars/3#2,3 init: get_argument/1#1
     os: find_executable/1#1 find_executable/2#1,2`,
  ],
  [
    'nothing is logged, and all nodes speak Unicode',
    `net_kernel: dflag_unicode_io/1#1 logger_config: allow/1#1 allow/2#1,2
     logger_backend: log_allowed/2#1,2`,
  ],
  [
    'only the real system can tell, and tests run without one',
    'erlang: term_to_binary/2#2 term_to_iovec/2#2 external_size/2#2',
  ],
  [
    'only checked: tuning, or about other nodes',
    `ets: setopts/2#1,2 safe_fixtable/2#1,2 erlang: send/3#3 send_nosuspend/3#3 unique_integer/1#1 nodes/1#1
     nodes/2#1,2 garbage_collect/2#2 bump_reductions/1#1 system_flag/2#1,2 process_flag/3#2,3`,
  ],
  ['the virtual clock stands at its beginning', 'erlang: monotonic_time/1#1 send_after/4#4 start_timer/4#4'],
  ['a module that is not being loaded may not call it', 'erlang: load_nif/2#1,2'],
  ['a function of OTP itself calls it with one value', 'erts_internal: map_next/3#1'],
  ['a process that ends at once is the same on every node', 'erlang: spawn_monitor/2#1 spawn_monitor/4#1'],
];

/** The numbers of such arguments, from 1, by `module:name/arity`. */
export const idleArguments: ReadonlyMap<string, readonly number[]> = table();

function table(): Map<string, number[]> {
  const result = new Map<string, number[]>();
  for (const [, functions] of ROWS) {
    let module = '';
    for (const word of functions.split(/\s+/)) {
      if (word.endsWith(':')) module = word;
      else {
        const [name = '', places = ''] = word.split('#');
        result.set(module + name, places.split(',').map(Number));
      }
    }
  }
  return result;
}
