% tandem run term_walk.pl 'size(f(a, g(b)), N)' --term-depth 3
% Any term, taken apart with =.. .
size(T, 1) :- atomic(T), !.
size(T, N) :- T =.. [_|Args], sizes(Args, M), N is M + 1.

sizes([], 0).
sizes([A|As], N) :- size(A, X), sizes(As, Y), N is X + Y.
