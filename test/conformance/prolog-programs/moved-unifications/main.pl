% Unifications that bodies begin with, and what grammar rules begin with: indexed like arguments of heads.
:- ensure_loaded('../../prolog/harness').
:- set_prolog_flag(double_quotes, codes).
f1(num(N)) --> [num(N)].
f1(var(V)) --> [id(V)].
f1(E) --> [op('(')], f1(E), [op(')')].
f1(neg(E)) --> [op(-)], f1(E).
p1(let(V, E, P)) --> [id(V), op(=)], !, f1(E), [op(;)], p1(P).
p1(E) --> f1(E).
r1(A, E) --> [op(*)], !, f1(T), r1(mul(A, T), E).
r1(E, E) --> [].
t1(T) --> digit(D), digits(Ds), { number_codes(N, [D|Ds]), T = num(N) }.
t1(id(A)) --> letter(L), { atom_codes(A, [L]) }.
digits([D|Ds]) --> digit(D), !, digits(Ds).
digits([]) --> [].
digit(D) --> [D], { D >= 0'0, D =< 0'9 }.
letter(L) --> [L], { L >= 0'a, L =< 0'z }.
e1(num(N), _, N).
e1(var(V), Env, X) :- ( memberchk(V=X0, Env) -> X = X0 ; throw(error(unbound(V), _)) ).
e1(add(A, B), Env, X) :- e1(A, Env, Y), e1(B, Env, Z), X is Y + Z.
g1(a, [x|T], T).
g1(b, [y|T], T).
g2(a, S, R) :- S = [x|R].
g2(b, S, R) :- S = [y|R].
g3(A, [f(A)|T], T).
g3(A, [g(A)|T], T).
value(null) --> [null].
value(N) --> [N], { integer(N) }.
value(array(Vs)) --> [open], elements(Vs).
elements([]) --> [close].
elements([V|Vs]) --> value(V), rest(Vs).
rest([]) --> [close].
rest([V|Vs]) --> [comma], value(V), rest(Vs).
va(null, [null|T], T).
va(N, [N|T], T) :- integer(N).
va(arr, [open|T], T).
el([], [close|T], T).
el([V|Vs], S, T) :- va(V, S, S1), re(Vs, S1, T).
re([], [close|T], T).
re([V|Vs], [comma|S], T) :- va(V, S, S1), re(Vs, S1, T).
sa(X) :- X = a.
sa(X) :- X = b.
sb(X) :- X = f(_).
sb(X) :- X = g(_).
sc(X) :- X = a, q(X).
sc(X) :- X = b, q(X).
sd(X) :- X = f(Y), q(X, Y).
sd(X) :- X = g(Y), q(X, Y).
se(X) :- X = f(Y), q(Y).
se(X) :- X = g(Y), q(Y).
sf(X, X) :- X = a.
sf(X, X) :- X = b.
sg(X, f(X)) :- X = a.
sg(X, f(X)) :- X = b.
:- dynamic da/1, db/1, dc/1, dd/1, de/1.
da(X) :- X = a.
da(X) :- X = b.
db(X) :- X = f(_).
db(X) :- X = g(_).
dc(X) :- X = a, q(X).
dc(X) :- X = b, q(X).
dd(X) :- X = f(Y), q(X, Y).
dd(X) :- X = g(Y), q(X, Y).
de(X) :- X = f(Y), q(Y).
de(X) :- X = g(Y), q(Y).
q(_). q(_, _).
