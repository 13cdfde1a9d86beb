%% truth: start/0 -; take/1 -; give/2 -; resize/2 bug; init/1 -; handle_call/3 bug; handle_cast/2 -; terminate/2 -
-module(pool_server).
-behaviour(gen_server).
-export([start/0, take/1, give/2, resize/2, init/1, handle_call/3, handle_cast/2, terminate/2]).
start() -> gen_server:start(?MODULE, [], []).
take(P) -> gen_server:call(P, take).
give(P, X) -> gen_server:cast(P, {give, X}).
resize(P, N) -> gen_server:call(P, {resize, N}).
init([]) -> {ok, {0, []}}.
handle_call(take, _, {0, []}) -> {reply, empty, {0, []}};
handle_call(take, _, {N, [X | Xs]}) -> {reply, X, {N - 1, Xs}}.
handle_cast({give, X}, {N, Xs}) -> {noreply, {N + 1, [X | Xs]}}.
terminate(_, {N, Xs}) -> N = length(Xs), ok.
