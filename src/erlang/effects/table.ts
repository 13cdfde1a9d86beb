/**
 * Which functions of OTP reach outside of the program that calls them. A module in the table has its effect with every
 * function but those excepted; a function of another module has it where it is listed.
 *
 * The machine has no files, sockets or nodes, so a run ends at such a call (`Missing`) unless the machine emulates it.
 * Before a program is run for real, the table says what it could touch.
 */
import type { Effect } from '../../sandbox/effects.ts';

/** Functions that end the node: it is ours, and is started again. */
export type ErlangEffect = Effect | 'halt';

const MODULES: Readonly<Record<Effect, string>> = {
  files: `
    file filelib prim_file file_io_server file_server file_sorter disk_log disk_log_server disk_log_sup dets dets_server
    dets_sup dets_utils dets_v9 erl_tar zip prim_zip mnesia erl_prim_loader log_mf_h logger_disk_log_h wrap_log_reader
    xref cover fprof eprof cprof lcnt epp beam_lib escript ct ct_run test_server win32reg ram_file leex yecc
    Elixir.File dialyzer typer eunit_surefire observer etop ttb systools reltool release_handler edoc`,
  network: `
    gen_tcp gen_udp gen_sctp inet_res inet_db inet_config inet_gethost_native inet_hosts inet_tcp inet_udp inet_sctp
    inet6_tcp inet6_udp inet6_sctp inet_tcp_dist inet6_tcp_dist inet_tls_dist local_tcp local_udp prim_inet prim_net
    prim_socket gen_tcp_socket gen_udp_socket socket net inet ssl ssh ssh_sftp ssh_sftpd ssh_connection ssh_daemon
    httpc httpd inets ftp tftp eldap megaco diameter`,
  processes: 'heart os_mon cpu_sup memsup disksup Elixir.Port',
  nodes: `
    net_kernel net_adm rpc erpc slave peer ct_slave pool auth dist_ac dist_util erl_epmd erl_boot_server erl_distribution
    global_group global_search`,
  environment: '',
  code: `
    code code_server erl_ddll compile make c shell i release_handler_1 erts_code_purger application_controller
    application_master application_starter dbg int debugger`,
};

const FUNCTIONS: Readonly<Record<ErlangEffect, string>> = {
  files: `
    ets:tab2file/2 ets:tab2file/3 ets:file2tab/1 ets:file2tab/2 ets:tabfile_info/1 os:find_executable/1
    os:find_executable/2 logger:add_handler/3 logger:update_handler_config/2 logger:update_handler_config/3
    logger:set_handler_config/2 logger:set_handler_config/3 error_logger:logfile/1 sys:log_to_file/2 sys:log_to_file/3`,
  network: '',
  processes: `
    Elixir.System:cmd/2 Elixir.System:cmd/3 Elixir.System:shell/1 Elixir.System:shell/2 os:cmd/1 os:cmd/2 os:set_signal/2 erlang:open_port/2 erlang:port_command/2 erlang:port_command/3 erlang:port_close/1
    erlang:port_connect/2 erlang:port_control/3 erlang:port_call/2 erlang:port_call/3 erts_internal:open_port/2
    erts_internal:port_command/3 erts_internal:port_control/3 erts_internal:port_call/3 erts_internal:port_close/1
    erts_internal:port_connect/2`,
  nodes: `
    erlang:set_cookie/1 erlang:set_cookie/2 erlang:disconnect_node/1 erlang:setnode/2 erlang:setnode/3
    erlang:spawn/4 erlang:spawn_link/4 erlang:spawn_monitor/4 erlang:spawn_opt/5 erlang:spawn_request/5
    erlang:monitor_node/2 erlang:monitor_node/3 global:sync/0`,
  environment: 'Elixir.System:put_env/1 Elixir.System:put_env/2 os:putenv/2 os:unsetenv/1',
  code: `
    erlang:load_nif/2 erlang:load_module/2 erlang:delete_module/1 erlang:purge_module/1 erlang:check_process_code/2
    erlang:check_process_code/3 erlang:prepare_loading/2 erlang:finish_loading/1 erlang:finish_after_on_load/2
    erlang:call_on_load_function/1 erts_internal:prepare_loading/2 crypto:engine_load/3 crypto:engine_load/4
    crypto:engine_ctrl_cmd_string/3 crypto:engine_ctrl_cmd_string/4`,
  halt: `
    erlang:halt/0 erlang:halt/1 erlang:halt/2 init:stop/0 init:stop/1 init:restart/0 init:restart/1 init:reboot/0`,
};

/** Functions of those modules that reach nothing: they compute, or only look at what is loaded. */
const HARMLESS = new Set(
  `
  file:format_error/1 file:native_name_encoding/0
  inet:ntoa/1 inet:parse_address/1 inet:parse_ipv4_address/1 inet:parse_ipv6_address/1 inet:parse_strict_address/1
  inet:parse_ipv4strict_address/1 inet:parse_ipv6strict_address/1 inet:format_error/1 inet:is_ip_address/1
  inet:is_ipv4_address/1 inet:is_ipv6_address/1 inet:ipv4_mapped_ipv6_address/1
  code:ensure_loaded/1 code:is_loaded/1 code:which/1 code:module_status/1 code:is_sticky/1 code:all_loaded/0
  code:get_object_code/1 code:priv_dir/1 code:lib_dir/0 code:lib_dir/1 code:root_dir/0 code:get_path/0
  code:objfile_extension/0 code:get_mode/0 code:module_md5/1
  epp:default_encoding/0 epp:encoding_to_string/1 epp:format_error/1 epp:read_encoding_from_binary/1
  epp:read_encoding_from_binary/2 epp:normalize_typed_record_fields/1 epp:restore_typed_record_fields/1
  epp:interpret_file_attribute/1
  compile:format_error/1 beam_lib:format_error/1 ssl:format_error/1 dets:is_compatible_bchunk_format/2
  erl_ddll:format_error/1 net_kernel:get_state/0 net_adm:localhost/0
`
    .trim()
    .split(/\s+/),
);

const byModule = entries(MODULES);
const byFunction = entries(FUNCTIONS);

/** @internal For a test that compares the table with OTP. */
export const listedFunctions: readonly string[] = [...byFunction.keys(), ...HARMLESS];

function entries<Name extends string>(table: Readonly<Record<Name, string>>): ReadonlyMap<string, Name> {
  const words = (text: string) => text.split(/\s+/).filter(word => word !== '');
  return new Map(
    (Object.entries(table) as [Name, string][]).flatMap(([effect, names]) =>
      words(names).map((name): [string, Name] => [name, effect]),
    ),
  );
}

/** What a call of a library function does outside; null where it does nothing there. */
export function effectOf(module: string, name: string, arity: number): ErlangEffect | null {
  const key = `${module}:${name}/${arity}`;
  const own = byFunction.get(key);
  if (own !== undefined) return own;
  const effect = byModule.get(module);
  return effect === undefined || HARMLESS.has(key) ? null : effect;
}

/** Processes and tables that every node has and the machine has not: what asks for one asks for what is missing. */
export const SYSTEM_NAMES: ReadonlySet<string> = new Set(
  `
  application_controller code_server erl_prim_loader erl_signal_server erts_code_purger file_server_2 global_group
  global_group_check global_name_server inet_db inet_gethost_native init kernel_refc kernel_safe_sup kernel_sup
  logger logger_handler_watcher logger_proxy logger_std_h_default logger_sup net_kernel net_sup rex socket_registry
  standard_error standard_error_sup user timer_server erl_epmd auth dets dets_sup disk_log_server disk_log_sup
  ddll_server heart pg_sup
`
    .trim()
    .split(/\s+/),
);

export const SYSTEM_TABLES: ReadonlySet<string> = new Set(
  `
  ac_tab code_names file_io_servers global_locks global_lost_connections global_names global_names_ext
  global_node_resources global_pid_ids global_pid_names inet_cache inet_db inet_hosts_byaddr inet_hosts_byname
  inet_hosts_file_byaddr inet_hosts_file_byname inet_sockets logger dets dets_registry dets_owners disk_log_names
  disk_log_pids sys_dist timer_tab
`
    .trim()
    .split(/\s+/),
);
