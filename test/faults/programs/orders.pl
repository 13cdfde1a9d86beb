% Faults behind arithmetic and choices, so that loader, solver, confirmation and executors all have something to do.
total(Lines, Code, Result) :-
    sum(Lines, 0, Sum),
    discount(Sum, Code, Result).

sum([], Sum, Sum).
sum([line(Count, Price) | Lines], Before, Sum) :-
    After is Before + Count * Price,
    sum(Lines, After, Sum).

discount(Sum, half, Result) :-
    Sum mod 7 =:= 3,
    !,
    Result is Sum // (Sum - 17).
discount(Sum, extra, _) :-
    Sum > 1000,
    !,
    throw(too_much(Sum)).
discount(Sum, _, Sum).
