% tandem run accumulator.pl 'total([1, 2], T)' --term-depth 4
% Sums with an accumulator; elements that are no numbers are skipped.
total(Xs, T) :- total(Xs, 0, T).

total([], T, T).
total([X|Xs], Acc, T) :- integer(X), !, Acc1 is Acc + X, total(Xs, Acc1, T).
total([_|Xs], Acc, T) :- total(Xs, Acc, T).
