/**
 * Library modules that stay inside of the node, but for what `table.ts` lists, and how they come to call what the program
 * names: a module and a function, a module of callbacks, a process. What is not listed here counts as unknown: it may do
 * anything.
 */
const words = (text: string): string[] => text.trim().split(/\s+/);

const LOCAL = new Set(
  words(`
    erlang application argparse array atomics base64 binary calendar counters crypto dict digraph digraph_utils edlin_expand
    erl_anno erl_bits erl_error erl_eval erl_expand_records erl_features erl_internal erl_lint erl_parse erl_pp erl_scan
    erl_syntax erl_syntax_lib erl_prettypr error_logger ets eval_bits filename gb_sets gb_trees gen_event gen_fsm gen_server
    gen_statem global init io io_lib io_lib_format io_lib_fread io_lib_pretty json lists logger logger_filters
    logger_formatter maps math ms_transform orddict ordsets os persistent_term pg prettypr proc_lib proplists qlc queue rand
    random re seq_trace sets sofs string supervisor supervisor_bridge sys timer unicode unicode_util uri_string zlib maybe
    erl_stdlib_errors erl_kernel_errors erl_erts_errors elixir_erl_pass elixir_utils
  `),
);

/** Elixir's, without `Elixir.` in front; what is below one of them, such as `Enum.EmptyError`, belongs to it. */
const LOCAL_IN_ELIXIR = new Set(
  words(`
    Access Agent ArgumentError ArithmeticError Atom BadArityError BadBooleanError BadFunctionError BadMapError BadStructError
    Base Bitwise CaseClauseError Calendar Collectable CondClauseError Date DateTime DynamicSupervisor Enum Enumerable
    ErlangError Exception Float Function FunctionClauseError GenServer HashDict HashSet IO Inspect Integer Kernel KeyError
    Keyword List Macro Map MapSet MatchError NaiveDateTime OptionParser Process Protocol Range Record Regex Registry
    RuntimeError Stream String StringIO Supervisor SystemLimitError Task Time TokenMissingError TryClauseError Tuple
    UndefinedFunctionError UnicodeConversionError URI Version WithClauseError
  `),
);

/** Whether all functions of a library module stay inside of the node, but for those that have an effect in the table. */
export function isLocal(module: string): boolean {
  if (!module.startsWith('Elixir.')) return LOCAL.has(module);
  const [, first = '', second] = module.split('.');
  return (
    LOCAL_IN_ELIXIR.has(first) && !(first === 'Kernel' && second !== undefined && second !== 'SpecialForms')
  );
}

/** Functions that call a module and a function that they are given as atoms, with the positions of the two. */
export const BY_NAME: Readonly<Record<string, readonly [number, number]>> = {
  'erlang:apply/3': [0, 1],
  'erlang:make_fun/3': [0, 1],
  'erlang:spawn/3': [0, 1],
  'erlang:spawn_link/3': [0, 1],
  'erlang:spawn_monitor/3': [0, 1],
  'erlang:spawn_opt/4': [0, 1],
  'erlang:spawn_request/4': [0, 1],
  'erlang:spawn/4': [1, 2],
  'erlang:spawn_link/4': [1, 2],
  'erlang:spawn_monitor/4': [1, 2],
  'erlang:hibernate/3': [0, 1],
  'proc_lib:spawn/3': [0, 1],
  'proc_lib:spawn_link/3': [0, 1],
  'proc_lib:spawn_monitor/3': [0, 1],
  'proc_lib:spawn_opt/4': [0, 1],
  'proc_lib:start/3': [0, 1],
  'proc_lib:start/4': [0, 1],
  'proc_lib:start/5': [0, 1],
  'proc_lib:start_link/3': [0, 1],
  'proc_lib:start_link/4': [0, 1],
  'proc_lib:start_link/5': [0, 1],
  'proc_lib:start_monitor/3': [0, 1],
  'proc_lib:start_monitor/4': [0, 1],
  'proc_lib:start_monitor/5': [0, 1],
  'proc_lib:hibernate/3': [0, 1],
  'timer:apply_after/4': [1, 2],
  'timer:apply_interval/4': [1, 2],
  'timer:apply_repeatedly/4': [1, 2],
  'timer:tc/3': [0, 1],
  'timer:tc/4': [0, 1],
};

const CALLERS = new Set(Object.keys(BY_NAME).map(full => full.slice(0, full.indexOf('/'))));

/** Whether a function of this name, with some number of arguments, calls what it is given the name of. */
export function mayCallByName(module: string, name: string): boolean {
  return CALLERS.has(`${module}:${name}`) || !takesNoNames(module, name, 0);
}

/** Where a function has the module whose callbacks it calls; null where it has none. */
export function callbackModule(full: string): number | null {
  const [, arity] = /^(?:gen_server|gen_statem|gen_fsm):start(?:_link|_monitor)?\/([34])$/.exec(full) ?? [];
  if (arity !== undefined) return Number(arity) - 3;
  const [, supervised] = /^supervisor(?:_bridge)?:start_link\/([23])$/.exec(full) ?? [];
  if (supervised !== undefined) return Number(supervised) - 2;
  if (/^(?:gen_server|gen_statem):enter_loop\//.test(full)) return 0;
  return /^gen_event:add(?:_sup)?_handler\/3$/.test(full) ? 1 : null;
}

/** The functions of modules that call back which are given no name of a module or function, nor of a resource file. */
const NAMELESS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    application: `get_all_env get_all_key get_application get_env get_key info loaded_applications set_env unset_env stop
      unload which_applications get_supervisor start ensure_started ensure_all_started start_boot`,
    gen_event: `start start_link start_monitor stop notify sync_notify call send_request wait_response receive_response
      check_response delete_handler which_handlers reply reqids_new reqids_size reqids_add reqids_to_list`,
    gen_fsm: `start start_link send_event send_all_state_event sync_send_event sync_send_all_state_event reply start_timer
      send_event_after cancel_timer stop`,
    gen_server: `start start_link start_monitor call cast reply stop multi_call abcast send_request wait_response
      receive_response check_response enter_loop reqids_new reqids_size reqids_add reqids_to_list`,
    gen_statem: `start start_link start_monitor call cast reply stop send_request wait_response receive_response
      check_response enter_loop reqids_new reqids_size reqids_add reqids_to_list`,
    init: 'get_argument get_arguments get_plain_arguments get_status script_id stop restart reboot notify_when_started',
    proc_lib: `spawn spawn_link spawn_monitor spawn_opt start start_link start_monitor hibernate init_ack init_fail stop format
      initial_call translate_initial_call get_label set_label`,
    supervisor: `start_link start_child terminate_child delete_child restart_child which_children count_children
      check_childspecs get_childspec get_callback_module`,
    supervisor_bridge: 'start_link',
    timer: `sleep tc send_after send_interval kill_after exit_after cancel now_diff seconds minutes hours hms start apply_after
      apply_interval apply_repeatedly`,
    qlc: 'all append c cursor delete_cursor e eval fold format_error info keysort next_answers q sort table transform_from_evaluator',
  }).map(([module, names]) => [module, new Set(words(names))]),
);

/** Whether what a library function calls is told by the functions that it is given, `BY_NAME` and `callbackModule`. */
export function takesNoNames(module: string, name: string, arity: number): boolean {
  // Names come with a list of arguments: three at least.
  if (CALLERS.has(`${module}:${name}`) && arity > 2)
    return BY_NAME[`${module}:${name}/${arity}`] !== undefined;
  return NAMELESS[module]?.has(name) ?? true;
}

/** Functions that give the program names and processes which its text does not mention. */
export const NAME_SOURCES: ReadonlySet<string> = new Set(
  words(`
    erlang:processes/0 erlang:registered/0 erlang:list_to_pid/1 erlang:group_leader/0 erlang:ports/0 erlang:process_info/1
    erlang:process_info/2 erlang:list_to_atom/1 erlang:list_to_existing_atom/1 erlang:binary_to_atom/1
    erlang:binary_to_atom/2 erlang:binary_to_existing_atom/1 erlang:binary_to_existing_atom/2 global:whereis_name/1
    global:registered_names/0 supervisor:which_children/1 ets:info/1 ets:info/2 ets:all/0 erlang:system_info/1
    Elixir.String:to_atom/1 Elixir.String:to_existing_atom/1 Elixir.Process:list/0 Elixir.Process:registered/0
    Elixir.Process:info/1 Elixir.Process:info/2 Elixir.Process:group_leader/0
  `),
);

/** Functions that send something to the process that is their first argument. */
export const RECEIVER_FIRST =
  /^(?:erlang:(?:!|send|send_nosuspend)|(?:gen_server|gen_statem|gen_event|gen_fsm|supervisor|sys|Elixir\.GenServer|Elixir\.Process|Elixir\.Kernel|Elixir\.Agent|Elixir\.Supervisor):\w+)\//;
