%% A server that adds, for functions that go through gen_server.
-module(ex_server).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

init(N) -> {ok, N}.
handle_call(get, _From, N) -> {reply, N, N}.
handle_cast({add, M}, N) -> {noreply, N + M}.
