%% truth: start/1 -; tick/2 contract; read/1 -
-module(ticker).
-export([start/1, tick/2, read/1]).
start(Step) -> spawn(fun() -> loop(Step, 0) end).
loop(Step, N) ->
    receive
        {tick, From, Times} -> From ! ok, loop(Step, N + Times);
        {read, From} -> From ! {count, N}, loop(Step, N)
    end.
tick(Server, Times) when is_integer(Times) -> Server ! {tick, self(), Times}, receive ok -> ok end.
read(Server) -> Server ! {read, self()}, receive {count, N} when is_integer(N) -> N end.
