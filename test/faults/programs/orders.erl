%% Faults behind arithmetic and text, so that loader, solver, confirmation and executors all have something to do.
-module(orders).
-export([total/2]).

-spec total([{integer(), integer()}], string()) -> integer().
total(Lines, Code) ->
    Sum = lists:sum([Count * Price || {Count, Price} <- Lines]),
    discount(Sum, Code).

discount(Sum, "half") when Sum rem 7 =:= 3 -> Sum div (Sum - 17);
discount(Sum, [$x | _]) when Sum > 1000 -> error(too_much);
discount(Sum, _) -> Sum.
