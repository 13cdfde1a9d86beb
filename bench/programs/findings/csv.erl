%% truth: line/1 bug; fields/1 -
-module(csv).
-export([line/1, fields/1]).
-spec line(binary()) -> [binary()].
line(<<$", R/binary>>) -> quoted(R, <<>>);
line(B) -> binary:split(B, <<",">>, [global]).
quoted(<<$", R/binary>>, Acc) -> [Acc | rest(R)];
quoted(<<C, R/binary>>, Acc) -> quoted(R, <<Acc/binary, C>>).
rest(<<",", R/binary>>) -> line(R);
rest(<<>>) -> [].
-spec fields(binary()) -> non_neg_integer().
fields(B) -> length([C || <<C>> <= B, C =:= $,]) + 1.
