%% truth: lookup/1 -; key/1 contract
-module(registry_table).
-export([lookup/1, key/1]).
lookup(K) -> case ets:lookup(registry_table, K) of [{_, V}] -> {ok, V}; [] -> error end.
key({user, N}) when is_integer(N) -> N;
key({group, N}) when is_integer(N) -> -N.
