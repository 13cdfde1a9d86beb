%% truth: scan/1 bug; words/1 -
-module(tokens).
-export([scan/1, words/1]).
-spec scan(string()) -> [term()].
scan([]) -> [];
scan([C | T]) when C =:= $\s; C =:= $\n -> scan(T);
scan([C | _] = S) when C >= $0, C =< $9 ->
    {N, T} = number(S, 0),
    [{int, N} | scan(T)];
scan([$' | T]) -> {A, [$' | U]} = lists:splitwith(fun(C) -> C =/= $' end, T), [{atom, A} | scan(U)];
scan([C | T]) -> [C | scan(T)].
number([C | T], N) when C >= $0, C =< $9 -> number(T, N * 10 + C - $0);
number(T, N) -> {N, T}.
-spec words(string()) -> [string()].
words(S) -> string:tokens(S, " ").
