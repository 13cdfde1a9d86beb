%% Products and remainders of an input's numbers: enough paths, and conditions that are hard to solve.
-module(areas).
-export([check/2]).
-spec check([{1..1000, 1..1000}], integer()) -> any().
check(Areas, Limit) -> check(Areas, Limit, 0).
check([], Limit, Total) when Total > 0, Total =:= Limit -> error({exactly, Total});
check([], _, Total) -> Total;
check([{W, H} | T], Limit, Total) when W * H > Limit -> check(T, Limit, Total + W);
check([{W, H} | T], Limit, Total) when (W + H) rem 5 =:= 2 -> check(T, Limit, Total + H);
check([{W, H} | T], Limit, Total) when W > 2 * H -> check(T, Limit, Total + 1);
check([_ | T], Limit, Total) -> check(T, Limit, Total).
