:- module(store, [add/1, all/1, drop/1, hidden/1, count/1, rules/1]).
:- dynamic item/1, counter/1.
counter(0).

add(X) :- assertz(item(X)), retract(counter(N)), N1 is N + 1, assertz(counter(N1)).
all(L) :- findall(X, item(X), L).
drop(X) :- retract(item(X)).
hidden(1).
count(N) :- counter(N).
rules(L) :- assertz((big(X) :- item(X), X > 10)), findall(X, big(X), L), abolish(big/1).
:- dynamic big/1.
