%% truth: retry/2 contract; backoff/1 contract
-module(retry).
-export([retry/2, backoff/1]).
retry(F, N) when is_function(F, 0), is_integer(N), N > 0 ->
    try F() catch _:_ -> retry(F, N - 1) end;
retry(_, 0) -> error(no_more_tries).
backoff(N) when is_integer(N), N >= 0, N < 30 -> 1 bsl N.
