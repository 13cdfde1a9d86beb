% tandem run permutation.pl 'smallest([2, 1], P)' --term-depth 4
smallest(Xs, P) :- permutation(Xs, P), ordered(P), !.

ordered([]).
ordered([_]).
ordered([A, B|Xs]) :- A =< B, ordered([B|Xs]).
