% tandem run collatz.pl 'steps(3, N)' --depth 6
steps(1, 0) :- !.
steps(X, N) :- X mod 2 =:= 0, !, Y is X // 2, steps(Y, M), N is M + 1.
steps(X, N) :- X > 1, Y is 3 * X + 1, steps(Y, M), N is M + 1.
