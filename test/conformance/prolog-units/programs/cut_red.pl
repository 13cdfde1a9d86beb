% tandem run cut_red.pl 'grade(55, G)'
% Red cuts: the order matters.
grade(N, _) :- N < 0, !, fail.
grade(N, _) :- N > 100, !, throw(too_much(N)).
grade(N, a) :- N >= 90, !.
grade(N, b) :- N >= 70, !.
grade(N, c) :- N >= 50, !.
grade(_, f).
