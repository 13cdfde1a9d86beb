% tandem run balance.pl 'balanced([l, r])' --term-depth 5
% Brackets with a counter.
balanced(Xs) :- go(Xs, 0).

go([], 0).
go([l|Xs], N) :- M is N + 1, go(Xs, M).
go([r|Xs], N) :- N > 0, M is N - 1, go(Xs, M).
