% tandem run unify.pl 'shape(point(1, 1), S)'
shape(point(X, Y), diagonal) :- X = Y, !.
shape(point(X, _), axis) :- X = 0, !.
shape(point(_, Y), axis) :- Y = 0, !.
shape(P, point) :- P = point(_, _), !.
shape(line(A, B), dot) :- A = B, !.
shape(line(point(X, _), point(X, _)), vertical).
