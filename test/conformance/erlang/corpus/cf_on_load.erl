%% What its function leaves behind when the module is loaded, and what goes with its process.
-module(cf_on_load).
-export([left/0]).
-on_load(init/0).

init() ->
    cf_on_load = ets:new(cf_on_load, [named_table, public]),
    persistent_term:put(cf_on_load, {own(), catch cf_on_load:left()}),
    application:set_env(cf_lib, loaded, yes),
    register(cf_on_load_child, spawn(fun() -> receive stop -> ok end end)),
    self() ! message,
    put(key, value),
    timer:sleep(5),
    ok.

own() -> 7.

left() ->
    {simplified(persistent_term:get(cf_on_load)), application:get_env(cf_lib, loaded), ets:info(cf_on_load), get(key),
     is_pid(whereis(cf_on_load_child)), receive Message -> Message after 0 -> none end}.

simplified({Own, {'EXIT', {Reason, _}}}) -> {Own, Reason};
simplified(Other) -> Other.
