% Tables that keep one value of an argument.
:- ensure_loaded('../../prolog/harness').
:- table sp(_, _, min), lp(_, _, max), conn(_, _, lattice(shortest/3)).
:- table small(_, po(less/2)), big(_, po(greater/2)).
:- table one(_, first), any(_, -), two(_, min, max).
:- table lat(_, lattice(union(_, _, _))).

edge(a, b, 1).
edge(b, c, 2).
edge(a, c, 5).
edge(c, d, 1).
edge(d, b, 1).
edge(e, f, 1).

sp(X, Y, C) :- edge(X, Y, C).
sp(X, Y, C) :- sp(X, Z, C1), edge(Z, Y, C2), C is C1 + C2.

% Without cycles, so that what is longest does not depend on the order in which answers are found.
lp(X, Y, 1) :- arc(X, Y).
lp(X, Y, N) :- lp(X, Z, N1), arc(Z, Y), N is N1 + 1.

arc(a, b).
arc(a, c).
arc(b, c).
arc(c, d).
arc(b, d).
arc(d, e).
arc(a, e).

conn(X, Y, [X, Y]) :- edge(X, Y, _).
conn(X, Y, P) :- conn(X, Z, P0), edge(Z, Y, _), append(P0, [Y], P).

shortest(P1, P2, P) :- length(P1, L1), length(P2, L2), ( L1 =< L2 -> P = P1 ; P = P2 ).

small(X, Y) :- edge(X, _, Y).
big(X, Y) :- edge(X, _, Y).
less(A, B) :- A < B.
greater(A, B) :- A > B.

one(X, Y) :- edge(X, Y, _).
any(X, Y) :- edge(X, Y, _).
two(X, C, C) :- edge(X, _, C).
two(z, f(A), A).

lat(X, [Y]) :- edge(X, Y, _).
lat(X, [Z]) :- lat(X, L), member(Y, L), edge(Y, Z, _).
union(A, B, C) :- append(A, B, D), sort(D, C).
