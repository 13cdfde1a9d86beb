%% truth: parse/1 bug; compare/2 -
-module(semver).
-export([parse/1, compare/2]).
-spec parse(binary()) -> {integer(), integer(), integer()} | error.
parse(B) ->
    case binary:split(B, <<".">>, [global]) of
        [A, C, D] -> {binary_to_integer(A), binary_to_integer(C), binary_to_integer(D)};
        _ -> error
    end.
-spec compare({integer(), integer(), integer()}, {integer(), integer(), integer()}) -> lt | eq | gt.
compare(A, B) when A < B -> lt;
compare(A, A) -> eq;
compare(_, _) -> gt.
