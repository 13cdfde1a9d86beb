:- module(each, [each/2, twice/1, exhibit/1, count/2, tally/3, both_ways/2, quietly/1]).
:- meta_predicate each(1, ?), twice(0), exhibit(0), count(0, -), tally(?, ^, -), both_ways(//, ?), quietly(0).

double(X, Y) :- Y is 200 * X.
helper(each).

each(_, []).
each(G, [X|Xs]) :- call(G, X), each(G, Xs).
twice(G) :- call(G), call(G).
exhibit(G) :- write(G).
count(G, N) :- findall(x, G, L), length(L, N).
tally(T, G, L) :- bagof(T, G, L).
both_ways(Body, L) :- phrase(Body, L), phrase(Body, L, []).
quietly(G) :- catch(G, _, fail).
