%% truth: half/1 bug; index/1 bug; todo/1 bug
-module(asserts).
-export([half/1, index/1, todo/1]).
-spec half(integer()) -> integer().
half(N) when N rem 2 =:= 0 -> N div 2;
half(_) -> error({assert, odd}).
-spec index(integer()) -> integer().
index(N) when N >= 0 -> N;
index(N) -> error({internal_error, N}).
-spec todo(a | b) -> ok.
todo(a) -> ok;
todo(b) -> throw(not_implemented).
