% tandem run coroutines.pl 'seat(2, b, S)' --term-depth 3
% Goals that wait for variables which the input binds.
seat(N, Who, Seat) :-
    dif(Seat, Taken),
    freeze(M, allowed(M)),
    when(?=(Taken, Who), note(Taken, Who)),
    N = M,
    taken(N, Taken),
    candidate(Seat),
    !.
seat(_, _, none).

allowed(M) :- integer(M), M >= 0, M < 3.

taken(0, a).
taken(1, b).
taken(_, c).

candidate(a).
candidate(b).

note(T, T) :- !, throw(already(T)).
note(_, _).
