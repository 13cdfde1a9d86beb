% tandem run counting.pl 'count(up(3), R)'
% What is no integer is refused, also where it has a value as an expression; terms that differ in the names of variables only.

count(up(N), R) :- between(1, N, X), X > 2, !, R = X.
count(up(N), none(N)).
count(next(N), R) :- succ(N, R).
count(before(N), R) :- succ(R, N).
count(sum(A, B), R) :- plus(A, B, R).
count(same(T), R) :- ( f(X, T, Y) =@= f(Y, T, X) -> R = X-Y ; R = no ).
count(groups(L), R) :- setof(N, E^(member(E, L), (E = N-_ ; E = _-N)), R).
