%% truth: check/2 contract; scale/2 bug; clamp/3 -
-module(limits).
-export([check/2, scale/2, clamp/3]).
-spec check(integer(), [{min | max, integer()}]) -> ok.
check(N, [{min, M} | T]) when N >= M -> check(N, T);
check(N, [{max, M} | T]) when N =< M -> check(N, T);
check(_, []) -> ok;
check(N, _) -> exit({out_of_range, N}).
-spec scale(integer(), integer()) -> integer().
scale(N, Step) -> N - N rem Step.
clamp(N, Lo, _) when N < Lo -> Lo;
clamp(N, _, Hi) when N > Hi -> Hi;
clamp(N, Lo, Hi) when Lo =< Hi -> N.
