% tandem run assert.pl 'visits([home, shop], N)' --term-depth 4
% Counts with the database.
:- dynamic seen/2.

visits(Places, N) :- retractall(seen(_, _)), note(Places), findall(P, seen(P, _), Ps), length(Ps, N).

note([]).
note([P|Ps]) :- retract(seen(P, N)), !, M is N + 1, assertz(seen(P, M)), note(Ps).
note([P|Ps]) :- assertz(seen(P, 1)), note(Ps).
