%% truth: empty/0 -; insert/3 -; delete_min/1 bug; min/1 contract; depth/1 -; weight/1 bug
-module(heaps).
-export([empty/0, insert/3, delete_min/1, min/1, depth/1, weight/1]).

%% A skew heap of tuples without a tag: no type says what is inside of it.

empty() -> nil.

insert(Priority, Value, Heap) -> merge({Priority, Value, nil, nil}, Heap).

merge(nil, Heap) -> Heap;
merge(Heap, nil) -> Heap;
merge({P, V, L, R}, {Q, _, _, _} = Other) when P =< Q -> {P, V, merge(R, Other), L};
merge(Heap, {Q, W, L, R}) -> {Q, W, merge(R, Heap), L}.

min({Priority, Value, _, _}) -> {Priority, Value}.

delete_min({_, _, L, R}) -> merge(L, R).

depth(nil) -> 0;
depth({_, _, L, R}) -> 1 + max(depth(L), depth(R)).

%% One element less than there are.
weight({_, _, L, R}) -> 100 div (depth(L) + depth(R)).
