% tandem run globals.pl 'counted([a, b], N)' --term-depth 4
% Global variables and backtracking.
counted(Xs, N) :- nb_setval(count, 0), each(Xs), nb_getval(count, N).

each(Xs) :- member(X, Xs), atom(X), nb_getval(count, N), M is N + 1, nb_setval(count, M), fail.
each(_).
