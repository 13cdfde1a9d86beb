% tandem run run_length.pl 'encode([a, a, b], E)' --term-depth 5
encode([], []).
encode([X|Xs], [X-N|Es]) :- run(X, Xs, 1, N, Rest), encode(Rest, Es).

run(X, [Y|Ys], N0, N, Rest) :- X == Y, !, N1 is N0 + 1, run(X, Ys, N1, N, Rest).
run(_, Rest, N, N, Rest).
