%% Recursion as deep and loops as long as programs have them.
-module(cf_depth).
-export([deep/1, list/1, nested/1, even/1, loop/2, through_fun/1, mapped/1]).

deep(0) -> 0;
deep(N) -> 1 + deep(N - 1).

list(0) -> [];
list(N) -> [N | list(N - 1)].

%% As many handlers at once as there are calls.
nested(0) -> throw(bottom);
nested(N) ->
    try nested(N - 1) + 1
    catch exit:_ -> 0
    end.

even(0) -> true;
even(N) -> odd(N - 1).

odd(0) -> false;
odd(N) -> even(N - 1).

loop(0, Sum) -> Sum;
loop(N, Sum) -> loop(N - 1, Sum + (N band 7)).

through_fun(N) ->
    F = fun Self(0) -> done; Self(M) -> Self(M - 1) end,
    F(N).

mapped(N) -> lists:sum(lists:map(fun(X) -> X * 2 end, list(N))).
