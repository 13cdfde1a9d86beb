%% truth: parse/1 bug contract; valid/1 -
-module(datum).
-export([parse/1, valid/1]).
parse(<<Y:4/binary, "-", M:2/binary, "-", D:2/binary>>) ->
    {binary_to_integer(Y), binary_to_integer(M), binary_to_integer(D)}.
valid({Y, M, D}) when is_integer(Y), is_integer(M), is_integer(D) -> M >= 1 andalso M =< 12 andalso D >= 1 andalso D =< 31;
valid(_) -> false.
