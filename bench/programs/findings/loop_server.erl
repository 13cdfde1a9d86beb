%% truth: start/0 -; ask/2 contract; average/1 bug
-module(loop_server).
-export([start/0, ask/2, average/1]).
start() -> spawn(fun() -> loop([]) end).
loop(Seen) ->
    receive
        {ask, From, X} when is_integer(X) -> From ! {answer, X * 2}, loop([X | Seen]);
        stop -> ok
    end.
ask(Server, X) when is_pid(Server), is_integer(X) ->
    Server ! {ask, self(), X},
    receive {answer, A} -> A after 100 -> timeout end.
-spec average([integer()]) -> integer().
average(Xs) -> lists:sum(Xs) div length(Xs).
