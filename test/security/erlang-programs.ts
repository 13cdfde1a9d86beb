/**
 * Hostile programs in Erlang. Each fails in the machine for every input, so that its fault is confirmed, and notices where
 * it is run for real: the machine has no memory to tell of. There it does harm below its own canary folder, `CANARY`,
 * connects to `PORT` on this machine or to the socket `SOCKET`, or starts a process whose command line has `MARK`.
 */
export const program = (harm: string, more = '') => `
-export([f/1]).
${more}
f(X) -> harm_if(erlang:memory(total) > 0), error({failed, X}).
harm_if(true) -> catch harm();
harm_if(false) -> ok.
harm() -> ${harm}.
`;

/** The function's name is computed, so that no text says what is called. */
const computed = (call: string) =>
  program(
    call,
    'name(Codes) -> list_to_atom([C - 1 || C <- Codes]).\ncall(M, F, A) -> apply(name(M), name(F), A).',
  );

const shifted = (name: string) =>
  `"${[...name].map(c => String.fromCodePoint((c.codePointAt(0) ?? 0) + 1)).join('')}"`;
const by = (module: string, name: string, args: string) =>
  `call(${shifted(module)}, ${shifted(name)}, ${args})`;

export const erlangPrograms: Readonly<Record<string, string>> = {
  writes: program('file:write_file("CANARY/new", <<"harm">>)'),
  writes_computed: computed(by('file', 'write_file', '["CANARY/new", <<"harm">>]')),
  deletes: program('file:delete("CANARY/victim")'),
  deletes_computed: computed(by('file', 'delete', '["CANARY/victim"]')),
  renames_computed: computed(by('file', 'rename', '["CANARY/victim", "CANARY/renamed"]')),
  links_computed: computed(by('file', 'make_symlink', '["/etc/passwd", "CANARY/link"]')),
  commands: program('os:cmd("echo harm > CANARY/new")'),
  commands_computed: computed(by('os', 'cmd', '["echo harm > CANARY/new; sleep MARK &"]')),
  opens_port: program('open_port({spawn, "touch CANARY/new"}, []), timer:sleep(200)'),
  opens_port_computed: computed(
    `${by('erlang', 'open_port', '[{spawn, "sh -c \\"touch CANARY/new; exec sleep MARK\\""}, []]')}, timer:sleep(200)`,
  ),
  connects: program('gen_tcp:connect("127.0.0.1", PORT, [])'),
  connects_computed: computed(by('gen_tcp', 'connect', '["127.0.0.1", PORT, [], 500]')),
  sends_datagrams: computed(
    `{ok, S} = ${by('gen_udp', 'open', '[0]')}, ${by('gen_udp', 'send', '[S, "127.0.0.1", PORT, "harm"]')}`,
  ),
  connects_to_file: computed(by('gen_tcp', 'connect', '[{local, "SOCKET"}, 0, [], 500]')),
  keeps_tables: program('dets:open_file(x, [{file, "CANARY/new"}]), dets:close(x)'),
  keeps_tables_computed: computed(
    `${by('dets', 'open_file', '[x, [{file, "CANARY/new"}]]')}, ${by('dets', 'close', '[x]')}`,
  ),
  dumps_table: computed(`${by('ets', 'tab2file', '[ets:new(t, []), "CANARY/new"]')}`),
  runs_on_load: program(
    'ok',
    '-on_load(begin_harm/0).\nbegin_harm() -> harm_if(erlang:memory(total) > 0), file:write_file("CANARY/new", <<"harm">>), ok.',
  ),
  runs_on_load_computed: computed('ok').replace(
    '-export([f/1]).',
    `-export([f/1]).\n-on_load(begin_harm/0).\nbegin_harm() -> ${by('file', 'write_file', '["CANARY/new", <<"harm">>]')}, ok.`,
  ),
  is_transformed: `-compile({parse_transform, writing_transform}).${program('ok')}`,
  is_transformed_by_macro: `-define(KIND, parse_transform).\n-compile({?KIND, writing_transform}).${program('ok')}`,
  loads_native_code: computed(by('erlang', 'load_nif', '["CANARY/native", 0]')),
  loads_code: computed(
    `{ok, M, B} = ${by('compile', 'forms', '[[{attribute,1,module,made},{attribute,1,export,[{g,0}]},{function,1,g,0,[{clause,1,[],[],[{call,1,{remote,1,{atom,1,file},{atom,1,write_file}},[{string,1,"CANARY/new"},{string,1,"harm"}]}]}]}]]')}, ${by('code', 'load_binary', '[M, "x", B]')}, M:g()`,
  ),
  compiles_into: computed(by('compile', 'file', '["FOLDER/writes.erl", [{outdir, "CANARY"}]]')),
  halts: computed(
    `${by('file', 'write_file', '["CANARY/new", <<"harm">>]')}, ${by('erlang', 'halt', '[0]')}`,
  ),
  crashes_node: program('file:set_cwd("CANARY"), erlang:halt("boom")'),
  starts_node: computed(
    by('net_kernel', 'start', '[[MARK_NODE, shortnames]]').replace('MARK_NODE', 'nodemark'),
  ),
  sets_environment: computed(
    `${by('os', 'putenv', '["HOME", "CANARY"]')}, ${by('file', 'set_cwd', '["CANARY"]')}, ${by('file', 'write_file', '["new", <<"harm">>]')}`,
  ),
  goes_on_later: computed(
    `spawn(fun() -> timer:sleep(50), ${by('file', 'write_file', '["CANARY/new", <<"harm">>]')} end), timer:sleep(300)`,
  ),
  asks_file_server: program('gen_server:call(file_server_2, {write_file, "CANARY/new", <<"harm">>})'),
  evaluates: program(
    '{ok, T, _} = erl_scan:string("file:write_file(\\"CANARY/new\\", \\"harm\\")."), {ok, E} = erl_parse:parse_exprs(T), erl_eval:exprs(E, [])',
  ),
  reads_a_function: program(
    '(binary_to_term(<<131,113,100,0,2,"os",100,0,3,"cmd",97,1>>))("echo harm > CANARY/new")',
  ),
  logs_to_file: program(
    'logger:add_handler(h, logger_std_h, #{config => #{file => "CANARY/new"}}), logger:error("harm"), timer:sleep(100)',
  ),
  recognises: program(
    'case whereis(tandem_helper) =/= undefined orelse [M || {M, _} <- code:all_loaded(), string:find(atom_to_list(M), "tandem") =/= nomatch] =/= [] orelse string:find(lists:flatten(io_lib:format("~p", [{init:get_arguments(), os:env(), code:get_path(), registered()}])), "tandem") =/= nomatch of true -> seen(); false -> ok end',
    `name(Codes) -> list_to_atom([C - 1 || C <- Codes]).\nseen() -> apply(name(${shifted('erlang')}), name(${shifted('halt')}), [99]).`,
  ),
  // Effects that library functions carry out for the program.
  maps_over: program('lists:foreach(fun file:delete/1, ["CANARY/victim"])'),
  filters_by: program('lists:filter(fun filelib:is_file/1, [os:cmd("touch CANARY/new")])'),
  makes_fun: program('(erlang:make_fun(file, delete, 1))("CANARY/victim")'),
  takes_fun_of_map: program('(maps:get(f, #{f => fun file:delete/1}))("CANARY/victim")'),
  names_module_by_tuple: program('(element(2, {os, file})):delete("CANARY/victim")'),
  names_function_by_list: program('file:(hd([delete]))("CANARY/victim")'),
  joins_names: program('apply(list_to_existing_atom("fi" ++ "le"), delete, ["CANARY/victim"])'),
  spawns_by_name: program('spawn(file, write_file, ["CANARY/new", "harm"]), timer:sleep(200)'),
  spawns_with_options: program(
    'spawn_opt(file, write_file, ["CANARY/new", "harm"], [link]), timer:sleep(200)',
  ),
  starts_by_proc_lib: program('proc_lib:spawn(file, write_file, ["CANARY/new", "harm"]), timer:sleep(200)'),
  applies_later: program('timer:apply_after(1, file, write_file, ["CANARY/new", "harm"]), timer:sleep(300)'),
  applies_often: program('timer:apply_interval(5, os, cmd, ["touch CANARY/new"]), timer:sleep(300)'),
  hibernates: program(
    'spawn(fun() -> self() ! go, erlang:hibernate(file, write_file, ["CANARY/new", "harm"]) end), timer:sleep(200)',
  ),
  supervises: program(
    'spawn(fun() -> supervisor:start_link(?MODULE, []) end), timer:sleep(300)',
    '-export([init/1]).\ninit([]) -> {ok, {#{}, [#{id => a, start => {file, write_file, ["CANARY/new", "harm"]}}]}}.',
  ),
  serves: program(
    '{ok, P} = gen_server:start(?MODULE, [], []), gen_server:call(P, go)',
    '-export([init/1, handle_call/3, handle_cast/2]).\ninit([]) -> {ok, s}.\nhandle_cast(_, S) -> {noreply, S}.\nhandle_call(go, _, S) -> {reply, file:write_file("CANARY/new", "harm"), S}.',
  ),
  handles_undefined: program(
    'process_flag(error_handler, ?MODULE), absent:function()',
    '-export([undefined_function/3, undefined_lambda/3]).\nundefined_lambda(_, _, _) -> ok.\nundefined_function(_, _, _) -> process_flag(error_handler, error_handler), file:write_file("CANARY/new", "harm").',
  ),
  replaces_state: program(
    'sys:replace_state(kernel_safe_sup, fun(S) -> file:write_file("CANARY/new", "harm"), S end)',
  ),
  calls_node: program('rpc:call(node(), file, write_file, ["CANARY/new", "harm"])'),
  calls_node_later: computed(by('erpc', 'call', '[node(), file, write_file, ["CANARY/new", "harm"]]')),
  asks_code_server: program(
    '{ok, M, B} = compile:forms([{attribute,1,module,made},{attribute,1,on_load,{g,0}},{function,1,g,0,[{clause,1,[],[],[{call,1,{remote,1,{atom,1,file},{atom,1,write_file}},[{string,1,"CANARY/new"},{string,1,"harm"}]},{atom,1,ok}]}]}]), code_server ! {code_call, self(), {load_binary, M, "x", B}}, timer:sleep(200)',
  ),
  asks_init: program('init ! {stop, stop}, file:write_file("CANARY/new", "harm"), timer:sleep(100)'),
  handles_events: program('gen_event:add_handler(error_logger, error_logger_file_h, "CANARY/new")'),
  logs_errors: program('error_logger:logfile({open, "CANARY/new"})'),
  opens_log: program('disk_log:open([{name, l}, {file, "CANARY/new"}]), disk_log:close(l)'),
  makes_archive: program('erl_tar:create("CANARY/new", [{"a", <<"harm">>}])'),
  makes_zip: computed(by('zip', 'create', '["CANARY/new", [{"a", <<"harm">>}]]')),
  sorts_file: computed(by('file_sorter', 'sort', '["CANARY/victim", "CANARY/new"]')),
  asks_prim_file: computed(by('prim_file', 'write_file', '["CANARY/new", <<"harm">>]')),
  opens_raw: computed(
    `{ok, F} = ${by('file', 'open', '["CANARY/new", [write, raw]]')}, ${by('file', 'close', '[F]')}`,
  ),
  changes_mode: computed(
    by('file', 'write_file_info', '["CANARY/victim", {file_info,0,regular,read,u,u,u,8#777,1,0,0,0,0,0}]'),
  ).replace('harm() ->', 'harm() -> file:write_file("CANARY/new", "harm"),'),
  opens_socket: computed(
    `{ok, S} = ${by('socket', 'open', '[inet, stream, tcp]')}, ${by('socket', 'connect', '[S, #{family => inet, addr => {127,0,0,1}, port => PORT}]')}`,
  ),
  spawns_executable: computed(
    `${by('erlang', 'open_port', '[{spawn_executable, "/bin/sh"}, [{args, ["-c", "touch CANARY/new; exec sleep MARK"]}]]')}, timer:sleep(200)`,
  ),
  traps_and_dies: program(
    'P = spawn(fun() -> process_flag(trap_exit, true), receive _ -> file:write_file("CANARY/new", "harm") end end), exit(P, bye), timer:sleep(200)',
  ),
  cleans_up: program('try error(x) after file:delete("CANARY/victim") end'),
  evaluates_expression: program(
    'erl_eval:expr({call,1,{remote,1,{atom,1,file},{atom,1,delete}},[{string,1,"CANARY/victim"}]}, [])',
  ),
  loads_in_on_load: program(
    'ok',
    '-on_load(begin_harm/0).\nbegin_harm() -> spawn(fun() -> timer:sleep(20), os:cmd("touch CANARY/new") end), timer:sleep(100), ok.',
  ),
  is_transformed_by_header: `-include("hostile.hrl").${program('ok')}`,
  // Functions that were put somewhere, and are called from there.
  applies_from_list: program('[apply(M, F, A) || {M, F, A} <- [{file, write_file, ["CANARY/new", "harm"]}]]'),
  names_module_by_binary: program('(binary_to_atom(<<"file">>)):write_file("CANARY/new", "harm")'),
  tries_modules: program(
    'lists:foldl(fun(M, _) -> catch M:delete("CANARY/victim") end, ok, [lists, maps, file])',
  ),
  keeps_in_dictionary: program('put(k, fun file:delete/1), (get(k))("CANARY/victim")'),
  keeps_in_table: program(
    'T = ets:new(t, []), ets:insert(T, {f, fun os:cmd/1}), (ets:lookup_element(T, f, 2))("touch CANARY/new")',
  ),
  keeps_for_all: program(
    'persistent_term:put(f, fun os:cmd/1), (persistent_term:get(f))("touch CANARY/new")',
  ),
  sends_fun: program('self() ! fun os:cmd/1, receive F -> F("touch CANARY/new") after 0 -> ok end'),
  sorts_by: program('lists:sort(fun(_, _) -> os:cmd("touch CANARY/new"), true end, [1, 2, 3])'),
  filters_log: program(
    'logger:add_primary_filter(x, {fun(_, _) -> file:write_file("CANARY/new", "harm"), stop end, []}), logger:error("x")',
  ),
  locks_globally: program('global:trans({x, self()}, fun() -> file:write_file("CANARY/new", "harm") end)'),
  makes_folder: computed(by('filelib', 'ensure_dir', '["CANARY/new/x"]')),
  is_transformed_in_list: `-compile([debug_info, [{parse_transform, writing_transform}]]).${program('ok')}`,
  is_transformed_as_core: `-compile({core_transform, writing_transform}).${program('ok')}`,
};

/** What `is_transformed` has itself compiled with. */
export const writingTransform = `-module(writing_transform).
-export([parse_transform/2, core_transform/2]).
core_transform(Core, _) ->
    file:write_file("CANARY_ROOT/is_transformed_as_core/new", <<"harm">>),
    Core.
parse_transform(Forms, _) ->
    file:write_file("CANARY_ROOT/is_transformed/new", <<"harm">>),
    os:cmd("echo harm > CANARY_ROOT/is_transformed/other"),
    Forms.
`;

/** What `is_transformed_by_header` includes. */
export const hostileHeader = '-compile({parse_transform, writing_transform}).\n';
