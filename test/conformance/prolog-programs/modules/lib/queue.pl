:- module(queue, [put/3, take/3, size/2]).

put(X, Q, R) :- append(Q, [X], R).
take([X|Q], X, Q).
size(Q, N) :- helper(Q, N).
helper(Q, N) :- length(Q, N).
% An append of its own, which the list library's users do not see.
append([], L, L) :- !.
append([X|Xs], L, [X|R]) :- append(Xs, L, R).
