%% truth: row/2 bug; transpose/1 bug hang; dims/1 bug
-module(matrix).
-export([row/2, transpose/1, dims/1]).
-type matrix() :: [[integer()]].
-spec row(pos_integer(), matrix()) -> [integer()].
row(N, M) -> lists:nth(N, M).
-spec transpose(matrix()) -> matrix().
transpose([[] | _]) -> [];
transpose(M) -> [[hd(R) || R <- M] | transpose([tl(R) || R <- M])].
-spec dims(matrix()) -> {non_neg_integer(), non_neg_integer()}.
dims(M) -> {length(M), length(hd(M))}.
