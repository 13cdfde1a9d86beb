%% truth: pack/2 contract; unpack/1 contract; parity/1 -
-module(bits).
-export([pack/2, unpack/1, parity/1]).
pack(A, B) when is_integer(A), is_integer(B) -> <<A:4, B:12>>.
unpack(<<A:4, B:12>>) -> {A, B}.
-spec parity(non_neg_integer()) -> 0 | 1.
parity(0) -> 0;
parity(N) -> (N band 1) bxor parity(N bsr 1).
