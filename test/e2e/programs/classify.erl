%% Total: there is an answer for every term.
-module(classify).
-export([of_number/1]).

of_number(N) when is_integer(N), N < 0 -> negative;
of_number(0) -> zero;
of_number(N) when is_integer(N) -> positive;
of_number(_) -> no_integer.
