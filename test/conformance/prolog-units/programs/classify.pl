% tandem run classify.pl 'class(1, C)'
% unreachable: 11
% Every test of type, in a row.
class(X, integer) :- integer(X), !.
class(X, float) :- float(X), !.
class(X, atom) :- atom(X), !.
class(X, string) :- string(X), !.
class([], empty_list) :- !.
class([_|_], list) :- !.
class(X, compound(N, A)) :- compound(X), functor(X, N, A), !.
class(_, never).
