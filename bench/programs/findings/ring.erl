%% truth: new/1 contract; push/2 -; at/2 bug
-module(ring).
-export([new/1, push/2, at/2]).
-export_type([ring/0]).
-opaque ring() :: {ring, pos_integer(), [term()]}.
-spec new(integer()) -> ring().
new(N) when N > 0 -> {ring, N, []};
new(_) -> error(badarg).
-spec push(term(), ring()) -> ring().
push(X, {ring, N, L}) -> {ring, N, lists:sublist([X | L], N)}.
-spec at(non_neg_integer(), ring()) -> term().
at(I, {ring, N, L}) -> lists:nth(1 + I rem N, L).
