:- ensure_loaded('../../prolog/harness').
:- table path/2, fib/2, a/1, b/1, c/1, odd/1, even/1.
:- table reach(_, _).
:- table connected//0.
:- table bad/1.

edge(a, b). edge(b, c). edge(c, a). edge(c, d). edge(e, f).
path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).

reach(X, Y) :- edge(X, Y).
reach(X, Y) :- reach(X, Z), reach(Z, Y).

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, N1 is N - 1, N2 is N - 2, fib(N1, F1), fib(N2, F2), F is F1 + F2.

% Mutual recursion: one component.
a(X) :- b(X).
a(1).
b(X) :- c(X).
b(2).
c(X) :- a(Y), Y < 5, X is Y + 1.
c(X) :- b(X).

even(0).
even(N) :- N > 0, M is N - 1, odd(M).
odd(N) :- N > 0, M is N - 1, even(M).

% A left-recursive grammar.
:- table expr//1.
expr(X) --> expr(X0), "+", term(Y), { X is X0 + Y }.
expr(X) --> term(X).
term(X) --> [C], { C >= 0'0, C =< 0'9, X is C - 0'0 }.

bad(X) :- bad(X).
bad(X) :- X > 3, throw(large(X)).
bad(ok).

connected --> [].

% same/2 is in a component of its own inside another one.
:- table same/2, outer/1.
same(X, Y) :- edge(X, Y).
same(X, Y) :- same(Y, X).
outer(X) :- same(a, X).
outer(X) :- outer(Y), same(Y, X).

% Calls with other arguments are other tables.
:- table count/2.
count(N, N).
count(N, M) :- N < 5, N1 is N + 1, count(N1, M).

:- det(one/1).
one(1).
one(2).
:- det(only/1).
only(1).
only(X) :- X > 1.
:- det(none/1).
none(X) :- X > 10, !.

user:goal_expansion(twice(G), (G, G)).
user:goal_expansion(never, fail).
doubled(X) :- twice(member(X, [1])), \+ never.
inner(L) :- findall(X, twice(X = 1), L).
user:term_expansion(generate(N), Facts) :- findall(generated(I), between(1, N, I), Facts).
generate(3).

:- prolog_load_context(module, M), assertz(context(M)).
:- prolog_load_context(directory, D), ( D == nowhere -> true ; assertz(context(known)) ).
