% tandem run foldl.pl 'longest([[a], []], L)' --term-depth 4
% Library predicates with closures.
longest(Lists, L) :- foldl(longer, Lists, [], L).

longer(X, Y, Z) :- is_list(X), length(X, N), length(Y, M), N > M, !, Z = X.
longer(_, Y, Y).
