% tandem run date.pl 'valid(date(2024, 2, 29))'
% Days of months and leap years.
valid(date(Y, M, D)) :- integer(Y), integer(D), D >= 1, days(M, Y, Max), D =< Max.

days(2, Y, 29) :- leap(Y), !.
days(2, _, 28) :- !.
days(M, _, 30) :- memberchk(M, [4, 6, 9, 11]), !.
days(M, _, 31) :- memberchk(M, [1, 3, 5, 7, 8, 10, 12]).

leap(Y) :- Y mod 400 =:= 0, !.
leap(Y) :- Y mod 4 =:= 0, Y mod 100 =\= 0.
