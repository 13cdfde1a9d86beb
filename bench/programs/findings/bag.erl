%% truth: new/0 -; add/2 contract; count/2 contract; most/1 bug contract
-module(bag).
-export([new/0, add/2, count/2, most/1]).
new() -> #{}.
add(X, B) when is_map(B) -> B#{X => maps:get(X, B, 0) + 1}.
count(X, B) when is_map(B) -> maps:get(X, B, 0).
most(B) when is_map(B) -> hd(lists:reverse(lists:keysort(2, maps:to_list(B)))).
