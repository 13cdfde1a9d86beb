% tandem run towers_of_cut.pl 'first(a, X)'
% unreachable: 7, 12
% Cuts inside disjunction, call and negation.
first(K, X) :- ( item(K, X), ! ; X = none ).

item(a, 1).
item(a, 2).
item(b, X) :- call(( pick(X), ! )).
item(c, X) :- \+ \+ pick(_), X = 9.

pick(3).
pick(4).
