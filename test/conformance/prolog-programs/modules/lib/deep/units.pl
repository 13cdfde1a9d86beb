:- module(units, [convert/3, unit_name/1]).
:- use_module('../queue').
:- use_module(tables).
:- autoload(library(apply), [maplist/3]).

convert(X, U, Y) :- rate(U, R), Y is X * R.
unit_name(N) :- rate(N, _).
sizes(Qs, Ns) :- maplist(size, Qs, Ns).
