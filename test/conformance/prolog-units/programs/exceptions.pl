% tandem run exceptions.pl 'checked([1, -1], R)' --term-depth 4
% Throws out of a loop, also out of findall.
checked(Xs, R) :- catch(( findall(Y, ( member(X, Xs), sound(X, Y) ), Ys), R = ok(Ys) ), bad(X), R = bad(X)).

sound(X, _) :- \+ integer(X), throw(bad(X)).
sound(X, Y) :- X >= 0, Y is X * 2.
sound(X, _) :- X < 0, throw(bad(negative)).
