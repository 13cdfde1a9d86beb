%% What a node tells about itself, where a fresh one is not what the machine is: `l_`, a limit is named; `b_`, the same on both.
-module(node).
-include_lib("kernel/include/logger.hrl").
-compile([export_all, nowarn_export_all]).

-spec b_log(0..9) -> ok.
b_log(X) ->
    ?LOG_ERROR("~p", [1 div (X - 5)]),
    ok.

-spec b_log_level(0..9) -> ok.
b_log_level(X) ->
    logger:set_module_level(?MODULE, debug),
    case logger:allow(debug, ?MODULE) of
        true when X =:= 5 -> error(badarith);
        _ -> ok
    end.

-spec b_register(0..9) -> ok.
b_register(X) when X =:= 5 ->
    try register(init, self()), ok
    catch error:badarg -> error(badarith)
    end;
b_register(_) -> ok.

-spec b_flag(0..9) -> ok.
b_flag(X) ->
    233 = process_flag(min_heap_size, 1000),
    on_heap = process_flag(message_queue_data, off_heap),
    off_heap = process_flag(message_queue_data, on_heap),
    normal = process_flag(priority, high),
    case process_flag(priority, normal) of
        high when X =:= 5 -> error(badarith);
        _ -> ok
    end.

-spec l_register(0..9) -> ok.
l_register(_) ->
    try register(rex, self()), ok
    catch error:badarg -> error(bad)
    end.

-spec l_setting(0..9) -> ok.
l_setting(_) -> bad(application:get_env(kernel, net_ticktime) =/= undefined).

-spec l_settings(0..9) -> ok.
l_settings(_) -> bad(application:get_all_env(kernel) =/= []).

-spec l_applications(0..9) -> ok.
l_applications(_) -> bad(element(1, hd(application:loaded_applications())) =:= kernel).

-spec l_which(0..9) -> ok.
l_which(_) -> bad(length(code:which(gb_trees)) > 20).

-spec l_pid(0..9) -> ok.
l_pid(_) -> bad(is_process_alive(list_to_pid("<0.0.0>"))).

-spec l_attributes(0..9) -> ok.
l_attributes(_) -> bad(?MODULE:module_info(attributes) =/= []).

-spec l_user(0..9) -> ok.
l_user(_) -> bad(process_info(whereis(user), trap_exit) =:= {trap_exit, true}).

-spec l_noconnect(0..9) -> ok.
l_noconnect(_) -> bad(erlang:send({x, a@b}, x, [noconnect]) =:= noconnect).

-spec l_quota(0..9) -> ok.
l_quota(_) -> bad(is_atom(erlang:system_info(cpu_quota))).

-spec l_native(0..9) -> ok.
l_native(_) -> bad(is_atom(crypto:info_fips())).

-spec l_key(0..9) -> ok.
l_key(_) -> bad(persistent_term:get(logger_proxy, none) =/= none).

-spec l_input_key(atom()) -> ok.
l_input_key(X) -> bad(persistent_term:get(X, none) =/= none).

-spec l_input_name(atom()) -> ok.
l_input_name(X) -> bad(whereis(X) =/= undefined).

-spec l_input_table(atom()) -> ok.
l_input_table(X) -> bad(ets:info(X, size) =/= undefined).

-spec l_input_application(atom()) -> ok.
l_input_application(X) -> bad(application:get_all_env(X) =/= []).

-spec l_unregister(0..9) -> ok.
l_unregister(_) -> bad(unregister(user)).

-spec l_tracer(0..9) -> ok.
l_tracer(_) -> bad(seq_trace:get_system_tracer() =:= false).

-spec l_module_info(0..9) -> ok.
l_module_info(_) -> bad(length(erlang:get_module_info(gen_server, exports)) > 20).

-spec l_exported(0..9) -> ok.
l_exported(_) -> bad(not erlang:function_exported(queue, new, 0)).

-spec l_existing(0..9) -> ok.
l_existing(_) -> bad(is_atom(list_to_existing_atom("kernel_" "safe_sup"))).

-spec l_safe(0..9) -> ok.
l_safe(_) ->
    try binary_to_term(<<131, 119, 9, "new_to_it">>, [safe]), ok
    catch error:badarg -> error(bad)
    end.

-spec l_trace(0..9) -> ok.
l_trace(X) ->
    try 1 div (X - 5), ok
    catch error:badarith:Trace -> bad(element(1, hd(Trace)) =:= erlang)
    end.

-spec l_caught_trace(0..9) -> ok.
l_caught_trace(X) ->
    case catch 1 div (X - 5) of
        {'EXIT', {badarith, [{erlang, _, _, _} | _]}} -> error(bad);
        _ -> ok
    end.

-spec l_exit_trace(0..9) -> ok.
l_exit_trace(X) ->
    {_, Monitor} = spawn_monitor(fun() -> error({oops, X}) end),
    receive
        {'DOWN', Monitor, _, _, {_, Trace}} -> bad(length(Trace) =:= 1)
    end.

-spec l_table_order(0..9) -> ok.
l_table_order(_) ->
    Table = ets:new(table, []),
    ets:insert(Table, [{Key} || Key <- [a, b, c]]),
    bad(ets:tab2list(Table) =/= [{a}, {b}, {c}]).

-spec l_map_order(0..9) -> ok.
l_map_order(_) ->
    Map = maps:from_list([{Key, Key} || Key <- lists:seq(1, 40)]),
    bad(hd(maps:keys(Map)) =/= 1).

bad(true) -> error(bad);
bad(false) -> ok.
