% tandem run examples/prolog/quicksort.pl 'quicksort([2, 1], Sorted)' --depth 10

%! quicksort(+List:list(integer), -Sorted:list(integer)) is det.
quicksort([], []).
quicksort([Pivot|Rest], Sorted) :-
    split(Rest, Pivot, Small, Large),
    quicksort(Small, SortedSmall),
    quicksort(Large, SortedLarge),
    append(SortedSmall, [Pivot|SortedLarge], Sorted).

split([], _, [], []).
split([X|Xs], Pivot, [X|Small], Large) :- X =< Pivot, !, split(Xs, Pivot, Small, Large).
split([X|Xs], Pivot, Small, [X|Large]) :- split(Xs, Pivot, Small, Large).
