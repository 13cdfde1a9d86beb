%% truth: new/0 -; put/2 -; take/1 -; merge/2 -
-module(heap).
-export([new/0, put/2, take/1, merge/2]).
-export_type([heap/0]).
-opaque heap() :: empty | {heap, integer(), [heap()]}.
-spec new() -> heap().
new() -> empty.
-spec put(integer(), heap()) -> heap().
put(X, H) -> merge({heap, X, []}, H).
-spec take(heap()) -> {integer(), heap()} | empty.
take(empty) -> empty;
take({heap, X, Hs}) -> {X, lists:foldl(fun merge/2, empty, Hs)}.
-spec merge(heap(), heap()) -> heap().
merge(empty, H) -> H;
merge(H, empty) -> H;
merge({heap, X, As}, {heap, Y, _} = B) when X =< Y -> {heap, X, [B | As]};
merge(A, {heap, Y, Bs}) -> {heap, Y, [A | Bs]}.
