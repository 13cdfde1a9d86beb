/**
 * Hostile programs in Erlang that reach files, processes and nodes by detours: libraries that nobody thinks of, functions
 * that call by name, processes of the node that work for whoever asks. A sandbox holds them; where there is none, the
 * static answer must (`test/unit/erlang/effects.test.ts`).
 */
import { program } from './erlang-programs.ts';

const W = '["CANARY/new", "harm"]';
export const erlangDetours: Readonly<Record<string, string>> = {
  tidies: program('erl_tidy:file("CANARY/victim")'),
  msacc: program('msacc:start(5), msacc:to_file("CANARY/new")'),
  sysinfo: program('system_information:to_file("CANARY/new")'),
  own_event: program(
    '{ok, P} = gen_event:start(), gen_event:add_handler(P, error_logger_file_h, "CANARY/new"), timer:sleep(50)',
  ),
  own_mf: program(
    '{ok, P} = gen_event:start(), gen_event:add_handler(P, log_mf_h, {"CANARY", 100, 2, fun(_) -> true end}), gen_event:notify(P, x), timer:sleep(50)',
  ),
  all_processes: program('[catch gen_server:call(P, {delete, "CANARY/victim"}, 200) || P <- processes()]'),
  all_processes_names: program(
    '[catch gen_server:call(N, {delete, "CANARY/victim"}, 200) || N <- registered()]',
  ),
  name_computed: program('gen_server:call(list_to_atom("file_server" ++ "_2"), {delete, "CANARY/victim"})'),
  name_passed: program('ask(file_server_2)', 'ask(N) -> gen_server:call(N, {delete, "CANARY/victim"}).'),
  name_in_list: program(
    '[gen_server:call(N, {delete, "CANARY/victim"}) || N <- names()]',
    'names() -> [file_server_2].',
  ),
  sends_call: program(
    'file_server_2 ! {\'$gen_call\', {self(), make_ref()}, {delete, "CANARY/victim"}}, timer:sleep(50)',
  ),
  sends_passed: program(
    'ask(file_server_2), timer:sleep(50)',
    'ask(N) -> N ! {\'$gen_call\', {self(), make_ref()}, {delete, "CANARY/victim"}}.',
  ),
  whereis: program(
    'gen_server:call(whereis(hd([N || N <- registered(), atom_to_list(N) =:= "file_server_2"])), {delete, "CANARY/victim"})',
  ),
  gen_call: program(
    'gen:call(list_to_atom("file_server" ++ "_2"), \'$gen_call\', {delete, "CANARY/victim"})',
  ),
  proc_lib_start: program(`proc_lib:start(file, write_file, ${W}, 500)`),
  proc_lib_start5: program(`proc_lib:start_link(file, write_file, ${W}, 500, [])`),
  proc_lib_init: program(`proc_lib:init_p(self(), [], file, write_file, ${W})`),
  proc_lib_wake: program(`proc_lib:wake_up(file, write_file, ${W})`),
  spawn_opt5: program(`proc_lib:spawn_opt(node(), file, write_file, ${W}, []), timer:sleep(100)`),
  error_handler: program(`error_handler:undefined_function(file, write_file, ${W})`),
  fun_apply: program(`F = fun erlang:apply/3, F(file, write_file, ${W})`),
  apply_apply: program(`apply(erlang, apply, [file, write_file, ${W}])`),
  spawn_apply: program(`spawn(erlang, apply, [file, write_file, ${W}]), timer:sleep(100)`),
  timer_tc: program(`timer:tc(erlang, apply, [file, write_file, ${W}])`),
  timer_apply: program(`timer:apply_after(1, erlang, apply, [file, write_file, ${W}]), timer:sleep(200)`),
  child_spec_vars: program(
    'spawn(fun() -> sup(file, write_file) end), timer:sleep(200)',
    `-export([init/1]).\nsup(M, F) -> supervisor:start_link(?MODULE, {M, F}).\ninit({M, F}) -> {ok, {#{}, [#{id => a, start => {M, F, ${W}}}]}}.`,
  ),
  child_spec_apply: program(
    'spawn(fun() -> supervisor:start_link(?MODULE, []) end), timer:sleep(200)',
    `-export([init/1]).\ninit(_) -> {ok, {#{}, [#{id => a, start => {erlang, apply, [file, write_file, ${W}]}}]}}.`,
  ),
  qlc_string: program(
    'H = qlc:string_to_handle("[file:write_file(\\"CANARY/new\\", \\"x\\") || _ <- [1]]."), qlc:eval(H)',
  ),
  crypto_engine: program(
    'crypto:engine_load(<<"dynamic">>, [{<<"SO_PATH">>, <<"CANARY/x.so">>}, <<"LOAD">>], [])',
  ),
  application: program(
    'application:load({application, evil, [{vsn, "1"}, {modules, []}, {registered, []}, {applications, []}, {mod, {?MODULE, []}}]}), application:start(evil)',
    `-export([start/2]).\nstart(_, _) -> file:write_file("CANARY/new", "x"), {ok, self()}.`,
  ),
  disk_log_1: program('disk_log_1:open_log_file("CANARY/new")'),
  asks_logger_server: program(
    'logger_server:add_handler(h, logger_std_h, #{id => h, module => logger_std_h, config => #{type => file, file => "CANARY/new"}}), logger:error("x"), timer:sleep(50)',
  ),
  logger_handlers: program(
    'application:set_env(kernel, logger, [{handler, h, logger_std_h, #{config => #{file => "CANARY/new"}}}]), logger:add_handlers(kernel), timer:sleep(50)',
  ),
  sys_log: program(
    '{ok, P} = gen_event:start(), sys:log_to_file(P, "CANARY/new"), gen_event:notify(P, x), timer:sleep(50)',
  ),
  eunit: program('eunit:test(lists, [{report, {eunit_surefire, [{dir, "CANARY"}]}}])'),
  tags: program('tags:file("x", [{outfile, "CANARY/new"}])'),
  trace_port: program(
    'erlang:trace(self(), true, [call, {tracer, open_port({spawn, "touch CANARY/new"}, [])}])',
  ),
  port_program_computed: program(
    'P = fun erlang:open_port/2, P({spawn, "touch CANARY/new"}, []), timer:sleep(100)',
  ),
  map_of_funs: program(`#{a := F} = funs(), F("CANARY/victim")`, 'funs() -> #{a => fun file:delete/1}.'),
  record_module: program('R = {r, file}, M = element(2, R), M:delete("CANARY/victim")'),
  heart: program('os:putenv("HEART_COMMAND", "touch CANARY/new"), heart:start()'),
  dump: program('os:putenv("ERL_CRASH_DUMP", "CANARY/new"), erlang:halt("x")'),
  start_peer: program('peer:start(#{name => x, connection => standard_io})'),
  slave: program('slave:start(localhost, x)'),
  net_kernel: program("net_kernel:start(['evil@127.0.0.1', longnames])"),
  epmd: program('erl_epmd:start(), erl_epmd:register_node(x, PORT)'),
  spawn_node: program(`spawn(node(), file, write_file, ${W}), timer:sleep(100)`),
  httpc: program('inets:start(), httpc:request("http://127.0.0.1:PORT/")'),
  listen: program('{ok, S} = gen_tcp:listen(0, []), gen_tcp:accept(S, 100)'),
  load_abs: program(
    'code:load_abs("CANARY/victim"), code:add_patha("CANARY"), c:c("FOLDER/n_tidies", [{outdir, "CANARY"}])',
  ),
  on_load_indirect: program(
    'ok',
    `-on_load(l/0).\nl() -> l2(file, write_file), ok.\nl2(M, F) -> M:F("CANARY/new", "x").`,
  ),
  on_load_apply: program('ok', `-on_load(l/0).\nl() -> (fun erlang:apply/3)(file, write_file, ${W}), ok.`),
  xmerl: program('xmerl_scan:string("<!DOCTYPE a SYSTEM \\"http://127.0.0.1:PORT/x.dtd\\"><a/>")'),
  binary_to_term: program(
    'F = binary_to_term(<<131,113,119,4,"file",119,6,"delete",97,1>>), F("CANARY/victim")',
  ),
  format_fun: program(
    'ets:foldl(fun({F}, A) -> F("CANARY/victim"), A end, 0, begin T = ets:new(t, []), ets:insert(T, {fun file:delete/1}), T end)',
  ),
  dict_fold: program(
    'dict:map(fun(K, V) -> V(K) end, dict:from_list([{"CANARY/victim", fun file:delete/1}]))',
  ),
};
