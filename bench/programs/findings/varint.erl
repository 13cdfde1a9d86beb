%% truth: encode/1 hang; decode/1 bug
-module(varint).
-export([encode/1, decode/1]).
-spec encode(integer()) -> binary().
encode(N) when N >= 0, N < 128 -> <<N>>;
encode(N) -> <<1:1, (N band 127):7, (encode(N bsr 7))/binary>>.
decode(<<1:1, N:7, R/binary>>) -> {M, T} = decode(R), {N + (M bsl 7), T};
decode(<<0:1, N:7, R/binary>>) -> {N, R}.
