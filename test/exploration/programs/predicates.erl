%% Predicates for --assume, and a function that they are put before.
-module(predicates).
-compile({nowarn_unused_function, [{local, 1}]}).
-export([always/1, even/1, large/1, raises/1]).

-spec always(integer()) -> ok.
always(N) when N rem 2 =:= 1 -> error(odd);
always(N) when N < 100 -> error(small);
always(N) when (N div 100) rem 2 =:= 1, N > 300 -> error(odd_hundreds);
always(_) -> ok.

even(N) -> N rem 2 =:= 0.

large(N) -> N > 100 andalso N < 400.

raises(N) when N > 3 -> error(never_reported);
raises(N) when N > 0 -> maybe_so;
raises(_) -> false.

%% Not exported.
local(_) -> even(2).
