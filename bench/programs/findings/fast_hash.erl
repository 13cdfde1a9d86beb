%% truth: hash/1 -; hex/1 -
-module(fast_hash).
-export([hash/1, hex/1]).
hash(_) -> erlang:nif_error({not_loaded, ?MODULE}).
-spec hex(binary()) -> binary().
hex(B) -> << <<(digit(N))>> || <<N:4>> <= B >>.
digit(N) when N < 10 -> $0 + N;
digit(N) -> $a + N - 10.
