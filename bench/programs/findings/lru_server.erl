%% truth: start_link/1 contract; put/3 -; get/2 -; evict/1 bug; init/1 -; handle_call/3 bug; handle_cast/2 -; handle_info/2 -
-module(lru_server).
-behaviour(gen_server).
-export([start_link/1, put/3, get/2, evict/1, init/1, handle_call/3, handle_cast/2, handle_info/2]).
-record(st, {max, map = #{}, order = []}).
start_link(Max) when is_integer(Max) -> gen_server:start_link(?MODULE, Max, []).
put(P, K, V) -> gen_server:call(P, {put, K, V}).
get(P, K) -> gen_server:call(P, {get, K}).
evict(P) -> gen_server:call(P, evict).
init(Max) -> {ok, #st{max = Max}}.
handle_call({put, K, V}, _, S = #st{map = M, order = O}) ->
    {reply, ok, S#st{map = M#{K => V}, order = [K | O]}};
handle_call({get, K}, _, S = #st{map = M}) -> {reply, maps:get(K, M, none), S};
handle_call(evict, _, S = #st{map = M, order = O}) ->
    Last = lists:last(O),
    {reply, ok, S#st{map = maps:remove(Last, M), order = lists:droplast(O)}}.
handle_cast(_, S) -> {noreply, S}.
handle_info(_, S) -> {noreply, S}.
