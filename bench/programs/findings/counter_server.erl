%% truth: start/0 -; init/1 -; next/1 -; handle_call/3 -; handle_cast/2 contract
-module(counter_server).
-behaviour(gen_server).
-export([start/0, init/1, next/1, handle_call/3, handle_cast/2]).
start() -> gen_server:start(?MODULE, [], []).
init(_) -> {ok, 0}.
next(Server) when is_pid(Server) -> gen_server:call(Server, next).
handle_call(next, _From, N) -> {reply, N, N + 1}.
handle_cast(reset, _) -> {noreply, 0}.
