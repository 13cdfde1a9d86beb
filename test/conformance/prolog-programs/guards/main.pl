% What :- det, $/0 and $/1 make of choice points and failure.
:- ensure_loaded('../../prolog/harness').
p(1). p(2).
q(1).
r :- $, p(X), print(X), nl.
s(X) :- q(X), $, q(X).
s2(X) :- p(X), $, q(X).
s3(X) :- p(X), $, p(_).
s4(X) :- $, p(X).
s5 :- $, fail.
t(X) :- $(p(X)).
t2(X) :- $(q(X)).
t3(X) :- $(q(X)), fail.
t4 :- $(fail).
t5(G) :- $(G).
u(X) :- member(X, [1,2]), $, X > 1.
w(X) :- $q(X), true.
:- det(v/1).
v(X) :- member(X, [1,2]).
:- det(v2/1).
v2(1). v2(2).
v3 :- member(X, [1,2]), $, print(X), $, member(Y, [1,2]), print(Y).
v4 :- $, ( member(_, [1,2]) ; true ).
v5 :- $, ( true -> q(_) ; true ).
v6 :- $, \+ q(1).
v7(X) :- $, X = 1.
depth_of(X, T, D) => depth_(X, T, 0, D).
depth_(X, t(_, X, _), D0, D) => D = D0.
depth_(X, t(L, Y, _), D0, D), X @< Y => D1 is D0 + 1, depth_(X, L, D1, D).
depth_(X, t(_, _, R), D0, D) => D1 is D0 + 1, depth_(X, R, D1, D).
