% Enough paths to keep several executors busy for a while.
check(Readings, Limit) :- integer(Limit), check(Readings, Limit, 0).

check([], Limit, Sum) :- Sum > 100, Limit < Sum, throw(overflow).
check([], _, _).
check([R|Rs], Limit, Sum) :- integer(R), R > Limit, !, S is Sum + R, check(Rs, R, S).
check([R|Rs], Limit, Sum) :- integer(R), R mod 4 =:= 1, !, S is Sum + 1, check(Rs, Limit, S).
check([R|Rs], Limit, Sum) :- integer(R), check(Rs, Limit, Sum).
