:- module(stack, [push/3, pop/3, top/2, put/3, both/1]).
:- reexport(lib/queue, [put/3]).

push(X, S, [X|S]).
pop([X|S], X, S) :- helper(X).
top(S, X) :- pop(S, X, _).
helper(X) :- X \== forbidden.
both(X) :- helper(X), fact(X).
fact(stack_fact).
secret(42).
