%% truth: new/0 -; in/2 -; out/1 -; len/1 -; peek/1 contract
-module(fifo).
-export([new/0, in/2, out/1, len/1, peek/1]).
-export_type([fifo/0]).
-opaque fifo() :: {fifo, non_neg_integer(), list(), list()}.
-spec new() -> fifo().
new() -> {fifo, 0, [], []}.
in(X, {fifo, N, In, Out}) -> {fifo, N + 1, [X | In], Out}.
-spec out(fifo()) -> {term(), fifo()} | empty.
out({fifo, 0, [], []}) -> empty;
out({fifo, N, In, [X | Out]}) -> {X, {fifo, N - 1, In, Out}};
out({fifo, N, In, []}) -> out({fifo, N, [], lists:reverse(In)}).
-spec len(fifo()) -> non_neg_integer().
len({fifo, N, _, _}) -> N.
-spec peek(fifo()) -> term().
peek(Q) -> case out(Q) of empty -> error(empty); {X, _} -> X end.
