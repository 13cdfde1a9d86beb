%% truth: start/0 -; init/1 -; get/1 -; put/2 -; handle_call/3 -; handle_cast/2 -
-module(named_server).
-behaviour(gen_server).
-export([start/0, init/1, get/1, put/2, handle_call/3, handle_cast/2]).
start() -> gen_server:start({local, ?MODULE}, ?MODULE, [], []).
init(_) -> {ok, #{}}.
get(K) -> gen_server:call(?MODULE, {get, K}).
put(K, V) -> gen_server:cast(?MODULE, {put, K, V}).
handle_call({get, K}, _From, S) -> {reply, maps:get(K, S, none), S}.
handle_cast({put, K, V}, S) -> {noreply, S#{K => V}}.
