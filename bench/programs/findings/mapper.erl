%% truth: apply_all/2 contract; first/2 contract; index/2 bug contract
-module(mapper).
-export([apply_all/2, first/2, index/2]).
apply_all(F, L) when is_function(F, 1), is_list(L) -> [F(X) || X <- L].
first(F, [X | T]) when is_function(F, 1) -> case F(X) of true -> X; _ -> first(F, T) end;
first(_, []) -> none.
index(K, L) when is_list(L) -> index(K, L, 1).
index(K, [K | _], N) -> N;
index(K, [_ | T], N) -> index(K, T, N + 1).
