%% Functions to pass as arguments.
-module(cf_functions).
-compile([export_all, nowarn_export_all]).

nothing() -> nothing.

same(X) -> X.
pair(X) -> {X, 1}.
is_small(X) -> X < 3.
wrap(X) -> [X].
fails(X) -> error({fails, X}).
number(X) when is_integer(X) -> X * 2;
number(_) -> 0.

both(X, Y) -> {X, Y}.
plus(X, Y) -> X + Y.
before(X, Y) -> X =< Y.
cons(X, Y) -> [X | Y].
second(_, Y) -> Y.
is_equal(X, Y) -> X == Y.

three(X, Y, Z) -> {X, Y, Z}.
third(_, _, Z) -> Z.
plus3(_, Y, Z) -> Y + Z.
cons3(X, Y, Z) -> [{X, Y} | Z].
