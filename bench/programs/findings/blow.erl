%% truth: trim/1 hang; lin/1 -; cubic/1 -; match/1 hang
-module(blow).
-export([trim/1, lin/1, cubic/1, match/1]).
-spec trim(string()) -> string().
trim([$\s | Rest]) ->
    case trim(Rest) of
        Rest -> Rest;
        _ -> trim(Rest)
    end;
trim([C | Rest]) -> [C | trim(Rest)];
trim([]) -> [].
-spec lin(binary()) -> integer().
lin(<<_, R/binary>>) -> 1 + lin(R);
lin(<<>>) -> 0.
-spec cubic([integer()]) -> [integer()].
cubic(L) -> [A + B + C || A <- L, B <- L, C <- L].
%% (a+)+b
-spec match(string()) -> boolean().
match(S) -> m(S).
m([$a | R]) -> many(R);
m(_) -> false.
many([$a | R]) -> many(R) orelse m([$a | R]);
many([$b]) -> true;
many(R) -> R =/= [] andalso m(R).
