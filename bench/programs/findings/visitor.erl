%% truth: walk/2 contract; handle/2 contract
-module(visitor).
-export([walk/2, handle/2]).
-callback enter(term()) -> ok.
walk(Mod, T) when is_atom(Mod) -> Mod:enter(T).
handle({enter, X}, Acc) when is_list(Acc) -> [X | Acc];
handle({leave, _}, Acc) when is_list(Acc) -> Acc.
