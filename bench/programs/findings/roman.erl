%% truth: value/1 bug; digit/1 contract
-module(roman).
-export([value/1, digit/1]).
-spec value(string()) -> integer().
value([A, B | T]) ->
    case {digit(A), digit(B)} of
        {X, Y} when X < Y -> Y - X + value(T);
        {X, _} -> X + value([B | T])
    end;
value([A]) -> digit(A);
value([]) -> 0.
digit($I) -> 1;
digit($V) -> 5;
digit($X) -> 10;
digit($L) -> 50;
digit($C) -> 100.
