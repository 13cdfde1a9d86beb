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

bad(true) -> error(bad);
bad(false) -> ok.
