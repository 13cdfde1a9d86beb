% tandem run elevator.pl 'ride(1, up, F)'
% If-then-else inside if-then-else.
ride(Floor, Button, Next) :-
    (   Button == up
    ->  (   Floor < 5 -> Next is Floor + 1 ; Next = Floor )
    ;   Button == down
    ->  (   Floor > 0 -> Next is Floor - 1 ; Next = Floor )
    ;   stop(Button),
        Next = Floor
    ).

stop(hold).
stop(alarm).
