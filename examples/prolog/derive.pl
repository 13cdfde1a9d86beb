% d(+Expression, -Derivative): symbolic differentiation by x.
% tandem run examples/prolog/derive.pl 'd(x + 1, D)' --term-depth 2
d(x, 1) :- !.
d(C, 0) :- number(C), !.
d(C, 0) :- atom(C), !.
d(U + V, DU + DV) :- d(U, DU), d(V, DV).
d(U - V, DU - DV) :- d(U, DU), d(V, DV).
d(U * V, U * DV + V * DU) :- d(U, DU), d(V, DV).
d(U ^ N, N * U ^ M * DU) :- integer(N), N > 0, M is N - 1, d(U, DU).
d(sin(U), cos(U) * DU) :- d(U, DU).
d(cos(U), -(sin(U) * DU)) :- d(U, DU).

simplify(X + 0, Y) :- !, simplify(X, Y).
simplify(0 + X, Y) :- !, simplify(X, Y).
simplify(_ * 0, 0) :- !.
simplify(0 * _, 0) :- !.
simplify(X * 1, Y) :- !, simplify(X, Y).
simplify(1 * X, Y) :- !, simplify(X, Y).
simplify(X, X).
