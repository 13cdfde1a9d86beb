%% Calls that take longer than anybody wants to wait.
-module(endless).
-export([spin/1]).

spin([N | Rest]) when N > 3 -> spin(Rest);
spin([_ | Rest]) -> spin(Rest);
spin([]) -> loop(0, []).

loop(I, Seen) -> loop(I + 1, [I | Seen]).
