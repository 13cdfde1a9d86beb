% tandem run difference_lists.pl 'flat([a, [b]], L)' --term-depth 4
% Flattening with a difference list.
flat(T, L) :- flat(T, L, []).

flat([], L, L) :- !.
flat([T|Ts], L, Rest) :- !, flat(T, L, Middle), flat(Ts, Middle, Rest).
flat(X, [X|Rest], Rest).
