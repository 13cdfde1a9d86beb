% tandem run constraints.pl 'change(30, 2, Cs)' --term-depth 2 --max-paths 25
% A puzzle over finite domains whose sum and size are the input.
:- use_module(library(clpfd)).

change(Total, Most, Cs) :-
    integer(Total),
    integer(Most),
    Most #>= 1,
    ( Total #< 0 -> throw(negative) ; Total #> 60 -> throw(too_much) ; true ),
    Cs = [Q, D, N],
    Q in 0..2,
    [D, N] ins 0..3,
    D #=< Most,
    25 * Q + 10 * D + 5 * N #= Total,
    label(Cs),
    !.
change(Total, _, nothing) :-
    integer(Total),
    Total mod 5 #\= 0.
