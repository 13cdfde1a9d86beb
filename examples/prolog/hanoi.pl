% hanoi(+Discs, -Moves)
% tandem run examples/prolog/hanoi.pl 'hanoi(2, Moves)' --depth 10
hanoi(N, Moves) :- N >= 0, move(N, left, right, middle, Moves, []).

move(0, _, _, _, Moves, Moves) :- !.
move(N, From, To, Via, Moves, Rest) :-
    M is N - 1,
    move(M, From, Via, To, Moves, [From-To|Middle]),
    move(M, Via, To, From, Middle, Rest).
