%% Calls that take longer than anybody wants to wait.
-module(endless).
-export([spin/1]).

spin([N | Rest]) when N > 3 -> spin(Rest);
spin([_ | Rest]) -> spin(Rest);
spin([]) -> down(1 bsl 60).

%% Comes closer to its end with every step: nothing that looks for endless loops stops it.
down(0) -> done;
down(N) -> down(N - 1).
