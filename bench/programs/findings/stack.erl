%% truth: new/0 -; push/2 -; pop/1 bug; depth/1 -
-module(stack).
-export([new/0, push/2, pop/1, depth/1]).
-export_type([stack/0]).
-opaque stack() :: {stack, [term()], non_neg_integer()}.
-spec new() -> stack().
new() -> {stack, [], 0}.
-spec push(term(), stack()) -> stack().
push(X, {stack, L, N}) -> {stack, [X | L], N + 1}.
-spec pop(stack()) -> {term(), stack()}.
pop({stack, [X | L], N}) -> {X, {stack, L, N - 1}}.
-spec depth(stack()) -> non_neg_integer().
depth({stack, L, N}) -> case length(L) of N -> N end.
