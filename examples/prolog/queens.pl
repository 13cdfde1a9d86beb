% queens(+N, -Columns): N queens that do not attack each other.
% tandem run examples/prolog/queens.pl 'check([2, 4, 1, 3])'
queens(N, Columns) :-
    numlist(1, N, Rows),
    place(Rows, [], Columns).

place([], Placed, Placed).
place(Free, Placed, Columns) :-
    select(Column, Free, Rest),
    safe(Column, 1, Placed),
    place(Rest, [Column|Placed], Columns).

safe(_, _, []).
safe(Column, Distance, [Other|Others]) :-
    Column =\= Other + Distance,
    Column =\= Other - Distance,
    Next is Distance + 1,
    safe(Column, Next, Others).

% check(+Columns): is this board a solution?
check(Columns) :- checked(Columns, []).

checked([], _).
checked([Column|Columns], Placed) :-
    \+ member(Column, Placed),
    safe(Column, 1, Placed),
    checked(Columns, [Column|Placed]).
