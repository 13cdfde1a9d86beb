%% truth: chunk/2 hang; flatten/1 contract
-module(chunks).
-export([chunk/2, flatten/1]).
-spec chunk([term()], non_neg_integer()) -> [[term()]].
chunk([], _) -> [];
chunk(L, N) when length(L) =< N -> [L];
chunk(L, N) -> {A, B} = lists:split(N, L), [A | chunk(B, N)].
flatten([H | T]) when is_list(H) -> flatten(H) ++ flatten(T);
flatten([H | T]) -> [H | flatten(T)];
flatten([]) -> [].
