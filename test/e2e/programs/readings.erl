%% Enough paths to keep several executors busy for a while.
-module(readings).
-export([check/2]).
-spec check([integer()], integer()) -> any().

check(Readings, Limit) -> check(Readings, Limit, 0, 0).

check([], Limit, Sum, Jumps) when Jumps > 1, Sum =:= 3 * Limit -> error({jumps, Jumps});
check([], Limit, Sum, _) when Sum > 100, Limit < Sum -> error(overflow);
check([], _, Sum, _) -> Sum;
check([R | Rs], Limit, Sum, Jumps) when R > Limit -> check(Rs, R, Sum + R, Jumps + 1);
check([R | Rs], Limit, Sum, Jumps) when R rem 4 =:= 1 -> check(Rs, Limit, Sum + 1, Jumps);
check([_ | Rs], Limit, Sum, Jumps) -> check(Rs, Limit, Sum, Jumps).
