% tandem run caesar.pl 'shifted([0'a], R)' --term-depth 3
% Codes: lower-case letters move by three, others stay.
shifted([], []).
shifted([C|Cs], [D|Ds]) :- move(C, D), shifted(Cs, Ds).

move(C, D) :- C >= 0'a, C =< 0'w, !, D is C + 3.
move(C, D) :- C >= 0'x, C =< 0'z, !, D is C - 23.
move(C, C).
